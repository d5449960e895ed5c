import type { Residual } from './residuals.ts';

/** Written by `npm run evidence -- --fit` from the runs of the fitting half. */
export const RESIDUALS: readonly Residual[] = [];
