/** Mutants of the bot's rules that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const BOT_SURVIVORS: SurvivorsByFile = {
  'bot/rules/answers/accepted-answer.ts': [
    { was: 'isUnknown(config)', becomes: 'false', because: 'what follows needs the configuration too' },
  ],
  'bot/rules/answers/answer-question.ts': [
    {
      was: 'word === undefined',
      becomes: 'false',
      because: 'a default answer is only due for a question that can have it; TypeScript cannot infer that',
    },
    {
      was: "'valid' in tick",
      becomes: 'true',
      because: 'other results have no such member; TypeScript cannot infer that',
    },
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'whoever has answered was looked up before, with the configuration',
    },
    {
      code: 'other.comment.id < word.comment.id',
      was: '<',
      becomes: '<=',
      because: 'two comments never have the same id',
    },
    { was: 'valid.length === 0', becomes: 'false', because: 'what is due by time needs the configuration too' },
  ],
  'bot/rules/answers/await-agreement.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'whoever has answered was looked up before, with the configuration',
    },
  ],
  'bot/rules/answers/call-off-agents.ts': [
    { was: 'working.length === 0', becomes: 'false', because: 'it only saves the search' },
  ],
  'bot/rules/answers/delegation.ts': [
    {
      was: 'isUnknown(limit)',
      becomes: 'false',
      because: 'the runs of the last day are among those that findLeave has read; TypeScript cannot infer that',
    },
  ],
  'bot/rules/answers/late-answers.ts': [
    { code: 'question.comment.id < reply.id', was: '<', becomes: '<=', because: 'two comments never have the same id' },
    { code: 'one.id > question.comment.id', was: '>', becomes: '>=', because: 'two comments never have the same id' },
    { code: 'one.id > id', was: '>', becomes: '>=', because: 'the reply itself is found before' },
  ],
  'bot/rules/answers/not-counted/altered-replies.ts': [
    { was: '<', becomes: '<=', because: 'two comments never have the same id' },
  ],
  'bot/rules/answers/not-counted/missing-question.ts': [
    { code: 'id > task.status.comment.id', was: '>', becomes: '>=', because: 'two comments never have the same id' },
  ],
  'bot/rules/answers/parts/tell-about-parts.ts': [
    { was: '0', becomes: '1', because: 'only called for several questions; TypeScript cannot infer that' },
  ],
  'bot/rules/answers/parts/gather-parts.ts': [
    { code: 'commentId ?? 0', was: '0', becomes: '1', because: 'no comment has one of these ids' },
    {
      was: 'joined === undefined',
      becomes: 'false',
      because: 'all answers there can belong to several questions; TypeScript cannot infer that',
    },
    {
      was: "source.kind === 'comment' || source.kind === 'tick' || source.kind === 'default'",
      becomes: 'true',
      because: 'only these kinds of answers can belong to several questions; TypeScript cannot infer that',
    },
  ],
  'bot/rules/answers/question-checkbox.ts': [
    { was: 'isUnknown(config)', becomes: 'false', because: 'askMay has read the configuration before' },
  ],
  'bot/rules/answers/quorum.ts': [
    {
      was: 'first === undefined',
      becomes: 'false',
      because: 'a group has at least as many members as must agree; TypeScript cannot infer that',
    },
    {
      was: "source.kind === 'comment'",
      becomes: 'true',
      because: 'if several people must agree, only comments count; TypeScript cannot infer that',
    },
  ],
  'bot/rules/answers/reminders.ts': [
    {
      was: 'times.default === undefined',
      becomes: 'false',
      because: 'an absent time is not later than now, and the next line skips it',
    },
    { code: 'let until = 0', was: '0', because: 'both values are times in the distant past' },
    {
      was: 'next === undefined',
      becomes: 'false',
      because: 'the end of its time is always ahead there; TypeScript cannot infer that',
    },
    { code: 'needed: 1', was: '1', becomes: '2', because: 'no answers are passed that could agree' },
    { was: 'option === undefined', becomes: 'false', because: 'without a number there is no option' },
    {
      was: 'rules.warnBefore === undefined',
      becomes: 'false',
      because: 'an unknown time is neither in the past nor in the future, and nothing waits for it',
    },
  ],
  'bot/rules/commands/approve-delivery.ts': [
    {
      was: "word.command?.verb === 'deliver'",
      becomes: 'true',
      because: 'only replies with that command are passed; TypeScript cannot infer that',
    },
    {
      code: 'task.end.comment.id < word.id',
      was: '<',
      becomes: '<=',
      because: 'two comments never have the same id',
    },
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'askMay has read the configuration before',
    },
    {
      was: 'first.status === undefined',
      becomes: 'false',
      because: 'only tasks with a result in their comment are passed; TypeScript cannot infer that',
    },
  ],
  'bot/rules/commands/command-checkboxes.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'askMay has read the configuration before',
    },
  ],
  'bot/rules/commands/pull-request-commands.ts': [
    {
      was: 'body === undefined',
      becomes: 'false',
      because: 'no text is known that is read as something else there: it only guards against one',
    },
    { was: 'isUnknown(config)', becomes: 'false', because: 'askMay has read the configuration before' },
    { was: "trigger.kind === 'look'", becomes: 'true', because: 'no other trigger has a pull request' },
    {
      was: 'isUnknown(traced)',
      becomes: 'false',
      because: 'a waiting task was found by reading the task that it continues; TypeScript cannot infer that',
    },
  ],
  'bot/rules/commands/pull-request-comments.ts': [
    {
      was: "typeof one === 'string'",
      becomes: 'true',
      because: 'the text of a command is a string or missing; TypeScript cannot infer that',
    },
  ],
  'bot/rules/commands/review-answers.ts': [
    {
      was: 'body === undefined',
      becomes: 'false',
      because: 'no text is known that is read as something else there: it only guards against one',
    },
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'askMay has read the configuration before',
    },
  ],
  'bot/rules/commands/run-command.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'askMay has read the configuration before',
    },
    {
      code: 'const overAt = Math.max(0',
      was: '0',
      becomes: '1',
      because: 'both times are in the distant past',
    },
  ],
  'bot/rules/commands/start-task.ts': [
    {
      was: 'isUnknown(config)',
      becomes: 'false',
      because: 'askMay has read the configuration before',
    },
    {
      code: 'cause.comment?.id ?? 0',
      was: '0',
      becomes: '1',
      because: 'no comment has one of these ids',
    },
  ],
  'bot/rules/commands/undelivered-messages.ts': [
    { was: 'isUnknown(retried)', becomes: 'false', because: 'everyone who has retried was looked up with all tasks' },
    {
      code: 'task.endedAt === undefined ||',
      was: '||',
      becomes: '&&',
      because: 'sayOnce posts nothing about a task that ended that long ago; TypeScript cannot infer the rest',
    },
  ],
  'bot/rules/recovery/recover-lost-runs.ts': [
    { was: 'isUnknown(runs)', becomes: 'false', because: 'the attempts were found among the same runs' },
    {
      was: 'task === undefined',
      becomes: 'false',
      because: 'a comment that shows a task is the comment of one; TypeScript cannot infer that',
    },
    { was: 'isUnknown(named)', becomes: 'false', because: 'the same runs are asked for next, and are unknown too' },
    { was: 'isUnknown(live)', becomes: 'false', because: 'the attempts were found among the same runs' },
    { code: 'Math.max(0, ...all', was: '0', becomes: '1', because: 'both times are in the distant past' },
  ],
  'bot/rules/recovery/show-lost-runs.ts': [
    { was: "facts.trigger.kind === 'look'", becomes: 'true', because: 'no other trigger names a run that has ended' },
    { was: 'ended === undefined', becomes: 'false', because: 'no task has this id' },
  ],
};
