/**
 * Reads and checks everything that a pinned subagent names: what is in the lock file must match it, and what an earlier
 * round ran must be the same again.
 */
import { LIMITS } from '../../protocol/base/limits.ts';
import { capabilityFolder } from '../../protocol/base/registry-paths.ts';
import type { ResolvedBundle, ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { Notification } from '../../protocol/messages/notification.ts';
import { readCapabilityNotifications } from './overlay/notifications.ts';
import type { Registry } from '../ports/registry-ports.ts';
import type { Capability } from './capability.ts';
import {
  checkLock,
  checkPinned,
  readCapability,
  readEnvironment,
  readLockFile,
  type Environment,
} from './read-registry.ts';

export interface Bundles {
  /** In the order in which they are laid over one another. */
  readonly capabilities: readonly Capability[];
  readonly envs: readonly Environment[];
}

/** What an earlier round ran. Undefined when it does not say. */
export interface Pinned {
  readonly capabilities?: readonly ResolvedBundle[] | undefined;
  readonly env?: readonly ResolvedBundle[] | undefined;
}

/** @throws DispatchError as reading each of them does. */
export async function readBundles(
  resolved: ResolvedSubagent,
  subagent: Subagent,
  pinned: Pinned | undefined,
  registry: Registry,
): Promise<Bundles> {
  const lock = await readLockFile(resolved.at, registry);
  checkLock(lock, 'subagent', resolved);
  const capabilities: Capability[] = [];
  let room = LIMITS.overlayBytes;
  for (const name of subagent.capabilities ?? []) {
    const capability = await readCapability(name, resolved.at, registry);
    room -= capability.files.reduce((sum, { content }) => sum + content.length, 0);
    if (room < 0) throw tooMuch(resolved.name, name);
    capabilities.push(capability);
  }
  const envs: Environment[] = [];
  for (const name of subagent.env ?? []) envs.push(await readEnvironment(name, resolved.at, registry));
  for (const capability of capabilities) checkLock(lock, 'capability', capability);
  for (const env of envs) checkLock(lock, 'env', env);
  checkPinned(pinned?.capabilities, 'capability', capabilities);
  checkPinned(pinned?.env, 'env', envs);
  return { capabilities, envs };
}

function tooMuch(subagent: string, last: string): DispatchError {
  return new DispatchError(
    'integrity-failed',
    `The capabilities of ${subagent} are longer than ${LIMITS.overlayBytes} bytes together, with ${last}.`,
    { fix: 'Fetch what is large in agora-setup.sh instead.' },
  );
}

/** In the form in which the result, the state and the events name them. */
export function resolvedBundles({ capabilities, envs }: Bundles): {
  readonly capabilities: ResolvedBundle[];
  readonly env: ResolvedBundle[];
} {
  const named = ({ name, contentHash }: ResolvedBundle): ResolvedBundle => ({ name, contentHash });
  return { capabilities: capabilities.map(named), env: envs.map(named) };
}

/** @throws DispatchError worker-failed when a list of them cannot be read. */
export function notificationsOf({ capabilities }: Bundles): readonly Notification[] {
  const read = readCapabilityNotifications(capabilities);
  if (read.kind === 'notifications') return read.notifications;
  throw new DispatchError('worker-failed', `${read.why}.`, {
    fix: `Correct the file in ${capabilityFolder('…')}, then start the task again.`,
  });
}
