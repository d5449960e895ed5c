import { expect, it } from 'vitest';
import { problemSentence } from './problem-sentence.ts';

it('says the names of a scenario’s keys, at the head of a sentence and in it', () => {
  const message = 'cluster.gpus is 64, but must be a multiple of layout.tensor x pipeline = 21.';
  expect(problemSentence({ message })).toBe(
    'GPUs is 64, but must be a multiple of tensor x pipeline = 21.',
  );
  expect(problemSentence({ message: 'layout.tensor: 3 is not a divisor of 64.' })).toBe(
    'Tensor: 3 is not a divisor of 64.',
  );
});
