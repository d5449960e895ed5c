/** The public face of core: what engines, the command line and the pages may import. */
export * from './units.ts';
export { cleanName, escapeUnprintable } from './printable.ts';
export { editDistance, nearestName } from './spelling.ts';
export * from './problem.ts';
export { launchProblems, legalityProblems } from './legality/legality.ts';
export { nearestDivisor } from './divisors.ts';
export type { Rule } from './legality/rule.ts';
export { estimate } from './step/estimate.ts';
export type { Answer, MemoryEstimate, StepEstimate, Throughput } from './step/answer.ts';
export { estimator, type Estimator } from './step/estimator.ts';
export { choiceOf, settingOf } from './step/resolve.ts';
export { paddedVocabularyOf } from './step/padded-vocabulary.ts';
export { runSchedule, type ScheduledRun } from './step/run-schedule.ts';
export type { LayoutChoice, StepSetting } from './step/setting.ts';
export type { StageBill } from './step/memory-bill.ts';
export type { StepParts } from './step/step-time.ts';
export { FITTED_CONSTANTS } from './step/constant-values.ts';
export { MEANINGS, type Constants, type Generation, type Meaning } from './step/constants.ts';
export { generationOf } from './step/generation.ts';
export type { Residual } from './step/residuals.ts';
export { counted } from './format/counted.ts';
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
export { cellOf, kindOf, type Action, type ActionKind } from './schedule/action.ts';
export {
  actionsOf,
  namesOf,
  rankOf,
  SCHEDULE_NAMES,
  type Schedule,
  type ScheduleName,
} from './schedule/schedule.ts';
export { generate, shapeOf, type Setting as ScheduleSetting } from './schedule/generate.ts';
export type { PlannedFor, Shape as ScheduleShape } from './schedule/shape.ts';
export { simulate, type Timing } from './schedule/simulate.ts';
export type { Costs, PerStage } from './schedule/costs.ts';
export { peakInFlight, type PeakInFlight } from './schedule/in-flight.ts';
export {
  memoryOverTime,
  peakHeld,
  type ActivationMemory,
  type HeldSteps,
} from './schedule/memory-over-time.ts';
export { actionAt } from './schedule/action-at.ts';
export { closedForm } from './schedule/closed-form.ts';
export { peakForm, type RankPeak } from './schedule/peak-form.ts';
export { parseSchedule, type WrittenSchedule } from './schedule/parse.ts';
export {
  accepts,
  SCHEDULE_ENGINES,
  type Acceptance,
  type Refusal,
  type ScheduleEngineName,
} from './schedule/engines/accepts.ts';
export type { EngineFacts, FactKey, ScheduleEngine } from './schedule/engines/engine-rule.ts';
export { CATALOG as SCHEDULES, type CatalogEntry as ScheduleEntry } from './schedule/catalog.ts';
export type { Architecture, Experts, LatentAttention } from './model/architecture.ts';
export type { Biases, Norms, SlidingWindow, SparseIndexer } from './model/architecture.ts';
export type { ModelDescription } from './model/description.ts';
export { architectureOf } from './model/architecture-of.ts';
export { findModel, MODELS } from './model/catalog.ts';
export type { CatalogModel } from './model/catalog/catalog-model.ts';
export type { Accelerator, Machine, MatrixFormat, ScaleUp } from './hardware/accelerator.ts';
export { ACCELERATORS, findAccelerator, findLink, LINKS } from './hardware/catalog.ts';
export { acceleratorOf } from './hardware/own.ts';
export type { Cluster } from './hardware/cluster.ts';
export type { Link, LinkKind } from './hardware/link.ts';
export { SOURCES, type SourceKey } from './hardware/sources.ts';
export * from './scenario/choices.ts';
export { scenarioSchema, type Scenario } from './scenario/scenario.ts';
export type { Layout, Overlap, ResolvedScenario, Training } from './scenario/resolved.ts';
export { readScenario } from './scenario/read.ts';
export { LAYOUT_RULES, resolveScenario, type Readers } from './scenario/resolve.ts';
export type { HuggingFaceReader } from './scenario/resolve-model.ts';
export { resolvePrecision } from './scenario/resolve-precision.ts';
export {
  CONSTANTS,
  LARGE_MODEL,
  LINK_KEYS,
  SMALL_MODEL,
  type Constant,
  type ConstantKey,
  type LinkKey,
} from './hardware/constants.ts';
export {
  COPIES_OUTERMOST_ORDER,
  MEGATRON_ORDER,
  coordinatesOf,
  gridSize,
  groupOf,
  groupsAlong,
  rankAt,
  type Coordinates,
  type Grid,
  type GridAxis,
} from './layout/grid.ts';
export { gridsOf, type LayoutAxis } from './layout/grids.ts';
export { farthestReach, reachOf, type Reach } from './layout/reach.ts';
export {
  runRingAllGather,
  runRingAllReduce,
  runRingReduceScatter,
  type RingRun,
  type RingStep,
  type Transfer,
} from './network/ring.ts';
export { ringBytesPerLink, ringSeconds, type RingCollective } from './network/ring-cost.ts';
export { ringBandwidths } from './network/ring-bandwidth.ts';
export type { Fabric } from './network/fabric.ts';
export { split, type Chunk } from './network/chunks.ts';
export { cutProduct, type Cut, type CutProduct, type Slice } from './tensor/cut-product.ts';
export { exampleFactors } from './tensor/example.ts';
export type { Matrix } from './tensor/matrix.ts';
export type { Case, Episode, Readout, Term } from './episodes/episode.ts';
export { openEpisode } from './episodes/open.ts';
export { isTight, overCapacityBytes } from './memory/fit.ts';
export { gpusFilled, gpusToHold } from './memory/recipe.ts';
export { memoryEpisode, type MemoryTerm } from './episodes/memory/episode.ts';
export type { MemoryAnswer, MemorySegment } from './episodes/memory/answer.ts';
export type { MemoryState } from './episodes/memory/fields.ts';
export { dataEpisode, type DataTerm } from './episodes/data/episode.ts';
export type { DataAnswer } from './episodes/data/answer.ts';
export { holdBatch, type DataState } from './episodes/data/fields.ts';
export {
  curveGpus,
  speedupCurves,
  type CurvePoint,
  type SpeedupCurve,
} from './episodes/data/curves.ts';
export { tensorEpisode, type TensorTerm } from './episodes/tensor/episode.ts';
export type { TensorAnswer } from './episodes/tensor/answer.ts';
export { MOST_SLICES_WITHOUT_RACK } from './episodes/tensor/fields.ts';
export type { TensorState } from './episodes/tensor/fields.ts';
export {
  TENSOR_COLUMNS,
  efficiencyTable,
  type TensorCell,
  type TensorColumn,
  type TensorRow,
} from './episodes/tensor/efficiency-table.ts';
export { expertLayers, layerKinds, type LayerKind } from './model/layers.ts';
export {
  countParameters,
  expertParameters,
  layerParameters,
  type LayerParameters,
  type Parameters,
} from './model/parameters.ts';
export {
  forwardFlopsPerToken,
  headForwardFlops,
  layerForwardFlops,
  palmFlopsPerToken,
  sixNFlopsPerToken,
  tokensSeen,
  trainingFlopsPerToken,
  type AttentionConvention,
  type ForwardFlops,
} from './model/flops.ts';
export { pipelineEpisode, type PipelineTerm } from './episodes/pipeline/episode.ts';
export { answerOfRun, pipelineAnswer, type PipelineAnswer } from './episodes/pipeline/answer.ts';
export { pipelineRun, settingOf as pipelineSettingOf } from './episodes/pipeline/setting.ts';
export type { PipelineState } from './episodes/pipeline/fields.ts';
export { recipeEpisode, type RecipeTerm } from './episodes/recipe/episode.ts';
export { recipeQuery, workbenchQuery } from './episodes/recipe/workbench.ts';
export type { RecipeAnswer, WaterfallStep } from './episodes/recipe/answer.ts';
export { AUDITS, type Audit, type AuditKey } from './episodes/recipe/audits.ts';
export {
  largestSize,
  RECIPE_AXES,
  type Recipe,
  type RecipeState,
} from './episodes/recipe/fields.ts';
export {
  neighboursOf,
  recipeMap,
  type MapGpu,
  type Neighbours,
  type RecipeAxis,
} from './episodes/recipe/map.ts';
export { everyRecipe, type RecipeOutcome } from './episodes/recipe/every-recipe.ts';
export { plan, planSteps, usualGlobalBatch } from './plan/plan.ts';
export type { Plan, PlannedLayout, PlanRequest } from './plan/plan.ts';
export type { Progress, SearchCounts } from './plan/search.ts';
export { TIE_FRACTION, type Objective } from './plan/ranking.ts';
export { freed, SEARCHED_KEYS, type SearchedKey } from './plan/freedom.ts';
export { differences, STEP_TERMS, type StepTerm } from './plan/reasons/difference.ts';
export type { TermDifference } from './plan/reasons/difference.ts';
export { BILL_SEGMENTS, nearestFit, whyNot } from './plan/reasons/why-not.ts';
export type { BillSegment, NearestFit, WhyNot } from './plan/reasons/why-not.ts';
export type { RecipeFit, RecipeKind } from './plan/reasons/recipe-fits.ts';
export {
  SENSITIVITIES,
  SENSITIVITY_FACTOR,
  sensitivities,
  type Sensitivity,
  type SensitivityKey,
} from './plan/reasons/sensitivity.ts';
export { changed } from './plan/reasons/neighbours.ts';
export { runCost, type RunCost } from './plan/questions/cost.ts';
export { planUnderBudget } from './plan/questions/budget.ts';
export { growthStep, largestThatFits, type Growable } from './plan/questions/largest.ts';
export { compareMeasured, secondsFromMfu } from './plan/questions/normal.ts';
export type { Cause, Comparison } from './plan/questions/normal.ts';
export type { CauseKey } from './plan/questions/causes.ts';
export { readAddress } from './scenario/address.ts';
export { writeAddress } from './scenario/write-address.ts';
export { withoutDefaults } from './scenario/defaults.ts';
export {
  bestUnder,
  compareSchedules,
  compareSteps,
  type ComparedSchedules,
  type ScheduleRefusal,
} from './schedule/compare.ts';
export { comparisonOf, type ScheduleComparison } from './schedule/comparison.ts';
export {
  chunkCostsOf,
  runOn,
  virtualStagesOf,
  type ChunkCosts,
  type PipelineSetting,
  type ScheduleRun,
} from './schedule/run-on.ts';
export { notModelled } from './schema/not-modelled.ts';
