/** Which request the notice about a workflow's settings settles. */
import { expect, it } from 'vitest';
import { settledBy, RequestAddress } from '../../../action/publish/tell-settings.ts';
import { questionIdOf, taskIdOf, taskOfSender } from '../../../protocol/base/ids.ts';

const bob = { login: 'bob', id: 2 };
const nonce = 'a'.repeat(32);
const theirs = taskIdOf(1, 'comment', 6);
const run = { actor: bob, repositoryId: 1, runId: 9, runAttempt: 1 };
const request = RequestAddress.parse({ issue: 7, task: theirs, question: questionIdOf(theirs, 1), attempt: 1 });

it('settles the request of a bot or a relay, which would start it again', () => {
  expect(settledBy(request, { ...run, actor: { login: 'github-actions[bot]', id: 41_898_282 } })).toEqual(request);
});

it("settles a run that a person has started, and not somebody else's command or answer", () => {
  expect(settledBy(request, run)).toEqual({ ...request, task: taskIdOf(1, 'run', 9), question: undefined });
});

it('settles the task that a person has derived with a client', () => {
  const sent = RequestAddress.parse({
    v: 1,
    kind: 'start',
    task: taskOfSender(1, bob.id, nonce),
    attempt: 1,
    by: bob,
    issue: 7,
    subagent: { name: 'planner', contentHash: `sha256:${'a'.repeat(64)}`, at: 'c'.repeat(40) },
    source: { kind: 'manual', text: 'Go', nonce },
  });

  expect(settledBy(sent, run).task).toBe(taskOfSender(1, bob.id, nonce));
});
