import { type DataAnswer, dataEpisode, type DataState, format, LINK_KEYS } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { bars } from '../../draw/bars.ts';
import { notes } from '../../draw/notes.ts';
import { wrap } from '../../draw/width.ts';
import type { Sheet, Terminal } from '../../terminal.ts';
import { addTopic } from './topic.ts';

/** `show data`: the speedup on every link at this number of GPUs. */
export function showData(show: Command, terminal: Terminal): void {
  addTopic(show, terminal, { name: 'data', episode: dataEpisode, draw });
}

function draw(answer: DataAnswer, state: DataState, sheet: Sheet): string {
  const rows = LINK_KEYS.map((link) => {
    const { speedup, efficiency } = dataEpisode.answer({ ...state, link });
    return {
      label: words.show.chosen(words.links[link], link === state.link),
      value: speedup,
      text: [format(speedup, 'ratio'), format(efficiency, 'fraction')],
      tone: link === state.link ? ('data' as const) : ('muted' as const),
    };
  });
  return (
    `${sheet.paint('strong', wrap(words.show.data.title(state.gpus), sheet.columns))}\n` +
    bars(rows, sheet, { limit: state.gpus }) +
    `\n${sheet.paint('muted', wrap(words.show.data.limit, sheet.columns, '  '))}` +
    notes(answer.notes, sheet)
  );
}
