import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { showData } from './show/data.ts';
import { showMemory } from './show/memory.ts';
import { showPipeline } from './show/pipeline.ts';
import { showRecipe } from './show/recipe.ts';
import { showTensor } from './show/tensor.ts';

/** `shardplay show <episode>`: the figures of the pages, from the same functions. */
export const show: AddCommand = (parent, terminal) => {
  const command = parent
    .command('show')
    .summary(words.show.summary)
    .description(words.show.description)
    .addHelpText('after', helpText(words.show.after, terminal.sheet.columns));
  for (const add of [showMemory, showData, showTensor, showPipeline, showRecipe])
    add(command, terminal);
};
