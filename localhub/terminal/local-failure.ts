/**
 * How the local GitHub, the demo and a rehearsal report that they failed: as text, or with --json as one JSON object on
 * standard output, in the form of the command `agora` (schemas/error.json). Pure, but for `tellFailed` and
 * `writeFailure`.
 */
import { errorMessage } from '../error-message.ts';

/** `mistake`: the command line makes no sense. */
export type LocalFailureKind = 'mistake' | 'unexpected';

export interface LocalFailure {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function renderFailure(error: unknown, kind: LocalFailureKind, args: readonly string[]): LocalFailure {
  const message = errorMessage(error);
  const code = kind === 'mistake' ? 2 : 1;
  // The arguments could not be read, or not all of them: only the word itself says what the caller expects.
  if (args.includes('--json'))
    return {
      code,
      out: `${JSON.stringify({ error: { code: kind, message, ...(kind === 'mistake' && { fix: 'See --help.' }) } })}\n`,
      err: '',
    };
  return { code, out: '', err: `${message}\n${kind === 'mistake' ? 'Try --help.\n' : ''}` };
}

/** @returns the exit code. */
export function tellFailed(error: unknown, kind: LocalFailureKind, args: readonly string[]): number {
  return writeFailure(renderFailure(error, kind, args));
}

/** @returns the exit code. */
export function writeFailure({ code, out, err }: LocalFailure): number {
  process.stdout.write(out);
  process.stderr.write(err);
  return code;
}

/** @returns the same error when it is not about the port. */
export function explainPort(error: unknown, port: number | undefined): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(`Port ${String(port)} is already in use. Choose another port, or leave out --port.`, {
    cause: error,
  });
}
