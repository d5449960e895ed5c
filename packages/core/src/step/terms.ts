import { layerActivationBytes, layerInputBytes } from '../memory/activations.ts';
import { layerHolding, type Cut } from '../memory/holding.ts';
import { savedProductsBytes } from '../memory/saved-products.ts';
import { pipelineLeavesNode } from '../network/pipeline-hops.ts';
import { layerCommunicationSeconds } from './layer-communication.ts';
import { layerComputeSeconds, type ComputeHabits } from './layer-compute.ts';
import type { HoldingsByKind } from './rank-parameters.ts';
import type { RecomputeKind } from '../memory/activations.ts';
import type { EngineProfile } from './engine-profile.ts';
import { stageGpus } from './pipeline-sends.ts';
import type { Rates } from './rates.ts';
import { NO_RING, ringSeconds } from './ring-attention.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { kindOfLayer, LAYER_KINDS } from './stage-plan.ts';
import { ULYSSES_EXCHANGES } from './ulysses.ts';

/** What one kind of layer takes for one micro-batch, whatever is computed again. Seconds. */
interface LayerWork {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  readonly attentionForward: number;
  readonly tensorForward: number;
  readonly tensorBackward: number;
  readonly expertForward: number;
  readonly expertBackward: number;
  readonly contextForward: number;
  readonly contextBackward: number;
}

/** The same under one kind of recomputation, with what it keeps. Seconds and bytes. */
export interface LayerTerms extends LayerWork {
  /** Kept for the backward pass by one micro-batch, on the GPU. */
  readonly keptBytes: number;
  /** Kept on the host instead. */
  readonly hostBytes: number;
  /** In use while the layer's backward pass runs: what recomputation brings back. */
  readonly workingBytes: number;
}

/** One answer for each kind of layer; absent where the model has no such layer. */
type ByKind<Value> = readonly (Value | undefined)[];
export type WorkByKind = ByKind<LayerWork>;
export type TermsByKind = ByKind<LayerTerms>;

/** What one GPU holds of every kind of layer that the model has. */
export function layerHoldings(setting: StepSetting, cut: Cut): HoldingsByKind {
  return byKind(setting, (experts) => layerHolding(setting.model, experts, cut));
}

/** Times every kind of layer that the model has. */
export function layerWork(
  setting: StepSetting,
  rates: Rates,
  habits: ComputeHabits,
  choice: LayoutChoice,
): WorkByKind {
  return byKind(setting, (experts, windowed) =>
    kindWork(setting, rates, habits, choice, experts, windowed),
  );
}

/** Adds what a choice's recomputation repeats and keeps to the work of every kind of layer. */
export function layerTerms(
  setting: StepSetting,
  choice: LayoutChoice,
  work: WorkByKind,
): TermsByKind {
  return byKind(setting, (experts, windowed) =>
    kindTerms(setting, choice, work[kindOfLayer(experts, windowed)]!, experts),
  );
}

function byKind<Value>(
  { model }: StepSetting,
  of: (experts: boolean, windowed: boolean) => Value,
): ByKind<Value> {
  const kinds: (Value | undefined)[] = new Array<undefined>(LAYER_KINDS).fill(undefined);
  for (const experts of model.experts ? [false, true] : [false])
    for (const windowed of model.window ? [false, true] : [false])
      kinds[kindOfLayer(experts, windowed)] = of(experts, windowed);
  return kinds;
}

function kindWork(
  setting: StepSetting,
  rates: Rates,
  habits: ComputeHabits,
  choice: LayoutChoice,
  expertLayer: boolean,
  windowed: boolean,
): LayerWork {
  const { model, profile, sequence, overlap } = setting;
  const fitted = setting.constants.engines[setting.engine];
  const tokens = (sequence * choice.microBatch) / choice.context;
  const compute = layerComputeSeconds(
    model,
    rates,
    habits,
    choice,
    expertLayer,
    tokens,
    sequence,
    windowed,
  );
  // Frozen weights have no gradient; the adapters' own is small.
  const weightGradient = setting.adapters ? 0 : compute.weightGradient;
  const wire = layerCommunicationSeconds(
    model,
    setting.fabric,
    choice,
    expertLayer,
    tokens,
    Math.max(1, rates.operandBytes),
    setting.contextMode,
  );
  const tensorShown = overlap.tensor ? 1 - fitted.tensorOverlap : 1;
  // The backward pass sends the input gradient while it computes the weight gradient.
  const tensorBackward = Math.max(
    0,
    tensorShown * wire.tensorBackward -
      (profile.overlapsTensorBackward && choice.tensor > 1 ? weightGradient / 2 : 0),
  );
  const expertShown = 1 - fitted.expertOverlap;
  const isRing = setting.contextMode === 'ring';
  const ring = isRing ? ringSeconds(model, rates, choice, tokens) : NO_RING;
  // Keys and values travel under all pieces of a ring's attention but the last.
  const hiding = isRing ? compute.attentionForward * (1 - 1 / choice.context) : 0;
  const contextForward = ring.forward + Math.max(0, wire.contextForward - hiding);
  const contextBackward = ring.backward + Math.max(0, wire.contextBackward - 2 * hiding);
  const tensorForward = tensorShown * wire.tensorForward;
  const expertForward = expertShown * wire.expertForward;
  const exchanges = isRing ? choice.context - 1 : choice.context > 1 ? ULYSSES_EXCHANGES : 0;
  const collectives = (choice.tensor > 1 ? 4 : 0) + (expertLayer ? 2 : 0) + exchanges;
  const { gpusPerNode } = setting.fabric;
  const leaves = pipelineLeavesNode(choice.pipeline, stageGpus(choice), gpusPerNode);
  const waiting = leaves ? (choice.tensor - 1) * fitted.pipelinedHopSeconds : 0;
  const launching = setting.constants.engines[profile.host ?? setting.engine];
  const host =
    launching.hostSecondsPerLayer +
    (expertLayer ? launching.hostSecondsPerExpertLayer : 0) +
    collectives * (launching.hostSecondsPerCollective + waiting);
  const forward = atLeast(compute.forward, host - tensorForward - expertForward - contextForward);
  return {
    forward,
    inputGradient: atLeast(compute.inputGradient, 2 * host - weightGradient - tensorBackward),
    weightGradient,
    attentionForward: compute.attentionForward,
    tensorForward,
    tensorBackward,
    expertForward,
    expertBackward: expertShown * wire.expertBackward,
    contextForward,
    contextBackward,
  };
}

const atLeast = (seconds: number, floor: number): number => (seconds > floor ? seconds : floor);

function kindTerms(
  setting: StepSetting,
  choice: LayoutChoice,
  work: LayerWork,
  expertLayer: boolean,
): LayerTerms {
  const { model, profile, sequence, attention } = setting;
  const { recompute } = choice;
  const tokens = (sequence * choice.microBatch) / choice.context;
  const whole = layerActivationBytes(
    model,
    profile.activations,
    choice,
    expertLayer,
    tokens,
    sequence,
    attention,
    recompute,
  );
  const keptBytes =
    recompute === 'full'
      ? layerInputBytes(model, choice, tokens)
      : recompute === 'selective' && profile.selective === 'half-the-products'
        ? savedProductsBytes(model, choice, expertLayer, tokens)
        : whole;
  const again = repeated(profile.selective, recompute, work, expertLayer);
  const workingBytes = Math.max(0, recompute === 'full' ? whole : whole - keptBytes);
  const inputGradient = work.inputGradient + again.compute;
  const travel = setting.offloadActivations ? keptBytes / setting.hostBytesPerSecond : 0;
  return {
    // What a layer keeps travels to the host under the next layer, and back under the one before.
    forward: atLeast(work.forward, travel),
    inputGradient: atLeast(inputGradient, travel - work.weightGradient),
    weightGradient: work.weightGradient,
    attentionForward: work.attentionForward,
    tensorForward: work.tensorForward,
    tensorBackward: work.tensorBackward + again.tensor * work.tensorForward,
    expertForward: work.expertForward,
    expertBackward: work.expertBackward + again.expert * work.expertForward,
    contextForward: work.contextForward,
    contextBackward: work.contextBackward + again.context * work.contextForward,
    ...(setting.offloadActivations
      ? {
          keptBytes: 0,
          hostBytes: keptBytes,
          workingBytes: workingBytes + LAYERS_UNDER_WAY * keptBytes,
        }
      : { keptBytes, hostBytes: 0, workingBytes }),
  };
}

/** Layers of which the GPU still or already holds what it keeps: the one at work, one travelling. */
const LAYERS_UNDER_WAY = 2;

/** What the backward pass repeats of a layer's forward pass: seconds of compute, shares of the rest. */
interface Repeated {
  readonly compute: number;
  readonly tensor: number;
  readonly expert: number;
  readonly context: number;
}

const NOTHING_REPEATED: Repeated = { compute: 0, tensor: 0, expert: 0, context: 0 };

function repeated(
  selective: EngineProfile['selective'],
  recompute: RecomputeKind,
  work: LayerWork,
  expertLayer: boolean,
): Repeated {
  if (recompute === 'none') return NOTHING_REPEATED;
  if (recompute === 'full') return { compute: work.forward, tensor: 1, expert: 1, context: 1 };
  if (selective === 'all-but-scores')
    return { compute: work.attentionForward, tensor: 0, expert: 0, context: 1 };
  // Attention, reduce-scatters and all-to-alls are kept; every second product and every all-gather
  // runs again. In the dense layers of measured runs that costs what one more attention does;
  // experts' grouped products all run again.
  const compute = expertLayer ? work.forward - work.attentionForward : work.attentionForward;
  return { compute, tensor: 0.5, expert: 0, context: 0 };
}
