/**
 * How a task's state is shown: the heading of its living comment. The run writes it, and the bot corrects it if the run
 * is gone.
 */
import type { Conclusion } from '../results/conclusion.ts';
import { renderClock } from '../base/duration.ts';
import { hasEnded, type TaskState } from '../messages/lifecycle.ts';
import { renderMarker, type StatusMarker, withoutMarker } from './marker.ts';

const FACE: Readonly<Record<TaskState, readonly [face: string, words: string]>> = {
  accepted: ['🕐', 'is about to start'],
  running: ['🟢', 'is working'],
  idle: ['⏳', 'is waiting for a moment'],
  // Also true if somebody has answered, until a run accepts the answer.
  suspended: ['⏸️', 'has a question'],
  resuming: ['🟢', 'is picking up where it left off'],
  finished: ['✅', 'has finished'],
  failed: ['❌', 'has failed'],
  cancelled: ['🚫', 'was cancelled'],
  expired: ['⌛', 'got no answer in time'],
};

/** The result of a finished task, or the condition of one that has not ended. */
export interface ResultSummary {
  /** Its run is gone, and it has to be continued or closed. */
  readonly isLost?: boolean | undefined;
  readonly conclusion?: Conclusion | undefined;
  readonly verify?: { readonly passed: boolean } | undefined;
  /** Its result could not be stored. */
  readonly isUnkept?: boolean | undefined;
  /** Its work waits for approval. */
  readonly isHeld?: boolean | undefined;
}

type Flaw = 'nothing-changed' | 'blocked' | 'unkept' | 'unchecked';

/** A finished task that is not a plain success, in its heading and in lists. */
const FLAWED: Readonly<Record<Flaw, readonly [face: string, words: string, listed: string]>> = {
  'nothing-changed': ['⚪', 'has finished and changed nothing', 'nothing changed'],
  'blocked': ['🚧', 'has finished, but was blocked', 'blocked by permissions'],
  'unkept': ['🔴', 'has finished, but its result is lost', 'finished, result lost'],
  'unchecked': ['🔴', 'has finished, but its checks failed', 'finished, checks failed'],
};

/** Headings of earlier versions, on tasks that still wait. */
const EARLIER = [['⏸️', 'waits for your answer']] as const;

/** Its run has ended without a comment. */
const LOST = ['🟠', 'has lost its run, which is being recovered'] as const;

function findFlaw(state: TaskState, { conclusion, verify, isUnkept }: ResultSummary): Flaw | undefined {
  if (state !== 'finished') return undefined;
  if (conclusion === 'nothing-changed' || conclusion === 'blocked') return conclusion;
  if (isUnkept === true) return 'unkept';
  return verify?.passed === false ? 'unchecked' : undefined;
}

/** @param summary its result, if the state alone would say too much. */
export function renderHeading(subagent: string, state: TaskState, summary: ResultSummary = {}): string {
  const flaw = findFlaw(state, summary);
  const [face, words] = flaw === undefined ? FACE[state] : FLAWED[flaw];
  return `### ${face} ${subagent} ${words}`;
}

/** The state of a task in a few words for lists: `finished` only if there is a result, and it is good. */
export function sayStanding(state: TaskState, summary: ResultSummary): string {
  return standingOf(state, summary)[1];
}

/** The same with its symbol. */
export function renderStanding(state: TaskState, summary: ResultSummary): string {
  return standingOf(state, summary).join(' ');
}

function standingOf(state: TaskState, summary: ResultSummary): readonly [face: string, words: string] {
  if (state === 'finished' && summary.isHeld === true) return ['🔒', 'waits for approval'];
  // On this machine, nothing continues it automatically.
  if (summary.isLost === true && !hasEnded(state))
    return ['🟠', state === 'suspended' ? 'lost, can be resumed' : 'lost, being recovered'];
  const flaw = findFlaw(state, summary);
  if (flaw === undefined) return [FACE[state][0], state];
  const [face, , listed] = FLAWED[flaw];
  return [face, listed];
}

/** The living comment with another state: heading, marker and lines about the moment; the rest stays. */
export function withState(body: string, marker: StatusMarker, state: TaskState): string {
  const [heading = '', ...rest] = withoutMarker(body).replace(/\r\n/g, '\n').split('\n');
  const name = nameIn(heading);
  const head = name === undefined ? heading : renderHeading(name, state);
  return [renderMarker({ ...marker, state, lost: undefined }), head, ...correctLines(rest, state)].join('\n');
}

/** The living comment of a task whose run has ended although it says that it is working. */
export function withLostRun(body: string, marker: StatusMarker): string {
  const [heading = '', ...rest] = withoutMarker(body).replace(/\r\n/g, '\n').split('\n');
  const name = nameIn(heading);
  const head = name === undefined ? heading : `### ${LOST[0]} ${name} ${LOST[1]}`;
  const lines = rest.filter((line) => !BUSY.test(line));
  return [renderMarker({ ...marker, lost: true }), head, ...lines].join('\n');
}

function nameIn(heading: string): string | undefined {
  return [...Object.values(FACE), ...Object.values(FLAWED), LOST, ...EARLIER].reduce<string | undefined>(
    (found, [face, words]) => found ?? between(heading, `### ${face} `, ` ${words}`),
    undefined,
  );
}

/** The line below the heading of a task that has asked. @param waitsUntil milliseconds since the epoch. */
export function sayAsked(url: string, waitsUntil?: number): string {
  const question = `[a question](${url})`;
  if (waitsUntil === undefined)
    return `It stopped to ask ${question}. Nothing runs, and nothing is billed, until someone answers.`;
  return `It asked ${question} and waits until **${renderClock(waitsUntil)}**: an answer before then is used at once. Its minutes are billed until then; after that, nothing runs until someone answers. \`/agora hold 15m\` makes it wait longer.`;
}

/** What the agent is doing. With the time of day instead of "minutes ago", because the text is not updated. */
export function sayBusy(doing: string, since: Date): string {
  return `It is ${doing}, since ${renderClock(since.getTime())}.`;
}

const ASKED = /^It (?:stopped to ask|asked) \[a question\]\((?<url>[^()\s]+)\)(?:\. Nothing runs| and waits until ).*$/;
const BUSY = /^It is [a-z ]+, since \d\d:\d\d UTC\.$/;

/** Our lines that are true for a moment only; text of agents and people never has a line of its own there. */
function correctLines(lines: readonly string[], state: TaskState): string[] {
  return lines.flatMap((line) => {
    const url = ASKED.exec(line)?.groups?.['url'];
    if (url !== undefined && state === 'suspended') return [sayAsked(url)];
    if (url !== undefined && hasEnded(state))
      return [`It asked [a question](${url}), which no longer takes an answer.`];
    return BUSY.test(line) && hasEnded(state) ? [] : [line];
  });
}

function between(text: string, before: string, after: string): string | undefined {
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}
