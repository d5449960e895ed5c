import { describe, expect, it } from 'vitest';
import { readLaunch } from '../launch/read.ts';

/** Launch scripts as people write them; none is copied, each has one habit of real ones. */

const MODEL = '--num-layers 24 --hidden-size 2048 --num-attention-heads 16 --seq-length 2048';

const read = (script: string) => {
  const answer = readLaunch(script, 'run.sh');
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.value;
};
const refusal = (script: string) => {
  const answer = readLaunch(script, 'run.sh');
  return answer.ok ? '' : answer.problems[0]!.message;
};

describe('read Megatron-LM', () => {
  it('takes the command out of the one word of bash -c and of eval', () => {
    const inner = `python -u pretrain_gpt.py ${MODEL} --tensor-model-parallel-size 4 --bf16`;
    for (const script of [`srun bash -c "${inner}"`, `RUN="${inner}"\necho $RUN\neval $RUN`]) {
      const { scenario } = read(`#SBATCH -N 2\n#SBATCH --gpus-per-node=8\n${script}`);
      expect(scenario).toMatchObject({
        model: { layers: 24, hidden: 2048 },
        cluster: { gpus: 16 },
        layout: { tensor: 4, data: 4 },
        training: { precision: 'bf16' },
      });
    }
  });

  it('reads arguments that a file sets for another one', () => {
    const { scenario, notes } = read(`MODEL_ARGS=" \\
    ${MODEL} \\
    --swiglu \\
"`);
    expect(scenario.model).toMatchObject({ layers: 24, gated: true });
    expect(notes.join(' ')).toMatch(/How many GPUs/);
  });

  it('names what it does not set, and a model that is not there', () => {
    const { notes } = read(
      'torchrun $DISTRIBUTED pretrain_gpt.py ${MODEL_ARGS} --tensor-model-parallel-size $TP --data-path $DATA',
    );
    expect(notes.join(' ')).toMatch(/does not set DISTRIBUTED, MODEL_ARGS, TP:/);
    expect(notes.join(' ')).toMatch(/model is not written in it/);
  });

  it('names a size that it takes from its command line', () => {
    const { notes } = read(
      `TP=$6\nN=$2\nITERS=$(( ${'${N}'} / 8 ))\ntorchrun pretrain_gpt.py ${MODEL} --tensor-model-parallel-size ${'${TP}'} --train-iters $ITERS --save $1`,
    );
    expect(notes.join(' ')).toMatch(/does not set \$6 \(--tensor-model-parallel-size\):/);
  });

  it('gives experts the width of a dense layer where nothing is said', () => {
    const experts = (more: string) => {
      const { model } = read(`torchrun pretrain_gpt.py ${MODEL} --num-experts 64 ${more}`).scenario;
      return typeof model === 'object' && 'experts' in model ? model.experts : undefined;
    };
    expect(experts('')).toMatchObject({ count: 64, ffn: 8192, active: 2, denseLayers: [] });
    expect(experts('--deepspeed --topk 2')).toMatchObject({ count: 64, ffn: 8192, active: 2 });
    expect(experts('--deepspeed')?.denseLayers).toHaveLength(12);
  });

  it.each([
    ['pretrain_bert.py', 'encoder'],
    ['pretrain_t5.py', 'encoder and a decoder'],
    ['pretrain_mamba.py', 'state-space'],
    ['pretrain_gpt.py --hybrid-override-pattern M-M*', 'state-space'],
  ])('refuses %s', (program, word) => {
    expect(refusal(`torchrun ${program} ${MODEL}`)).toContain(word);
  });

  it('knows the words of Megatron-DeepSpeed', () => {
    const { scenario } = read(
      `deepspeed --num_gpus 8 --num_nodes 2 pretrain_gpt.py ${MODEL} --deepspeed --zero-stage 1 --checkpoint-activations`,
    );
    expect(scenario.cluster?.gpus).toBe(16);
    expect(scenario.training).toMatchObject({ sharding: 'optimizer', recompute: 'full' });
  });

  it('reads arguments in YAML, flag by flag', () => {
    const { scenario } = read(`
ENV_VARS:
  CUDA_DEVICE_MAX_CONNECTIONS: 1
MODEL_ARGS:
  --num-layers: 12
  --hidden-size: 512
  --num-attention-heads: 8
  --tensor-model-parallel-size: 2
  --pipeline-model-parallel-size: 4
  --sequence-parallel: true
  --fp16: false
  --bf16: true
`);
    expect(scenario).toMatchObject({
      model: { layers: 12 },
      layout: { tensor: 2, pipeline: 4, sequenceParallel: true },
      training: { precision: 'bf16' },
    });
  });

  const notesOf = (more: string) =>
    read(`torchrun --nproc-per-node 8 pretrain_gpt.py ${MODEL} ${more}`).notes;

  // What Megatron-LM's parser does with each: it stops, or passes over it.
  it.each([
    ['--swigloo', '--swigloo is no flag that is known and is not read; did you mean --swiglu?'],
    ['--bf16 --fp16', '--bf16 and --fp16 are both given, which Megatron-LM refuses; --bf16 is'],
    ['--seq-length=4k', '--seq-length is "4k", but must be a whole number; it is not read.'],
    ['--lr fast', '--lr is "fast", but must be a number'],
    ['--normalization rms', '--normalization is "rms", but must be one of LayerNorm, RMSNorm'],
    ['--bf16 false', '--bf16 takes no value: "false" does not switch it off'],
    ['--vocab-size --bf16', '--vocab-size has no value'],
    ['--num-query-groups 8', '--num-query-groups does nothing without --group-query-attention'],
  ])('says what is wrong with %s', (more, note) => {
    expect(notesOf(more).join('\n')).toContain(note);
  });

  it('says nothing of flags and values that are right, or known to others', () => {
    const usual =
      '--bf16 --swiglu --lr 3.0e-4 --save out --seed 1 --train-samples 10 --adam-eps 1e-8 --vocab-size $V';
    expect(notesOf(usual)).toEqual([]);
  });

  it.each(['NaN', '-40', '4k', ''])('does not call a model with %j layers unwritten', (layers) => {
    const { scenario, notes } = read(
      `torchrun pretrain_gpt.py --num-layers ${layers} --hidden-size 512 --num-attention-heads 8`,
    );
    expect(scenario.model).toBeUndefined();
    expect(notes.join('\n')).toContain('it lacks --num-layers as a whole number');
    expect(notes.join('\n')).not.toContain('not written in it: name');
  });
});
