/** Which changes are kept, and what is said about the check, from what Git and the check's program report. */
import { expect, it } from 'vitest';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import type { ChosenIsolation } from '../../../../../worker/ports/isolation-ports.ts';
import type { Changes } from '../../../../../worker/ports/work-tree-ports.ts';
import type { ProcessEnd } from '../../../../../worker/ports/process-ports.ts';
import { captureChanges, runVerify } from '../../../../../worker/lifecycle/steps/finish/capture.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { TASK } from '../../../../support/worker/worker-dispatch.ts';

const SECRET = 'sk-0123456789-abcdef';
const NONE: Changes = { patch: Buffer.of(), files: [], insertions: 0, deletions: 0, notices: [] };
const fileOf = (path: string, content: string | undefined) =>
  ({ path, mode: '100644', content: content === undefined ? undefined : Buffer.from(content) }) as const;

async function capture(changes: () => Promise<Changes>, kind = 'finished') {
  const run = servicesWith({ workspace: { changes } });
  run.services.book.hide(SECRET);
  const facts = factsWith({ verdict: { kind } });
  return { ...run, found: await captureChanges.run(facts, run.services) };
}

const UNREADABLE = (): Promise<never> => Promise.reject(new Error('a pipe is in the way'));

it('fails a finished run whose changes cannot be captured', async () => {
  const { found, notices, log } = await capture(UNREADABLE);

  const detail = 'The changes to files could not be captured and are lost: a pipe is in the way';
  expect(found.verdict).toMatchObject({
    kind: 'failed',
    failure: { reason: 'worker-failed', detail },
    exitCode: 1,
  });
  expect(notices()).toEqual([detail]);
  expect(log).toEqual([{ kind: 'capture.failed', detail: 'a pipe is in the way' }]);
});

it('still asks a question when the changes cannot be captured', async () => {
  const { found, notices } = await capture(UNREADABLE, 'needs_input');

  expect(found).not.toHaveProperty('verdict');
  expect(notices()).toHaveLength(1);
});

it.each([
  [500, 'x'.repeat(500)],
  [501, `${'x'.repeat(499)}…`],
])('shows a reason of %i characters in at most 500', async (chars, shown) => {
  const { notices } = await capture(() => Promise.reject(new Error('x'.repeat(chars))));

  expect(notices()).toEqual([`The changes to files could not be captured and are lost: ${shown}`]);
});

it.each<[string, Partial<Changes>]>([
  ['in a file', { files: [fileOf('a.txt', 'x'), fileOf('b.txt', `It is ${SECRET}.`)] }],
  ['in the name of a file', { files: [fileOf(`${SECRET}.txt`, 'x')] }],
  ['in the name of a deleted file', { files: [fileOf(`${SECRET}.txt`, undefined)] }],
  ['in the form that only the patch has', { inPatchOnly: [Buffer.from('x'), Buffer.from(SECRET)] }],
  ['in a removed line', { patch: Buffer.from(`-${SECRET}\n`) }],
])('keeps no changes with a secret %s', async (_, changes) => {
  const { found, notices } = await capture(() => Promise.resolve({ ...NONE, ...changes }));

  expect(found.changes).toMatchObject({ kept: undefined, failure: { reason: 'worker-failed' } });
  expect(notices().join()).toContain('hold a secret of this run');
});

it('keeps changes without one, also deleted files, and passes on what could not be captured', async () => {
  const changes = { ...NONE, files: [fileOf('a.txt', 'x'), fileOf('b.txt', undefined)], notices: ['A submodule.'] };

  const { found, notices } = await capture(() => Promise.resolve(changes));

  expect(found).toEqual({ changes: { kept: changes } });
  expect(notices()).toEqual(['A submodule.']);
});

async function check(end: Partial<ProcessEnd>, given: { readonly timeout?: number; readonly verdict?: string } = {}) {
  const ran: { readonly command: string | undefined; readonly timeoutMs: number }[] = [];
  const run = servicesWith({
    clock: {
      sleep: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
    },
    journal: {},
    workspace: { root: '/w' },
  });
  const isolation: Partial<ChosenIsolation> = {
    run: ({ argv }, { timeoutMs }) => {
      ran.push({ command: argv.at(-1), timeoutMs });
      return Promise.resolve({
        exitCode: 0,
        endedBy: 'exit',
        stdout: Buffer.of(),
        stderr: Buffer.of(),
        durationMs: 7,
        ...end,
      });
    },
  };
  const facts = factsWith({
    verdict: { kind: given.verdict ?? 'finished' },
    bundle: { subagent: { verify: { command: 'npm test', timeout: given.timeout } } },
    settings: { verifyTimeoutSeconds: 300 },
    env: {},
    isolation,
  });
  const { verified } = await runVerify.run(facts, { ...run.services, dispatchId: dispatchIdOf(TASK, 1) });
  return { verify: verified?.verify, ran, log: run.log };
}

it.each<[Partial<ProcessEnd>, boolean]>([
  [{}, true],
  [{ exitCode: 1 }, false],
  [{ endedBy: 'signal' }, false],
  [{ endedBy: 'timeout' }, false],
])('calls a check passed only if its program ended by itself with 0: %j', async (end, passed) => {
  const { verify, log } = await check(end);

  expect(verify).toMatchObject({ passed, durationMs: 7 });
  expect(log.filter(({ kind }) => kind === 'verify.ran')).toMatchObject([{ passed, durationMs: 7 }]);
});

it('says when it was stopped, after the output, and only then', async () => {
  const said = { stdout: Buffer.from('out\n'), stderr: Buffer.from('err\n') };

  expect((await check({ ...said, endedBy: 'timeout' }, { timeout: 2 })).verify?.report).toBe(
    'out\nerr\nStopped after 2 seconds.',
  );
  expect((await check(said)).verify?.report).toBe('out\nerr');
});

it('uses the time limit of the subagent, otherwise that of the workflow', async () => {
  expect((await check({}, { timeout: 2 })).ran).toEqual([{ command: 'npm test', timeoutMs: 2_000 }]);
  expect((await check({})).ran).toEqual([{ command: 'npm test', timeoutMs: 300_000 }]);
});

it('checks nothing unless the agent has finished', async () => {
  expect(await check({}, { verdict: 'failed' })).toMatchObject({ verify: undefined, ran: [] });
});

it('keeps a report that just fits, and the end of a longer one', async () => {
  const most = LIMITS.verifyReportChars;
  const reportOf = async (text: string) => (await check({ stdout: Buffer.from(text) })).verify?.report;

  expect(await reportOf(`${'a'.repeat(most - 1)}z`)).toBe(`${'a'.repeat(most - 1)}z`);
  expect(await reportOf(`${'a'.repeat(most)}z`)).toBe(`[truncated]…\n${'a'.repeat(most - 14)}z`);
});
