/** The public face of core: what engines, the command line and the pages may import. */
export * from './units.ts';
export * from './problem.ts';
export { format, formatParts, type Formatted, type Unit } from './format/format.ts';
export {
  flagName,
  type ChoiceField,
  type Field,
  type FieldTable,
  type NumberField,
  type StateOf,
  type ToggleField,
  type ValueOf,
} from './field/field.ts';
export { legalValues, parseField, writeField } from './field/codec.ts';
export { nearest } from './field/nearest.ts';
export { initialState, readState, settle, writeState, type Settled } from './field/state.ts';
export { stride, trackPosition, trackValue } from './field/slider.ts';
export type { Action, ActionKind } from './schedule/action.ts';
export {
  actionsOf,
  namesOf,
  rankOf,
  SCHEDULE_NAMES,
  type Schedule,
  type ScheduleName,
} from './schedule/schedule.ts';
export { generate, type Setting } from './schedule/generate.ts';
export { simulate, type Timing } from './schedule/simulate.ts';
export type { Costs, PerStage } from './schedule/costs.ts';
export { peakInFlight, type PeakInFlight } from './schedule/in-flight.ts';
export { closedForm, type UniformCosts } from './schedule/closed-form.ts';
export type { Architecture, Experts, LatentAttention } from './model/architecture.ts';
export type { Biases, Norms, SlidingWindow, SparseIndexer } from './model/architecture.ts';
export type { ModelDescription } from './model/description.ts';
export { architectureOf } from './model/architecture-of.ts';
export { findModel, MODELS } from './model/catalog.ts';
export type { CatalogModel } from './model/catalog/catalog-model.ts';
export type { Accelerator, Machine, MatrixFormat, ScaleUp } from './hardware/accelerator.ts';
export { ACCELERATORS, findAccelerator, findLink, LINKS } from './hardware/catalog.ts';
export type { Cluster } from './hardware/cluster.ts';
export type { Link, LinkKind } from './hardware/link.ts';
export { SOURCES, type SourceKey } from './hardware/sources.ts';
export * from './scenario/choices.ts';
export { scenarioSchema, type Scenario } from './scenario/scenario.ts';
export type { Layout, Overlap, ResolvedScenario, Training } from './scenario/resolved.ts';
export { readScenario } from './scenario/read.ts';
export { LAYOUT_RULES, resolveScenario, type Readers } from './scenario/resolve.ts';
export type { HuggingFaceReader } from './scenario/resolve-model.ts';
