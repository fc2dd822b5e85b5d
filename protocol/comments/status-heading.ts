/**
 * How a task's state looks: the heading of its living comment. The run writes it, and the bot corrects it when the run
 * that should have done so is gone.
 */
import type { Conclusion } from '../results/conclusion.ts';
import type { TaskState } from '../messages/lifecycle.ts';
import { renderMarker, type StatusMarker, withoutMarker } from './marker.ts';

const FACE: Readonly<Record<TaskState, readonly [face: string, words: string]>> = {
  accepted: ['🕐', 'is about to start'],
  running: ['🟢', 'is working'],
  idle: ['⏳', 'is waiting for a moment'],
  suspended: ['⏸️', 'waits for your answer'],
  resuming: ['🟢', 'is picking up where it left off'],
  finished: ['✅', 'has finished'],
  failed: ['❌', 'has failed'],
  cancelled: ['🚫', 'was cancelled'],
  expired: ['⌛', 'got no answer in time'],
};

/** What came of a finished task. */
export interface ResultSummary {
  readonly conclusion?: Conclusion | undefined;
  readonly verify?: { readonly passed: boolean } | undefined;
  /** Its work waits for a person's yes. */
  readonly isHeld?: boolean | undefined;
}

type Flaw = 'nothing-changed' | 'blocked' | 'unchecked';

/** A finished task that is no plain success, in its heading and in lists. */
const FLAWED: Readonly<Record<Flaw, readonly [face: string, words: string, listed: string]>> = {
  'nothing-changed': ['⚪', 'has finished and changed nothing', 'nothing changed'],
  'blocked': ['🚧', 'has finished, but was blocked', 'blocked by permissions'],
  'unchecked': ['🔴', 'has finished, but its checks failed', 'finished, checks failed'],
};

function findFlaw(state: TaskState, { conclusion, verify }: ResultSummary): Flaw | undefined {
  if (state !== 'finished') return undefined;
  if (conclusion === 'nothing-changed' || conclusion === 'blocked') return conclusion;
  return verify?.passed === false ? 'unchecked' : undefined;
}

/** @param came what came of it, where the state alone would say too much. */
export function renderHeading(subagent: string, state: TaskState, summary: ResultSummary = {}): string {
  const flaw = findFlaw(state, summary);
  const [face, words] = flaw === undefined ? FACE[state] : FLAWED[flaw];
  return `### ${face} ${subagent} ${words}`;
}

/**
 * How a task stands, in a few words for lists: `finished` only where something came of it, and what came of it is good.
 */
export function sayStanding(state: TaskState, summary: ResultSummary): string {
  return standingOf(state, summary)[1];
}

/** The same with its face. */
export function renderStanding(state: TaskState, summary: ResultSummary): string {
  return standingOf(state, summary).join(' ');
}

function standingOf(state: TaskState, summary: ResultSummary): readonly [face: string, words: string] {
  if (state === 'finished' && summary.isHeld === true) return ['🔒', 'waits for approval'];
  const flaw = findFlaw(state, summary);
  if (flaw === undefined) return [FACE[state][0], state];
  const [face, , listed] = FLAWED[flaw];
  return [face, listed];
}

/** The living comment with another state: its heading and its marker change, the rest stays as the run wrote it. */
export function withState(body: string, marker: StatusMarker, state: TaskState): string {
  const [heading = '', ...rest] = withoutMarker(body).replace(/\r\n/g, '\n').split('\n');
  const name = [...Object.values(FACE), ...Object.values(FLAWED)].reduce<string | undefined>(
    (found, [face, words]) => found ?? between(heading, `### ${face} `, ` ${words}`),
    undefined,
  );
  const head = name === undefined ? heading : renderHeading(name, state);
  return [renderMarker({ ...marker, state }), head, ...rest].join('\n');
}

function between(text: string, before: string, after: string): string | undefined {
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}
