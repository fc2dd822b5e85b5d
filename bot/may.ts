/**
 * Who may start a task or answer a question. Pure: the permission is a value here, asked of GitHub somewhere else.
 *
 * People with write access, and nobody else: an answer decides what lands in the repository, and a start spends
 * somebody's money. Triage can set labels but not merge; machines talk to machines for ever.
 */
import type { Account, Permission } from './ports.ts';

export type May = { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly because: 'machine' | 'permission' };

const ENOUGH: ReadonlySet<Permission> = new Set(['write', 'maintain', 'admin']);

export function mayDecide(account: Account, permission: Permission): May {
  if (account.type !== 'User') return { kind: 'refused', because: 'machine' };
  return ENOUGH.has(permission) ? { kind: 'allowed' } : { kind: 'refused', because: 'permission' };
}
