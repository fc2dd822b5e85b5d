/** Mutants of bot/tasks that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const TASKS_SURVIVORS: SurvivorsByFile = {
  'bot/tasks/all-tasks.ts': [
    {
      was: 'isUnknown(following)',
      becomes: 'false',
      because: 'whether the author of a message may start a task was looked up before, for the same messages',
    },
  ],
  'bot/tasks/cancellations.ts': [
    { code: 'id < since.id', was: '<', becomes: '<=', because: 'a command does not cancel its own comment' },
  ],
  'bot/tasks/gone-question.ts': [
    { code: 'id > task.status.comment.id', was: '>', becomes: '>=', because: 'two comments never have the same id' },
  ],
  'bot/tasks/lineage.ts': [
    {
      code: 'retry.command.target',
      was: "retry.command?.verb === 'retry'",
      becomes: 'true',
      because: 'only called for retries; TypeScript cannot infer that',
    },
    { code: 'comment.id > retry.id', was: '>', becomes: '>=', because: 'a retry and a record are different comments' },
    { code: 'one.comment.id < id', was: '<', becomes: '<=', because: 'a retry and a record are different comments' },
  ],
  'bot/tasks/message-queue.ts': [
    { code: 'upTo: Math.max(', was: '0', becomes: '1', because: 'no comment has one of these ids' },
  ],
  'bot/tasks/queued-message-starts.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'whether people may send messages was looked up before, with the configuration',
    },
  ],
  'bot/tasks/queued-messages.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'whether people may send messages was looked up before, with the configuration',
    },
  ],
  'bot/tasks/quotas.ts': [
    { code: 'index < place', was: '<', becomes: '<=', because: 'the task at that place is its own, and not counted' },
  ],
  'bot/tasks/retry-requests.ts': [
    {
      code: 'id > givenUp.comment.id',
      was: '>',
      becomes: '>=',
      because: 'a retry and a notice are different comments',
    },
    { code: 'Date.parse(last.updatedAt) + 1', was: '1', because: "GitHub's times have whole seconds" },
  ],
  'bot/tasks/retry-target.ts': [
    { was: 'isUnknown(followedUp)', becomes: 'true', because: 'a found task means yes, like true' },
    { was: 'isUnknown(other)', becomes: 'true', because: 'a found command means yes, like true' },
    { code: 'reply.id < comment.id', was: '<', becomes: '<=', because: 'a command is not compared with itself' },
  ],
  'bot/tasks/start-triggers.ts': [
    {
      was: "trigger.kind !== 'labeled'",
      becomes: 'false',
      because: 'no other trigger names a label; TypeScript cannot infer that',
    },
  ],
};
