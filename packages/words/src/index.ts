/** Every word shown to people. English is the first language; a second one is a second folder. */
export { terminal } from './en/terminal.ts';
export { controlWords } from './en/controls.ts';
export { pageWords } from './en/page.ts';
export { memoryWords } from './en/memory.ts';
export { tensorWords } from './en/tensor.ts';
export { tensorProse } from './en/tensor-prose.ts';
export { pipelineWords } from './en/pipeline.ts';
export { pipelineProse } from './en/pipeline-prose.ts';
export { recipeWords } from './en/recipe.ts';
export { recipeProse } from './en/recipe-prose.ts';
export { memoryProse } from './en/memory-prose.ts';
export { dataWords } from './en/data.ts';
export { dataProse } from './en/data-prose.ts';
export { constantWords } from './en/constants.ts';
export { evidenceWords } from './en/evidence.ts';
export { layoutText, layoutWords, recipeText } from './en/layout.ts';
