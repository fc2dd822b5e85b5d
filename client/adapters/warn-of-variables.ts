/**
 * Warns about `AGORA_*` variables that are set and have no effect in a client, in the way Node reports its own
 * warnings.
 */
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import type { ClientOptions } from '../types.ts';

const told = new Set<string>();

/** Each one once, however many clients there are. */
export function warnOfVariables({ local, github }: ClientOptions): void {
  const place = github === undefined ? 'library' : 'github';
  for (const warning of findMisplacedVariables(place, local?.environment ?? process.env).warnings) {
    if (!told.has(warning)) process.emitWarning(warning, { code: 'MISPLACED_VARIABLE' });
    told.add(warning);
  }
}
