/** Exit codes, and how a failure is reported. docs/cli.md lists the codes, and a test compares the two. */
import { ClientError } from '../client/client-error.ts';
import type { ClientErrorCode } from '../client/types.ts';
import { errorMessage } from '../protocol/errors/error-message.ts';

export const EXIT = {
  /** Done. Also when the agent asked: a pause is not a failure. */
  done: 0,
  /** The work failed, or a check found something. */
  failed: 1,
  /** The command line or the configuration makes no sense. */
  mistake: 2,
  notFound: 3,
  notAllowed: 4,
  unreachable: 5,
  /** The question is closed, or no run continues with the answer. */
  unanswered: 6,
  timedOut: 124,
  interrupted: 130,
} as const;

const OF_CODE: Readonly<Record<ClientErrorCode, number>> = {
  'mistake': EXIT.mistake,
  'not-found': EXIT.notFound,
  'not-signed-in': EXIT.notAllowed,
  'not-allowed': EXIT.notAllowed,
  'already-answered': EXIT.unanswered,
  'not-taken-up': EXIT.unanswered,
  'timed-out': EXIT.timedOut,
  'no-result': EXIT.failed,
  'unreachable': EXIT.unreachable,
  'aborted': EXIT.interrupted,
};

export interface ReportedExit {
  readonly code: number;
  readonly error: { readonly code: string; readonly message: string; readonly fix?: string };
}

export function tellFailure(error: unknown): ReportedExit {
  if (error instanceof ClientError)
    return { code: OF_CODE[error.code], error: { code: error.code, message: error.message, fix: error.fix } };
  return {
    code: EXIT.failed,
    error: {
      code: 'unexpected',
      message: errorMessage(error),
      fix: fixOf(error) ?? 'Set AGORA_DEBUG=1 and run it again to see where it happened.',
    },
  };
}

/** A person can fix what the machine refuses. Where our code noticed it does not help them. */
const FIX_OF_SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'Check who may read and write there.',
  EPERM: 'Check who may read and write there.',
  EROFS: 'Nothing can be written there: take another folder.',
  ENOSPC: 'Make room on that disk, and run it again.',
  EDQUOT: 'Make room on that disk, and run it again.',
  ENOTDIR: 'A file lies where a folder is needed: check the path.',
  EISDIR: 'A folder lies where a file is needed: check the path.',
  ENOENT: 'A file or a folder of that path does not exist: check the path.',
  EBUSY: 'The system uses that path itself, or it is a folder: name a file.',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLite's codes for a disk that failed or is full: a task's database gives them in the middle of its work. */
const DISK_ERRORS: readonly unknown[] = [10, 13];

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DISK_ERRORS.includes(Number(error.errcode) & 0xff);

const fixOf = (error: unknown): string | undefined => FIX_OF_SYSTEM[isDiskError(error) ? 'ENOSPC' : codeOf(error)];

const UNWRITABLE: Readonly<Record<string, { readonly why: string; readonly fix: string }>> = {
  EBUSY: { why: 'it is a folder', fix: 'Name a file in it.' },
  EISDIR: { why: 'it is a folder', fix: 'Name a file in it.' },
  ENOENT: { why: 'its folder does not exist', fix: 'Create the folder, or name a file in another one.' },
  ENOTDIR: { why: 'a part of its path is a file', fix: 'Name a file in another folder.' },
  EACCES: { why: 'its folder does not let you write', fix: 'Name a file in a folder of yours.' },
  EPERM: { why: 'its folder does not let you write', fix: 'Name a file in a folder of yours.' },
  EROFS: { why: 'its file system is read-only', fix: 'Name a file in another folder.' },
};

/**
 * @param fix for a path that the user has not named.
 * @returns the same error when it is not about the path.
 */
export function explainUnwritable(file: string, error: unknown, fix?: string): unknown {
  const known = UNWRITABLE[codeOf(error)];
  return known === undefined
    ? error
    : new ClientError('mistake', `${file.slice(0, 200)} cannot be written: ${known.why}.`, {
        fix: fix ?? known.fix,
        cause: error,
      });
}
