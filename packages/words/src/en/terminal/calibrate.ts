/** The words of `shardplay calibrate`. */
export const calibrateWords = {
  summary: 'read a network measurement of nccl-tests',
  description:
    'Reads what nccl-tests printed (text or its -J report) into the bus bandwidth within a node and between nodes. In a scenario, a measurement wins over the nominal speed of a link.',
  file: 'output of all_reduce_perf, all_gather_perf or reduce_scatter_perf; - for standard input',
  nodes: 'nodes that took part, if the file does not list its devices',
  badNodes: (text: string) =>
    `--nodes: ${JSON.stringify(text)} is not a count of nodes; it must be a whole number from 1 up.`,
  paste: 'In a scenario, under "cluster":',
  after: `Examples:
  mpirun -np 16 all_reduce_perf -b 8 -e 8G -f 2 | shardplay calibrate -
  shardplay calibrate nccl.txt --json`,
};
