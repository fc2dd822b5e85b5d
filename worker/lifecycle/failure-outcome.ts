/** The outcome for a thrown error. An error that is not ours is attributed to the step that threw it. */
import type { FailureReason } from '../../protocol/results/failure-codes.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { DispatchError } from '../dispatch-error.ts';
import { hasCode } from '../../protocol/errors/error-code.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** The words are neither redacted nor cut: see steps/finish/render-end.ts. */
export function outcomeOfFailure(error: unknown, reason: FailureReason): Outcome {
  const full = isFull(error) ? FREE_SPACE : undefined;
  if (error instanceof DispatchError) return failed(error.reason, error.message, full ?? error.fix);
  const refused = findRefused(error);
  if (refused !== undefined)
    return failed(
      'worker-failed',
      `The runner's user may not ${refused.what} \`${refused.path}\`; check who owns the workspace.`,
      'Check out the repository as the user of the runner, or change the owner of that folder; then start again.',
    );
  const detail = errorMessage(error);
  // Neither tampering nor a failed transfer.
  if (full !== undefined) return failed('worker-failed', detail, full);
  return failed(
    reason,
    detail,
    'Read the log of the run; if nothing there explains it, report a bug in agora/dispatch.',
  );
}

const FREE_SPACE = 'Free disk space on the machine, or use one with more, then start again.';
/** The words of the system, of Git and of Node: whoever adds a sentence of its own passes on only the words. */
const FULL = /\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i;

/** The most common refusal of a machine, and not a bug. */
function isFull(error: unknown): boolean {
  return FULL.test(errorMessage(error)) || hasCode(error, 'ENOSPC', 'EDQUOT');
}

/** Calls that change files. Programs that cannot be started, and folders that cannot be listed, are something else. */
const WRITES = new Set(['mkdir', 'mkdtemp', 'rename', 'unlink', 'rmdir', 'rm', 'symlink', 'link', 'chmod']);

/** Somebody else's checkout, or one that is mounted read-only: neither tampering nor a bug. */
function findRefused(error: unknown): { readonly what: string; readonly path: string } | undefined {
  if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS') || !(error instanceof Error)) return undefined;
  const { syscall = '', path } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  if (WRITES.has(syscall) || hasCode(error, 'EROFS')) return { what: 'write in', path };
  // The system does not say whether a file was opened to be read or written.
  return syscall === 'open' ? { what: 'read or write', path } : undefined;
}

function failed(reason: FailureReason, detail: string, fix: string): Outcome {
  return { kind: 'failed', failure: { reason, detail, fix }, exitCode: 1 };
}
