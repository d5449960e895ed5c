import type { SourceKey } from './sources.ts';

export type LinkKind =
  | 'nvlink'
  | 'infinity-fabric'
  | 'ici'
  | 'pcie'
  | 'infiniband'
  | 'roce'
  | 'ethernet'
  | 'efa'
  | 'chip';

/** A link: of one GPU inside a machine, or one network port between machines. */
export interface Link {
  /** Lower-case, hyphenated: `infiniband-ndr`. */
  readonly name: string;
  readonly kind: LinkKind;
  /** Line rate of one direction. */
  readonly bytesPerSecond: number;
  /** Of one hop through the hardware, without software; null where no source states it. */
  readonly latencySeconds: number | null;
  readonly source: SourceKey;
}
