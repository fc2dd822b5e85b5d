/** Checks the permissions of a run, at a fixed time. */
import { authorize as authorizeAt } from '../../../action/authorize/authorize.ts';
import type { Authorized } from '../../../action/authorize/authorization.ts';

const NOW = Date.parse('2026-11-02T00:00:00Z');
export const authorize = (
  request: Parameters<typeof authorizeAt>[0],
  run: Parameters<typeof authorizeAt>[1],
  github: Parameters<typeof authorizeAt>[2],
): Promise<Authorized> => authorizeAt(request, run, github, NOW);
