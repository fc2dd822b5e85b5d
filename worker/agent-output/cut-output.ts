/** A process's output, as text for the log and the result. */
import { LIMITS } from '../../protocol/base/limits.ts';
import type { OutputFilter, ProcessEnd, ProcessLimits } from '../ports/process-ports.ts';

/** Bytes of an agent's raw output that its runtime can read: an event stream is much longer than the reply in it. */
const RAW_BYTES = 16 * LIMITS.stdoutBytes;
const GRACE_MS = 10_000;
const CANCEL_GRACE_MS = 2_000;

export function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** The placeholder for output that was left out. */
export function renderCut(bytes: number): string {
  const limit = bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MiB` : `${Math.floor(bytes / 1_024)} KiB`;
  return `\n…truncated at ${limit}. Full output not retained.\n`;
}

/** At most that many bytes of UTF-8, including the note, never half a character. */
export function cutOutput(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const cut = renderCut(bytes);
  return (
    Buffer.from(text)
      .subarray(0, bytes - Buffer.byteLength(cut))
      .toString('utf8')
      .replace(/\uFFFD{1,3}$/, '') + cut
  );
}

/** Limits for a program of the repository's own: the setup script, verify. */
export function programLimits(timeoutSeconds: number, filter: () => OutputFilter): ProcessLimits {
  return {
    timeoutMs: timeoutSeconds * 1_000,
    graceMs: GRACE_MS,
    cancelGraceMs: CANCEL_GRACE_MS,
    stopSignal: 'SIGTERM',
    stdoutBytes: LIMITS.stdoutBytes,
    stderrBytes: LIMITS.stderrBytes,
    filter,
  };
}

export function agentLimits(
  timeoutSeconds: number,
  stopSignal: ProcessLimits['stopSignal'],
  filter: () => OutputFilter,
  onLine: (line: string) => void,
): ProcessLimits {
  return { ...programLimits(timeoutSeconds, filter), stopSignal, stdoutBytes: RAW_BYTES, onLine };
}

/** Both streams as one text, for a person. */
export function bothStreams(end: Pick<ProcessEnd, 'stdout' | 'stderr'>): string {
  return [decode(end.stdout).trimEnd(), decode(end.stderr).trimEnd()].filter((text) => text !== '').join('\n');
}
