import * as v from 'valibot';
import { acceleratorDescription, linkDescription } from '../hardware/description.ts';
import { modelDescription } from '../model/description.ts';
import { SCHEDULE_NAMES } from '../schedule/schedule.ts';
import { bytes, bytesPerSecond } from '../schema/quantity.ts';
import { choice, text, toggle, whole } from '../schema/values.ts';
import { either } from '../schema/either.ts';
import * as choices from './choices.ts';

const MOST_GPUS = 2 ** 24;
const MOST_LAYERS = 10_000;
const MOST_TOKENS = 2 ** 30;

const size = (description: string) => v.optional(whole(1, MOST_GPUS, description));

const model = either(
  {
    name: text('Name of a model in the catalog: llama-3.1-70b.'),
    config: v.strictObject({
      huggingFace: v.pipe(
        v.looseObject({}),
        v.description('The contents of a Hugging Face config.json.'),
      ),
    }),
    own: modelDescription,
  },
  (input) =>
    typeof input === 'string'
      ? 'name'
      : typeof input === 'object' && input !== null && 'huggingFace' in input
        ? 'config'
        : 'own',
);

const accelerator = either(
  { name: text('Name of an accelerator: h100-sxm5-80gb.'), own: acceleratorDescription },
  (input) => (typeof input === 'string' ? 'name' : 'own'),
);

const link = either(
  { name: text('Name of a link: infiniband-ndr.'), own: linkDescription },
  (input) => (typeof input === 'string' ? 'name' : 'own'),
);

const cluster = v.strictObject({
  accelerator,
  gpus: whole(1, MOST_GPUS, 'GPUs of the whole run.'),
  gpusPerNode: v.optional(
    whole(1, MOST_GPUS, 'GPUs that share the fast network: 8 in a DGX, 72 in an NVL72 rack.'),
  ),
  intraNode: v.optional(v.pipe(link, v.description('Link inside a node. Default: the usual.'))),
  interNode: v.optional(v.pipe(link, v.description('Link between nodes. Default: the usual.'))),
  portsPerNode: size('Network ports of one node.'),
  hostMemory: v.optional(
    bytes('Memory of the host of one node, bytes: what offloaded states are held against.'),
  ),
  measuredBusBandwidth: v.optional(
    v.pipe(
      v.strictObject({
        intraNode: v.optional(bytesPerSecond('Within a node, bytes/s.')),
        interNode: v.optional(bytesPerSecond('Across nodes, bytes/s.')),
      }),
      v.description('All-reduce bus bandwidth that you measured; it wins over the table.'),
    ),
  ),
});

const layerCount = (description: string) => whole(0, MOST_LAYERS, description);

const layout = v.strictObject({
  tensor: size('Tensor parallel size. Default: 1.'),
  pipeline: size('Pipeline parallel size. Default: 1.'),
  data: size('Data parallel size. It follows from the rest; given, it is checked.'),
  context: size('Context parallel size. Default: 1.'),
  expert: size('Expert parallel size, inside data x context (x tensor). Default: 1.'),
  expertTensor: size('Tensor parallel size of the experts. Default: 1; megatron: tensor.'),
  virtualStages: v.optional(
    whole(1, MOST_LAYERS, 'Model chunks on each pipeline rank. Default: 1.'),
  ),
  sequenceParallel: v.optional(toggle('Whether norms are sharded over the tensor group too.')),
  contextMode: v.optional(
    choice(
      choices.CONTEXT_MODES,
      'How context parallelism meets. Default: ring; deepspeed: ulysses.',
    ),
  ),
  firstStageLayers: v.optional(layerCount('Layers of the first stage.')),
  lastStageLayers: v.optional(layerCount('Layers of the last stage.')),
  layersPerStage: v.optional(
    v.pipe(
      v.array(layerCount('Transformer layers of a stage.')),
      v.description('Layers of every stage, in the order of data flow.'),
    ),
  ),
  microBatchGroup: size('Micro-batches that a chunk runs in a row when interleaved.'),
});

const training = v.strictObject({
  sequence: v.optional(whole(1, MOST_TOKENS, 'Tokens in a sequence. Default: 4096.')),
  microBatch: size('Sequences in a micro-batch. Default: 1.'),
  globalBatch: size('Sequences in a step of the whole run.'),
  precision: v.optional(choice(choices.PRECISIONS, 'Of matrix products. Default: bf16.')),
  gradientPrecision: v.optional(
    choice(choices.GRADIENT_PRECISIONS, 'Of gradients as accumulated. Default: by engine.'),
  ),
  masterWeights: v.optional(
    choice(
      choices.MASTER_WEIGHTS,
      'Weights that the optimizer updates: in fp32, or none but the 16-bit ones (pure bf16). Default: fp32.',
    ),
  ),
  optimizer: v.optional(
    choice(choices.OPTIMIZERS, 'Default: adam; adam-bf16 without master weights.'),
  ),
  sharding: v.optional(choice(choices.SHARDINGS, 'What data parallelism shards (ZeRO 0 to 3).')),
  shardGroup: v.optional(
    v.pipe(
      either(
        {
          data: v.pipe(v.literal('data'), v.description('The whole data parallel group.')),
          gpus: whole(1, MOST_GPUS, 'GPUs that share one copy (hybrid sharding).'),
        },
        (input) => (typeof input === 'number' ? 'gpus' : 'data'),
      ),
      v.description('GPUs that share one copy (hybrid sharding), or data: all of them.'),
    ),
  ),
  adapters: v.optional(
    choice(
      choices.ADAPTERS,
      'Adapters that are trained in place of the weights, which are frozen: in 16 bits (lora) or 4 (qlora). Default: none.',
    ),
  ),
  adapterRank: size('Rank of the adapters of every matrix in a layer. Default: 16.'),
  offload: v.optional(
    choice(
      choices.OFFLOADS,
      'States that wait in host memory: those of the optimizer, or weights and gradients too. Default: none.',
    ),
  ),
  offloadActivations: v.optional(
    toggle('Whether what layers keep for the backward pass waits in host memory. Default: false.'),
  ),
  recompute: v.optional(choice(choices.RECOMPUTES, 'In the backward pass. Default: none.')),
  schedule: v.optional(choice(SCHEDULE_NAMES, 'Of the pipeline. Default: 1f1b.')),
  attention: v.optional(
    choice(choices.ATTENTIONS, 'Attention kernel. Default: by engine and accelerator.'),
  ),
  overlap: v.optional(
    v.strictObject({
      data: v.optional(toggle('Gradient reduction behind the backward pass.')),
      tensor: v.optional(toggle('Tensor parallel collectives behind matrix products.')),
      pipeline: v.optional(toggle('Sends between stages behind compute.')),
    }),
  ),
  vocabParallel: v.optional(
    toggle('Whether embedding and head are split over all pipeline ranks. Default: false.'),
  ),
  crossEntropyFusion: v.optional(
    toggle('Whether the loss is fused and keeps no fp32 logits. Default: false.'),
  ),
});

/** The one input of everything: a training run. */
export const scenarioSchema = v.strictObject({
  $schema: v.optional(text('Where the JSON Schema of this file is, for editors.')),
  model,
  cluster,
  layout: v.optional(layout),
  training: v.optional(training),
  engine: v.optional(choice(choices.ENGINES, 'Whose habits and rules apply. Default: megatron.')),
});

/** A scenario as a person writes it: only model, accelerator and GPUs are needed. */
export type Scenario = v.InferInput<typeof scenarioSchema>;
