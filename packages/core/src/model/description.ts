import * as v from 'valibot';
import { text, toggle, whole } from '../schema/values.ts';

/** Limits far above any model, low enough that every count stays an exact whole number. */
const MOST_LAYERS = 10_000;
const MOST_WIDTH = 2 ** 20;
const MOST_VOCAB = 2 ** 24;

const layerIndex = whole(0, MOST_LAYERS - 1, 'A layer, counted from 0.');
const width = (description: string) => whole(1, MOST_WIDTH, description);
const optionalWidth = (description: string) => whole(0, MOST_WIDTH, description);

/** A model in its own numbers; what is left out follows from the rest (docs/models.md). */
export const modelDescription = v.strictObject({
  name: v.optional(text('What to call it.')),
  layers: whole(1, MOST_LAYERS, 'Transformer layers.'),
  hidden: width('Width of the residual stream.'),
  heads: v.optional(width('Query heads. Default: hidden / 128.')),
  kvHeads: v.optional(width('Key and value heads. Default: heads.')),
  headDim: v.optional(width('Width of one head. Default: hidden / heads.')),
  ffn: v.optional(
    optionalWidth('Width of the dense feed-forward layer. Default: 4 hidden, gated 8/3 hidden.'),
  ),
  gated: v.optional(toggle('Whether feed-forward layers have a gate (SwiGLU). Default: true.')),
  vocab: v.optional(whole(1, MOST_VOCAB, 'Tokens in the vocabulary. Default: 32000.')),
  tiedEmbeddings: v.optional(toggle('Whether embedding and head are one matrix. Default: false.')),
  learnedPositions: v.optional(whole(0, MOST_VOCAB, 'Rows of a learned position table.')),
  embeddingWidth: v.optional(width('Width of the token embedding. Default: hidden.')),
  parallelAttention: v.optional(
    toggle('Whether attention and feed-forward read the same input. Default: false.'),
  ),
  biases: v.optional(
    v.strictObject({
      queryKeyValue: v.optional(toggle('Bias of queries, keys and values.')),
      attentionOutput: v.optional(toggle('Bias of the attention output.')),
      feedForward: v.optional(toggle('Biases of feed-forward layers and experts.')),
      head: v.optional(toggle('Bias of the output head.')),
    }),
  ),
  norms: v.optional(
    v.strictObject({
      vectors: v.optional(
        v.pipe(
          v.picklist([0, 1, 2]),
          v.description('Vectors in one norm: 1 (RMS, the default), 2 (LayerNorm), 0 (none).'),
        ),
      ),
      perLayer: v.optional(whole(0, 16, 'Norms over hidden in one layer. Default: 2.')),
      outside: v.optional(whole(0, 16, 'Norms over hidden outside the layers. Default: 1.')),
      queryKeyParameters: v.optional(
        optionalWidth('Parameters of the query and key norms in one layer. Default: 0.'),
      ),
    }),
  ),
  attentionSinks: v.optional(toggle('Whether each head has a learned sink. Default: false.')),
  otherParametersPerLayer: v.optional(
    optionalWidth('Parameters of a layer that no other key describes. Default: 0.'),
  ),
  window: v.optional(
    v.strictObject({
      size: whole(1, MOST_VOCAB, 'Tokens that a query sees, its own included.'),
      fullEvery: v.optional(
        whole(0, MOST_LAYERS, 'Every n-th layer sees the whole sequence; 0 (default): none does.'),
      ),
      fullLayers: v.optional(
        v.pipe(v.array(layerIndex), v.description('Instead: the layers that see all of it.')),
      ),
    }),
  ),
  experts: v.optional(
    v.strictObject({
      count: whole(1, MOST_WIDTH, 'Routed experts of a layer.'),
      active: whole(1, MOST_WIDTH, 'Routed experts that each token visits.'),
      ffn: width('Width of one expert.'),
      shared: v.optional(whole(0, 1024, 'Shared experts, each of that width. Default: 0.')),
      sharedFfn: v.optional(optionalWidth('Width of all shared experts. Default: shared x ffn.')),
      sharedGate: v.optional(toggle('Whether a gate scales the shared experts. Default: false.')),
      denseLayers: v.optional(
        v.union([
          whole(0, MOST_LAYERS, 'Leading layers without experts. Default: 0.'),
          v.pipe(v.array(layerIndex), v.description('The layers without experts.')),
        ]),
      ),
      every: v.optional(
        whole(1, MOST_LAYERS, 'Every n-th layer has experts, the others are dense. Default: 1.'),
      ),
      routerBias: v.optional(
        toggle('Whether the router has a learned bias per expert (gpt-oss). Default: false.'),
      ),
      routerCorrection: v.optional(
        toggle('Whether a sigmoid router is balanced by a correction. Default: false.'),
      ),
    }),
  ),
  latentAttention: v.optional(
    v.strictObject({
      kvRank: width('Rank of compressed keys and values.'),
      qRank: v.optional(optionalWidth('Rank of compressed queries; 0 (default): not compressed.')),
      ropeDim: width('Rotary part of a head.'),
      nopeDim: width('Part of a head without positions.'),
      valueDim: width('Width of a value head.'),
    }),
  ),
  sparseIndexer: v.optional(
    v.strictObject({
      heads: width('Heads of the indexer.'),
      headDim: width('Width of one of them.'),
      tokens: whole(1, MOST_VOCAB, 'Tokens that a query attends to.'),
    }),
  ),
  predictionLayers: v.optional(
    whole(0, 64, 'Extra layers for multi-token prediction. Default: 0.'),
  ),
});

/** What a model in its own numbers says; see `architectureOf` for what it leaves out. */
export type ModelDescription = v.InferInput<typeof modelDescription>;
