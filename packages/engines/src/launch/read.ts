import type { Result } from '@shardplay/core';
import { readMegatronArguments } from '../megatron/read-arguments.ts';
import { readMegatron } from '../megatron/read.ts';
import { readAccelerate } from '../accelerate/read.ts';
import { readDeepspeed } from '../deepspeed/read.ts';
import { readGptNeox } from '../gpt-neox/read.ts';
import { readLlmFoundry } from '../llm-foundry/read.ts';
import { readNemo } from '../nemo/read.ts';
import { readNanotron } from '../nanotron/read.ts';
import { readTorchtitanRecipe } from '../torchtitan/read-recipe.ts';
import { readTorchtitanToml } from '../torchtitan/read-toml.ts';
import type { LaunchReading } from './launch.ts';
import { fileNamedIn } from './named-file.ts';
import { readYaml } from './read-yaml.ts';
import { readScript } from './shell-script.ts';

/** A kind of launch file: how it is told, and how it is read. */
interface Kind {
  readonly name: string;
  readonly isIt: (text: string, fileName: string) => boolean;
  readonly read: (text: string) => Result<LaunchReading>;
}

/** The first that fits is taken, so the surest signs come first. */
const KINDS: readonly Kind[] = [
  {
    name: 'a recipe of torchtitan',
    isIt: (text) => /Trainer\.Config/.test(text),
    read: readTorchtitanRecipe,
  },
  {
    name: 'arguments of Megatron-LM in YAML',
    isIt: (text) => /^MODEL_ARGS:\s*$/m.test(text),
    read: (text) => readYaml(text, readMegatronArguments),
  },
  {
    name: 'a script that starts Megatron-LM',
    isIt: (text) => /pretrain_\w+\.py|--tensor-model-parallel-size|--num-layers\b/.test(text),
    read: (text) => readMegatron(readScript(text)),
  },
  {
    name: 'a TOML of torchtitan',
    isIt: (text, fileName) =>
      /^\s*\[(training|parallelism|job)\]\s*$/m.test(text) ||
      (fileName.endsWith('.toml') && !/^\s*\[(?:project|build-system|tool\.)/m.test(text)),
    read: readTorchtitanToml,
  },
  {
    name: 'a configuration of nanotron',
    isIt: (text) => /^parallelism:\s*$/m.test(text) && /^ {2}(tp|pp|dp):/m.test(text),
    read: (text) => readYaml(text, readNanotron),
  },
  {
    name: 'a configuration of Accelerate',
    isIt: (text) => /^"?(distributed_type|compute_environment)"?\s*:/m.test(text),
    read: (text) => readYaml(text, readAccelerate),
  },
  {
    name: 'a configuration of NeMo',
    isIt: (text) => /^\s+tensor_model_parallel_size:/m.test(text) && /^model:/m.test(text),
    read: (text) => readYaml(text, readNemo),
  },
  {
    name: 'a configuration of GPT-NeoX',
    isIt: (text) => /["']?(pipe|model)[-_]parallel[-_]size["']?\s*:/.test(text),
    read: (text) => readYaml(text, readGptNeox),
  },
  {
    name: 'a configuration of LLM Foundry',
    isIt: (text) => /^(global_train_batch_size|device_train_microbatch_size):/m.test(text),
    read: (text) => readYaml(text, readLlmFoundry),
  },
  {
    name: 'a configuration of DeepSpeed',
    isIt: (text) =>
      /"(zero_optimization|train_micro_batch_size_per_gpu|train_batch_size)"\s*:/.test(text),
    read: (text) => readYaml(text, readDeepspeed),
  },
];

/**
 * Reads a launch file of any engine back into a scenario: what it says, and what its engine does
 * where it says nothing. The kind of file is told by what is in it; `fileName` helps where that
 * leaves a doubt.
 * @returns a problem where the file is of no kind that is known, or says nothing of a run
 */
export function readLaunch(text: string, fileName = ''): Result<LaunchReading> {
  if (text.trim() === '') {
    const message = 'This file is empty.';
    return { ok: false, problems: [{ rule: 'launch-file-known', message }] };
  }
  const kind = KINDS.find(({ isIt }) => isIt(text, fileName));
  if (kind) return kind.read(text);
  const isData = /^\s*[[{]/.test(text);
  const named = isData ? undefined : fileNamedIn(text);
  if (named !== undefined && named !== fileName) {
    const message = `This file does not say how a run is divided; ${named}, which it names, does: read that one.`;
    return { ok: false, problems: [{ rule: 'launch-file-elsewhere', message }] };
  }
  const message = `This is no launch file that is known. Known are ${KINDS.map(({ name }) => name).join(', ')}.`;
  return { ok: false, problems: [{ rule: 'launch-file-known', message }] };
}
