/** The bot's notices about requests that start no task. */
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import type { StartByHand } from '../../protocol/thread/read-tasks.ts';

/** Why a command that requests a task cannot be executed, with a sentence if there is more to say. */
export type StartMistake =
  | 'unknown'
  /** `/agora run` without the name of a subagent. */
  | 'no-name'
  | 'nothing-to-retry'
  /** Only agents that answer other agents have ended. */
  | 'asked-by-agent'
  | 'nothing-saved'
  | 'origin-gone'
  | 'gone-on-with'
  | StartByHand
  | { readonly sentence: string };

/** Who can start such a task again, and where. Everybody else can ask for a new one, if they may. */
export function sayStartByHand({ actionsUrl }: StartByHand): string {
  const tab = actionsUrl === undefined ? 'Actions tab' : `[Actions tab](${actionsUrl})`;
  return `It was started by hand or on a schedule, so its prompt is not recorded here, and \`/agora retry\` cannot repeat it. Someone with write access can: in the ${tab}, open the run that started it and select *Re-run all jobs*, which keeps the prompt. GitHub offers that for 30 days. \`/agora run <subagent> <what to do>\` starts a new task here.`;
}

/** @param known the subagents of this repository, for a command that names none. */
export function sayMistake(login: string, because: StartMistake, known: readonly string[] = []): string {
  if (typeof because === 'object')
    return 'sentence' in because
      ? `@${login}, ${because.sentence}.`
      : `@${login}, that task cannot be retried. ${sayStartByHand(because)}`;
  switch (because) {
    case 'unknown':
      return `@${login}, that command is unknown. \`/agora help\` shows all of them.`;
    case 'no-name':
      return `@${login}, \`/agora run\` needs the name of a subagent after it. ${sayKnown(known, '<name>')}`;
    case 'nothing-to-retry':
      return `@${login}, there is nothing to retry: no task on this issue has ended, or the id matches none of them. A run that has failed or was lost is tried again automatically, the last time after a while; if that fails too, a comment says so, and what to do. \`/agora status\` shows what is under way.`;
    case 'asked-by-agent':
      return `@${login}, another agent requested that task with a question, so it is not retried on its own. You can answer that question yourself; if its task has ended, retry that one with \`/agora retry\`.`;
    case 'nothing-saved':
      return `@${login}, that task is finished, and its saved state is gone: state is deleted after some time, and not every run can keep it. Please start a new one with \`/agora run <subagent> <what to do>\`.`;
    case 'gone-on-with':
      return `@${login}, another task already continues from there. \`/agora say <your words>\` tells it something; when it is over, \`/agora retry\` continues from its result.`;
    case 'origin-gone':
      return `@${login}, that task cannot be retried: it was started by hand or on a schedule, or its original request no longer exists. Please start a new one with \`/agora run <subagent> <what to do>\`.`;
  }
}

export interface TaskLimit {
  readonly of: 'issue' | 'person' | 'repository';
  readonly most: number;
}

/** @param tasks how many. */
export const sayStarted = (tasks: number): string =>
  tasks === 1 ? '1 task was started' : `${tasks} tasks were started`;

export function sayTaskLimit(login: string, limit: TaskLimit): string {
  const whose = { issue: 'this issue', person: 'one person', repository: 'this repository' }[limit.of];
  return `@${login}, ${sayStarted(limit.most)} within a day, which is the limit for ${whose}. Please try again later, or raise the limit in \`.github/agora/config.yaml\`.`;
}

export function sayNoSubagent(login: string, name: string, known: readonly string[]): string {
  return `@${login}, there is no subagent \`${name}\`. ${sayKnown(known, name)}`;
}

function sayKnown(known: readonly string[], name: string): string {
  const names = known.slice(0, 50).map((one) => `\`${one}\``);
  return known.length === 0
    ? `There is none in this repository yet; add \`${subagentPath(name)}\` to the default branch.`
    : `Available: ${names.join(', ')}.`;
}

export function sayMalformedSubagent(login: string, name: string, mistakes: readonly string[]): string {
  const list = mistakes
    .slice(0, 20)
    .map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`)
    .join('');
  return `@${login}, \`${name}\` cannot be started because \`${subagentPath(name)}\` is invalid. Please fix it on the default branch and try again:${list}`;
}
