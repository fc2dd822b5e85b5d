/** What a task's own comment leaves to the final comment: each failure is reported once. */
import { expect, it } from 'vitest';
import type { GitHub, RunnerStep } from '../../../action/ports.ts';
import { serve } from '../../../action/run/serve.ts';
import { findMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import {
  ada,
  context,
  marker,
  questionComment,
  reply,
  resumeRequest,
  scenario,
  startRequest,
  state,
} from '../support/action-scenario.ts';
import { ended, finished, serving } from '../support/served-run.ts';

const failure = { reason: 'provider-failed', detail: 'The agent stopped.', fix: 'Look at the log.' } as const;
const failed: Outcome = { kind: 'failed', exitCode: 1, failure };
const blocked: Outcome = {
  ...finished,
  changes: { files: 0, insertions: 0, deletions: 0 },
  denied: ['Bash: git push'],
};
const notChecked: Outcome = { ...finished, verify: { passed: false, report: '1 test failed', durationMs: 5 } };
const byHand = { ...context, actor: ada };

it.each<[Outcome, readonly string[]]>([
  [failed, ['The agent stopped.', 'Look at the log.', 'Set a key.']],
  [blocked, ['Bash: git push', 'What to do']],
  [notChecked, ['1 test failed']],
])('says how it ended in a single comment: %j', async (outcome, words) => {
  const there = scenario({ comments: [] });
  const { serving: on } = serving(there, () => Promise.resolve(ended(outcome)));

  await serve(startRequest(), { ...on, context: byHand });

  const [status = '', end = ''] = [there.thread.comments.get(1001), there.thread.comments.get(1002)];
  expect(there.thread.comments.size).toBe(2);
  expect(status).toContain('The last comment of the task');
  for (const word of words) expect([status.includes(word), end.includes(word)]).toEqual([false, true]);
});

it('gives the reason for a failure in the comment of the task when it cannot post another one', async () => {
  const there = scenario({ comments: [] });
  const { thread } = there.github;
  const post: typeof thread.post = (issue, body) =>
    there.thread.posted.length === 0 ? thread.post(issue, body) : Promise.reject(new Error('GitHub is down'));
  const github = { ...there.github, thread: { ...thread, post } };
  const { serving: on } = serving({ ...there, github }, () => Promise.resolve(ended(failed)));

  await expect(serve(startRequest(), on)).rejects.toThrow('GitHub is down');

  expect(there.thread.comments.get(1001)).toMatch(/The agent stopped\.[^]*Look at the log\.[^]*Set a key\./);
});

const noSpace = (): never => {
  throw new Error('ENOSPC: no space left on device');
};

it.each<[string, Partial<RunnerStep>]>([
  ['the summary of the step', { summary: () => Promise.reject(new Error('ENOSPC: no space left on device')) }],
  ['the outputs of the step', { output: noSpace }],
  ['the state for the post step', { remember: noSpace }],
])('delivers a finished result, with one warning, when it cannot write %s', async (_, broken) => {
  const there = scenario({ comments: [] });
  const { serving: on, annotations } = serving(there, () => Promise.resolve(ended(finished)));

  await serve(startRequest(), { ...on, step: { ...on.step, ...broken }, context: byHand });

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({ state: 'finished' });
  expect(annotations.filter((text) => text.startsWith('warning'))).toEqual(['warning: Not written']);
});

it('delivers a finished result when the check run cannot be created', async () => {
  const there = scenario({ comments: [] });
  const { serving: on, annotations } = serving(there, () => Promise.resolve(ended(finished)));

  await serve(startRequest(), { ...on, check: () => Promise.reject(new Error('Server Error')) });

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({ state: 'finished' });
  expect(annotations).toContain('warning: No check run');
});

it('shows the outcome in a new comment when somebody deleted the one of the task while the agent worked', async () => {
  const there = scenario({ comments: [] });
  const { thread } = there.github;
  const isGone = (id: number): boolean => id === 1001;
  const github: GitHub = {
    ...there.github,
    thread: {
      ...thread,
      edit: (id, body) => (isGone(id) ? Promise.reject(new Error('Not Found')) : thread.edit(id, body)),
      comment: (id) => (isGone(id) ? Promise.resolve(undefined) : thread.comment(id)),
    },
  };
  const { serving: on } = serving({ ...there, github }, () => Promise.resolve(ended(finished)));

  await serve(startRequest(), on);

  expect(findMarker(there.thread.comments.get(1002) ?? '')).toMatchObject({ state: 'finished' });
});

/** The comments as GitHub reports them. */
function onGitHub(there: ReturnType<typeof scenario>): GitHub {
  const comment: GitHub['thread']['comment'] = (id) => {
    const body = there.thread.comments.get(id);
    const [createdAt, updatedAt] = ['2026-11-01T00:00:00Z', '2026-11-01T00:00:07Z'];
    const author = { login: 'github-actions[bot]', id: 41_898_282 };
    return Promise.resolve(body === undefined ? undefined : { id, body, author, createdAt, updatedAt, isProven: true });
  };
  return { ...there.github, thread: { ...there.github.thread, comment } };
}

it('records when the comment of a cancelled task showed it first, because no final comment follows', async () => {
  const there = scenario({ comments: [] });
  const { serving: on } = serving({ ...there, github: onGitHub(there) }, () =>
    Promise.resolve(ended({ kind: 'cancelled' })),
  );

  await serve(startRequest(), on);

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({
    state: 'cancelled',
    ended: '2026-11-01T00:00:07Z',
  });
});

it.each([
  ['failed', failed],
  ['finished', finished],
] as const)('records no time of the end of a task that %s, which gets a final comment', async (_, outcome) => {
  const there = scenario({ comments: [] });
  const { serving: on } = serving({ ...there, github: onGitHub(there) }, () => Promise.resolve(ended(outcome)));

  await serve(startRequest(), on);

  expect(findMarker(there.thread.comments.get(1001) ?? '')).not.toHaveProperty('ended');
});

it('cancels a task although the time of its end cannot be recorded', async () => {
  const there = scenario({ comments: [] });
  const comment = (): Promise<never> => Promise.reject(new Error('GitHub is down'));
  const github = { ...there.github, thread: { ...there.github.thread, comment } };
  const { serving: on, annotations } = serving({ ...there, github }, () =>
    Promise.resolve(ended({ kind: 'cancelled' })),
  );

  await serve(startRequest(), on);

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({ state: 'cancelled' });
  expect(annotations).toContain('notice: The time of the end is not recorded');
});

it.each([
  ['keeps the state of the question that it continued from when its run saved nothing', 'worker-failed', true],
  ['names no state that its run could not open', 'integrity-failed', false],
  ['names no state that its run could not fetch', 'fetch-failed', false],
] as const)('%s', async (_, reason, isKept) => {
  const there = scenario({ comments: [questionComment, reply] });
  const { serving: on } = serving(there, () =>
    Promise.resolve(ended({ kind: 'failed', exitCode: 1, failure: { ...failure, reason } })),
  );

  await serve(resumeRequest({ statusComment: undefined }), on);

  const status = [...there.thread.comments.values()].find((body) => findMarker(body)?.kind === 'status') ?? '';
  expect(findMarker(status)).toMatchObject({ round: 2, state: 'failed' });
  const { saved } = StatusMarker.parse(findMarker(status));
  expect(saved).toEqual(isKept ? { state, expires: marker.expires, round: 1 } : undefined);
  expect(status.includes('`/agora retry` continues from there')).toBe(isKept);
});

it('names the state of the question that it continues from while it works, because its machine may disappear', async () => {
  const there = scenario({ comments: [questionComment, reply] });
  let shown: unknown;
  const { serving: on } = serving(there, () => {
    shown = [...there.thread.comments.values()].map(findMarker).find((one) => one?.kind === 'status');
    return Promise.resolve(ended(finished));
  });

  await serve(resumeRequest({ statusComment: undefined }), on);

  expect(shown).toMatchObject({ state: 'resuming', saved: { state, expires: marker.expires, round: 1 } });
});
