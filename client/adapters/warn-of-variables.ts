/** `AGORA_*` variables that are set and do not count in a client, told as Node tells its own warnings. */
import { findMisplaced } from '../../protocol/config/misplaced-variables.ts';
import type { ClientOptions } from '../types.ts';

const told = new Set<string>();

/** Each once, however many clients there are. */
export function warnOfVariables({ local, github }: ClientOptions): void {
  const place = github === undefined ? 'library' : 'github';
  for (const warning of findMisplaced(place, local?.environment ?? process.env).warnings) {
    if (!told.has(warning)) process.emitWarning(warning, { code: 'MISPLACED_VARIABLE' });
    told.add(warning);
  }
}
