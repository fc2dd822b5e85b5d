/**
 * A checkbox that stands for a command: the person who ticks it gives the command. Pure.
 *
 * Both directions are here, because the line is the format. Everybody with write access can edit our text, so a line
 * only counts if it is what we would write now: see bot/rules/commands/command-checkboxes.ts.
 */
import { TaskId } from '../base/ids.ts';
import { hasEnded, type TaskState } from '../messages/lifecycle.ts';

export type CommandVerb = 'cancel' | 'retry' | 'deliver';

export interface CommandBox {
  readonly verb: CommandVerb;
  readonly task: TaskId;
  /** The issue that the task belongs to, if it is not the issue that contains the checkbox. */
  readonly issue?: number;
}

const LABEL =
  /(?<label>\*\*(?<verb>cancel|retry|deliver)\*\* (?:[a-z0-9-]{1,63} in #(?<issue>[1-9]\d{0,9})|the task) · `(?<task>t_[0-9a-v]{12})`)/
    .source;
const BOX = new RegExp(`^- \\[[ xX]\\] ${LABEL}$`);
/** All ticked lines, each as a whole: `m` would also end a line at U+2028. */
const TICKED = new RegExp(`(?<![^\\n])- \\[[xX]\\] ${LABEL}(?![^\\n])`, 'g');

/** @param subagent as our registry names it; any other name becomes "agent", because the line must stay readable. */
export function renderCommandBox({ verb, task, issue }: CommandBox, subagent: string): string {
  const name = /^[a-z0-9-]{1,63}$/.test(subagent) ? subagent : 'agent';
  return `- [ ] **${verb}** ${issue === undefined ? 'the task' : `${name} in #${issue}`} · \`${task}\``;
}

/** Where a checkbox was ticked, as the command says that the bot posts for it. */
export const BOX_SOURCES = {
  dashboard: 'the dashboard',
  status: 'the status comment',
  end: 'the final comment',
} as const;

/** Whether a relayed command comes from a checkbox: then its task was in a state in which that command was offered. */
export function isFromBox(source: string): boolean {
  return Object.values<string>(BOX_SOURCES).includes(source);
}

interface Offering {
  readonly state: TaskState;
  /** It has finished, and its work waits for approval. */
  readonly isHeld?: boolean;
  /** It answers another agent's question, whose task is retried instead; or nothing in the thread requested it. */
  readonly hasNoRetry?: boolean;
}

/** The command that makes sense: cancel a task in progress, retry one without a result, approve held work. */
export function findOffered({ state, isHeld = false, hasNoRetry = false }: Offering): CommandVerb | undefined {
  if (!hasEnded(state)) return 'cancel';
  if (state === 'finished') return isHeld ? 'deliver' : undefined;
  return hasNoRetry ? undefined : 'retry';
}

/** A text without checkboxes. */
export function withoutCommandBoxes(text: string): string {
  return linesOf(text)
    .filter((line) => !BOX.test(line))
    .join('\n')
    .trimEnd();
}

/**
 * A text with the checkboxes for another state, all of them empty; if nothing is offered any more, they are removed.
 */
export function withCommandFor(offering: Pick<Offering, 'state' | 'hasNoRetry'>, text: string): string {
  const verb = findOffered(offering);
  return linesOf(text)
    .flatMap((line) => {
      if (!BOX.test(line)) return [line];
      return verb === undefined ? [] : [line.replace(/^- \[.\] \*\*\w+\*\*/, `- [ ] **${verb}**`)];
    })
    .join('\n');
}

export interface CommandTick extends CommandBox {
  /** The line as it was before it was ticked. */
  readonly line: string;
}

/** The only checkbox that an edit ticked; `undefined` if it did anything else, or anything more. */
export function readCommandTick(before: string, after: string): CommandTick | undefined {
  if (before === after) return undefined;
  const [was, is] = [withLineFeeds(before), withLineFeeds(after)];
  if (withoutTicks(was) !== withoutTicks(is)) return undefined;
  // Only ticks differ, so a checkbox has the same position in both.
  const were = new Set(findTicked(was).map(({ index }) => index));
  const fresh = findTicked(is).filter(({ index }) => !were.has(index));
  const groups = fresh.length === 1 ? fresh[0]?.groups : undefined;
  const task = TaskId.safeParse(groups?.['task']).data;
  if (groups === undefined || task === undefined) return undefined;
  const { label = '', issue } = groups;
  return {
    verb: verbOf(groups['verb']),
    task,
    line: `- [ ] ${label}`,
    ...(issue !== undefined && { issue: Number(issue) }),
  };
}

function verbOf(word: string | undefined): CommandVerb {
  return word === 'retry' || word === 'deliver' ? word : 'cancel';
}

/** The text as it was before anybody ticked anything. */
export function withoutTicks(text: string): string {
  return withLineFeeds(text)
    .replace(TICKED, (box) => box.replace(/^- \[[xX]\]/, '- [ ]'))
    .trimEnd();
}

function findTicked(text: string): RegExpExecArray[] {
  return [...text.matchAll(TICKED)];
}

function linesOf(text: string): string[] {
  return withLineFeeds(text).split('\n');
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
