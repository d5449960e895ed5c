import type { Ink } from './gantt-bitmap.ts';
import type { Pattern } from './gantt-rows.ts';
import type { Tone } from './tone.ts';

/** The custom property that holds a tone's colour; idle time has the colour of a well. */
const propertyOf = (tone: Tone | 'idle') => (tone === 'idle' ? '--well' : `--${tone}`);

/** Colours by property, until the scheme changes: asking for one makes the browser style the page. */
const colours = new Map<string, string>();

/** A colour as the style sheets have it now; an empty text where they have none of that name. */
export function colourOf(property: string): string {
  let colour = colours.get(property);
  if (colour === undefined) {
    colour = getComputedStyle(document.documentElement).getPropertyValue(property).trim();
    colours.set(property, colour);
  }
  return colour;
}

/** A tone mixed with the card behind it, as a canvas stores it. */
export function inkOf(tone: Tone | 'idle', pattern: Pattern, opacity: number): Ink {
  const card = channels(colourOf('--card'));
  const colour = channels(colourOf(propertyOf(tone)));
  const line = channels(colourOf(tone === 'idle' ? '--line' : '--card'));
  const plain = mix(card, colour, opacity);
  return { plain: pack(plain), light: pack(mix(plain, line, tone === 'idle' ? 1 : 0.35)), pattern };
}

/** Calls back when the reader's colour scheme changes; returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const change = () => {
    colours.clear();
    changed();
  };
  dark.addEventListener('change', change);
  return () => dark.removeEventListener('change', change);
}

type Channels = readonly [red: number, green: number, blue: number];

/** @param hex `#rrggbb`, as tokens.css writes every colour, or `#rgb`, as a build shortens it */
function channels(hex: string): Channels {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(full, 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function mix(under: Channels, over: Channels, opacity: number): Channels {
  const at = (channel: 0 | 1 | 2) =>
    Math.round(under[channel] + (over[channel] - under[channel]) * opacity);
  return [at(0), at(1), at(2)];
}

/** Little-endian, as on every machine that browsers run on: alpha, blue, green, red. */
function pack([red, green, blue]: Channels): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
