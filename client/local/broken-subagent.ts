/** The error for a subagent whose definition is wrong. Pure. */
import { ClientError } from '../client-error.ts';

export interface PlacedMistake {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** @param mistakes all of them, one a line, in the form in which compilers print them. */
export function brokenSubagent(name: string, mistakes: readonly PlacedMistake[]): ClientError {
  const lines = mistakes.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return new ClientError('mistake', [`The subagent ${name} cannot be used:`, ...lines].join('\n'), {
    fix: 'Correct what is named here, then start again; `agora validate` checks the whole registry.',
  });
}
