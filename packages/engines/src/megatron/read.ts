import type { Result } from '@shardplay/core';
import { readFlags, wholeNumber, type Flags } from '../launch/flags.ts';
import type { LaunchReading } from '../launch/launch.ts';
import { clusterOf } from '../launch/read-cluster.ts';
import type { ShellScript } from '../launch/shell-script.ts';
import { readLayout } from './read-layout.ts';
import { readModel } from './read-model.ts';
import { readTraining } from './read-training.ts';
import { slipNotes } from './slips.ts';

const HYBRID = 'a hybrid of attention and state-space layers';

/** Programs of Megatron-LM that train something else than a decoder transformer, and what. */
const OTHER_PROGRAMS: readonly (readonly [program: RegExp, what: string])[] = [
  [/pretrain_(?:bert|ict|retro)\.py/, 'an encoder'],
  [/pretrain_t5\.py/, 'an encoder and a decoder'],
  [/pretrain_(?:mamba|hybrid)\.py/, HYBRID],
  [/pretrain_(?:vision_\w+|vit|inpaint|dino)\.py/, 'a network of pictures'],
];

/** Reads a script that starts Megatron-LM (or a fork with its arguments). */
export function readMegatron(script: ShellScript): Result<LaunchReading> {
  const words = argumentsOf(script);
  const [, what] = OTHER_PROGRAMS.find(([sign]) => words.some((word) => sign.test(word))) ?? [];
  if (what !== undefined) return notCovered(what);
  const flags = readFlags(words);
  const open = unsetVariables(words, script.variables);
  return readMegatronFlags(flags, clusterOf(flags, script), [
    ...(script.conditional
      ? ['The script has branches; the arguments of all of them were read, the last one counting.']
      : []),
    ...(open.length === 0
      ? []
      : [
          `The script does not set ${open.join(', ')}: what they hold is not read, and is taken as left out.`,
        ]),
  ]);
}

function notCovered(what: string): Result<never> {
  const message = `This trains ${what}: only decoder transformers are covered.`;
  return { ok: false, problems: [{ rule: 'model-is-transformer', message }] };
}

/** The words of the command that trains; where there is none, all that is set for one. */
function argumentsOf({ commands, variables }: ShellScript): readonly string[] {
  const command = commands.findLast((words) =>
    words.some((word) => /pretrain_\w+\.py(?:\s|$)/.test(word)),
  );
  // `bash -c "..."` and `eval` hold the command in one word.
  if (command) {
    return command.flatMap((word) => (/\.py\s/.test(word) ? word.trim().split(/\s+/) : [word]));
  }
  const written = commands.flat();
  if (written.includes('--num-layers')) return written;
  return [...variables.values()].flatMap((value) =>
    value.includes('--') ? value.trim().split(/\s+/) : [],
  );
}

/** Variables that hold arguments or sizes and are set elsewhere: places and files do not matter. */
function unsetVariables(
  words: readonly string[],
  set: ReadonlyMap<string, string>,
): readonly string[] {
  const open = words.flatMap((word, at) => {
    const name = /^\$\{?(\w+)(?:\[[@*]\])?\}?$/.exec(word)?.[1];
    // What is left of a sum of variables stands apart; they are set.
    if (name === undefined || set.has(name)) return [];
    const before = words[at - 1] ?? '';
    if (/^\d+$/.test(name)) return SIZES.test(before) ? [`$${name} (${before})`] : [];
    const alone = !before.startsWith('--');
    return alone || SIZES.test(before) ? [name] : [];
  });
  return [...new Set(open)];
}

/** Flags whose value a reading cannot do without. */
const SIZES =
  /^--(?:num-|hidden-size|ffn-hidden-size|kv-channels|seq-length|micro-batch|global-batch|.*parallel-size)/;

/** The sizes that no model can be read without. */
const PRINCIPAL = ['num-layers', 'hidden-size', 'num-attention-heads'];
const NO_MODEL = 'The model is not written in it: name it yourself.';

/** What is said of a model that has some of its sizes. */
function withoutSizes(flags: Flags): string {
  const lacking = PRINCIPAL.filter((name) => wholeNumber(flags, name) === undefined);
  return `The model is left open, because it lacks ${lacking.map((name) => `--${name}`).join(', ')} as a whole number: mend that, or name the model yourself.`;
}

/** Reads Megatron-LM's arguments, wherever they were written. */
export function readMegatronFlags(
  flags: Flags,
  cluster: ReturnType<typeof clusterOf>,
  notes: readonly string[],
): Result<LaunchReading> {
  if (flags.has('hybrid-override-pattern') || flags.has('hybrid-layer-pattern')) {
    return notCovered(HYBRID);
  }
  const model = readModel(flags);
  const hasSizes = PRINCIPAL.some((name) => flags.has(name));
  if (model === undefined && !hasSizes && !flags.has('tensor-model-parallel-size')) {
    const message =
      'This script starts Megatron-LM, but its arguments are not in it: --num-layers, --hidden-size and --num-attention-heads are looked for.';
    return { ok: false, problems: [{ rule: 'launch-file-readable', message }] };
  }
  const layout = readLayout(flags, model?.layers, cluster.gpus);
  const fills = cluster.gpus === undefined || layout.data !== undefined;
  return {
    ok: true,
    value: {
      engine: 'megatron',
      scenario: {
        engine: 'megatron',
        ...(model && { model }),
        cluster: fills ? cluster : {},
        layout,
        training: readTraining(flags, layout),
      },
      notes: [
        ...notes,
        ...(model ? [] : [hasSizes ? withoutSizes(flags) : NO_MODEL]),
        ...(fills
          ? []
          : [
              `Its ${cluster.gpus} GPUs do not fill the layout, so the run must be started on more: their number is left open.`,
            ]),
        ...slipNotes(flags),
        ...notesOn(flags, cluster.gpus),
      ],
    },
  };
}

function notesOn(flags: Flags, gpus: number | undefined): string[] {
  const modules = flags.get('recompute-modules');
  const fraction = Number(flags.get('optimizer-offload-fraction')?.[0] ?? 1);
  const ends = ['first', 'last'].map((end) => `decoder-${end}-pipeline-num-layers`);
  const alone = (flags.get('pipeline-model-parallel-size')?.[0] ?? '1') === '1';
  const cut = alone ? ends.find((flag) => flags.has(flag)) : undefined;
  const expertCapacity = flags.get('moe-expert-capacity-factor')?.[0];
  return [
    ...(gpus === undefined
      ? ['How many GPUs take part is not written in it: data parallel size is left open.']
      : []),
    ...(modules && modules.join() !== 'core_attn'
      ? [`It recomputes ${modules.join(', ')}; a scenario knows the attention core alone.`]
      : []),
    // NVIDIA/Megatron-LM#1778: without a pipeline the flag of an end is taken for the whole model.
    ...(cut === undefined
      ? []
      : [
          `It sets --${cut} with one pipeline stage, and Megatron-LM then builds that many layers in all, ${flags.get(cut)?.[0]}, in silence: leave it out. All layers are read here.`,
        ]),
    ...(expertCapacity === undefined
      ? []
      : [`Experts drop tokens beyond a capacity of ${expertCapacity}; a scenario drops none.`]),
    ...(flags.has('optimizer-cpu-offload') && fraction !== 1
      ? [
          `A share of ${fraction} of the optimizer is offloaded to the host; a scenario offloads all of it.`,
        ]
      : []),
  ];
}
