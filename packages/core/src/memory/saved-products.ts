import type { Architecture } from '../model/architecture.ts';
import type { ActivationCut } from './activations.ts';
import { keyValueHeads } from './holding.ts';

const HALF = 2;
const SINGLE = 4;

/**
 * What torchtitan's selective recomputation keeps of a layer for one micro-batch on one GPU, bytes:
 * the layer's input, the output of attention, of every reduce-scatter and all-to-all, and of the
 * first, third, fifth ... matrix product. The router's product and the grouped products of experts
 * are not on its list and run again (torchtitan, distributed/activation_checkpoint.py, b5bcd76).
 * @param tokens tokens of the micro-batch that this GPU's context group gives it
 */
export function savedProductsBytes(
  model: Architecture,
  cut: ActivationCut,
  expertLayer: boolean,
  tokens: number,
): number {
  const { tensor } = cut;
  const outside = cut.sequenceParallel ? tensor : 1;
  let width = model.hidden / outside + attentionOutput(model) / tensor;
  if (tensor > 1) width += (2 * model.hidden) / outside;
  productOutputs(model, cut, expertLayer).forEach((output, index) => {
    if (index % 2 === 0) width += output;
  });
  if (expertLayer && model.experts && cut.expert > 1)
    width += (2 * model.experts.active * cut.expertTensor * model.hidden) / tensor;
  return tokens * (HALF * width + (SINGLE * model.heads) / tensor);
}

function attentionOutput({ heads, headDim, latentAttention }: Architecture): number {
  return heads * (latentAttention?.valueDim ?? headDim);
}

/** Widths of the outputs of a layer's matrix products, in the order in which they run. */
function productOutputs(model: Architecture, cut: ActivationCut, expertLayer: boolean): number[] {
  const { hidden, heads, latentAttention: latent } = model;
  const { tensor } = cut;
  const outputs: number[] = [];
  if (latent) {
    const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
    if (qRank > 0) outputs.push(qRank);
    outputs.push((heads * (nopeDim + ropeDim)) / tensor, kvRank + ropeDim);
    outputs.push((heads * (nopeDim + valueDim)) / tensor);
  } else {
    const keyValue = keyValueHeads(model, tensor) * model.headDim;
    outputs.push((heads * model.headDim) / tensor, keyValue, keyValue);
  }
  outputs.push(hidden);
  const inner = expertLayer && model.experts ? model.experts.sharedFfn : model.ffn;
  if (inner === 0) return outputs;
  outputs.push(inner / tensor);
  if (model.gated) outputs.push(inner / tensor);
  outputs.push(hidden);
  return outputs;
}
