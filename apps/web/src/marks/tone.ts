/** What a colour stands for; `styles/tokens.css` says which colour that is, in light and dark. */
export type Tone =
  | 'data'
  | 'tensor'
  | 'pipeline'
  | 'context'
  | 'expert'
  | 'weights'
  | 'gradients'
  | 'masterWeights'
  | 'moments'
  | 'activations'
  | 'good'
  | 'bad'
  | 'ink'
  | 'muted';
