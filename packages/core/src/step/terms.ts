import {
  halfTheProductsBytes,
  layerActivationBytes,
  layerInputBytes,
} from '../memory/activations.ts';
import { layerHolding } from '../memory/holding.ts';
import { layerCommunicationSeconds } from './layer-communication.ts';
import { layerComputeSeconds, type ComputeHabits } from './layer-compute.ts';
import type { Rates } from './rates.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { kindOfLayer, LAYER_KINDS } from './stage-plan.ts';

/** Everything about one kind of layer under one cut and micro-batch. Seconds and bytes. */
export interface LayerTerms {
  readonly denseParameters: number;
  readonly expertParameters: number;
  /** Kept for the backward pass by one micro-batch. */
  readonly keptBytes: number;
  /** In use while the layer's backward pass runs: what recomputation brings back. */
  readonly workingBytes: number;
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
  readonly tensorForward: number;
  readonly tensorBackward: number;
  readonly expertForward: number;
  readonly expertBackward: number;
  readonly contextForward: number;
  readonly contextBackward: number;
}

/** The terms of each kind of layer; absent where the model has no such layer. */
export type TermsByKind = readonly (LayerTerms | undefined)[];

/** Computes the terms of every kind of layer that the model has. */
export function layerTerms(
  setting: StepSetting,
  rates: Rates,
  habits: ComputeHabits,
  choice: LayoutChoice,
): TermsByKind {
  const { model } = setting;
  const kinds: (LayerTerms | undefined)[] = new Array<undefined>(LAYER_KINDS).fill(undefined);
  for (const experts of model.experts ? [false, true] : [false])
    for (const windowed of model.window ? [false, true] : [false])
      kinds[kindOfLayer(experts, windowed)] = kindTerms(
        setting,
        rates,
        habits,
        choice,
        experts,
        windowed,
      );
  return kinds;
}

function kindTerms(
  setting: StepSetting,
  rates: Rates,
  habits: ComputeHabits,
  choice: LayoutChoice,
  expertLayer: boolean,
  windowed: boolean,
): LayerTerms {
  const { model, profile, sequence, attention, overlap } = setting;
  const fitted = setting.constants.engines[setting.engine];
  const tokens = (sequence * choice.microBatch) / choice.context;
  const holding = layerHolding(model, expertLayer, choice);
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
  const wire = layerCommunicationSeconds(
    model,
    setting.fabric,
    choice,
    expertLayer,
    tokens,
    Math.max(1, rates.operandBytes),
  );
  const full = choice.recompute === 'full';
  const selective = choice.recompute === 'selective';
  const tensorShown = overlap.tensor ? 1 - fitted.tensorOverlap : 1;
  // The backward pass sends the input gradient while it computes the weight gradient.
  const tensorBackward = Math.max(
    0,
    tensorShown * wire.tensorBackward -
      (profile.overlapsTensorBackward && choice.tensor > 1 ? compute.weightGradient / 2 : 0),
  );
  const expertShown = 1 - fitted.expertOverlap;
  const contextForward = Math.max(0, wire.contextForward - compute.attentionForward);
  const contextBackward = Math.max(0, wire.contextBackward - 2 * compute.attentionForward);
  const tensorForward = tensorShown * wire.tensorForward;
  const expertForward = expertShown * wire.expertForward;
  const collectives = (choice.tensor > 1 ? 4 : 0) + (expertLayer ? 2 : 0);
  const leavesNode = choice.pipeline > 1 && setting.gpus > setting.fabric.gpusPerNode;
  const waiting = leavesNode ? (choice.tensor - 1) * fitted.pipelinedHopSeconds : 0;
  const launching = setting.constants.engines[profile.host ?? setting.engine];
  const host =
    launching.hostSecondsPerLayer +
    (expertLayer ? launching.hostSecondsPerExpertLayer : 0) +
    collectives * (launching.hostSecondsPerCollective + waiting);
  const forward = atLeast(compute.forward, host - tensorForward - expertForward - contextForward);
  const again = full ? forward : selective ? compute.attentionForward : 0;
  const activations =
    selective && profile.selective === 'half-the-products' && !expertLayer
      ? halfTheProductsBytes(model, choice, tokens)
      : layerActivationBytes(
          model,
          profile.activations,
          choice,
          expertLayer,
          tokens,
          sequence,
          attention,
          choice.recompute,
        );
  return {
    denseParameters: holding.dense,
    expertParameters: holding.experts,
    keptBytes: full ? layerInputBytes(model, choice, tokens) : activations,
    workingBytes: full ? activations : 0,
    forward,
    inputGradient:
      atLeast(compute.inputGradient, 2 * host - compute.weightGradient - tensorBackward) + again,
    weightGradient: compute.weightGradient,
    tensorForward,
    tensorBackward: tensorBackward + (full ? tensorForward : 0),
    expertForward,
    expertBackward: expertShown * wire.expertBackward + (full ? expertForward : 0),
    contextForward,
    contextBackward: contextBackward + (full ? contextForward : 0),
  };
}

const atLeast = (seconds: number, floor: number): number => (seconds > floor ? seconds : floor);
