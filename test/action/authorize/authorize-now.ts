/** Checks the permissions of a run, at a fixed time. */
import { authorize as authorizeAt } from '../../../action/authorize/authorize.ts';
import type { Authorized } from '../../../action/authorize/authorization.ts';
import type { GitHub } from '../../../action/ports.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';

const NOW = Date.parse('2026-11-02T00:00:00Z');
export const authorize = (
  request: Parameters<typeof authorizeAt>[0],
  run: Parameters<typeof authorizeAt>[1],
  github: Parameters<typeof authorizeAt>[2],
): Promise<Authorized> => authorizeAt(request, run, github, NOW);

/** The same, but the configuration names this account as the one that vouches for others. */
export function vouchingFor(github: GitHub, account: Person): GitHub {
  const text = `authority: {vouches: [${JSON.stringify(account)}]}\n`;
  return { ...github, code: { ...github.code, config: () => Promise.resolve(readConfigFile(text)) } };
}
