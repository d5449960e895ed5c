import type { Result } from '@shardplay/core';
import { readFlags, type Flags } from '../launch/flags.ts';
import type { LaunchReading } from '../launch/launch.ts';
import { clusterOf } from '../launch/read-cluster.ts';
import type { ShellScript } from '../launch/shell-script.ts';
import { readLayout } from './read-layout.ts';
import { readModel } from './read-model.ts';
import { readTraining } from './read-training.ts';

/** Reads a script that starts Megatron-LM (or a fork with its arguments). */
export function readMegatron(script: ShellScript): Result<LaunchReading> {
  const command = script.commands.findLast((words) =>
    words.some((word) => /pretrain_\w+\.py$/.test(word)),
  );
  const words = command ?? script.commands.flat();
  return readMegatronFlags(readFlags(words), clusterOf(readFlags(words), script), [
    ...(script.conditional
      ? ['The script has branches; the arguments of all of them were read, the last one counting.']
      : []),
  ]);
}

/** Reads Megatron-LM's arguments, wherever they were written. */
export function readMegatronFlags(
  flags: Flags,
  cluster: ReturnType<typeof clusterOf>,
  notes: readonly string[],
): Result<LaunchReading> {
  const model = readModel(flags);
  if (model === undefined && !flags.has('tensor-model-parallel-size')) {
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
        ...(fills
          ? []
          : [
              `Its ${cluster.gpus} GPUs do not fill the layout, so the run must be started on more: their number is left open.`,
            ]),
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
