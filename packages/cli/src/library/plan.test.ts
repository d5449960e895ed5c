import { describe, expect, test } from 'vitest';
import { plan } from './plan.ts';

describe('a request that is none', () => {
  const run = { model: 'llama-3.1-8b', cluster: { accelerator: 'h100-sxm5-80gb', gpus: 8 } };
  test.each<[unknown, RegExp]>([
    [undefined, /the scenario/],
    [null, /the scenario/],
    [{ scenario: null }, /the scenario/],
    [{ scenario: { ...run, modle: 1 } }, /modle/],
    [{ scenario: run, top: -1 }, /^top: -1/],
    [{ scenario: run, top: 'ten' }, /^top: "ten"/],
  ])('%j is answered with a problem', (request, said) => {
    const answer = plan(request as never);
    expect(answer.ok ? '' : answer.problems[0]?.message).toMatch(said);
  });
});
