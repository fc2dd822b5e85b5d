/**
 * A real sudo for the imitated runner: the machine's own, that of an unpacked package whose folder AGORA_SUDO_ROOT
 * names (`dpkg -x sudo_*.deb FOLDER`), or Debian's package, downloaded once to .cache/sudo. It is never installed: the
 * imitated runner overlays it on its own /usr.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('.cache/sudo');
const FETCH_MS = 120_000;

export type FoundSudo =
  /** `root`: folder of an unpacked package; empty for the machine's own sudo. */
  { readonly kind: 'sudo'; readonly root: string } | { readonly kind: 'none'; readonly why: string };

export function findSudo(): FoundSudo {
  const given = process.env['AGORA_SUDO_ROOT'] ?? '';
  if (given !== '') return { kind: 'sudo', root: given };
  if (existsSync('/usr/bin/sudo')) return { kind: 'sudo', root: '' };
  if (!existsSync(join(CACHE, 'usr/bin/sudo'))) {
    const why = fetchSudo();
    if (why !== undefined) return { kind: 'none', why };
  }
  return { kind: 'sudo', root: CACHE };
}

/** @returns the reason if there is none. */
function fetchSudo(): string | undefined {
  mkdirSync(resolve('.cache'), { recursive: true });
  const folder = mkdtempSync(resolve('.cache/sudo-'));
  try {
    const fetched = spawnSync('apt-get', ['download', 'sudo'], { cwd: folder, timeout: FETCH_MS, encoding: 'utf8' });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (file === undefined)
      return `there is no sudo here, and its package cannot be fetched: ${(fetched.error?.message ?? fetched.stderr).trim().slice(-200)}`;
    const unpacked = join(folder, 'unpacked');
    const { status } = spawnSync('dpkg', ['-x', join(folder, file), unpacked]);
    if (status !== 0 || !existsSync(join(unpacked, 'usr/bin/sudo'))) return 'the package of sudo cannot be unpacked';
    putInPlace(unpacked);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another test may have done this first. */
function putInPlace(unpacked: string): void {
  try {
    renameSync(unpacked, CACHE);
  } catch (error) {
    if (!existsSync(join(CACHE, 'usr/bin/sudo'))) throw error;
  }
}
