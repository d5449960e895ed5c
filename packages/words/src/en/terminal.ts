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
