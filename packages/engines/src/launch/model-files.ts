import type { LaunchFile, LaunchJob } from './launch.ts';
import { huggingFaceConfig } from './hugging-face-config.ts';

/** Where the training scripts look for the model: a folder, as `transformers` likes it. */
export const MODEL_FOLDER = 'model';

/** The model's config.json for engines that train what `transformers` builds, and what to say of it. */
export function modelFiles({ run, options }: LaunchJob): {
  readonly files: readonly LaunchFile[];
  readonly notes: readonly string[];
} {
  const { architecture, training } = run;
  const positions = Math.max(training.sequence, architecture.learnedPositions);
  const config = huggingFaceConfig(architecture, options.rotaryBase, positions);
  const path = `${MODEL_FOLDER}/config.json`;
  if (config === undefined) {
    return {
      files: [],
      notes: [
        `${path} is not written: no family of transformers that is known here has this architecture. Put the model's own config.json there.`,
      ],
    };
  }
  return { files: [{ path, text: `${JSON.stringify(config, null, 2)}\n` }], notes: [] };
}
