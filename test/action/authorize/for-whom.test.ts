/** A person who sends a request by hand acts only for themselves: other people's ticks and replies do not count. */
import { describe, expect, it } from 'vitest';
import { findRerunner, findUnauthorized, findVouchedFor, withOwnTask } from '../../../action/authorize/for-whom.ts';
import { childTaskOf, taskIdOf, taskOfSender, questionIdOf } from '../../../protocol/base/ids.ts';
import { AuthorityFile, authorityOf } from '../../../protocol/config/authority.ts';
import { type AnswerSource, ResumeRequest, StartRequest } from '../../../protocol/messages/dispatch-request.ts';

const alice = { login: 'alice', id: 1 };
const bob = { login: 'bob', id: 2 };
const app = { login: 'agora[bot]', id: 900 };
const actions = { login: 'github-actions[bot]', id: 41_898_282 };
const sha256 = `sha256:${'a'.repeat(64)}`;
const task = taskIdOf('for-whom');
const tick = { kind: 'tick', commentId: 5, sha256 } as const;
const reply = { kind: 'comment', commentId: 6, sha256 } as const;

function requestBy(by: typeof bob, source: AnswerSource, over: object = {}): ResumeRequest {
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task,
    attempt: 1,
    by,
    issue: 7,
    round: 2,
    question: questionIdOf(task, 1),
    questionComment: 5,
    statusComment: 4,
    state: { runId: 1, artifactId: 2, digest: sha256 },
    head: 'c'.repeat(40),
    answer: { source },
    ...over,
  });
}

const nobodyVouches = { authority: authorityOf(AuthorityFile.parse({})) };
const bobVouches = { authority: authorityOf(AuthorityFile.parse({ vouches: [bob] })) };
const appVouches = { authority: authorityOf(AuthorityFile.parse({ vouches: [app] })) };
const FORGED: readonly [string, AnswerSource][] = [
  [
    'boxes of several questions',
    {
      kind: 'parts',
      parts: [
        { part: 1, by: alice, source: tick },
        { part: 2, by: bob, source: reply },
      ],
    },
  ],
  ['the box of an offered reply', { kind: 'offered', commentId: 6, sha256, tickedBy: alice }],
];

describe.each(FORGED)('%s that somebody else is said to have ticked', (_, source) => {
  it('are refused from anybody who sends the request by hand', () => {
    expect(findUnauthorized(requestBy(bob, source), bob, nobodyVouches, false)).toContain('on behalf of @alice');
  });

  it('are refused from a person who copied them, also with their signature', () => {
    expect(findUnauthorized(requestBy(bob, source), bob, nobodyVouches, true)).toContain('on behalf of @alice');
  });

  it.each([
    ['the relay has signed and sent it', actions, nobodyVouches, true],
    ['a person who vouches has sent it', bob, bobVouches, true],
    ['the App that vouches has sent it', app, appVouches, false],
  ] as const)('count where %s', (__, actor, config, isVouched) => {
    expect(findUnauthorized(requestBy(bob, source), actor, config, isVouched)).toBeUndefined();
  });
});

const said = { commentId: 6, sha256, by: alice };

/** A reply shows its author, but not whether it is their latest reply or what it was about. */
describe.each<readonly [string, ResumeRequest]>([
  [
    'a reply to one of several questions',
    requestBy(bob, {
      kind: 'parts',
      parts: [
        { part: 1, by: bob, source: tick },
        { part: 2, by: alice, source: reply },
      ],
    }),
  ],
  [
    'the second of two that one of several questions needs',
    requestBy(bob, {
      kind: 'parts',
      parts: [
        { part: 1, by: bob, source: reply, also: [said] },
        { part: 2, by: bob, source: reply },
      ],
    }),
  ],
  ['the second of two that a question needs', requestBy(bob, reply, { answer: { source: reply, also: [said] } })],
  ['a message', requestBy(bob, reply, { messages: [said] })],
])('%s by somebody else', (_, request) => {
  it('is refused from anybody who sends the request by hand', () => {
    expect(findUnauthorized(request, bob, nobodyVouches, false)).toContain('on behalf of @alice');
  });

  it('counts when somebody with permission vouches for it', () => {
    expect(findUnauthorized(request, actions, nobodyVouches, true)).toBeUndefined();
    expect(findUnauthorized(request, app, appVouches, false)).toBeUndefined();
  });
});

it('refuses what any workflow of the repository can send, even if its account is configured as one that vouches', () => {
  const vouches = { authority: authorityOf(AuthorityFile.parse({ vouches: [actions] })) };

  expect(findUnauthorized(requestBy(bob, reply), actions, vouches, false)).toContain('on behalf of @bob');
});

it('accepts what people say for themselves, and the default from the repository only', () => {
  const source: AnswerSource = {
    kind: 'parts',
    parts: [
      { part: 1, by: bob, source: reply },
      { part: 2, by: alice, source: { kind: 'default' } },
    ],
  };

  expect(findUnauthorized(requestBy(bob, source), bob, nobodyVouches, false)).toBeUndefined();
});

describe('the members of teams whom the App has looked up', () => {
  const request = requestBy(bob, reply, {
    messages: [{ by: alice, sha256, commentId: 8 }],
  });
  it.each([
    ['everybody whom the request of the App names', app, 'agora', [bob.id, alice.id]],
    ['nobody if a person has started the run', bob, 'agora', []],
    ['nobody if another App has started it', { login: 'other[bot]', id: 901 }, 'agora', []],
    ['nobody if a person has the name of the App', { login: 'agora', id: 902 }, 'agora', []],
    ['nobody if the workflow names no App', app, undefined, []],
  ] as const)('are %s', (_, actor, slug, ids) => {
    expect([...findVouchedFor(request, actor, slug)]).toEqual(ids);
  });
});

it.each([
  ['the login of somebody else', { login: 'alice', id: bob.id }, false],
  ['the id of somebody else', { login: 'bob', id: alice.id }, false],
  ['the same login in other letters', { login: 'Bob', id: bob.id }, true],
])('a request with %s is the sender’s own: %s', (_, by, isOwn) => {
  const why = findUnauthorized(requestBy(by, { kind: 'manual' }), bob, nobodyVouches, false);

  expect(why === undefined).toBe(isOwn);
});

describe('the task of a start that nobody vouches for', () => {
  const run = { actor: bob, repositoryId: 1, runId: 9, runAttempt: 2 };
  const nonce = 'a'.repeat(32);
  const own = { task: taskIdOf(1, 'run', 9), attempt: 2 };
  const saved = { task, round: 1, statusComment: 4, state: { runId: 1, artifactId: 2, digest: sha256 } };
  const start = (over: object) =>
    StartRequest.parse({
      v: 1,
      kind: 'start',
      task,
      attempt: 9_999,
      by: bob,
      issue: 7,
      subagent: { name: 'planner', contentHash: sha256, at: 'c'.repeat(40) },
      source: { kind: 'manual', text: 'Go' },
      ...over,
    });
  const first = { kind: 'issue', sha256 } as const;
  const question = questionIdOf(task, 1);
  const SOURCES: readonly [string, object, string | undefined][] = [
    ['a command', { source: { kind: 'comment', commentId: 6, sha256 } }, taskIdOf(1, 'comment', 6)],
    ['a retry', { source: { kind: 'retry', commentId: 6, sha256, of: first } }, taskIdOf(1, 'comment', 6)],
    ['a question', { source: { kind: 'question', commentId: 6, sha256, question } }, childTaskOf(question)],
    [
      'a message',
      { source: { kind: 'queued', commentId: 6, sha256, of: first }, continues: saved },
      taskIdOf(1, 'queued', task),
    ],
    ['a message to no task', { source: { kind: 'queued', commentId: 6, sha256, of: first } }, undefined],
    ['a label', { source: first }, undefined],
    ['a start by hand', {}, undefined],
    ['a client', { source: { kind: 'manual', text: 'Go', nonce } }, taskOfSender(1, bob.id, nonce)],
  ];

  it.each(SOURCES)('is the one that %s starts, or one of its own', (_, about, its) => {
    expect(withOwnTask(start(about), run)).toMatchObject(own);
    expect(withOwnTask(start({ ...about, task: its ?? own.task }), run)).toMatchObject(
      its === undefined ? own : { task: its, attempt: 9_999 },
    );
  });

  it('is not the one that somebody else has derived with a client', () => {
    const theirs = start({
      by: alice,
      task: taskOfSender(1, alice.id, nonce),
      source: { kind: 'manual', text: '', nonce },
    });

    expect(withOwnTask(theirs, run)).toMatchObject(own);
  });
});

it.each([
  ['nobody', { runAttempt: 1, rerunBy: 'alice' }, undefined],
  ['nobody if the actor did it', { runAttempt: 2, rerunBy: 'Bob' }, undefined],
  ['another person', { runAttempt: 2, rerunBy: 'alice' }, 'alice'],
  ['somebody whom GitHub does not report', { runAttempt: 2, rerunBy: undefined }, ''],
])('%s runs it again', (_, run, who) => {
  expect(findRerunner({ ...run, actor: bob })).toBe(who);
});
