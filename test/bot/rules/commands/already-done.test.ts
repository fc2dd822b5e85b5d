/** Commands that need nothing more, and commands that look as if they were done but are not. */
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../bot/rules/commands/run-command.ts';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  HOUR,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const answered = (own = task) =>
  marked(101, questionMarker({ task: own, answered: { attempt: 1, runId: 9, by: 'ada' } }));

function works(own: typeof task, over: Partial<Task> = {}): Task {
  const status = marked(90, statusMarker({ task: own, state: 'running' }));
  return taskOf({ task: own, state: 'running', since: START - HOUR, status, ...over });
}

function decide(body: string, ...tasks: readonly Task[]): string[] {
  return decideReply(reply(110, ada, body), ...tasks);
}

function decideReply(said: ThreadReply, ...tasks: readonly Task[]): string[] {
  const facts = factsWith({
    config: CONFIG,
    permissions: new Map([[ada.id, 'write']]),
    labels: [],
    runs: { since: 0, list: [] },
  });
  const { actions, needs } = runCommand.decide(modelWith({ replies: [said] }, tasks), facts);
  expect(needs).toEqual([]);
  return actions.map((action) => (action.kind === 'say' ? action.text : action.kind));
}

const WHICH = [expect.stringContaining('more than one task is under way here')];

describe('/agora end', () => {
  it('is kept and acknowledged while the agent works, and done once its task has ended', () => {
    expect(decide('/agora end', works(task))).toEqual(['acknowledge']);
    expect(decide('/agora end', works(task, { state: 'finished', endedAt: START + SECOND }))).toEqual([]);
  });

  it('that names a question is no command about tasks: other rules answer it', () => {
    expect(decide(`/agora end ${questionIdOf(otherTask, 1)}`, works(task))).toEqual([]);
    expect(decide(`/agora end ${otherTask}`, works(task))).toHaveLength(1);
  });

  it('is asked about if two agents work, even if both have asked before', () => {
    const both = [works(task, { questions: [answered()] }), works(otherTask, { questions: [answered(otherTask)] })];

    expect(decide('/agora end', ...both)).toEqual(WHICH);
  });
});

it('/agora cancel is asked about if two tasks go on, even if a third has ended since', () => {
  const ended = works(taskIdOf(77, 'label', 9), { state: 'finished', endedAt: START + SECOND });

  expect(decide('/agora cancel', ended)).toEqual([]);
  expect(decide('/agora cancel', works(task), works(otherTask), ended)).toEqual(WHICH);
});

it('/agora cancel that was carried out is not asked about when an older label becomes known', () => {
  const seen = { ...reply(110, ada, '/agora cancel'), isSeen: true };
  const cancelled = works(task, { state: 'cancelled', endedAt: START + SECOND });
  const labelled = taskOf({ task: otherTask, state: 'accepted', since: START - SECOND });

  expect(decideReply(seen, cancelled, labelled)).toEqual([]);
  expect(decideReply(seen, works(task), labelled)).toEqual(WHICH);
});
