import type { Architecture, Experts } from './architecture.ts';
import type { ModelDescription } from './description.ts';

/** Width of a head where neither heads nor their width are given: that of nearly all models. */
const USUAL_HEAD_DIM = 128;
/** Llama 2's vocabulary, where none is given. */
const USUAL_VOCAB = 32_000;
/** Gated layers are cut to two thirds of 4 hidden, in steps of this (Llama's `multiple_of`). */
const GATED_FFN_STEP = 256;

/** An architecture with every field filled, and what had to be assumed. */
export interface ArchitectureWithNotes {
  readonly architecture: Architecture;
  readonly notes: readonly string[];
}

/** Fills in what a description leaves out; what changes the size is said in a note. */
export function architectureOf(description: ModelDescription): ArchitectureWithNotes {
  const { layers, hidden } = description;
  const notes: string[] = [];
  const assumed = (key: string, value: number): number => {
    notes.push(`model.${key} is not given: ${value} assumed.`);
    return value;
  };
  const latent = description.latentAttention;
  const heads =
    description.heads ??
    assumed('heads', Math.max(1, Math.round(hidden / (description.headDim ?? USUAL_HEAD_DIM))));
  const gated = description.gated ?? true;
  const experts = description.experts && expertsOf(description.experts, layers);
  const hasDenseLayer = !experts || experts.denseLayers.length > 0;
  const architecture: Architecture = {
    layers,
    hidden,
    heads,
    kvHeads: description.kvHeads ?? heads,
    headDim:
      description.headDim ??
      (latent ? latent.ropeDim + latent.nopeDim : Math.max(1, Math.floor(hidden / heads))),
    ffn: description.ffn ?? (hasDenseLayer ? assumed('ffn', usualFfn(hidden, gated)) : 0),
    gated,
    vocab: description.vocab ?? assumed('vocab', USUAL_VOCAB),
    tiedEmbeddings: description.tiedEmbeddings ?? false,
    learnedPositions: description.learnedPositions ?? 0,
    parallelAttention: description.parallelAttention ?? false,
    biases: {
      queryKeyValue: description.biases?.queryKeyValue ?? false,
      attentionOutput: description.biases?.attentionOutput ?? false,
      feedForward: description.biases?.feedForward ?? false,
      head: description.biases?.head ?? false,
    },
    norms: {
      vectors: description.norms?.vectors ?? 1,
      perLayer: description.norms?.perLayer ?? 2,
      outside: description.norms?.outside ?? 1,
      queryKeyParameters: description.norms?.queryKeyParameters ?? 0,
    },
    attentionSinks: description.attentionSinks ?? false,
    otherParametersPerLayer: description.otherParametersPerLayer ?? 0,
    predictionLayers: description.predictionLayers ?? 0,
    ...(description.embeddingWidth !== undefined &&
      description.embeddingWidth !== hidden && { embeddingWidth: description.embeddingWidth }),
    ...(description.window && { window: windowOf(description.window, layers) }),
    ...(experts && { experts }),
    ...(latent && { latentAttention: { ...latent, qRank: latent.qRank ?? 0 } }),
    ...(description.sparseIndexer && { sparseIndexer: description.sparseIndexer }),
  };
  return { architecture, notes };
}

/** 4 hidden, or with a gate the width that keeps the parameters of that (GLU variants, 2002.05202). */
function usualFfn(hidden: number, gated: boolean): number {
  if (!gated) return 4 * hidden;
  return Math.ceil((8 * hidden) / 3 / GATED_FFN_STEP) * GATED_FFN_STEP;
}

function windowOf(window: NonNullable<ModelDescription['window']>, layers: number) {
  const every = window.fullEvery ?? 0;
  const fullLayers =
    window.fullLayers ??
    layerNumbers(layers).filter((layer) => every > 0 && (layer + 1) % every === 0);
  return { size: window.size, fullLayers };
}

function expertsOf(experts: NonNullable<ModelDescription['experts']>, layers: number): Experts {
  const { denseLayers = 0, every = 1 } = experts;
  const isDense =
    typeof denseLayers === 'number'
      ? (layer: number) => layer < denseLayers || (layer + 1) % every !== 0
      : (layer: number) => denseLayers.includes(layer) || (layer + 1) % every !== 0;
  return {
    count: experts.count,
    active: experts.active,
    ffn: experts.ffn,
    sharedFfn: experts.sharedFfn ?? (experts.shared ?? 0) * experts.ffn,
    sharedGate: experts.sharedGate ?? false,
    // A listed layer that there is not stays in the list, so that it can be refused.
    denseLayers: [
      ...layerNumbers(layers).filter(isDense),
      ...(typeof denseLayers === 'number' ? [] : denseLayers.filter((layer) => layer >= layers)),
    ],
    routerBias: experts.routerBias ?? false,
    routerCorrection: experts.routerCorrection ?? false,
  };
}

function layerNumbers(layers: number): readonly number[] {
  return Array.from({ length: layers }, (_, layer) => layer);
}
