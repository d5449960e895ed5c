/**
 * What an episode's words must cover: a label for every control and each of its options, captions
 * for the figures shown large, a button and a verdict for every case. Every language is held to it.
 */
export interface EpisodeWords<State> {
  /** Whatever else its pictures say. */
  readonly [other: string]: unknown;
  readonly title: string;
  readonly controls: ControlWords<State>;
  readonly readouts: Readonly<Record<string, Text>>;
  readonly summary: (...figures: never[]) => string;
  readonly cases: Readonly<Record<string, { readonly label: string; readonly verdict: Text }>>;
}

/** A sentence, or a sentence with slots. */
type Text = string | ((...figures: never[]) => string);

type ControlWords<State> = {
  readonly [Key in keyof State]: State[Key] extends string
    ? { readonly label: string; readonly options: Readonly<Record<State[Key], string>> }
    : { readonly label: string };
};
