/**
 * Every sentence the bot says in a thread. One line each: what happened, and what to do now.
 *
 * Nothing here repeats what a person wrote: a login and the names in our own registry are all that goes in.
 */
import { renderAnswerer } from '../protocol/addressee.ts';
import { renderUntrustedLine } from '../protocol/comment-text.ts';
import { CONFIG_PATH } from '../protocol/registry.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import { type Rule, sayRules } from '../protocol/policy.ts';
import { subagentPath } from '../protocol/subagent.ts';
import type { Cause } from './causes.ts';
import type { Limit } from './limits.ts';
import { nameOf, type Task } from './tasks.ts';

const HELP: readonly (readonly [string, string])[] = [
  ['/agora run <subagent> [what to do]', 'starts a task'],
  ['/answer <number or your words>', 'answers the open question; with several open ones, `/answer <its id> …`'],
  ['/agora status', 'shows the tasks of this issue'],
  ['/agora questions', 'shows what waits for an answer'],
  ['/agora say <your words>', 'tells the agent something, at its next round at the latest'],
  ['/agora hold [3d]', 'asks for more time: no reminder, no default answer until then'],
  ['/agora end', 'answers that no answer will come: finish with what you have'],
  ['/agora cancel', 'stops the task'],
  ['/agora expire', 'ends the task because nobody is going to answer'],
  ['/agora retry [your words]', 'goes on with a task that is over, or starts it again; the agent is told your words'],
  ['/agora deliver', 'delivers finished work that waits for a person, because it touches protected files'],
  ['/agora help', 'shows this'],
];

export function sayHelp(): string {
  const rows = HELP.map(([command, what]) => `| \`${command}\` | ${what} |`);
  return [
    '| Write | and it |',
    '|---|---|',
    ...rows,
    '',
    'Each at the start of a line of its own comment. With several tasks on one issue, put the id of the one you mean behind the command.',
  ].join('\n');
}

export function sayMayNotAnswer(login: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but only ${sayRules(rules)} can answer this question. Anyone who may answer can take your idea up by replying.`;
}

export function sayMayNotStart(login: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but only ${sayRules(rules)} can start a task here. Please ask one of them.`;
}

export function sayMayNotCommand(login: string, verb: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but \`/agora ${verb}\` is for ${sayRules(rules)} here.`;
}

/** @param url where it was said: that is another thread than this. */
export function sayMayNotElsewhere(login: string, verb: string, rules: readonly Rule[], url: string): string {
  return `${sayMayNotCommand(login, verb, rules)} [You wrote it there](${url}).`;
}

export function sayNotTaken(login: string, url: string): string {
  return `@${login}, I could not take over [what you wrote there](${url}) word for word. Please write the command here.`;
}

export function sayMistake(login: string, because: Extract<Cause['asks'], { kind: 'mistake' }>['because']): string {
  if (typeof because === 'object') return `@${login}, ${because.sentence}.`;
  switch (because) {
    case 'unknown':
      return `@${login}, I do not know that command. \`/agora help\` shows all of them.`;
    case 'nothing-to-retry':
      return `@${login}, there is nothing to try again: no task on this issue is over, or the id names none of them. \`/agora run <subagent>\` starts a new one.`;
    case 'nothing-saved':
      return `@${login}, that task is finished, and nothing is saved that another could go on from: it is deleted after some time, and not every run can keep it. Please start a new one with \`/agora run <subagent> <what to do>\`.`;
    case 'gone-on-with':
      return `@${login}, another task goes on from there already. \`/agora say <your words>\` tells it something; when it is over, \`/agora retry\` goes on from what it leaves.`;
    case 'origin-gone':
      return `@${login}, what that task was asked to do is not here any more. Please start it anew with \`/agora run <subagent> <what to do>\`.`;
  }
}

export function sayLimit(login: string, limit: Limit): string {
  const whose = { issue: 'this issue', person: 'one person', repository: 'this repository' }[limit.of];
  return `@${login}, ${limit.most} tasks were started within a day, and that is the limit for ${whose}. Please try again later, or raise the limit in \`.github/agora/config.yaml\`.`;
}

export function sayNoTarget(login: string, verb: string): string {
  const what = verb === 'hold' || verb === 'end' ? 'no question is open' : 'no task is under way';
  const hint = verb === 'say' ? ' `/agora retry <your words>` goes on with a task that is over.' : '';
  return `@${login}, there is nothing for \`/agora ${verb}\` to act on: ${what} on this issue, or the id names none of them.${hint}`;
}

export function sayNothingHeld(login: string): string {
  return `@${login}, there is nothing for \`/agora deliver\` to act on: no finished work here waits for a person, or the id names none of it.`;
}

export function sayWhichTask(login: string, verb: string, tasks: readonly Task[]): string {
  const commands = tasks
    .slice(0, 10)
    .map((task) => `\`/agora ${verb} ${task.task}\` (${renderUntrustedLine(nameOf(task), 63)}, ${task.state})`);
  return `@${login}, more than one task is under way here, so I cannot tell which one you mean. Please write ${commands.join(' or ')}.`;
}

export function sayCalledOff(subagent: string, login: string, state: 'cancelled' | 'expired'): string {
  const title =
    state === 'cancelled'
      ? `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled`
      : `### ⌛ ${renderUntrustedLine(subagent, 63)} got no answer`;
  return `${title}\n\nAs @${login} asked. \`/agora retry\` takes it up again.`;
}

export function sayNobodyAnswered(subagent: string): string {
  return `### ⌛ ${renderUntrustedLine(subagent, 63)} got no answer in time\n\nNobody can answer its question any more, so the task ends here. \`/agora retry\` takes it up again.`;
}

export function sayClosed(subagent: string): string {
  return `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled\n\nThe issue was closed while a question was open. \`/agora retry\` takes it up again.`;
}

export function sayMoved(subagent: string): string {
  return `This issue was moved here with a question open, and what was saved for it stayed in the other repository. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
}

export function sayAgree(logins: readonly string[], needed: number): string {
  const who = [...new Set(logins)].map((login) => `@${login}`).join(', ');
  return `Noted, ${who}. Here it takes the same answer from ${needed} people: the same option, or the same words, each in their own comment.`;
}

export function sayNoTick(login: string, needed: number): string {
  return `@${login}, here it takes the same answer from ${needed} people, and a box can be ticked only once. Please reply with the number of the option.`;
}

export function sayReminder(mentions: readonly string[], marker: QuestionMarker, commentId: number): string {
  return `${call(mentions)}⏰ ${renderUntrustedLine(marker.subagent, 63)} still waits for an answer to [its question](#issuecomment-${commentId}). \`/agora hold 3d\` asks me to wait quietly.`;
}

export function sayEscalation(mentions: readonly string[], marker: QuestionMarker, commentId: number): string {
  return `${call(mentions)}⏰ nobody has answered [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) yet. Can you decide it, or find somebody who can?`;
}

export function sayExpiring(
  mentions: readonly string[],
  marker: QuestionMarker,
  commentId: number,
  expiry: number,
): string {
  return `${call(mentions)}⏰ last call: [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) expires on ${new Date(expiry).toISOString().slice(0, 16).replace('T', ' at ')} UTC, and the task ends then.`;
}

function call(mentions: readonly string[]): string {
  return mentions.length === 0 ? '' : `${mentions.join(' ')} `;
}

export function sayQueueFull(login: string, most: number): string {
  return `@${login}, ${most} messages wait for the agent already, and it takes no more at once. Yours was not queued; please send it after its next question.`;
}

/** @param mayRetry whether there is something that `/agora retry` can do. */
export function sayNotDelivered(count: number, mayRetry: boolean): string {
  const [what, them] = count === 1 ? ['A message', 'it'] : [`${count} messages`, 'them'];
  const next = mayRetry
    ? `\`/agora retry\` takes ${them} along.`
    : `Please start a new task with \`/agora run <subagent>\` if ${count === 1 ? 'it still matters' : 'they still matter'}.`;
  return `${what} for the agent did not reach it before the task was over. ${next}`;
}

export function sayConfigMistakes(mistakes: readonly string[]): string {
  const list = mistakes
    .slice(0, 20)
    .map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`)
    .join('');
  return `I do nothing here until \`${CONFIG_PATH}\` on the default branch is correct, because it says who may do what. Replies are kept; I go on as soon as it is mended:${list}`;
}

export function sayUnseenTeams(teams: readonly string[]): string {
  const list = teams
    .slice(0, 20)
    .map((team) => `\`${renderUntrustedLine(team, 140)}\``)
    .join(', ');
  return `Who may do this depends on the members of ${list}, and I may not see who they are: I lack the permission «Members: read» of that organisation. Please grant it to the App (a workflow's own token cannot have it), or name other people in \`${CONFIG_PATH}\`. Replies are kept; I go on as soon as I can see it.`;
}

export function sayNoSuchOption(login: string, options: number): string {
  return `@${login}, there is no such option. Please reply with a number from 1 to ${options}, or with \`/answer\` and your own words.`;
}

export function sayHowToAnswer(login: string, options: number): string {
  return options === 0
    ? `@${login}, \`/answer\` needs your words behind it. Please write for example \`/answer use the smaller one\`.`
    : `@${login}, \`/answer\` needs something behind it. Please write \`/answer 1\`, or \`/answer\` and your own words.`;
}

export function sayWhichQuestion(login: string, open: readonly QuestionMarker[]): string {
  const commands = open.map(
    (question) =>
      `\`/answer ${question.question} …\` (${renderUntrustedLine(question.subagent, 63)}, round ${question.round})`,
  );
  return `@${login}, more than one question is open here, so I cannot tell which one you mean. Please tick a box, or write ${commands.join(' or ')}.`;
}

export function sayAlreadyAnswered(login: string, by: string): string {
  return `@${login}, thank you, but this question was already answered by ${renderAnswerer(by)}. Nothing was done with your reply.`;
}

export function saySuperseded(login: string): string {
  return `@${login}, that question is out of date: a newer one was asked since. Please answer the newest one.`;
}

export function sayExpired(login: string, subagent: string): string {
  return `@${login}, thank you, but this question has expired and what was saved for it is gone. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
}

export function sayEnded(login: string): string {
  return `@${login}, thank you, but this task is over, so nothing was done with your reply. Start a new one with \`/agora run <subagent>\`.`;
}

export function saySeveralBoxes(login: string): string {
  return `@${login}, more than one box was ticked at once, and I can only take one. Please reply with the number of the option you mean.`;
}

export function sayWhoTicked(): string {
  return 'A box is ticked here, but I was not looking when it happened, so I do not know by whom. Please reply with the number of the option.';
}

export function sayLostTick(): string {
  return "A box was ticked here, but I was not looking when it happened, so I do not know by whom, and did nothing. Please tick it again, or write the command on the task's issue.";
}

export function sayNoSubagent(login: string, name: string, known: readonly string[]): string {
  const there =
    known.length === 0
      ? `There is none in this repository yet; add \`${subagentPath(name)}\` to the default branch.`
      : `There are: ${known
          .slice(0, 50)
          .map((one) => `\`${one}\``)
          .join(', ')}.`;
  return `@${login}, there is no subagent \`${name}\`. ${there}`;
}

export function sayMalformedSubagent(login: string, name: string, mistakes: readonly string[]): string {
  const list = mistakes
    .slice(0, 20)
    .map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`)
    .join('');
  return `@${login}, I cannot start \`${name}\` because of what \`${subagentPath(name)}\` says. Please correct it on the default branch and try again:${list}`;
}

export function sayGaveUp(login: string, tries: number): string {
  return `@${login}, I tried ${tries} times to go on with this, and no run took it up. Please look at the workflow's latest runs in the Actions tab, and then say it once more.`;
}

export function sayCannotStart(login: string, why: string): string {
  return `@${login}, I could not start the workflow: ${renderUntrustedLine(why, 500)} Please correct that and say it once more.`;
}

export function sayLost(): string {
  return `### ❌ The run was lost\n\nIt ended without a word, and trying again did not help or was not possible. Please look at the workflow's latest runs in the Actions tab, and start it again with \`/agora retry\`.`;
}

export function sayCancelledRun(): string {
  return `### 🚫 The run was cancelled\n\nSomebody cancelled it in the Actions tab. \`/agora retry\` takes it up again.`;
}

export function sayEndMissing(state: 'failed' | 'finished' | 'expired'): string {
  return state === 'finished'
    ? '### ✅ The task is finished\n\nWhat it did stands in its comment above.'
    : '### ❌ The task has failed\n\nWhy, and what to do, stands in its comment above.';
}
