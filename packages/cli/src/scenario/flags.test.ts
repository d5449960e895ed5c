import { readScenario, type Scenario } from '@shardplay/core';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addScenarioFlags, hasScenarioFlags, withScenarioFlags } from './flags.ts';
import { SCENARIO_KEYS } from './keys.ts';

function scenarioOf(args: string, base?: unknown): unknown {
  const command = addScenarioFlags(new Command());
  command.parse(args.split(' '), { from: 'user' });
  return withScenarioFlags(base, command.opts());
}

describe('the flags of a scenario', () => {
  test('have names of their own', () => {
    const flags = SCENARIO_KEYS.map(({ flag }) => flag);
    expect(new Set(flags).size).toBe(flags.length);
  });

  test('make the scenario that a file would', () => {
    const scenario = scenarioOf(
      '--model llama-3.1-70b --accelerator 4090 --gpus 64 --tensor 8 --layers-per-stage 40,40 ' +
        '--micro-batch 2 --no-sequence-parallel --overlap-data off --shard-group 8 --engine fsdp',
    );
    const written: Scenario = {
      model: 'llama-3.1-70b',
      cluster: { accelerator: '4090', gpus: 64 },
      layout: { tensor: 8, layersPerStage: [40, 40], sequenceParallel: false },
      training: { microBatch: 2, shardGroup: 8, overlap: { data: false } },
      engine: 'fsdp',
    };
    expect(scenario).toEqual(written);
    expect(readScenario(scenario)).toEqual({ ok: true, value: written });
  });

  test('win over a file and leave the rest of it', () => {
    const base = { model: 'm', cluster: { accelerator: 'a', gpus: 8 }, layout: { tensor: 2 } };
    expect(scenarioOf('--gpus 16 --tensor 4 --shard-group data', base)).toEqual({
      model: 'm',
      cluster: { accelerator: 'a', gpus: 16 },
      layout: { tensor: 4 },
      training: { shardGroup: 'data' },
    });
    expect(base.cluster.gpus).toBe(8);
  });

  test('reach every key that they name', () => {
    for (const { flag, kind, path, choices } of SCENARIO_KEYS) {
      // Bandwidths and bytes have ranges of their own.
      const isLarge = path.includes('measuredBusBandwidth') || path.includes('hostMemory');
      const number = isLarge ? '1e9' : '1';
      const value = choices[0] ?? (kind === 'toggle' ? 'on' : kind === 'list' ? '1,2' : number);
      const command = addScenarioFlags(new Command());
      command.parse([`--${flag}`, value], { from: 'user' });
      expect(hasScenarioFlags(command.opts())).toBe(true);
      const bare = { model: 'm', cluster: { accelerator: 'a', gpus: 8 } };
      expect(readScenario(withScenarioFlags(bare, command.opts()))).toMatchObject({ ok: true });
    }
  });

  test('pass what is no number on, so that core says what is legal', () => {
    const read = readScenario(scenarioOf('--model m --accelerator a --gpus many'));
    expect(read.ok ? '' : read.problems[0]!.message).toContain('cluster.gpus is "many", but');
  });
});
