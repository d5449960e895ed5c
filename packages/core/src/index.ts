/** The public face of core: what engines, the command line and the pages may import. */
export * from './units.ts';
export * from './problem.ts';
export { format, formatParts, type Formatted, type Unit } from './format/format.ts';
export type {
  ChoiceField,
  Field,
  FieldTable,
  NumberField,
  StateOf,
  ToggleField,
} from './field/field.ts';
export {
  SCHEDULE_NAMES,
  type Action,
  type ActionKind,
  type Schedule,
  type ScheduleName,
} from './schedule/action.ts';
export type { Architecture, Experts, LatentAttention } from './model/architecture.ts';
