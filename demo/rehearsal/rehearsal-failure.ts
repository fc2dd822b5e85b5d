/**
 * How `agora rehearse` reports that it failed. An error that says what to do gets the code and the exit code that it
 * has in every other command of `agora`. Pure.
 */
import { ClientError } from '../../client/client-error.ts';
import { tellFailure } from '../../cli/exit-codes.ts';
import { renderFailure, type LocalFailure } from '../../localhub/terminal/local-failure.ts';

export function renderRehearsalFailure(error: unknown, args: readonly string[]): LocalFailure {
  if (!(error instanceof ClientError)) return renderFailure(error, 'unexpected', args);
  const told = tellFailure(error);
  if (args.includes('--json')) return { code: told.code, out: `${JSON.stringify({ error: told.error })}\n`, err: '' };
  return { code: told.code, out: '', err: `${error.message}\n${error.fix}\n` };
}
