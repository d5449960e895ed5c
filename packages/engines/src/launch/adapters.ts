import type { Problem, ResolvedScenario, Training } from '@shardplay/core';
import type { ExportEngine } from './launch.ts';

const BOTH = ['lora', 'qlora'] as const;
/** Adapters that nothing in an engine's launch files stands against; what it lacks itself, core says. */
const WRITTEN: Readonly<
  Record<Exclude<ExportEngine, 'nanotron'>, readonly Training['adapters'][]>
> = {
  megatron: [],
  torchtitan: BOTH,
  deepspeed: ['lora'],
  accelerate: BOTH,
};

/** What launch files cannot say of adapters, each with the nearest thing that they can. */
export function adapterProblems(
  engine: ExportEngine,
  { training, architecture }: ResolvedScenario,
): readonly Problem[] {
  const { adapters } = training;
  // Of nanotron core says that it trains every weight.
  if (adapters === 'none' || engine === 'nanotron') return [];
  const refuse = (why: string, fix: NonNullable<Problem['fix']>): readonly Problem[] => [
    {
      rule: 'engine-has-adapters',
      message: `training.adapters is ${adapters}, but ${why}.`,
      fix,
    },
  ];
  const written = WRITTEN[engine];
  if (written.length === 0)
    return refuse(
      'pretrain_gpt.py, which these launch files start, trains every weight (NeMo and Megatron-Bridge make adapters)',
      { 'training.adapters': 'none' },
    );
  if (!written.includes(adapters))
    return refuse(
      'the program written here keeps frozen weights in 16 bits; the one for accelerate loads them in 4',
      { 'training.adapters': 'lora' },
    );
  if (architecture.experts)
    return refuse(
      'peft and torchtitan adapt linear modules, and the experts of a mixture are tensors of their own there',
      { 'training.adapters': 'none' },
    );
  return [];
}

/** What adds to a base layer is scaled by alpha / rank; twice the rank is the common choice. */
export const adapterAlpha = (rank: number): number => 2 * rank;

/** Import lines of peft in a Python program; empty where every weight is trained. */
export const peftImports = ({ adapters }: Training): string =>
  adapters === 'none' ? '' : 'from peft import LoraConfig, get_peft_model\n';

/** Python that puts adapters beside every matrix of a layer; empty where there are none. */
export const peftModel = ({ adapters, adapterRank }: Training): string =>
  adapters === 'none'
    ? ''
    : `    # Weights stay as they are; an adapter beside every matrix of a layer is trained.
    lora = LoraConfig(
        r=${adapterRank}, lora_alpha=${adapterAlpha(adapterRank)}, target_modules="all-linear", task_type="CAUSAL_LM"
    )
    model = get_peft_model(model, lora)
`;

/** Python for what an optimizer is to update. */
export const trainedParameters = ({ adapters }: Training): string =>
  adapters === 'none' ? 'model.parameters()' : '[p for p in model.parameters() if p.requires_grad]';
