/** Whose commands and answers on a pull request are repeated in the thread, for which task, and for how long. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../../bot/decision/actions.ts';
import type { IssueFacts, ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { pullRequestCommands } from '../../../../../bot/rules/commands/pull-request-commands.ts';
import { reviewAnswers } from '../../../../../bot/rules/commands/review-answers.ts';
import { SOURCES } from '../../../../../bot/texts/relayed-comment.ts';
import { WINDOW_MS } from '../../../../../bot/time-windows.ts';
import { childTaskOf, type TaskId, taskIdOf } from '../../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { ThreadComment } from '../../../../../protocol/thread/comment.ts';
import { childOf } from '../../../../../protocol/thread/delegations.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { comment, CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  digest,
  grace,
  HOUR,
  iso,
  otherBot,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../../support/reconcile-scenario.ts';

const look = { kind: 'look', labels: false, reviews: true } as const satisfies ReconcileTrigger;
const byGrace = { asker: { login: 'grace', id: grace.id } };
const team = readConfigFile('who-may: { steer: [team:acme/leads], answer: [team:acme/leads] }');
const member = (is: false | 'unseen') => ({ config: team, memberships: new Map([['1@acme/leads', is]]) });
const said = (body: string, over: Partial<ThreadComment> = {}) => comment(7_000, { author: ada, body, ...over });

const FACTS: Partial<IssueFacts> = {
  config: CONFIG,
  permissions: new Map([ada, grace].map(({ id }) => [id, 'write' as const])),
  trigger: look,
};

function decide(
  rule: typeof pullRequestCommands,
  one: ThreadComment,
  tasks: readonly Task[],
  over: Partial<IssueFacts> = {},
): readonly Action[] {
  const facts = factsWith({ ...FACTS, reviews: [one], ...over });
  const questions = tasks.flatMap(({ open }) => open ?? []);
  const { actions, needs } = rule.decide(modelWith({ questions }, tasks, facts.now), facts);
  expect(needs).toEqual([]);
  return actions;
}

describe('a command on a pull request', () => {
  const works = taskOf({ state: 'running' });
  /** The first line of the command as it is repeated; `say`: a notice. */
  const repeated = (one: ThreadComment, tasks: readonly Task[] = [works], over: Partial<IssueFacts> = {}): string[] =>
    decide(pullRequestCommands, one, tasks, over).map((action) =>
      action.kind === 'relay' ? (/^\/agora .*$/m.exec(action.body)?.[0] ?? 'none') : action.kind,
    );

  it('is repeated for the task that works there, unless it names another one', () => {
    const other = { ...works, task: otherTask };

    expect(repeated(said('/agora say mind A'), [works, other])).toEqual([`/agora say ${otherTask} mind A`]);
    expect(repeated(said(`/agora say ${task} mind A`), [works, other])).toEqual([`/agora say ${task} mind A`]);
  });

  it('is never for an agent that only answers another one', () => {
    const asking = marked(101, questionMarker({ to: 'agent:helper' }));
    const answers = childOf(asking) ?? expect.fail();
    const helper = { ...works, task: childTaskOf(asking.marker.question), answers };

    expect(repeated(said('/agora say mind A'), [works, helper])).toEqual([`/agora say ${task} mind A`]);
  });

  it('is also for a task that continues another one, if no task delivered the pull request', () => {
    const next = { ...works, status: marked(95, statusMarker({ line: otherTask })) };

    expect(repeated(said('/agora say mind A'), [next])).toEqual([`/agora say ${task} mind A`]);
  });

  it('names no task if there is none', () => {
    expect(repeated(said('/agora say mind A'), [])).toEqual(['/agora say mind A']);
  });

  it('is for a task of its line that was requested and has not begun', () => {
    const saved = { expires: iso(START + HOUR), state: { runId: 5, artifactId: 6, digest } };
    const ended = (of: TaskId) => {
      const status = marked(95, statusMarker({ task: of, state: 'failed', saved }));
      return taskOf({ task: of, state: 'failed', endedAt: START - SECOND, since: START - HOUR, status });
    };
    const retries = [task, otherTask].map((of, index) => reply(120 + index, ada, `/agora retry ${of}`));
    const facts = {
      trigger: { ...look, pull: { number: 9, line: task } },
      labels: [5, 6].map((id) => ({
        id,
        kind: 'labeled' as const,
        label: 'agora:planner',
        by: ada,
        at: iso(START - HOUR),
      })),
    };

    const { actions } = pullRequestCommands.decide(
      modelWith({ replies: retries }, [ended(task), ended(otherTask)]),
      factsWith({ ...FACTS, ...facts, reviews: [said('/agora say mind A')] }),
    );

    expect(actions).toMatchObject([
      { kind: 'relay', body: expect.stringContaining(`/agora say ${taskIdOf(77, 'comment', 120)} mind A`) as string },
    ]);
  });

  it('is repeated under the number of its comment, and of the edit that made it a new one', () => {
    const aboutOf = (over: Partial<ThreadComment>) =>
      decide(pullRequestCommands, said('/agora say A', over), [works]).map((one) => one.kind === 'relay' && one.about);

    expect(aboutOf({})).toEqual([`relayed:${SOURCES.review}:summary:7000`]);
    expect(aboutOf({ updatedAt: iso(START + SECOND) })).toEqual([
      `relayed:${SOURCES.review}:summary:7000:${iso(START + SECOND)}`,
    ]);
  });

  it('retries the last task that has ended', () => {
    const ended = { ...works, state: 'failed' as const, endedAt: START };
    const tasks = [{ ...ended, task: taskIdOf(77, 'label', 9) }, ended, { ...works, task: otherTask }];

    expect(repeated(said('/agora retry and mind A'), tasks)).toEqual([`/agora retry ${task} and mind A`]);
  });

  it('is for the tasks of its line, if a task delivered the pull request', () => {
    const first = taskIdOf(77, 'label', 9);
    const next = { ...works, status: marked(95, statusMarker({ line: first })) };
    const trigger = { ...look, pull: { number: 9, line: first } };

    const other = { ...works, task: otherTask, status: marked(96, statusMarker({ task: otherTask })) };

    expect(repeated(said('/agora say mind A'), [next, other], { trigger })).toEqual([`/agora say ${task} mind A`]);
  });

  it('may be given by a person who asked for one of its tasks, if the repository allows the asker', () => {
    const config = readConfigFile('who-may: { steer: [asker] }');
    const tasks = [{ ...works, ...byGrace, task: otherTask }, works];

    expect(repeated(said('/agora say mind A'), tasks, { config })).toEqual([`/agora say ${task} mind A`]);
    expect(repeated(said('/agora say mind A'), [{ ...works, ...byGrace }], { config })).toEqual(['say']);
  });

  it('leads to no notice for a stranger, or for a person in a team that nobody can see', () => {
    expect(repeated(said('/agora say mind A'), [works], member(false))).toEqual(['say']);
    expect(repeated(said('/agora say mind A'), [works], member('unseen'))).toEqual([]);
    expect(repeated(said('/agora say mind A', { isByStranger: true }), [works], member(false))).toEqual([]);
  });

  it('of a machine is not repeated, even if the machine may steer a task', () => {
    const config = readConfigFile(`who-may: { steer: ['app:${otherBot.id}'] }`);

    expect(repeated(said('/agora say mind A', { author: otherBot }), [works], { config })).toEqual([]);
  });

  it('is repeated within three days of its last edit', () => {
    const now = START + WINDOW_MS;
    const edited = { updatedAt: iso(START + HOUR) };

    expect(repeated(said('/agora say A'), [works], { now: now - 1 })).toHaveLength(1);
    expect(repeated(said('/agora say A'), [works], { now })).toEqual([]);
    expect(repeated(said('/agora say A', edited), [works], { now })).toHaveLength(1);
  });

  it('is acknowledged once, in the conversation only', () => {
    const there = (over: Partial<ThreadComment>) =>
      repeated(said('', {}), [works], { reviews: [], conversation: [said('/agora say A', over)] });

    expect(there({})).toEqual([`/agora say ${task} A`, 'acknowledge']);
    expect(there({ isSeen: true })).toEqual([`/agora say ${task} A`]);
    expect(repeated(said('/agora say A'))).toEqual([`/agora say ${task} A`]);
  });
});

describe('an answer in a review', () => {
  const question = marked(101, questionMarker());
  const asks = taskOf({ questions: [question], open: question });
  const kinds = (one: ThreadComment, over: Partial<IssueFacts> = {}, of: Partial<Task> = {}): string[] =>
    decide(reviewAnswers, one, [{ ...asks, ...of }], over).map(({ kind }) => kind);

  it('counts from the second of the question, and not from before', () => {
    expect(kinds(said('/answer 2'))).toEqual(['relay']);
    expect(kinds(said('/answer 2', { createdAt: iso(START - SECOND) }))).toEqual([]);
  });

  it('of a person who asked for one of two waiting tasks is asked back, if the repository allows the asker', () => {
    const config = readConfigFile('who-may: { answer: [asker] }');
    const waits = (of: TaskId, by: typeof ada) => {
      const open = marked(101, questionMarker({ task: of }));
      return taskOf({ task: of, open, questions: [open], asker: { login: by.login, id: by.id } });
    };
    const actions = decide(reviewAnswers, said('/answer 2'), [waits(otherTask, grace), waits(task, ada)], { config });

    expect(actions).toMatchObject([{ kind: 'say', note: { about: expect.stringMatching(/^which:/) as string } }]);
  });

  it('is for the question that is open, although one was asked after it, and for the last if none is', () => {
    const answered = { attempt: 1, runId: 6, by: 'grace' };
    const asked = (round: number, over: object = {}) => marked(100 + round, questionMarker({ round, ...over }));
    const meant = (...questions: ReturnType<typeof asked>[]) => {
      const facts = factsWith({ ...FACTS, reviews: [said('/answer 2')] });
      const { actions } = reviewAnswers.decide(modelWith({ questions }, [taskOf()]), facts);
      return actions.map((one) => (one.kind === 'relay' ? findMarker(one.body) : one));
    };
    const [first, second] = [asked(1), asked(2)].map(({ marker }) => marker.question);

    expect(meant(asked(1), asked(2, { task: otherTask, answered }))).toMatchObject([{ question: first }]);
    expect(meant(asked(1, { answered }), asked(2, { answered }))).toMatchObject([{ question: second }]);
  });

  it('may be given by the person who asked for the task, if the repository allows the asker', () => {
    const config = readConfigFile('who-may: { answer: [asker] }');

    expect(kinds(said('/answer 2'), { config })).toEqual(['relay']);
    expect(kinds(said('/answer 2'), { config }, byGrace)).toEqual(['say']);
  });

  it('leads to no notice for a stranger, or for a person in a team that nobody can see', () => {
    expect(kinds(said('/answer 2'), member(false))).toEqual(['say']);
    expect(kinds(said('/answer 2'), member('unseen'))).toEqual([]);
    expect(kinds(said('/answer 2', { isByStranger: true }), member(false))).toEqual([]);
  });
});
