import {
  efficiencyTable,
  format,
  type TensorAnswer,
  tensorEpisode,
  type TensorState,
  TENSOR_COLUMNS,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { notes } from '../../draw/notes.ts';
import { table } from '../../draw/table.ts';
import { wrap } from '../../draw/width.ts';
import type { Sheet, Terminal } from '../../terminal.ts';
import { addTopic } from './topic.ts';

/** `show tensor`: efficiency of every number of slices on every link. */
export function showTensor(show: Command, terminal: Terminal): void {
  addTopic(show, terminal, { name: 'tensor', episode: tensorEpisode, draw });
}

function draw(answer: TensorAnswer, state: TensorState, sheet: Sheet): string {
  const columns = [
    { heading: words.show.tensor.slices, align: 'right' as const },
    ...TENSOR_COLUMNS.map(({ link, placement }) => ({
      heading: `${words.links[link]}\n${words.show.tensor.placements[placement]}`,
      align: 'right' as const,
    })),
  ];
  const rows = efficiencyTable(state.domain).map(({ slices, cells }) => [
    words.show.chosen(String(slices), slices === state.slices),
    ...cells.map((cell) => (cell === null ? words.unknown : format(cell.efficiency, 'fraction'))),
  ]);
  return (
    `${sheet.paint('strong', wrap(words.show.tensor.title(Number(state.domain)), sheet.columns))}\n` +
    table(columns, rows, sheet) +
    notes(answer.notes, sheet)
  );
}
