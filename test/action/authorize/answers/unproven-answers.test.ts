/** Questions of the previous version and requests by hand: the conditions for marking an answer as taken up. */
import { describe, expect, it } from 'vitest';
import type { IssueComment } from '../../../../action/ports.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { type TaskId, taskIdOf } from '../../../../protocol/base/ids.ts';
import { renderMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  context,
  marker,
  questionComment,
  reply,
  resumeRequest,
  state,
  task,
  scenario,
} from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';

const byBot = { id: 41_898_282, login: 'github-actions[bot]' };
const older: IssueComment = { ...questionComment, isProven: false };
const status: IssueComment = {
  id: 90,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  author: byBot,
  isProven: false,
  body: statusOf(task),
};
const origins = {
  ours: (name: string) => ({ kind: 'ours' as const, artifact: { name } }),
  gone: { kind: 'gone' as const, why: 'artifact 6 has expired' },
  refused: { kind: 'refused' as const, why: 'its artifact belongs to another run' },
};
const asked: unknown[] = [];

function statusOf(of: TaskId): string {
  return `${renderMarker({ v: 1, kind: 'status', task: of, round: 1, attempt: 1, state: 'suspended', runId: 5 })}\nwords`;
}

async function ask(
  found: Awaited<ReturnType<ReturnType<typeof scenario>['github']['origin']>>,
  comments = [older, status],
  wasEdited: object = { wasEdited: () => Promise.resolve(false) },
  request = resumeRequest(),
) {
  const { github: around } = scenario({ comments: [...comments, reply] });
  const github = { ...around, thread: { ...around.thread, ...wasEdited } };
  const origin = (named: unknown) => {
    asked.push(named);
    return Promise.resolve(found);
  };
  return authorize(request, context, { ...github, origin });
}

describe('a question from the previous version', () => {
  it('is answered from the state that our workflow has saved for its task and round', async () => {
    expect(await ask(origins.ours(`agora-state-${task}.r1-a1`))).toMatchObject({ kind: 'resume' });
    expect(asked.at(-1)).toEqual(state);
  });

  it('is not answered by a tick that it says a run has accepted: that version noted no ticks', async () => {
    const ticked = { by: { login: ada.login, id: ada.id }, options: [{ option: 2 }] };
    const answered = { attempt: 1, runId: 500, by: ada.login, commentId: older.id, ticked };
    const claims = { ...older, body: `${renderMarker({ ...marker, answered })}\nwords` };
    const source = { kind: 'tick' as const, commentId: older.id, sha256: contentHash(claims.body) };
    const request = resumeRequest({ attempt: 2, answer: { source, option: 2 } });

    expect(await ask(origins.ours(`agora-state-${task}.r1-a1`), [claims, status], undefined, request)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^The boxes were changed/) as string,
    });
  });

  it.each([
    ['of another round', origins.ours(`agora-state-${task}.r2-a1`), /belongs to another task or round/],
    ['to another task', origins.ours('agora-state-t_000000000001.r1-a1'), /belongs to another task or round/],
    ['of another name', origins.ours(`agora-state-${task}.r1-a1x`), /belongs to another task or round/],
    ['of a server that does not name it', { kind: 'ours' as const }, /belongs to another task or round/],
    ['that has expired', origins.gone, /saved state of the paused round is gone: artifact 6 has expired/],
    ['of another workflow', origins.refused, /saved state of the paused round is gone: its artifact belongs to/],
  ])('is not answered from a state %s', async (_, found, why) => {
    expect(await ask(found)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) as string });
  });

  it.each([
    [
      'that is open',
      {},
      { kind: 'refused', why: expect.stringMatching(/only a reply to its unchanged comment/) as string },
    ],
    ['that was answered', { answered: { attempt: 1, runId: 4, by: 'ada' } }, { kind: 'superseded' }],
    ['that was closed', { closed: 'cancelled' as const }, { kind: 'over' }],
  ])('is not answered by a tick in the question %s', async (_, over, expected) => {
    const body = older.body.replace(/^<!--.*?-->/, renderMarker({ ...marker, ...over }));
    const source = { kind: 'tick' as const, commentId: 80, sha256: contentHash('x') };
    const { github: around } = scenario({ comments: [{ ...older, body }, status] });
    const thread = { ...around.thread, wasEdited: () => Promise.resolve(false) };
    const origin = () => Promise.resolve(origins.ours(`agora-state-${task}.r1-a1`));
    const request = resumeRequest({ answer: { source, option: 2 } });

    expect(await authorize(request, context, { ...around, thread, origin })).toMatchObject(expected);
  });

  it('is not answered once somebody has edited it, or when GitHub does not report edits', async () => {
    const edited: number[] = [];
    const wasEdited = (id: number): Promise<boolean> => {
      edited.push(id);
      return Promise.resolve(true);
    };
    const refused = { kind: 'refused', why: expect.stringMatching(/reply to its unchanged comment/) as string };
    const backed = origins.ours(`agora-state-${task}.r1-a1`);

    expect(await ask(backed, [older, status], { wasEdited })).toMatchObject(refused);
    expect(edited).toEqual([older.id]);
    expect(await ask(backed, [older, status], {})).toMatchObject(refused);
  });

  it.each<[string, IssueComment[]]>([
    ['of a person', [older, { ...status, author: ada }]],
    ['to another task', [older, { ...status, body: statusOf(taskIdOf('another')) }]],
    ['that is gone', [older]],
  ])('does not let a run write to a comment %s', async (_, comments) => {
    expect(await ask(origins.ours(`agora-state-${task}.r1-a1`), comments)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/another comment of the task/) as string,
    });
  });
});

describe('an answer that somebody sends by hand', () => {
  const byHand = resumeRequest({ answer: { source: { kind: 'manual' }, text: '2' } });
  const byAda = { ...context, actor: ada };

  it('counts for the question as it is in the thread', async () => {
    expect(await authorize(byHand, byAda, scenario().github)).toMatchObject({ kind: 'resume' });
  });

  it('does not count for a copy of the question', async () => {
    const first = { ...questionComment, id: 79 };

    expect(await authorize(byHand, byAda, scenario({ comments: [first, questionComment] }).github)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/no longer open/) as string,
    });
  });

  it('does not count for a question whose task is over', async () => {
    const end: IssueComment = {
      ...questionComment,
      id: 95,
      body: `${renderMarker({ v: 1, kind: 'end', task, round: 1, state: 'finished' })}\nwords`,
    };

    expect(await authorize(byHand, byAda, scenario({ comments: [questionComment, end] }).github)).toMatchObject({
      kind: 'refused',
    });
  });

  it('does not let a run write to a comment that the question does not name', async () => {
    const { statusComment, ...unnamed } = marker;
    const body = questionComment.body.replace(/^<!--.*?-->/, renderMarker(unnamed));
    const comments = [
      { ...questionComment, body },
      { ...reply, id: statusComment ?? 0 },
    ];

    expect(await authorize(byHand, byAda, scenario({ comments }).github)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/another comment of the task/) as string,
    });
  });
});

it('an answer to a comment of ours that is not a question is refused as unproven', async () => {
  const { github } = scenario({ comments: [{ ...status, id: questionComment.id, isProven: true }, reply] });

  expect(await authorize(resumeRequest(), context, github)).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/cannot be verified/) as string,
  });
});
