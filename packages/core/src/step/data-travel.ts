import type { Engine } from '../scenario/choices.ts';
import type { LayoutChoice } from './setting.ts';
import type { StepEnd } from './step-end.ts';

/**
 * Share of the travel that is always seen: the last bucket has nothing left to hide behind. Set by
 * hand; no source states it, and the fit does not turn it.
 */
const TAIL = 0.05;

/**
 * What of the gradients' and weights' travel nothing hides, seconds a step. What travels with every
 * micro-batch hides under the passes of that one, what waits for the last under the last alone.
 *
 * - Megatron-LM: once a step, but Megatron-FSDP gives away shards of gradients behind every
 *   micro-batch, pipeline or not, and gathers sharded weights for each pass; copies are summed with
 *   the last (core/distributed/fsdp, `grad_reduce_every_bprop`, d98e8a6).
 * - DeepSpeed: ZeRO 2 and 3 reduce with every micro-batch (runtime/engine.py `allreduce_gradients`,
 *   edaa722), copies with the last (runtime/zero/mics.py).
 * - torchtitan: FSDP2 and DDP synchronise with every micro-batch (trainer.py never asks them not to,
 *   b5bcd76); over a pipeline PyTorch lets weights stay gathered and reduces with the last
 *   (torch.distributed.pipelining, stage.py).
 * - fsdp: every micro-batch, as Composer (trainer.py, 6405188) and as the trainer that is exported;
 *   weights that are not gathered again for the backward pass are let go after it. Accelerate and
 *   the Trainer of transformers wait for the last unless `sync_each_batch` is set, and keep whole
 *   gradients meanwhile (accelerator.py `no_sync`, 16cb6eb); that is not counted.
 * - nanotron: once a step.
 * @param overlap share of a pass under which they travel
 */
export function exposedDataSeconds(
  engine: Engine,
  { sharding, pipeline }: LayoutChoice,
  { reduce, copies, gather }: StepEnd,
  forward: number,
  backward: number,
  overlap: number,
  microBatches: number,
): number {
  const shown = (seconds: number, pass: number) =>
    Math.max(seconds * TAIL, seconds - overlap * pass);
  const once = (up: number, down: number) => shown(up, forward) + shown(down, backward);
  const each = (up: number, down: number) => microBatches * once(up, down);
  const shards = sharding === 'gradients' || sharding === 'parameters';
  const again = sharding === 'parameters' ? gather : 0;
  switch (engine) {
    case 'torchtitan':
      if (pipeline > 1) return once(gather, reduce + copies);
      return each(gather, again + reduce + copies);
    case 'fsdp':
      return shards ? each(gather, again + reduce + copies) : once(gather, reduce + copies);
    case 'megatron':
    case 'deepspeed':
      if (!shards) return once(gather, reduce + copies);
      return sharding === 'parameters'
        ? each(gather, gather + reduce) + once(0, copies)
        : each(0, reduce) + once(gather, copies);
    case 'nanotron':
      return once(gather, reduce + copies);
  }
}
