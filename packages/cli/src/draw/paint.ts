import { styleText } from 'node:util';

/** What a colour means; never told by colour alone: each has a label or a fill of its own too. */
export type Tone =
  | 'plain'
  | 'strong'
  | 'muted'
  | 'good'
  | 'bad'
  | 'data'
  | 'tensor'
  | 'pipeline'
  | 'weights'
  | 'gradients'
  | 'masterWeights'
  | 'moments'
  | 'activations'
  | 'other';

export type Paint = (tone: Tone, text: string) => string;

type Style = Parameters<typeof styleText>[0];

const STYLES: Record<Exclude<Tone, 'plain'>, Style> = {
  strong: 'bold',
  muted: 'dim',
  good: 'green',
  bad: 'red',
  data: 'blue',
  tensor: 'yellow',
  pipeline: 'green',
  weights: 'blue',
  gradients: 'blueBright',
  masterWeights: 'yellow',
  moments: 'yellowBright',
  activations: 'gray',
  other: 'magenta',
};

/** A painter in the terminal's own sixteen colours, or one that leaves text as it is. */
export function createPaint(enabled: boolean): Paint {
  if (!enabled) return (_tone, text) => text;
  return (tone, text) =>
    tone === 'plain' || text === ''
      ? text
      : styleText(STYLES[tone], text, { validateStream: false });
}
