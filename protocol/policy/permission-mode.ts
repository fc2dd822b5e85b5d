/**
 * What an agent may do without asking. Any other word is refused: a misspelled `strict` must not become the widest
 * mode.
 */
import { z } from '../base/zod.ts';

/** From the widest to the strictest. */
const MODES = ['bypass', 'scoped', 'strict'] as const;

export const PermissionMode = z.enum(MODES, 'must be bypass, scoped or strict');
export type PermissionMode = z.infer<typeof PermissionMode>;

/** How strict it is, from 0; -1 for an unknown mode. */
export function rankMode(mode: string): number {
  return MODES.findIndex((one) => one === mode);
}
