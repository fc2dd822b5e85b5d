/**
 * Every sentence the bot says in a thread. One line each: what happened, and what to do now.
 *
 * Nothing here repeats what a person wrote: a login and the names in our own registry are all that goes in.
 */
import { renderUntrustedLine } from '../protocol/comment-text.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import { subagentPath } from '../protocol/subagent.ts';

const ALL_COMMANDS = '`/agora run <subagent> [what to do]` starts a task and `/answer <your words>` answers a question';

export function sayMayNotAnswer(login: string): string {
  return `@${login}, thank you, but only people with write access to this repository can answer this question. Anyone who has it can take your idea up by replying.`;
}

export function sayMayNotStart(login: string): string {
  return `@${login}, thank you, but only people with write access to this repository can start a task here. Please ask one of them.`;
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
  const commands = open.map((question) => `\`/answer ${question.question} …\` (${renderUntrustedLine(question.subagent, 63)}, round ${question.round})`);
  return `@${login}, more than one question is open here, so I cannot tell which one you mean. Please tick a box, or write ${commands.join(' or ')}.`;
}

export function sayAlreadyAnswered(login: string, by: string): string {
  return `@${login}, thank you, but this question was already answered by @${by}. Nothing was done with your reply.`;
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

export function sayUnknownCommand(login: string): string {
  return `@${login}, I do not know that command. ${ALL_COMMANDS}.`;
}

export function sayNoSubagent(login: string, name: string, known: readonly string[]): string {
  const there = known.length === 0
    ? `There is none in this repository yet; add \`${subagentPath(name)}\` to the default branch.`
    : `There are: ${known.slice(0, 50).map((one) => `\`${one}\``).join(', ')}.`;
  return `@${login}, there is no subagent \`${name}\`. ${there}`;
}

export function sayMalformedSubagent(login: string, name: string, mistakes: readonly string[]): string {
  const list = mistakes.slice(0, 20).map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`).join('');
  return `@${login}, I cannot start \`${name}\` because of what \`${subagentPath(name)}\` says. Please correct it on the default branch and try again:${list}`;
}

export function sayGaveUp(login: string, tries: number): string {
  return `@${login}, I tried ${tries} times to go on with this, and no run took it up. Please look at the workflow's latest runs in the Actions tab, and then say it once more.`;
}

export function sayCannotStart(login: string, why: string): string {
  return `@${login}, I could not start the workflow: ${renderUntrustedLine(why, 500)} Please correct that and say it once more.`;
}

/** The task's comment, when its run asked and did not live to say so. */
export function renderAsked(): string {
  return '### ⏸️ Waiting for your answer\n\nThe run stopped to ask, and was lost before it could say so here. The question stands in this thread, and it can be answered.';
}

export function renderClosed(state: 'failed' | 'cancelled'): string {
  return state === 'cancelled' ? '### 🚫 Cancelled\n\nThe run was cancelled.' : '### ❌ Failed\n\nThe run was lost before it could end by itself.';
}

export function sayLost(again: string): string {
  return `### ❌ The run was lost\n\nIt ended without a word, and trying again did not help or was not possible. Please look at the workflow's latest runs in the Actions tab, and start again with ${again}.`;
}

export function sayCancelledRun(again: string): string {
  return `### 🚫 The run was cancelled\n\nSomebody cancelled it in the Actions tab. Start again with ${again}.`;
}

export function sayEndMissing(state: 'failed' | 'finished' | 'expired'): string {
  return state === 'finished' ? '### ✅ The task is finished\n\nWhat it did stands in its comment above.' : '### ❌ The task has failed\n\nWhy, and what to do, stands in its comment above.';
}

export function sayDelivered(pullRequest: number, verify: { readonly passed: boolean } | undefined): string {
  const checks = verify === undefined ? '' : verify.passed ? ' The checks passed.' : ' The checks failed; please look before you merge.';
  return `### 📬 The work is in #${pullRequest}\n\nPlease review it there.${checks}`;
}

export function sayNothingChanged(summary: string | undefined): string {
  const said = summary === undefined || summary.trim() === '' ? '' : `\n\n> ${renderUntrustedLine(summary, 1_000)}`;
  return `### ✅ Finished, and nothing was changed\n\nThere is no pull request, because no file is different.${said}`;
}

export function sayProtected(paths: readonly string[], runUrl: string): string {
  const list = paths.slice(0, 10).map((path) => `\`${renderUntrustedLine(path, 200).replaceAll('`', "'")}\``).join(', ');
  return `### 🔒 Finished, but not delivered\n\nThe work touches files that decide what runs here or who decides: ${list}. I do not propose such changes. The patch is in the [run's artifacts](${runUrl}#artifacts); please apply it yourself if you want it.`;
}

export function sayUnusable(why: string, runUrl: string): string {
  return `### ⚠️ Finished, but not delivered\n\nI did not make a pull request: ${renderUntrustedLine(why, 500)}. Whatever there is lies in the [run's artifacts](${runUrl}#artifacts).`;
}

export function sayBranchTaken(branch: string, runUrl: string): string {
  return `### ⚠️ Finished, but not delivered\n\nThe branch \`${branch}\` is there already and holds something else. The patch is in the [run's artifacts](${runUrl}#artifacts); please apply it yourself, or delete the branch and start again.`;
}

export function sayMayNotDeliver(why: string): string {
  return `The work is finished, but I could not make a pull request of it: ${renderUntrustedLine(why, 500)} I will try again; please grant the App what it lacks.`;
}
