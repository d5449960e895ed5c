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
if [[ $1 == x ]]; then
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

describe('branches', () => {
  const sizes = (size: string) => `
SIZE=${size}
if [[ \${SIZE} == 7B ]]; then
  HIDDEN=4096
elif [ "$SIZE" = 13B ]; then HIDDEN=5120; LAYERS=40
else
  HIDDEN=8192
fi
case $SIZE in
  7B|8B) HEADS=32 ;;
  13B) HEADS=40 ;;
  *) HEADS=64 ;;
esac
run $HIDDEN $HEADS`;

  it.each([
    ['7B', ['4096', '32']],
    ['13B', ['5120', '40']],
    ['70B', ['8192', '64']],
    ['${1:-7B}', ['4096', '32']],
  ])('are chosen by what the script sets: %s', (size, [hidden, heads]) => {
    const read = readScript(sizes(size));
    expect(read.commands.at(-1)).toEqual(['run', hidden, heads]);
    expect(read.conditional).toBe(false);
  });

  it('are all read where the command line decides', () => {
    const read = readScript(sizes('$1'));
    expect(read.conditional).toBe(true);
    expect(read.commands.at(-1)).toEqual(['run', '8192', '64']);
  });

  it('nest, and compare numbers', () => {
    const read = readScript(`
N=4
if [ $N -gt 1 ]; then
  if [[ $N -eq 8 ]]; then A=1; else A=2; fi
else
  if [ -z "$HOME_GPU" ]; then A=3; fi
fi
[ ! 1 = 1 ]
run $A`);
    expect(read.commands.at(-1)).toEqual(['run', '2']);
    expect(read.conditional).toBe(false);
  });

  it('keep a default for what is not set', () => {
    const read = readScript('if [ -z ${GPUS} ]; then GPUS=8; fi\nrun $GPUS');
    expect(read.commands.at(-1)).toEqual(['run', '8']);
    expect(read.conditional).toBe(true);
  });

  it('are not told from half a condition', () => {
    const read = readScript('A=1\nif [ $A = 2 ] || [ $B = 3 ]; then C=4; fi\nrun $C');
    expect(read.commands.at(-1)).toEqual(['run', '4']);
    expect(read.conditional).toBe(true);
  });
});
