/**
 * How a task's state looks: the heading of its living comment. The run writes it, and the bot corrects it when the run
 * that should have done so is gone.
 */
import type { Conclusion } from './conclusion.ts';
import type { TaskState } from './lifecycle.ts';
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

/** A finished task that came to nothing is not shown as a success. */
const EMPTY_HANDED: Readonly<Partial<Record<Conclusion, readonly [face: string, words: string]>>> = {
  'nothing-changed': ['⚪', 'has finished and changed nothing'],
  'blocked': ['🚧', 'has finished, but was kept from its work'],
};

/** @param conclusion what came of it, where the state alone would say too much. */
export function renderHeading(subagent: string, state: TaskState, conclusion?: Conclusion): string {
  const [face, words] = (state === 'finished' && conclusion !== undefined ? EMPTY_HANDED[conclusion] : undefined) ?? FACE[state];
  return `### ${face} ${subagent} ${words}`;
}

/** A state in one word with its face, for lists. */
export function renderState(state: TaskState): string {
  return `${FACE[state][0]} ${state}`;
}

/** The living comment with another state: its heading and its marker change, the rest stays as the run wrote it. */
export function withState(body: string, marker: StatusMarker, state: TaskState): string {
  const [heading = '', ...rest] = withoutMarker(body).replace(/\r\n/g, '\n').split('\n');
  const name = [...Object.values(FACE), ...Object.values(EMPTY_HANDED)].reduce<string | undefined>((found, [face, words]) => found ?? between(heading, `### ${face} `, ` ${words}`), undefined);
  const head = name === undefined ? heading : renderHeading(name, state);
  return [renderMarker({ ...marker, state }), head, ...rest].join('\n');
}

function between(text: string, before: string, after: string): string | undefined {
  return text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : undefined;
}
