import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Checked, postCheck, renderCheckRun } from '../../../action/render/check-run.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import { head, task } from '../support/action-scenario.ts';

const URL = 'https://github.com/o/r/actions/runs/5';
const around = { root: '/w', isFile: () => true };
const result = { dispatchId: dispatchIdOf(task, 1), base: head };
const changes = { files: 1, insertions: 1, deletions: 0 };

function checked(over: Partial<Extract<Outcome, { kind: 'finished' }>>): Checked {
  return { subagent: 'fixer', outcome: { kind: 'finished', summary: 'Done.', changes, ...over }, result };
}

it.each<[string, Parameters<typeof checked>[0]]>([
  ['success', { verify: { passed: true, report: '', durationMs: 1 } }],
  ['failure', { verify: { passed: false, report: '', durationMs: 1 } }],
  ['neutral', {}],
  ['neutral', { changes: { ...changes, files: 0 }, verify: { passed: true, report: '', durationMs: 1 } }],
  ['neutral', { changes: { ...changes, files: 0 }, denied: ['Bash'] }],
])('finishes the check run as %s', (conclusion, over) => {
  expect(renderCheckRun(checked(over), URL, around)).toMatchObject({ conclusion, headSha: head, name: 'Agora: fixer' });
});

it('annotates the complaints of the checks, up to the number that one request may contain', () => {
  const report = Array.from({ length: 70 }, (_, index) => `a.ts:${index + 1}:1: error: wrong`).join('\n');

  const run = renderCheckRun(checked({ verify: { passed: false, report, durationMs: 1 } }), URL, around);

  expect(run?.places).toHaveLength(50);
  expect(run?.title).toContain('70 places');
  expect(run?.summary).toContain('50 of 70 places are annotated');
});

it('is not created when nothing finished, or when there is no commit', () => {
  expect(renderCheckRun({ ...checked({}), outcome: { kind: 'cancelled' } }, URL, around)).toBeUndefined();
  expect(renderCheckRun({ ...checked({}), result: { ...result, base: undefined } }, URL, around)).toBeUndefined();
  expect(renderCheckRun({ ...checked({}), result: { ...result, base: '0'.repeat(40) } }, URL, around)).toBeUndefined();
});

it.each([
  ['the permission is missing', () => Promise.resolve('forbidden' as const), 'checks: write'],
  ['GitHub refuses it', () => Promise.reject(new Error('No commit found for SHA')), 'No commit found'],
])('is only reported as missing when %s', async (_, create, said) => {
  const told: string[] = [];

  await postCheck(checked({}), {
    runUrl: URL,
    around,
    create,
    step: { annotate: (level, title, text) => told.push(`${level} ${title} ${text}`) },
  });

  expect(told).toEqual([expect.stringMatching(new RegExp(`^notice No check run .*${said}`)) as string]);
});

it('fits within GitHub’s limits, whatever the checks and the agent wrote', () => {
  const text = fc
    .array(fc.constantFrom('😀', '```\n', '\uD83D', 'a.ts:1:1: x\n', '~~~', '\n', 'x'), { minLength: 1, maxLength: 5 })
    .chain((parts) => fc.constantFrom(1, 500, 20_000).map((times) => parts.join('').repeat(times)));
  fc.assert(
    fc.property(text, text, fc.boolean(), (report, summary, passed) => {
      const run =
        renderCheckRun(checked({ summary, verify: { passed, report, durationMs: 1 } }), URL, around) ?? expect.fail();

      expect(Buffer.byteLength(run.summary)).toBeLessThanOrEqual(LIMITS.checkTextChars);
      expect(Buffer.byteLength(run.text)).toBeLessThanOrEqual(LIMITS.checkTextChars);
      expect(run.title.length).toBeLessThanOrEqual(255);
      expect([run.summary, run.text, run.title].every((one) => one.isWellFormed())).toBe(true);
      expect(run.places.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 40 },
  );
});
