/** What a demo or a rehearsal says when its task goes no further. */
import { expect, it } from 'vitest';
import { explainStall, type StallFacts } from '../../demo/explain-stall.ts';

type StalledRun = StallFacts['runs'][number];

const RUN: StalledRun = {
  id: 7,
  title: 'Agora',
  path: '.github/workflows/agora.yml',
  status: 'completed',
  conclusion: 'success',
  errors: [],
  log: [],
  jobs: [{ name: 'agent', steps: [{ name: 'Run npm ci', conclusion: 'success' }] }],
};
const FAILED: StalledRun = {
  ...RUN,
  conclusion: 'failure',
  log: [
    { job: 'other', line: 'fine' },
    ...Array.from({ length: 12 }, (_, index) => ({ job: 'agent', line: `npm error ${index + 1}` })),
  ],
  jobs: [{ name: 'agent', steps: [{ name: 'Run npm ci', conclusion: 'failure' }] }],
};
const DELIVERED: StalledRun = { ...RUN, jobs: [...RUN.jobs, { name: 'deliver', steps: [] }] };
const NOTHING_SAID = { comment: undefined, advice: undefined };
const stallOf = (facts: Partial<StallFacts>) =>
  explainStall({ runs: [RUN], hasBot: false, quietMs: 2_000, ...NOTHING_SAID, ...facts });
const explain = (facts: Partial<StallFacts>) => stallOf(facts)?.why;

it('waits while a run is queued or in progress, and for a moment for the bot', () => {
  expect(explain({ runs: [FAILED, { ...RUN, status: 'in_progress', conclusion: null }], quietMs: 99_000 })).toBe(
    undefined,
  );
  expect(explain({ runs: [FAILED], quietMs: 0 })).toBeUndefined();
  expect(explain({ runs: [FAILED], hasBot: true, quietMs: 10_000 })).toBeUndefined();
  expect(explain({ runs: [FAILED], hasBot: true, quietMs: 31_000 })).toBeDefined();
});

it('names the step that failed, and shows the last lines of its job', () => {
  expect(explain({ runs: [FAILED, RUN] })?.split('\n')).toEqual([
    'Run 7 (Agora) failed in the step "Run npm ci" of the job agent, and nothing can follow. Its last lines:',
    ...Array.from({ length: 10 }, (_, index) => `  npm error ${index + 3}`),
  ]);
});

it('reports what GitHub itself rejected', () => {
  const run = { ...RUN, conclusion: 'failure', jobs: [], errors: ['agora.yml: no job'] };

  expect(explain({ runs: [run] })).toContain('\n  agora.yml: no job');
});

it('says that no job delivers the work when all runs succeeded', () => {
  expect(explain({})).toContain('has no deliver job');
  expect(explain({ runs: [DELIVERED] })).toContain('Nothing can follow');
  expect(explain({ runs: [] })).toContain('no workflow has started');
});

const REFUSED = [
  '@you, `fixer` cannot be started because `.github/agora/subagents/fixer.md` is **invalid**:',
  '- line 4: front matter: does not know "verifi"; did you mean "verify"?',
].join('\n');

it.each([
  ['a workflow has run', { runs: [DELIVERED] }],
  ['a server reacted, and no workflow has started', { runs: [], hasBot: true, quietMs: 31_000 }],
])('shows the last comment of the bot, which says why it started no agent: %s', (_, facts) => {
  expect(stallOf({ ...facts, comment: REFUSED, advice: 'Run `agora validate`.' })).toEqual({
    why: [
      'Nothing can follow. The last comment on the issue says:',
      '  @you, `fixer` cannot be started because `.github/agora/subagents/fixer.md` is invalid:',
      '  - line 4: front matter: does not know "verifi"; did you mean "verify"?',
    ].join('\n'),
    fix: 'Run `agora validate`.',
  });
});

it('shows a failed run rather than a comment', () => {
  expect(stallOf({ runs: [FAILED], comment: REFUSED, advice: 'x' })).toEqual({ why: explain({ runs: [FAILED] }) });
});

it('cuts a long comment, and shows none of its terminal sequences', () => {
  const comment = ['\u001b[31mred', 'x'.repeat(1_000), ...Array.from({ length: 20 }, (_, index) => `${index}`)].join(
    '\n',
  );

  const lines = explain({ runs: [DELIVERED], comment })?.split('\n') ?? [];

  expect(lines).toHaveLength(12);
  expect(lines[1]).toBe('  red');
  expect(lines[2]).toHaveLength(402);
  expect(lines.at(-1)).toBe('  …');
});
