import { expect, it } from 'vitest';
import { serve } from '../../../action/run/serve.ts';
import { ended, finished, serving } from '../support/served-run.ts';
import { aboutGivingUp, findMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { DispatchEnd } from '../../../worker/index.ts';
import {
  asked,
  head,
  question,
  questionComment,
  reply,
  resumeRequest,
  startRequest,
  state,
  task,
  scenario,
} from '../support/action-scenario.ts';

function unstored(outcome: Outcome): DispatchEnd {
  const end = ended(outcome);
  return end.kind === 'ended' ? { ...end, artifact: undefined } : end;
}

it('keeps one comment for the task in all of its states', async () => {
  const there = scenario({ comments: [] });
  const states: unknown[] = [];
  const { serving: on } = serving(there, () => {
    states.push(findMarker(there.thread.posted[0] ?? ''));
    return Promise.resolve(ended(finished));
  });

  await serve(startRequest(), on);

  expect(states).toMatchObject([{ kind: 'status', state: 'running', task }]);
  expect(there.thread.posted).toHaveLength(1);
  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({
    kind: 'status',
    state: 'finished',
    result: { artifactId: 6 },
  });
});

it('records the result of the checks for lists', async () => {
  const there = scenario({ comments: [] });

  await serve(
    startRequest(),
    serving(there, () =>
      Promise.resolve(ended({ ...finished, verify: { passed: false, report: '1 failed', durationMs: 5 } })),
    ).serving,
  );

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({
    state: 'finished',
    verify: { passed: false },
  });
});

it('posts a question that can be answered, and succeeds with a notice', async () => {
  const there = scenario({ comments: [] });
  const {
    serving: on,
    outputs,
    failures,
    annotations,
  } = serving(there, async (conversation) => {
    await conversation.ask({ id: question, asked, state, expires: '2026-12-01T00:00:00Z', head, notices: [] });
    return ended({ kind: 'needs_input', question, asked, state });
  });

  await serve(startRequest(), on);

  expect(findMarker(there.thread.posted[1] ?? '')).toMatchObject({
    kind: 'question',
    question,
    state,
    head,
    options: asked.options,
    statusComment: 1001,
    subagent: 'fixer',
  });
  expect(there.thread.comments.get(1001)).toContain('#issuecomment-1002');
  expect(outputs).toMatchObject({ outcome: 'needs_input', 'question-id': question, 'state-artifact-id': '6' });
  expect(failures).toEqual([]);
  expect(annotations).toEqual(['notice: Waiting for an answer']);
});

it('closes the answered question before the agent continues', async () => {
  const there = scenario();
  let seen: unknown;
  const { serving: on } = serving(there, () => {
    seen = findMarker(there.thread.comments.get(80) ?? '');
    return Promise.resolve(ended(finished, { resumed: 'session' }));
  });

  await serve(resumeRequest(), on);

  expect(seen).toMatchObject({ kind: 'question', answered: { by: 'ada', attempt: 1, runId: 9 } });
  expect(there.thread.comments.get(90)).toContain('the same conversation');
  expect(there.thread.posted).toEqual([]);
});

it('fails with the reason, the fix and the likely cause, also in the thread', async () => {
  const there = scenario({ comments: [] });
  const { serving: on, failures } = serving(there, () =>
    Promise.resolve(
      ended({
        kind: 'failed',
        exitCode: 1,
        failure: { reason: 'provider-failed', detail: 'The agent stopped.', fix: 'Look at the log.' },
      }),
    ),
  );

  await serve(startRequest(), on);

  expect(failures).toEqual(['provider-failed: The agent stopped.']);
  expect(there.thread.posted[1]).toMatch(/has failed[\s\S]*provider-failed[\s\S]*Look at the log\.[\s\S]*Set a key\./);
});

it('is not a plain success when nothing changed', async () => {
  const there = scenario({ comments: [] });
  const {
    serving: on,
    annotations,
    outputs,
  } = serving(there, () => Promise.resolve(ended({ ...finished, changes: { files: 0, insertions: 0, deletions: 0 } })));

  await serve(startRequest(), on);

  expect(annotations).toContain('warning: Nothing changed');
  expect(outputs['changed-files']).toBe('0');
  expect(there.thread.posted[1]).toContain('It changed no files.');
});

it('publishes nothing when a newer attempt took over while it worked', async () => {
  const there = scenario({ comments: [] });
  const { serving: on, outputs } = serving(there, () => Promise.resolve({ kind: 'superseded' }));

  await serve(startRequest(), on);

  expect(outputs['outcome']).toBe('superseded');
  expect(there.thread.posted).toHaveLength(1);
});

it('does nothing when it is refused, and says so once in the thread', async () => {
  const there = scenario({ comments: [], deciders: [] });
  const {
    serving: on,
    failures,
    outputs,
  } = serving(there, () => {
    throw new Error('worked');
  });

  await serve(startRequest(), on);

  expect(outputs['outcome']).toBe('refused');
  expect(failures).toHaveLength(1);
  expect(there.thread.posted).toEqual([expect.stringContaining('write access') as string]);
  expect(findMarker(there.thread.posted[0] ?? '')).toMatchObject({ kind: 'note' });
});

it.each([
  ['a later attempt at the same start', startRequest({ attempt: 2 }), true, 0],
  ['the first attempt', startRequest(), true, 1],
  ['a later attempt, and the notice is not proven', startRequest({ attempt: 2 }), false, 1],
])('says in the thread that it is refused unless it is said there: %s', async (_, request, isProven, posted) => {
  const first = scenario({ comments: [], deciders: [] });
  await serve(startRequest(), serving(first, () => Promise.reject(new Error('worked'))).serving);
  const note = { ...questionComment, id: 70, body: first.thread.posted[0] ?? '', isProven };
  const there = scenario({ comments: [note], deciders: [], newestAttempt: () => request.attempt });

  await serve(request, serving(there, () => Promise.reject(new Error('worked'))).serving);

  expect(there.thread.posted).toHaveLength(posted);
});

it('records the open status for the post step, and removes it when it is closed', async () => {
  const there = scenario({ comments: [] });
  const { serving: on, remembered } = serving(there, () => Promise.resolve(ended(finished)));

  await serve(startRequest(), on);

  expect(remembered).toEqual([
    expect.stringContaining('"comment":1001') as string,
    expect.stringContaining('"stored":true') as string,
    '',
  ]);
});

it('records what is saved before it asks, so that the post step can offer to continue it', async () => {
  const there = scenario({ comments: [] });
  const expires = '2026-12-01T00:00:00.000Z';
  const { serving: on, remembered } = serving(there, async (conversation) => {
    await conversation.ask({ id: question, asked, state, expires, head, notices: [] });
    return { kind: 'superseded' };
  });

  await serve(startRequest(), on);

  expect(remembered[1]).toContain(JSON.stringify({ state, expires }));
});

it('takes over the status comment of an earlier attempt', async () => {
  const first = scenario({ comments: [] });
  await serve(startRequest(), serving(first, () => Promise.resolve({ kind: 'superseded' })).serving);

  await serve(startRequest({ attempt: 2 }), serving(first, () => Promise.resolve(ended(finished))).serving);

  expect(first.thread.posted).toHaveLength(1);
  expect(findMarker(first.thread.comments.get(1001) ?? '')).toMatchObject({ state: 'finished', attempt: 2 });
});

it('reports that a result which could not be saved is lost', async () => {
  const there = scenario({ comments: [] });
  const { serving: on, failures } = serving(there, () => Promise.resolve(unstored(finished)));

  await serve(startRequest(), on);

  expect(findMarker(there.thread.comments.get(1001) ?? '')).not.toHaveProperty('result');
  expect(there.thread.posted[1]).toContain('could not be stored and is lost');
  expect(failures).toEqual([expect.stringContaining('could not be stored and is lost') as string]);
});

it('does not touch a task whose round already has an outcome, however often its run is repeated', async () => {
  const there = scenario({ comments: [] });
  await serve(startRequest(), serving(there, () => Promise.resolve(ended(finished))).serving);
  const { serving: again, outputs } = serving(there, () => {
    throw new Error('worked');
  });

  await serve(startRequest(), again);

  expect(outputs['outcome']).toBe('superseded');
  expect(there.thread.posted).toHaveLength(1);
});

it.each([
  ['somebody has closed the task', 1, { v: 1, kind: 'end', task, state: 'failed', round: 1 }],
  ['a later attempt has claimed it', 2, { v: 1, kind: 'note', task, about: 'x' }],
] as const)('does not publish when, while it worked, %s', async (_, claimed, said) => {
  let newest = 1;
  const there = scenario({ comments: [], newestAttempt: () => newest });
  const may: boolean[] = [];
  const { serving: on } = serving(there, async (conversation) => {
    may.push(await conversation.mayPublish());
    newest = claimed;
    there.thread.comments.set(500, renderMarker(said));
    may.push(await conversation.mayPublish());
    return { kind: 'superseded' };
  });

  await serve(startRequest(), on);

  expect(may).toEqual([true, false]);
});

it.each([
  ['a task', startRequest(), `settings:${task}`, []],
  ['an answer', resumeRequest(), aboutGivingUp(question, 1), [questionComment, reply]],
])(
  'stops before anything is shown when nothing was checked out, and says so once on the issue: %s',
  async (_, request, about, comments) => {
    const there = scenario({ comments });
    const { serving: on, failures, outputs } = serving(there, () => Promise.reject(new Error('it was run')));

    for (let run = 0; run < 2; run += 1) await serve(request, { ...on, hasCheckout: () => false });

    const [note = '', ...more] = there.thread.posted;
    expect(more).toEqual([]);
    expect(findMarker(note)).toMatchObject({ kind: 'note', task, about });
    expect(note).toMatch(
      /Nothing was started.*\n\n- checkout: .*`actions\/checkout`.*\n\nFix `\.github\/workflows\/agora\.yml`/,
    );
    expect(failures).toEqual([expect.stringMatching(/^checkout: /), expect.stringMatching(/^checkout: /)]);
    expect(outputs).toEqual({ outcome: 'refused' });
  },
);
