import {
  ACCELERATORS,
  architectureOf,
  countParameters,
  LINKS,
  MODELS,
  type LinkKind,
} from '@shardplay/core';
import type { Choices } from '../../workbench/choices.ts';

/** Kinds of link that join machines. */
const BETWEEN_NODES: readonly LinkKind[] = ['infiniband', 'roce', 'ethernet', 'efa'];

/** What the controls offer, gathered while the site is built: no script carries the catalogues. */
export function load(): { choices: Choices } {
  return {
    choices: {
      models: MODELS.map(({ name, description }) => ({
        name,
        parameters: countParameters(architectureOf(description).architecture).total,
      })),
      accelerators: ACCELERATORS.map(({ name, machine, flopsPerSecond }) => ({
        name,
        gpusPerNode: machine.gpusPerNode,
        interNode: machine.interNode,
        flopsPerSecond,
      })),
      links: LINKS.filter(({ kind }) => BETWEEN_NODES.includes(kind)).map(({ name }) => name),
    },
  };
}
