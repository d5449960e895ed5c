import { format, type MemoryAnswer, memoryEpisode, type MemoryState } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { waterfall } from '../../draw/waterfall.ts';
import type { Sheet, Terminal } from '../../terminal.ts';
import { addTopic } from './topic.ts';

/** `show memory`: the bill, segment by segment, against one GPU. */
export function showMemory(show: Command, terminal: Terminal): void {
  addTopic(show, terminal, { name: 'memory', episode: memoryEpisode, draw });
}

function draw(answer: MemoryAnswer, state: MemoryState, sheet: Sheet): string {
  const { segments, totalBytes, gpuBytes, fits } = answer;
  const parts = segments.map(({ segment, bytes }) => ({
    label: words.segments[segment],
    amount: bytes,
    text: [format(bytes, 'bytes')],
    tone: segment,
  }));
  const total = { label: words.show.total, text: [format(totalBytes, 'bytes')] };
  const verdict = words.show.memory.verdict(fits, state.gpu);
  return [
    waterfall(parts, total, sheet, gpuBytes),
    sheet.paint('muted', words.show.memory.limit(state.gpu)),
    sheet.paint(fits ? 'good' : 'bad', verdict),
  ].join('\n');
}
