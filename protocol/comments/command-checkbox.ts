/**
 * A box that stands for a command: whoever ticks it has given the command. Pure.
 *
 * Both directions live here, because the line is the wire. Everybody who may write can edit a text of ours, so a line
 * only counts when it is the one that we would write now: see bot/rules/commands/command-checkboxes.ts.
 */
import { TaskId } from '../base/ids.ts';
import { hasEnded, type TaskState } from '../messages/lifecycle.ts';

export type CommandVerb = 'cancel' | 'retry' | 'deliver';

export interface CommandBox {
  readonly verb: CommandVerb;
  readonly task: TaskId;
  /** The issue that the task belongs to, where that is another than the one that the box stands on. */
  readonly issue?: number;
}

const LABEL =
  /(?<label>\*\*(?<verb>cancel|retry|deliver)\*\* (?:[a-z0-9-]{1,63} in #(?<issue>[1-9]\d{0,9})|the task) · `(?<task>t_[0-9a-v]{12})`)/
    .source;
const BOX = new RegExp(`^- \\[[ xX]\\] ${LABEL}$`);
/** All that are ticked, each a whole line: `m` would also end one at U+2028. */
const TICKED = new RegExp(`(?<![^\\n])- \\[[xX]\\] ${LABEL}(?![^\\n])`, 'g');

/** @param subagent as our registry names it; anything else becomes "agent", because the line must stay readable. */
export function renderCommandBox({ verb, task, issue }: CommandBox, subagent: string): string {
  const name = /^[a-z0-9-]{1,63}$/.test(subagent) ? subagent : 'agent';
  return `- [ ] **${verb}** ${issue === undefined ? 'the task' : `${name} in #${issue}`} · \`${task}\``;
}

interface Offering {
  readonly state: TaskState;
  /** It is finished, and its work waits for a person's yes. */
  readonly isHeld?: boolean;
  /** It answers another agent's question: that one's task is tried again, not this. */
  readonly isChild?: boolean;
}

/** What makes sense: stop what is under way, start again what came to nothing, say yes to work that waits for it. */
export function findOffered({ state, isHeld = false, isChild = false }: Offering): CommandVerb | undefined {
  if (!hasEnded(state)) return 'cancel';
  if (state === 'finished') return isHeld ? 'deliver' : undefined;
  return isChild ? undefined : 'retry';
}

/** A text that offers nothing any more. */
export function withoutBoxes(text: string): string {
  return linesOf(text)
    .filter((line) => !BOX.test(line))
    .join('\n')
    .trimEnd();
}

/** A text with its boxes for another state, all of them empty; what offers nothing any more is gone. */
export function withCommandFor(offering: Pick<Offering, 'state' | 'isChild'>, text: string): string {
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

/** The one box that an edit ticked; `undefined` when it did anything else, or anything more. */
export function readCommandTick(before: string, after: string): CommandTick | undefined {
  if (before === after) return undefined;
  const [was, is] = [withLineFeeds(before), withLineFeeds(after)];
  if (withoutTicks(was) !== withoutTicks(is)) return undefined;
  // Nothing but ticks differs, so that a box stands at the same place in both.
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
