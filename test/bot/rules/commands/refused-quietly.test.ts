/** Commands of people without permission: who is told, and which facts are looked up before a refusal or a cancel. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { runCommand } from '../../../../bot/rules/commands/run-command.ts';
import { startTask } from '../../../../bot/rules/commands/start-task.ts';
import { WINDOW_MS } from '../../../../bot/time-windows.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, modelWith, reply, taskOf } from '../../support/literals.ts';
import { ada, HOUR, START } from '../../support/reconcile-scenario.ts';

const TEAM = '[team:acme/leads]';
const config = readConfigFile(`who-may: { start: ${TEAM}, steer: ${TEAM}, cancel: ${TEAM}, answer: ${TEAM} }`);
const running = taskOf({ state: 'running', since: START - HOUR });

function decide(
  rule: typeof runCommand,
  word: ThreadReply,
  over: Partial<IssueFacts> = {},
  tasks: readonly Task[] = [running],
) {
  const permissions = new Map([[ada.id, 'write' as const]]);
  return rule.decide(modelWith({ replies: [word] }, tasks), factsWith({ config: CONFIG, permissions, ...over }));
}

describe.each<[string, typeof runCommand]>([
  ['/agora run planner', startTask],
  ['/agora cancel', runCommand],
  ['/agora status', runCommand],
  ['/agora say be quick', runCommand],
])('a person who may not write %s', (body, rule) => {
  const word = reply(110, ada, body);
  const member = (is: false | 'unseen') => ({ config, memberships: new Map([['1@acme/leads', is]]) });

  it('is told so, unless they are a stranger or in a team that nobody can see', () => {
    expect(decide(rule, word, member(false)).actions).toMatchObject([{ kind: 'say' }]);
    expect(decide(rule, { ...word, isByStranger: true }, member(false)).actions).toEqual([]);
    expect(decide(rule, word, member('unseen'))).toMatchObject({ actions: [], needs: [] });
  });
});

it('before somebody is told that there is nothing to cancel or to talk to, labels are looked up', () => {
  const needs = (body: string) => decide(runCommand, reply(110, ada, body), {}, []).needs;

  expect(needs('/agora cancel')).toEqual([{ kind: 'labels' }]);
  expect(needs('/agora say be quick')).toEqual([{ kind: 'labels' }]);
  expect(needs('/agora hold 3d')).toEqual([]);
});

it('a cancel looks for runs that were requested long before the task showed itself', () => {
  expect(decide(runCommand, reply(110, ada, '/agora cancel')).needs).toEqual([
    { kind: 'runs', since: START - HOUR - WINDOW_MS },
  ]);
});
