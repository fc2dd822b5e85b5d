/** The dispatch that continues with an answer: what it names, and which comments must be unchanged. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../bot/decision/actions.ts';
import { dispatchResume } from '../../../../bot/rules/answers/dispatch-resume.ts';
import { validWord, type Valid } from '../../../../bot/rules/answers/quorum.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import { ada, HOUR, iso, questionMarker, START, statusMarker, stranger } from '../../support/reconcile-scenario.ts';

const said = reply(102, ada, '2');
const word = validWord(said, { kind: 'answer', text: '2', option: 2 });
const asker = { login: 'ada', id: 1 };
const answer = { source: { kind: 'default' } } as const;
const byDefault: Valid = { by: asker, at: START, answer, commentId: undefined, text: '' };
const status = marked(90, statusMarker());

interface Dispatched {
  readonly marker?: QuestionMarker;
  readonly attempt?: number;
  readonly by?: Valid;
  readonly task?: Partial<Task>;
  readonly replies?: readonly ThreadReply[];
}

function dispatch({ marker = questionMarker(), attempt = 1, by = word, task, replies = [said] }: Dispatched = {}) {
  const question = marked(101, marker, { body: 'the question' });
  const of = taskOf({ status, questions: [question], open: question, since: START - HOUR, ...task });
  const facts = factsWith({ config: CONFIG, permissions: new Map([[ada.id, 'write']]) });
  const { actions, needs } = dispatchResume(
    { ...modelWith({ questions: [question], replies }, [of]), facts },
    { question, task: of },
    by,
    { attempt, tried: attempt - 1 },
  );
  expect(needs).toEqual([]);
  const [action] = actions.filter((one): one is Extract<Action, { kind: 'dispatch' }> => one.kind === 'dispatch');
  return action ?? expect.fail();
}

describe('the question must be unchanged since it was read', () => {
  const seen = [{ commentId: 101, body: 'the question' }];
  const live = { runId: 5, until: iso(START + HOUR) };
  const answered = { attempt: 0, runId: 5, by: 'ada', commentId: 102 };

  it.each<[string, Dispatched, typeof seen | undefined]>([
    ['if an earlier run may have accepted the answer', { attempt: 2 }, seen],
    ['if the run that asked may take it itself', { marker: questionMarker({ live }) }, seen],
    ['but not if it has taken it', { marker: questionMarker({ live, answered }) }, undefined],
    ['but not if no run can have changed it', {}, undefined],
  ])('%s', (_, of, expected) => {
    expect(dispatch(of).seen).toEqual(expected);
  });
});

it('acknowledges the reply, or the question if nobody replied', () => {
  expect(dispatch().acknowledge).toEqual({ commentId: 102 });
  expect(dispatch({ by: byDefault }).acknowledge).toEqual({ commentId: 101 });
});

it('names the comment of the task that the question names, or else the one that the thread shows', () => {
  expect(dispatch({ marker: questionMarker({ statusComment: 95 }) }).request).toMatchObject({ statusComment: 95 });
  expect(dispatch().request).toMatchObject({ statusComment: 90 });
  expect(dispatch({ task: { status: undefined } }).request).not.toHaveProperty('statusComment');
});

it('takes along every message except the one that is the answer', () => {
  const first = reply(102, ada, '/agora say mind the tests');
  const more = reply(103, ada, '/agora say and the docs');
  const request = dispatch({ by: { ...word, commentId: first.id }, replies: [first, more] }).request;

  expect(request.messages?.map(({ commentId }) => commentId)).toEqual([more.id]);
});

it('waits until it is known who may have requested another task, which a message may be for', () => {
  const question = marked(101, questionMarker(), { body: 'the question' });
  const of = taskOf({ status, questions: [question], open: question });
  const replies = [reply(99, stranger, '/agora run planner'), said];
  const facts = factsWith({ config: CONFIG });

  const decided = dispatchResume(
    { ...modelWith({ questions: [question], replies }, [of]), facts },
    { question, task: of },
    word,
    { attempt: 1, tried: 0 },
  );

  expect(decided).toMatchObject({ actions: [], needs: [{ kind: 'permission', person: { id: stranger.id } }] });
});
