/** The words of `shardplay export`. */
export const exportWords = {
  summary: 'write the launch files of a scenario for an engine',
  description:
    'Writes complete, commented files that start the run on an engine: every flag is one that the named version has. What an engine cannot express is refused with the reason. Remarks go to standard error.',
  to: 'whose files: megatron, torchtitan, deepspeed, nanotron or accelerate',
  out: 'write the files into this folder; without it they are printed',
  launcher: 'torchrun or slurm (default: slurm where there are several nodes)',
  steps: 'optimizer steps (default 100)',
  learningRate: 'peak learning rate (default 3e-4)',
  processesPerNode: 'processes of one machine, where that is not the node of the scenario',
  after: `Examples:
  shardplay export run.json --to megatron
  shardplay export run.json --to torchtitan --out launch/ --launcher slurm
  shardplay plan run.json --save best.json && shardplay export best.json --to megatron --out .

Exit codes: 0 written, 2 bad input or not expressible.`,
};

/** The words of `shardplay read`. */
export const readWords = {
  summary: 'read a launch file or a config.json into a scenario',
  description:
    'Reads the launch file of an engine, or a Hugging Face config.json, into a scenario: what the file says, and what its engine does by default. A launch file never names the accelerator; add it with a flag. Remarks go to standard error.',
  file: 'a launch script or configuration, or a config.json; - for standard input',
  after: `Examples:
  shardplay read train.sh > run.json
  shardplay read train.sh | shardplay estimate - --accelerator h100
  shardplay read config.json`,
};
