/** Every word of the `shardplay` command that is not an episode's own. */
export const terminal = {
  program: {
    description:
      'How a model is cut over many GPUs: what it takes in memory, what a step takes in time, which layout is best, and the files to launch it.',
    version: 'print the version',
    help: 'show this help',
    helpCommand: 'show the help of a command',
    after: `Exit codes:
  0    answered; that a layout is illegal or does not fit is an answer
  2    the arguments, a file or its contents are wrong; standard error says how
  70   a fault of this program
  130  interrupted

Environment:
  COLUMNS   width of tables and charts
  NO_COLOR  no colours, even on a terminal`,
  },
  fault: (message: string) =>
    `internal fault: ${message}. Please report it with the command line that led here.`,
  json: 'print the answer as JSON',
  /** Stands where no source states a figure. */
  unknown: '-',
  placeholder: { number: 'number', choice: 'word', text: 'name', list: 'a,b,…' },
  /** Help of a flag: what it is, what is legal, what it is when not given. */
  flag: (label: string, legal: string, initial: string) =>
    `${label} (${legal}; default ${initial})`,
  input: {
    unreadable: (path: string, reason: string) => `${path} cannot be read: ${reason}.`,
    notJson: (path: string, reason: string) => `${path} is not JSON: ${reason}.`,
  },
  output: {
    unwritable: (path: string, reason: string) => `${path} cannot be written: ${reason}.`,
    more: (count: number) => `(And ${count} more ${count === 1 ? 'problem' : 'problems'}.)`,
  },
  pipeline: {
    kinds: {
      F: 'forward',
      B: 'backward',
      I: 'input gradient',
      W: 'weight gradient',
    },
    rank: (rank: number) => `rank ${rank}`,
    title: (schedule: string, ranks: number, microBatches: number) =>
      `${schedule}: ${ranks} ranks, ${microBatches} micro-batches`,
  },
  hardware: {
    summary: 'list accelerators and links, or show one accelerator',
    description:
      'Lists what a scenario can name under "cluster": accelerators with their peak rates (dense, no sparsity) and the links of usual machines. With a name, everything that is known of that accelerator, with its sources.',
    accelerator: 'an accelerator, by its name or a short form (h100)',
    headings: {
      accelerator: 'accelerator',
      memory: 'memory',
      memoryBandwidth: 'its rate',
      bf16: 'bf16',
      scaleUp: 'scale-up',
      node: 'a node',
      link: 'link',
      kind: 'kind',
      direction: 'one direction',
    },
    labels: {
      memory: 'memory',
      peak: (format: string) => `${format} peak`,
      scaleUp: 'scale-up',
      machine: 'usual machine',
      power: 'board power',
    },
    scaleUp: (link: string | null, rate: string, domain: number) =>
      link === null ? 'none: PCIe only' : `${link}, ${rate} one direction, ${domain} in a domain`,
    machine: (gpus: number, ports: number, link: string) =>
      `${gpus} GPUs, ${ports} ${ports === 1 ? 'port' : 'ports'} of ${link}`,
    source: (source: string) => `Source: ${source}`,
    unknown: (name: string, nearest: string | undefined) =>
      `${JSON.stringify(name)} is no accelerator that is listed here${nearest === undefined ? '' : `; the nearest is ${nearest}`}.`,
    after: `Examples:
  shardplay hardware
  shardplay hardware h100
  shardplay hardware --json | jq '.accelerators[].name'`,
  },
  calibrate: {
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
  },
  completion: {
    summary: 'print a completion script for a shell',
    description:
      'Prints a script that completes commands, flags and the values of flags in your shell.',
    shell: 'the shell',
    after: `Examples:
  source <(shardplay completion bash)            # in ~/.bashrc
  source <(shardplay completion zsh)             # in ~/.zshrc, after compinit
  shardplay completion fish > ~/.config/fish/completions/shardplay.fish`,
  },
};
