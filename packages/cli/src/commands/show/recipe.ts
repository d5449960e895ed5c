import {
  format,
  type MapGpu,
  type RecipeAnswer,
  recipeEpisode,
  recipeMap,
  type RecipeState,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { bars } from '../../draw/bars.ts';
import { gpuMap } from '../../draw/gpu-map.ts';
import { notes } from '../../draw/notes.ts';
import type { Tone } from '../../draw/paint.ts';
import { wrap } from '../../draw/width.ts';
import type { Sheet, Terminal } from '../../terminal.ts';
import { addTopic } from './topic.ts';

const W = words.show.recipe;

/** `show recipe`: the map of the cluster, the audits, the product of the efficiencies. */
export function showRecipe(show: Command, terminal: Terminal): void {
  addTopic(show, terminal, { name: 'recipe', episode: recipeEpisode, draw });
}

function draw(answer: RecipeAnswer, state: RecipeState, sheet: Sheet): string {
  return [
    sheet.paint('strong', W.auditsTitle),
    audits(answer, sheet),
    '',
    sheet.paint('strong', wrap(W.productTitle, sheet.columns)),
    product(answer, sheet),
    '',
    sheet.paint('strong', W.mapTitle),
    map(state, sheet),
    sheet.paint('muted', wrap(W.mapKey, sheet.columns)),
  ]
    .join('\n')
    .concat(notes(answer.notes, sheet));
}

function audits({ audits: all }: RecipeAnswer, { columns, paint }: Sheet): string {
  return all
    .map(({ audit, passes, value, limit, unit, problem }) => {
      const measured = W.audit(W.audits[audit], format(value, unit), format(limit, unit));
      const line = `${passes ? '✓' : '✗'} ${wrap(measured, columns - 2, '  ')}`;
      const reason = problem === null ? '' : `\n  ${wrap(problem.message, columns - 2, '  ')}`;
      return paint(passes ? 'good' : 'bad', line + reason);
    })
    .join('\n');
}

function product({ waterfall, estimate }: RecipeAnswer, sheet: Sheet): string {
  const rows = waterfall.map(({ axis, efficiency, remaining }) => ({
    label: W.axes[axis],
    value: remaining,
    text: [format(efficiency, 'fraction'), format(remaining, 'fraction')],
    tone: axis,
  }));
  const verdict =
    estimate === null ? `\n${sheet.paint('bad', wrap(W.doesNotRun, sheet.columns, '  '))}` : '';
  return bars(rows, sheet, { limit: 1 }) + verdict;
}

/** Each GPU by its copy (a letter) and its stage (a number); a copy has one colour. */
function map(state: RecipeState, sheet: Sheet): string {
  const gpus = recipeMap(state);
  const nodes = [...new Set(gpus.map(({ node }) => node))];
  return gpuMap(
    nodes.map((node) => ({
      label: W.node(node),
      gpus: gpus.filter((gpu) => gpu.node === node).map(cellOf),
    })),
    sheet,
  );
}

const COPY_TONES: readonly Tone[] = ['data', 'tensor', 'pipeline', 'other'];

function cellOf({ place }: MapGpu): { text: string; tone: Tone } {
  if (place === null) return { text: '·', tone: 'muted' };
  return {
    text: `${copyName(place.data)}${place.pipeline}`,
    tone: COPY_TONES[place.data % COPY_TONES.length]!,
  };
}

/** A to Z, then AA, AB and so on. */
function copyName(copy: number): string {
  const letter = String.fromCharCode(65 + (copy % 26));
  return copy < 26 ? letter : copyName(Math.floor(copy / 26) - 1) + letter;
}
