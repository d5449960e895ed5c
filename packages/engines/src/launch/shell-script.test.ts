import { describe, expect, it } from 'vitest';
import { readFlags, wholeNumber } from './flags.ts';
import { readScript } from './shell-script.ts';

const argv = (script: string) => readScript(script).commands.at(-1);

describe('readScript', () => {
  it('joins continued lines and drops comments', () => {
    expect(argv('torchrun --nnodes 4 \\\n  train.py # the run\n')).toEqual([
      'torchrun',
      '--nnodes',
      '4',
      'train.py',
    ]);
  });

  it('keeps quoted words whole, and # inside them', () => {
    expect(argv(`run 'a b' "c #d" e\\ f`)).toEqual(['run', 'a b', 'c #d', 'e f']);
  });

  it('expands variables, defaults, arithmetic and arrays', () => {
    const script = `
GPUS=8
NODES=\${2:-4}
WORLD=$(($GPUS*NODES))
export NAME="run-\${GPUS}"
ARGS=(
  --tensor-model-parallel-size $GPUS   # within a node
  "--vocab-size 128256"
)
ARGS+=(--bf16)
if [[ $NAME == x ]]; then
  ARGS+=(--fp8-format hybrid)
fi
torchrun --nproc_per_node $GPUS --world $WORLD pretrain_gpt.py \${ARGS[@]} --name "$NAME" --left $SLURM_NNODES
`;
    const read = readScript(script);
    expect(read.conditional).toBe(true);
    const flags = readFlags(read.commands.at(-1)!);
    expect(wholeNumber(flags, 'world')).toBe(32);
    expect(wholeNumber(flags, 'vocab-size')).toBe(128256);
    expect(wholeNumber(flags, 'nproc-per-node')).toBe(8);
    expect(flags.get('fp8-format')).toEqual(['hybrid']);
    expect(flags.get('bf16')).toEqual([]);
    expect(flags.get('name')).toEqual(['run-8']);
    expect(wholeNumber(flags, 'left')).toBeUndefined();
  });

  it('splits a variable that holds many arguments, unless it is quoted', () => {
    expect(argv('ARGS="\n --a 1\n --b 2"\nrun $ARGS "$ARGS"')?.slice(0, 5)).toEqual([
      'run',
      '--a',
      '1',
      '--b',
      '2',
    ]);
  });

  it('reads the options of a batch job', () => {
    const { batch } = readScript('#!/bin/bash\n#SBATCH --nodes=16\n#SBATCH --ntasks-per-node 1\n');
    expect(batch.get('nodes')).toBe('16');
    expect(batch.get('ntasks-per-node')).toBe('1');
  });

  it('survives what it cannot know', () => {
    for (const script of ['', 'run "never closed', 'x=$(hostname', 'a=(1 2', ')', '$', '\\']) {
      expect(() => readScript(script), script).not.toThrow();
    }
  });
});
