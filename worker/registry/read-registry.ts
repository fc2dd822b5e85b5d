/**
 * Reads what a subagent names, at its commit, and hashes it.
 *
 * Everything that can be checked is checked: a folder is judged before a byte of it is read, it must be exactly what
 * the lock file lists, and what was pinned in an earlier round must still be the same.
 */
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readEnvBundle, type EnvBundle } from '../../protocol/config/environment-file.ts';
import { readLock, type Lock } from '../../protocol/config/lock-file.ts';
import { capabilityFolder, envPath, lockName, LOCK_PATH, type BundleKind } from '../../protocol/base/registry-paths.ts';
import type { ResolvedBundle } from '../../protocol/base/pinned-bundle.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { Registry, RegistryEntry } from '../ports/registry-ports.ts';
import { findFolderMistakes, makeCapability, type Capability, type CapabilityFile } from './capability.ts';
import { sayAtCommit, sayHowToCorrect } from './registry-words.ts';

export interface Environment extends ResolvedBundle {
  readonly bundle: EnvBundle;
}

/** How many files are fetched at once. */
const AT_ONCE = 8;
const MOST_TOLD = 10;

/**
 * @throws DispatchError worker-failed when there is none of that name, integrity-failed when it is unsafe, fetch-failed
 * when it cannot be read.
 */
export async function readCapability(name: string, at: string, registry: Registry): Promise<Capability> {
  const folder = capabilityFolder(name);
  const entries = await registry.list(folder, at);
  if (entries.length === 0)
    throw new DispatchError(
      'worker-failed',
      `There is no capability ${name}: ${folder} holds no file${sayAtCommit(at)}.`,
      { fix: `Add files to ${folder}, or take ${name} out of the subagent's capabilities.` },
    );
  const mistakes = findFolderMistakes(entries);
  if (mistakes.length > 0)
    throw unsafe(
      name,
      mistakes.map(({ path, message }) => (path === '' ? `it ${message}` : `${JSON.stringify(path)} ${message}`)),
    );
  return makeCapability(name, await mapAtOnce(entries, AT_ONCE, (entry) => readEntry(name, entry)));
}

function unsafe(name: string, mistakes: readonly string[]): DispatchError {
  const more = mistakes.length > MOST_TOLD ? `; and ${mistakes.length - MOST_TOLD} more` : '';
  return new DispatchError(
    'integrity-failed',
    `The capability ${name} cannot be used: ${mistakes.slice(0, MOST_TOLD).join('; ')}${more}.`,
    { fix: `Correct ${capabilityFolder(name)}; \`agora validate\` lists every mistake.` },
  );
}

/** A file whose length differs from the listed one is not the file that was judged. */
async function readEntry(name: string, { path, mode, bytes, read }: RegistryEntry): Promise<CapabilityFile> {
  const content = await read();
  if (content.length !== bytes)
    throw new DispatchError(
      'integrity-failed',
      `The file ${JSON.stringify(path)} of the capability ${name} is ${content.length} bytes long and was listed with ${bytes}.`,
      { fix: 'Start again; if it happens again, find out who changes the registry.' },
    );
  return { path, executable: mode === '100755', content };
}

/**
 * @throws DispatchError worker-failed when there is none of that name or it cannot be used, fetch-failed when it cannot
 * be read or its references to secrets are wrong.
 */
export async function readEnvironment(name: string, at: string, registry: Registry): Promise<Environment> {
  const path = envPath(name);
  const content = await registry.read(path, at);
  if (content === undefined)
    throw new DispatchError(
      'worker-failed',
      `There is no environment ${name}: ${path} does not exist${sayAtCommit(at)}.`,
      { fix: `Write ${path}, or take ${name} out of the subagent's env.` },
    );
  const read = readEnvBundle(Buffer.from(content).toString('utf8'));
  if (read.kind === 'malformed')
    // A reference that points nowhere is a secret that cannot be fetched.
    throw new DispatchError(
      isOnlySecrets(read.why) ? 'fetch-failed' : 'worker-failed',
      `${path} cannot be used: ${read.why.join('; ')}.`,
      {
        fix: sayHowToCorrect(path),
      },
    );
  return { name, contentHash: contentHash(content), bundle: read.env };
}

function isOnlySecrets(mistakes: readonly string[]): boolean {
  return mistakes.every((mistake) => /^line \d+: secrets\./.test(mistake));
}

/**
 * @returns undefined when the registry has no lock file.
 * @throws DispatchError integrity-failed when it cannot be read.
 */
export async function readLockFile(at: string, registry: Registry): Promise<Lock | undefined> {
  const content = await registry.read(LOCK_PATH, at);
  if (content === undefined) return undefined;
  const read = readLock(Buffer.from(content).toString('utf8'));
  if (read.kind === 'lock') return read.lock;
  throw new DispatchError('integrity-failed', `${LOCK_PATH} cannot be read: ${read.why.join('; ')}.`, {
    fix: `Correct ${LOCK_PATH}, or remove it.`,
  });
}

/** @throws DispatchError integrity-failed when the lock file has another hash or no entry. */
export function checkLock(
  lock: Lock | undefined,
  kind: BundleKind,
  { name, contentHash: found }: Pick<ResolvedBundle, 'name' | 'contentHash'>,
): void {
  if (lock === undefined) return;
  const key = lockName(kind, name);
  const locked = lock.get(key);
  if (locked === found) return;
  const detail =
    locked === undefined
      ? `${LOCK_PATH} does not list ${key}, which has ${found}.`
      : `${key} has ${found}, and ${LOCK_PATH} says ${locked}.`;
  throw new DispatchError('integrity-failed', detail, {
    fix: `Find out who changed ${key}; if the change is meant, put its hash into ${LOCK_PATH}, or run \`agora lock\`.`,
  });
}

const KINDS = { subagent: 'subagent', capability: 'capability', env: 'environment' } as const;

/** @throws DispatchError integrity-failed when an earlier round ran something else under that name. */
export function checkPinned(
  pinned: readonly ResolvedBundle[] | undefined,
  kind: BundleKind,
  found: readonly ResolvedBundle[],
): void {
  for (const { name, contentHash: hash } of found) {
    const before = pinned?.find((bundle) => bundle.name === name);
    if (pinned === undefined || before?.contentHash === hash) continue;
    const detail = `The ${KINDS[kind]} ${name} is not what the paused round ran: it has ${hash}, but ${before?.contentHash ?? 'none'} was pinned.`;
    throw new DispatchError('integrity-failed', detail, { fix: 'Restore it, or start the task again.' });
  }
}
