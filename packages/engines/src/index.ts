/** The public face of engines: what the command line and the pages may import. */
export { calibrate, type Calibration } from './nccl/calibration.ts';
export { exportLaunch, expressible, scenarioEngineOf } from './launch/export.ts';
export {
  EXPORT_ENGINES,
  type ExportEngine,
  type Launch,
  type LaunchFile,
  type LaunchOptions,
  type LaunchReading,
  type PartialScenario,
} from './launch/launch.ts';
export { readLaunch } from './launch/read.ts';
export { failedAllocation, type FailedAllocation } from './errors/out-of-memory.ts';
export { explainError, type ErrorExplanation } from './errors/explain.ts';
export { readJson, type JsonFault, type JsonReading } from './json/read-json.ts';
export {
  HUGGING_FACE_FAMILIES,
  readHuggingFaceConfig,
  type HuggingFaceModel,
} from './hugging-face/read.ts';
export { readFile, type FileReading } from './read-file.ts';
export { READERS } from './readers.ts';
