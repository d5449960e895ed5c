import { counted } from '../../format/counted.ts';
import type { ScheduleEngine } from './engine-rule.ts';

/** deepspeed/runtime/pipe: one schedule, any number of micro-batches, buffers for at least two. */
export const deepspeed: ScheduleEngine = {
  title: 'DeepSpeed',
  version: 'edaa7221',
  schedules: { '1f1b': 'TrainSchedule' },
  rules: [],
  remarks: ({ ranks }) => [
    `DeepSpeed keeps buffers for two micro-batches on the last of ${counted(ranks, 'rank')}, where one is in flight.`,
  ],
};
