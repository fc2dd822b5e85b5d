import { expect, it } from 'vitest';
import { serve } from '../../../action/run/serve.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import { renderQuestion } from '../../../protocol/comments/question-comment.ts';
import {
  ada,
  asked,
  context,
  head,
  marker,
  question,
  questionComment,
  reply,
  resumeRequest,
  scenario,
  startRequest,
  state,
} from '../support/action-scenario.ts';
import { ended, finished, serving } from '../support/served-run.ts';

const saved = { state, expires: '2026-12-01T00:00:00Z' };

it('is recorded in what a run that nothing in the thread requested asks and shows', async () => {
  const there = scenario({ comments: [] });
  const { serving: on } = serving(there, async (conversation) => {
    await conversation.ask({ id: question, asked, state, expires: '2026-12-01T00:00:00Z', head, notices: [] });
    return ended({ kind: 'needs_input', question, asked, state });
  });
  const request = startRequest({ source: { kind: 'manual', text: 'Do it.' }, by: ada });

  await serve(request, { ...on, context: { ...context, actor: ada } });

  expect([1001, 1002].map((id) => findMarker(there.thread.comments.get(id) ?? ''))).toMatchObject([
    { kind: 'status', byHand: true },
    { kind: 'question', byHand: true },
  ]);
});

it.each([
  [true, 'Its conversation and work are kept until 2026-12-01.\n'],
  [undefined, 'are kept until 2026-12-01; `/agora retry` continues from there.'],
])('offers no retry after a later round, because the bot would refuse it: %s', async (byHand, said) => {
  const body = renderQuestion({ ...marker, byHand }, { subagent: 'fixer', asked, runUrl: context.runUrl, notices: [] });
  const there = scenario({ comments: [{ ...questionComment, body }, reply] });
  const { serving: on } = serving(there, () => Promise.resolve(ended(finished, { saved })));

  await serve(resumeRequest(), on);

  expect(there.thread.comments.get(90)).toContain(said);
});

it('is done again when somebody re-runs its run, also after its end was told', async () => {
  const there = scenario({ comments: [] });
  const byHand = { source: { kind: 'manual', text: 'Do it.' }, by: ada } as const;
  const { serving: first } = serving(there, () => Promise.resolve({ kind: 'superseded' }));
  const asAda = { ...context, actor: ada };
  await serve(startRequest(byHand), { ...first, context: asAda });
  there.thread.comments.set(
    500,
    `${renderMarker({ v: 1, kind: 'end', task: taskIdOf(1, 'run', context.runId), state: 'failed', round: 1 })}\nLost.`,
  );
  const may: boolean[] = [];
  const { serving: again } = serving(there, async (conversation) => {
    may.push(await conversation.mayPublish());
    return ended(finished);
  });

  await serve(startRequest({ ...byHand, attempt: 2 }), {
    ...again,
    context: { ...asAda, runAttempt: 2, rerunBy: 'ada' },
  });

  expect(may).toEqual([true]);
  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({ state: 'finished', attempt: 2 });
});
