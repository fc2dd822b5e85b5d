/** What the log lines of worker runs say about a runtime. */
import { expect, it } from 'vitest';
import { judgeFault, judgeTries } from '../../../cli/certification/judge-module.ts';

const FAILED = {
  kind: 'dispatch.failed',
  reason: 'worker-failed',
  detail: 'The runtime ./x failed in read(): certify: read',
};

it("passes a fault that ends the run once, with the function's own message, and with everything restored", () => {
  expect(judgeFault('read', 'throws', { log: [FAILED], isPutBack: true })).toMatchObject({ outcome: 'pass' });
});

it.each([
  ['ends twice', [FAILED, FAILED], true, /2 final events/],
  ['never ends', [], true, /0 final events/],
  ['ends well', [{ kind: 'dispatch.finished' }], true, /ended as dispatch\.finished/],
  ['is put down to the agent', [{ ...FAILED, reason: 'provider-failed' }], true, /ended as dispatch\.failed/],
  ['names another function', [{ ...FAILED, detail: 'failed in command()' }], true, /It said: failed in command/],
  ['leaves a file away', [FAILED], false, /was not put back/],
])('fails a fault after which a run %s', (_, log, isPutBack, detail) => {
  expect(judgeFault('read', 'throws', { log, isPutBack })).toMatchObject({
    outcome: 'fail',
    detail: expect.stringMatching(detail) as unknown,
  });
});

it.each([
  [[]],
  [[{ kind: 'runtime.adapter.ran', stdout: 'no report' }]],
  [[{ kind: 'dispatch.failed', reason: 'x', detail: 'why not' }]],
])('does not count a missing report as a failure: %j', (log) => {
  const { runtime, checks } = judgeTries({ log, isPutBack: true }, 'mine.mjs');

  expect(runtime).toBeUndefined();
  expect(checks.map(({ outcome }) => outcome)).toEqual(['fail']);
});

it('counts a promise that was not tested as broken', () => {
  const stdout = JSON.stringify({ id: 'mine', found: { argv: '' } });

  const { checks } = judgeTries({ log: [{ kind: 'runtime.adapter.ran', stdout }], isPutBack: true }, 'mine.mjs');

  expect(checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id)).toEqual(['loads', 'argv']);
});
