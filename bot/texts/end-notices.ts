/**
 * The bot's notices about a task that has ended: why, and what can be done with it. One line each.
 *
 * Whether `/agora retry` is offered, and as what, is decided in bot/tasks/offered-retry.ts.
 */
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import type { OfferedRetry } from '../tasks/offered-retry.ts';
import { sayStartByHand } from './start-notices.ts';

/** @param formerly the old word that was used for `cancel`: the notice names the new one. */
export function sayCalledOff(subagent: string, login: string, retry: OfferedRetry, formerly?: string): string {
  const renamed = formerly === undefined ? '' : ` \`/agora ${formerly}\` is called \`/agora cancel\` now.`;
  const title = `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled`;
  return `${title}\n\n@${login} asked for it.${sayRetry(retry)}${renamed}`;
}

/** The run shows in the task's comment how it ended, but cannot say who asked for it. */
export function sayStopping(subagent: string, login: string): string {
  return `🚫 @${login} asked to cancel ${renderUntrustedLine(subagent, 63)}, so its run is being stopped. The task's comment shows when it has ended, and what was kept.`;
}

/** @param needed how many people had to give the same answer, if some have answered and too few agreed. */
export function sayNobodyAnswered(subagent: string, retry: OfferedRetry, needed?: number): string {
  const replied = needed === undefined ? '' : ` It needed the same answer from ${needed} people, and too few agreed.`;
  return `### ⌛ ${renderUntrustedLine(subagent, 63)} got no answer in time\n\nIts question has expired, so the task has ended.${replied}${sayRetry(retry)}`;
}

/** @param what was closed; a pull request is also closed when it is merged. */
export function sayClosed(subagent: string, what: 'issue' | 'pull request', retry: OfferedRetry): string {
  return `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled\n\nThe ${what} was closed while a question was open.${sayRetry(retry)}`;
}

/** A sentence that stays true while it is visible: the saved state is not kept forever. */
function sayRetry(retry: OfferedRetry): string {
  switch (retry.kind) {
    case 'resumes':
      return ` \`/agora retry\` resumes it; its saved state is kept until ${retry.until.slice(0, 10)}.`;
    case 'again':
      return ' `/agora retry` starts it again.';
    case 'by-hand':
      return ` ${sayStartByHand(retry)}`;
    case 'none':
      return '';
  }
}

/** @param mayRetry whether `/agora retry` can do something. */
export function sayUnreadMessages(count: number, mayRetry: boolean): string {
  const [what, them] = count === 1 ? ['A message', 'it'] : [`${count} messages`, 'them'];
  const next = mayRetry
    ? `\`/agora retry\` includes ${them}.`
    : `Please start a new task with \`/agora run <subagent>\` if ${count === 1 ? 'it still matters' : 'they still matter'}.`;
  return `${what} for the agent did not reach it before the task ended. ${next}`;
}

/** @param taken how many messages the next agent gets: the newest. */
export function sayLeftOutMessages(login: string, taken: number, count: number): string {
  const them = count === 1 ? '1 older message is' : `${count} older messages are`;
  return `@${login}, the agent gets the newest ${taken} messages for this work; ${them} left out. If it still needs them, please repeat them with \`/agora say\`.`;
}

export function sayExpired(login: string, subagent: string, retry: OfferedRetry): string {
  const expired = `@${login}, thank you, but this question has expired`;
  switch (retry.kind) {
    case 'resumes':
      return `${expired}, so your reply was not used. \`/agora retry\` continues from the saved state.`;
    case 'again':
      return `${expired} and its saved state is gone. \`/agora retry\` starts the task again.`;
    case 'by-hand':
      return `${expired}, so your reply was not used. ${sayStartByHand(retry)}`;
    case 'none':
      return `${expired}, so your reply was not used. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
  }
}

export function sayEnded(login: string, retry: OfferedRetry): string {
  const ended = `@${login}, thank you, but this task has ended, so your reply was not used.`;
  switch (retry.kind) {
    case 'resumes':
      return `${ended} \`/agora retry <your words>\` continues from the saved state.`;
    case 'again':
      return `${ended} \`/agora retry <your words>\` starts it again.`;
    case 'by-hand':
      return `${ended} ${sayStartByHand(retry)}`;
    case 'none':
      return `${ended} Start a new one with \`/agora run <subagent>\`.`;
  }
}

export function sayLost(retry: OfferedRetry): string {
  return `### ❌ The run was lost\n\nIt ended without reporting a result, and retrying failed or was not possible. Please check the workflow's latest runs in the Actions tab.${sayRetry(retry)}`;
}

export function sayCancelledRun(retry: OfferedRetry): string {
  return `### 🚫 The run was cancelled\n\nIt was cancelled in the Actions tab.${sayRetry(retry)}`;
}

/** Its final comment was deleted or never posted, and the task's comment may refer to it. */
export function sayEndMissing(state: 'failed' | 'finished' | 'expired', retry: OfferedRetry): string {
  const where = "is in the task's comment above, or in the log of its run, to which that comment links";
  switch (state) {
    case 'finished':
      return `### ✅ The task is finished\n\nWhat it did ${where}.`;
    case 'failed':
      return `### ❌ The task has failed\n\nWhy it failed ${where}.${sayRetry(retry)}`;
    case 'expired':
      return `### ⌛ The task got no answer in time\n\nIts question has expired, so the task has ended.${sayRetry(retry)}`;
  }
}
