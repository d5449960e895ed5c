import { gpipe } from './orders/gpipe.ts';
import { interleaved } from './orders/interleaved.ts';
import { zeroBubbleOneAutomatic } from './orders/zb-automatic.ts';
import { zeroBubbleOneQuickStart } from './orders/zb-h1-quick-start.ts';
import { zeroBubbleVAutomatic } from './orders/zb-v-automatic.ts';
import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/**
 * The lists of every variant that the catalog names. Apart from it, so that whoever asks for the
 * usual orders alone (the pages) need not load these.
 */
export const VARIANTS: Readonly<
  Partial<Record<ScheduleName, Readonly<Record<string, (shape: Shape) => Int32Array[]>>>>
> = {
  gpipe: { descending: gpipe },
  'interleaved-1f1b': { 'plus-one-warm-up': interleaved },
  'zb-h1': { automatic: zeroBubbleOneAutomatic, 'quick-start': zeroBubbleOneQuickStart },
  'zb-v': { automatic: zeroBubbleVAutomatic },
};
