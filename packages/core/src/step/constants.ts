import type { Engine } from '../scenario/choices.ts';

/** Generations that have been held against measurements; others borrow the nearest. */
export type Generation = 'ampere' | 'hopper' | 'blackwell' | 'blackwell-ultra';

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
  readonly hostSecondsPerCollective: number;
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

const share = (meaning: string, most = 1): Meaning => ({ unit: 'share', meaning, least: 0, most });
const seconds = (meaning: string): Meaning => ({ unit: 'seconds', meaning, least: 0, most: 1 });

export const MEANINGS: {
  readonly generations: Readonly<Record<keyof GenerationConstants, Meaning>>;
  readonly engines: Readonly<Record<keyof EngineConstants, Meaning>>;
  readonly network: Readonly<Record<keyof NetworkConstants, Meaning>>;
} = {
  generations: {
    matmulEfficiency: share('of the 16-bit peak that large matrix products reach', 0.95),
    eightBitEfficiency: share('of the 8-bit peak, with casts and scaling', 0.95),
    attentionEfficiency: share('of the 16-bit peak that attention reaches on unmasked scores'),
    memoryEfficiency: share('of the HBM peak that streaming kernels reach'),
    operandReuse: share('of the HBM peak at which operands arrive, caches included', 4),
    kernelSeconds: seconds('start and drain of one kernel, from kernels measured alone'),
  },
  engines: {
    elementwiseTraffic: share('of fused traffic that moves between matrix products', 8),
    hostSecondsPerLayer: seconds('host time to launch the forward pass of one layer'),
    hostSecondsPerCollective: seconds('host time that a collective inside a layer adds'),
    sendSeconds: seconds('host time that one send between stages adds'),
    stepSeconds: seconds('fixed cost of a step: norms, logging, data'),
    dataOverlap: share('of a pass under which gradients or weights travel'),
    tensorOverlap: share('of tensor-parallel communication hidden where overlap is on'),
    expertOverlap: share('of the all-to-all hidden behind other work'),
    attentionKernel: share("of the generation's best attention that the engine's reaches", 1.5),
    straggling: share('of compute lost to the slowest, for each doubling of nodes'),
  },
  network: {
    portShare: share('of the ports line rate that large messages reach'),
    lossPerDoubling: share('of inter-node bandwidth lost for each doubling of nodes beyond two'),
    interHopSeconds: seconds('one hop of a ring between nodes'),
    launchSeconds: seconds('from the call of a collective to its start'),
  },
};
