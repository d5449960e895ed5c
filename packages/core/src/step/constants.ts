import type { Engine } from '../scenario/choices.ts';

/** Generations that have been held against measurements; others borrow the nearest. */
export type Generation = 'ampere' | 'hopper' | 'blackwell' | 'grace-blackwell' | 'blackwell-ultra';

/** What an accelerator generation reaches in a running training step. */
export interface GenerationConstants {
  readonly matmulEfficiency: number;
  readonly eightBitEfficiency: number;
  readonly attentionEfficiency: number;
  readonly memoryEfficiency: number;
  readonly operandReuse: number;
  readonly kernelSeconds: number;
}

/** What an engine adds or hides. */
export interface EngineConstants {
  readonly elementwiseTraffic: number;
  readonly hostSecondsPerLayer: number;
  readonly hostSecondsPerExpertLayer: number;
  readonly hostSecondsPerCollective: number;
  readonly pipelinedHopSeconds: number;
  readonly sendSeconds: number;
  readonly stepSeconds: number;
  readonly dataOverlap: number;
  readonly tensorOverlap: number;
  readonly expertOverlap: number;
  readonly attentionKernel: number;
  readonly straggling: number;
}

/** What networks reach, whatever the engine. */
export interface NetworkConstants {
  readonly portShare: number;
  readonly lossPerDoubling: number;
  readonly interHopSeconds: number;
  readonly launchSeconds: number;
}

/** Every fitted constant; the values are in constant-values.ts. */
export interface Constants {
  readonly generations: Readonly<Record<Generation, GenerationConstants>>;
  readonly engines: Readonly<Record<Engine, EngineConstants>>;
  readonly network: NetworkConstants;
}

/** What a constant is. All were fitted on the fitting half of evidence/, unless they say so. */
export interface Meaning {
  readonly unit: string;
  readonly meaning: string;
  /** Values that make physical sense. */
  readonly least: number;
  readonly most: number;
}

const share = (meaning: string, least: number, most: number): Meaning => ({
  unit: 'share',
  meaning,
  least,
  most,
});
const ratio = (meaning: string, least: number, most: number): Meaning => ({
  unit: 'ratio',
  meaning,
  least,
  most,
});
const seconds = (meaning: string, least: number, most: number): Meaning => ({
  unit: 'seconds',
  meaning,
  least,
  most,
});

export const MEANINGS: {
  readonly generations: Readonly<Record<keyof GenerationConstants, Meaning>>;
  readonly engines: Readonly<Record<keyof EngineConstants, Meaning>>;
  readonly network: Readonly<Record<keyof NetworkConstants, Meaning>>;
} = {
  generations: {
    matmulEfficiency: share('of the 16-bit peak that large matrix products reach', 0.35, 0.85),
    eightBitEfficiency: share('of the 8-bit peak, casts apart', 0.35, 0.85),
    attentionEfficiency: share(
      'of the 16-bit peak that attention reaches on unmasked scores',
      0.1,
      0.75,
    ),
    memoryEfficiency: share('of the HBM peak that streaming kernels reach', 0.5, 0.95),
    operandReuse: ratio(
      'rate at which operands arrive, caches included, over the HBM peak',
      0.5,
      4,
    ),
    kernelSeconds: seconds('start and drain of one kernel', 2e-6, 3e-5),
  },
  engines: {
    elementwiseTraffic: ratio(
      'what moves between matrix products over what fused kernels move',
      0.7,
      4,
    ),
    hostSecondsPerLayer: seconds('host time to launch the forward pass of one layer', 5e-5, 2.5e-3),
    hostSecondsPerCollective: seconds(
      'host time that a collective inside a layer adds',
      1e-6,
      3e-4,
    ),
    sendSeconds: seconds('host time that one send between stages adds', 1e-7, 3e-3),
    stepSeconds: seconds('fixed cost of a step: norms, logging, data', 1e-3, 0.1),
    dataOverlap: share('of a pass under which gradients or weights travel', 0.05, 1),
    tensorOverlap: share('of tensor-parallel communication hidden where overlap is on', 0.01, 0.95),
    expertOverlap: share('of the all-to-all hidden behind other work', 0.01, 0.9),
    attentionKernel: share("of the generation's best attention that the engine's reaches", 0.3, 1),
    hostSecondsPerExpertLayer: seconds(
      'host time that routing and experts add to the forward pass of a layer',
      1e-5,
      1e-2,
    ),
    pipelinedHopSeconds: seconds(
      'of waiting for each further rank of a tensor group, per collective, where a pipeline leaves the node',
      1e-8,
      5e-4,
    ),
    straggling: share('of compute lost to the slowest, for each doubling of nodes', 1e-4, 0.02),
  },
  network: {
    portShare: share('of the ports line rate that large messages reach', 0.6, 1),
    lossPerDoubling: share(
      'of inter-node bandwidth lost for each doubling of nodes beyond two',
      1e-3,
      0.1,
    ),
    interHopSeconds: seconds('one hop of a ring between nodes', 5e-6, 6e-5),
    launchSeconds: seconds('from the call of a collective to its start', 2e-6, 3e-5),
  },
};
