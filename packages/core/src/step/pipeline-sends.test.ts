import { describe, expect, it } from 'vitest';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimate } from './estimate.ts';
import { pipelineSends } from './pipeline-sends.ts';
import { choiceOf, settingOf } from './resolve.ts';

/** 32 stages of two GPUs: four stages fill a node of eight. */
function run(interNode: string, portsPerNode: number, tensor = 2) {
  const resolved = resolveScenario({
    model: { layers: 32, hidden: 4096, heads: 32, ffn: 16384, vocab: 32000 },
    cluster: { accelerator: 'h100', gpus: 64, interNode, portsPerNode },
    layout: { tensor, pipeline: 64 / tensor, sequenceParallel: false },
    training: { sequence: 4096, microBatch: 1, globalBatch: 64 },
  });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return resolved.value;
}

const sends = (...asked: Parameters<typeof run>) => {
  const scenario = run(...asked);
  return pipelineSends(settingOf(scenario), choiceOf(scenario));
};

/** One micro-batch's activation: 4096 tokens of 4096 values of two bytes. */
const BYTES = 2 * 4096 * 4096;

describe('pipelineSends', () => {
  it('is never faster than the bytes of all senders of a node through its one port', () => {
    // Two GPUs of a stage leave the node through one port of 10 Gb/s, 1.25 GB/s.
    const { slowest, through } = sends('ethernet-10', 1);
    expect(slowest).toBeGreaterThan((2 * BYTES) / 1.25e9);
    expect(slowest).toBeLessThan((2.6 * BYTES) / 1.25e9);
    // Seven of 31 hops are between nodes; all else is too fast to show.
    expect(through / slowest).toBeGreaterThan(7);
    expect(through / slowest).toBeLessThan(7.5);
  });

  it('gives a lone sender one port, and no more ports than it has', () => {
    const one = sends('ethernet-10', 1, 1).slowest;
    expect(one).toBeGreaterThan(BYTES / 1.25e9);
    expect(one).toBeLessThan((1.3 * BYTES) / 1.25e9);
    expect(sends('ethernet-10', 8, 1).slowest).toBe(one);
  });

  it('shows in the step, whatever is smaller: a stage or a node', () => {
    const seconds = (...asked: Parameters<typeof run>) => estimate(run(...asked)).step.seconds;
    expect(seconds('ethernet-10', 1)).toBeGreaterThan(1.5 * seconds('infiniband-ndr', 8));
  });
});
