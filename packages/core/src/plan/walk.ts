import type { Recompute } from '../scenario/choices.ts';
import type { LayoutChoice } from '../step/setting.ts';
import type { Gate, Part } from './gate.ts';
import { cutsAndPipes, type Pipe, type ShardGroup, type SpaceFrame } from './space.ts';

/** Who is shown the layouts of a frame. */
export interface Visitor {
  /** Whether the engine takes what is chosen. */
  readonly gate: Gate;
  /** Told of so many layouts that fill the GPUs, and so many of them that the engine takes. */
  readonly count: (layouts: number, legal: number) => void;
  /** Whether to look at any micro-batch and recomputation of a cut, a pipe and a sharding. */
  readonly wants: (choice: LayoutChoice) => boolean;
  readonly visit: (choice: LayoutChoice) => void;
}

/** A layout while a search walks: one object for all, to be copied by whoever keeps it. */
type Walking = { -readonly [Key in keyof Required<LayoutChoice>]: LayoutChoice[Key] };

/**
 * Shows a visitor every legal layout of the frame that it wants, in a fixed order, and pauses after
 * each few thousand of them: those of one pipe stay together. Sizes that cannot divide the GPUs or
 * the batch are never made. The layout shown is one object that changes between visits: a copy is
 * `keepLayout`.
 */
export function* walkLayouts(frame: SpaceFrame, visitor: Visitor): Generator<void> {
  let done = 0;
  for (const [cut, pipes] of cutsAndPipes(frame)) {
    const choice = { ...cut, ...NOTHING_YET } as unknown as Walking;
    const isLegal = visitor.gate('cut', choice as LayoutChoice);
    for (const pipe of pipes) {
      visitor.count(sizeOf(pipe), 0);
      if (isLegal) done += visitPipe(choice, pipe, visitor);
      if (done < BLOCK) continue;
      done = 0;
      yield;
    }
  }
}

/** Layouts between two pauses, a few milliseconds of work: what a page can give way after. */
const BLOCK = 2048;

/** A copy that stays as it is; a split that is the engine's own is left out. */
export function keepLayout({ layersPerStage, ...choice }: LayoutChoice): LayoutChoice {
  return layersPerStage === undefined ? choice : { ...choice, layersPerStage };
}

const sizeOf = ({ shardings, microBatches, recomputes }: Pipe): number =>
  shardings.length * microBatches.length * recomputes.length;

/**
 * Shows the layouts of one legal cut and one pipe.
 * @returns what it took, in layouts
 */
function visitPipe(choice: Walking, pipe: Pipe, { gate, count, wants, visit }: Visitor): number {
  const seen = choice as LayoutChoice;
  choice.pipeline = pipe.pipeline;
  choice.virtualStages = pipe.virtualStages;
  choice.schedule = pipe.schedule;
  choice.layersPerStage = pipe.layersPerStage;
  choice.data = pipe.data;
  if (!gate('pipe', seen)) return 1;
  const legal = <Value>(part: Part, values: readonly Value[], choose: (value: Value) => void) =>
    values.filter((value) => {
      choose(value);
      return gate(part, seen);
    });
  const chooseSharding = ({ sharding, shardGroup }: ShardGroup) => {
    choice.sharding = sharding;
    choice.shardGroup = shardGroup;
  };
  const chooseMicroBatch = (microBatch: number) => (choice.microBatch = microBatch);
  const chooseRecompute = (recompute: Recompute) => (choice.recompute = recompute);
  const shardings = legal('sharding', pipe.shardings, chooseSharding);
  const microBatches = legal('microBatch', pipe.microBatches, chooseMicroBatch);
  const recomputes = legal('recompute', pipe.recomputes, chooseRecompute);
  const perSharding = microBatches.length * recomputes.length;
  count(0, shardings.length * perSharding);
  let shown = 0;
  for (const sharding of shardings) {
    chooseSharding(sharding);
    if (perSharding === 0 || !wants(seen)) continue;
    for (const microBatch of microBatches) {
      chooseMicroBatch(microBatch);
      for (const recompute of recomputes) {
        chooseRecompute(recompute);
        visit(seen);
      }
    }
    shown += perSharding;
  }
  return 1 + shown;
}

/** Every key from the start, so that the walking object keeps one shape. */
const NOTHING_YET = {
  pipeline: 1,
  virtualStages: 1,
  schedule: '1f1b',
  layersPerStage: undefined,
  data: 1,
  microBatch: 1,
  sharding: 'none',
  shardGroup: 0,
  recompute: 'none',
};
