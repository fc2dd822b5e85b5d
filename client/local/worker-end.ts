/**
 * Says how a worker on this machine ended, for the case that it left no result. Pure.
 *
 * A worker that cannot begin says so on standard output. One that breaks down says it only on standard error, so its
 * last lines are all that people have.
 */
import { dropControls } from '../../protocol/text/control-characters.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';

/** How much of what it said last is shown. */
const LAST_LINES = 8;
const LAST_CHARS = 1_000;
/** A line of a stack names our own files, and pushes the error out of what is shown. */
const STACK_LINE = /^\s+at /;

export interface WorkerEnd {
  /** A killed worker has stopped nothing that it had started. */
  readonly isKilled: boolean;
  /** What to say when there is no result. */
  readonly why: string;
}

/** @param code `null` when a signal ended it. */
export function readWorkerEnd(code: number | null, stderr: string): WorkerEnd {
  const said = lastLinesOf(stderr);
  if (code === null) return { isKilled: true, why: `The worker was killed. ${said}`.trim() };
  const ended = `The worker ended with exit code ${code} and stored no result.`;
  return { isKilled: false, why: said === '' ? ended : `${ended} It said last:\n${said}` };
}

/** Cut only after credentials are hidden: half a credential would not be found. */
function lastLinesOf(stderr: string): string {
  const { text } = hideCredentials(dropControls(stderr));
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  const last = lines.slice(-LAST_LINES).join('\n').trim();
  return last.length <= LAST_CHARS ? last : `…${last.slice(-LAST_CHARS).toWellFormed()}`;
}
