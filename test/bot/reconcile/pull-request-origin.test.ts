/** Which task a pull request came from, although its thread changes while it is read. */
import { describe, expect, it } from 'vitest';
import { readSnapshot, type ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { IssueGone } from '../../../bot/issue-gone.ts';
import type { WatchedPull } from '../../../bot/ports.ts';
import { createMeansOrigin, findPullRequestOrigin } from '../../../bot/reconcile/pull-request-origin.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { comment } from '../support/literals.ts';
import {
  ada,
  createScenario,
  iso,
  otherBot,
  otherTask,
  place,
  questionMarker,
  rules,
  SECOND,
  START,
  statusMarker,
  task,
  words,
} from '../support/reconcile-scenario.ts';

const DAY = 24 * 3_600 * SECOND;
const delivered: WatchedPull = { branch: `agora/${task}`, isOwn: true, body: 'For #7.\n\nIt is done.' };
const reviewed = { kind: 'look', labels: false, reviews: true } as const;

/** @param reads what each of the reads of the task's issue returns. */
async function find(...reads: readonly (readonly ThreadComment[])[]) {
  const scenario = createScenario();
  scenario.pull = delivered;
  const snapshot = await readSnapshot({ ...place, issue: 9 }, reviewed, scenario.ports);
  let count = 0;
  const comments = (): Promise<readonly ThreadComment[]> => {
    count += 1;
    return Promise.resolve(reads[count - 1] ?? []);
  };
  const origin = await findPullRequestOrigin(snapshot, { threads: { ...scenario.ports.threads, comments } });
  return { line: origin?.line, issue: origin?.issue, count };
}

describe('a pull request that a task delivered', () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.mark(statusMarker());
  const [said, shown] = [scenario.comments.slice(0, 1), scenario.comments];

  it('belongs to that task, which is found in one read', async () => {
    expect(await find(shown)).toEqual({ line: task, issue: 7, count: 1 });
  });

  it('belongs to it although a page was missed, because comments were deleted while it was read', async () => {
    expect(await find(said, shown)).toEqual({ line: task, issue: 7, count: 2 });
  });

  it('belongs to no task that the issue does not know, which is read twice and not more often', async () => {
    expect(await find(said, said, shown)).toEqual({ line: undefined, issue: undefined, count: 2 });
  });
});

describe('a pull request whose issue', () => {
  async function openOn(error: Error) {
    const scenario = createScenario();
    scenario.pull = { ...delivered, body: 'For #9.' };
    const threads = {
      ...scenario.ports.threads,
      comments: (issue: number) => (issue === 9 ? Promise.reject(error) : scenario.ports.threads.comments(issue)),
    };
    const { id } = scenario.say(ada, '/agora retry');
    scenario.comments.splice(0, 1, said({ id, updatedAt: iso(START) }));
    await reconcile(place, { kind: 'look', labels: false }, { ...scenario.ports, threads }, rules);
    return words(scenario);
  }

  it.each<[string, Error]>([
    ['was deleted', new IssueGone('Issue #9 was deleted.')],
    ['never existed, or is out of sight', Object.assign(new Error('Not Found'), { status: 404 })],
  ])('%s gets a response to a command itself', async (_, error) => {
    expect(await openOn(error)).toEqual([expect.stringMatching(/^@ada, there is nothing to retry/) as string]);
  });

  it('cannot be read at the moment gets none yet', async () => {
    const error = Object.assign(new Error('Bad gateway'), { status: 502 });

    await expect(openOn(error)).rejects.toBe(error);
  });
});

/** A comment on pull request 9, an hour old. */
function said(over: Partial<ThreadComment> = {}): ThreadComment {
  const url = 'https://github.com/o/r/pull/9#issuecomment-100';
  return {
    ...comment(100, { author: ada, body: '/agora retry', updatedAt: iso(START - 3_600 * SECOND) }),
    url,
    ...over,
  };
}

interface Read {
  readonly trigger?: ReconcileTrigger;
  readonly said?: Partial<ThreadComment>;
  readonly pull?: Partial<WatchedPull>;
  readonly issue?: number;
}

/** @returns the issue, and the requests that were made to find it. */
async function originOf({ trigger = { kind: 'look', labels: false }, pull, issue = 9, ...read }: Read) {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.pull = { ...delivered, ...pull };
  const snapshot = await readSnapshot({ ...place, issue }, trigger, scenario.ports, [said(read.said)]);
  return { issue: (await findPullRequestOrigin(snapshot, scenario.ports))?.issue, calls: scenario.calls };
}

describe('a comment on a pull request', () => {
  it('is about the task that delivered it, for three days', async () => {
    expect(await originOf({})).toEqual({ issue: 7, calls: ['pull', 'comments'] });
    expect(await originOf({ said: { updatedAt: iso(START - 3 * DAY + SECOND) } })).toMatchObject({ issue: 7 });
  });

  it.each<[string, Read]>([
    ['it was last changed three days ago', { said: { updatedAt: iso(START - 3 * DAY) } }],
    ['it was written on an issue', { said: { url: 'https://github.com/o/r/issues/9#issuecomment-100' } }],
    ['nobody knows where it was written', { said: { url: '' } }],
    ['a machine wrote it', { said: { author: otherBot } }],
    ['it is no command', { said: { body: 'Thank you.' } }],
    ['the task’s issue is already being looked at', { trigger: { ...reviewed, pull: { number: 9, line: task } } }],
  ])('costs no request if %s', async (_, read) => {
    expect(await originOf(read)).toEqual({ issue: undefined, calls: [] });
  });

  it.each<[string, Read]>([
    ['is in a fork, where anybody can choose the name of a branch', { pull: { isOwn: false } }],
    ['has another branch', { pull: { branch: 'main' } }],
    ['names no issue', { pull: { body: 'It is done.' } }],
    ['names itself', { issue: 7 }],
  ])('is about no other issue if the pull request %s', async (_, read) => {
    expect(await originOf(read)).toEqual({ issue: undefined, calls: ['pull'] });
  });
});

describe('a command on a pull request whose own task has asked something', () => {
  const [own, other] = [questionMarker(), questionMarker({ task: otherTask })];
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(own);

  it.each([
    ['/answer 2', false],
    [`/answer ${own.question} 2`, false],
    [`/answer ${other.question} 2`, true],
    ['/agora retry', true],
    ['Thank you.', true],
  ])('%s is about the task that delivered it: %s', (body, expected) => {
    expect(createMeansOrigin({ ...scenario, slug: 'agora' })(body)).toBe(expected);
  });

  it('is about the task that delivered it once that question is answered', () => {
    const answered = createScenario();
    answered.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } }));

    expect(createMeansOrigin({ ...answered, slug: 'agora' })('/answer 2')).toBe(true);
  });
});
