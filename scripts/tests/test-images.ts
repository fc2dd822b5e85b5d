/**
 * `npm run test:images`: builds both images of the Dockerfile and starts them. It needs no container engine and no
 * image registry, but Linux on x64, root, and the programs below. If any of these are missing, it prints one line that
 * says so. Options are passed to vitest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages } from '../images/build-images.ts';
import { runVitest } from './run-vitest.ts';

const PROGRAMS = ['buildah', 'debootstrap', 'chroot'];
/** Without it, debootstrap does not verify the signatures of the packages. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

function findMissing(): readonly string[] {
  return [
    ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on x64']),
    ...(process.getuid?.() === 0 ? [] : ['root (sudo)']),
    ...PROGRAMS.filter((program) => spawnSync(program, ['--version']).error !== undefined),
    ...(existsSync(KEYRING) ? [] : ['the package debian-archive-keyring']),
  ];
}

const missing = findMissing();
if (missing.length > 0) {
  console.log(`To build images, the following are missing: ${missing.join(', ')}.`);
  process.exitCode = 1;
} else {
  buildImages(join(import.meta.dirname, '../..'));
  process.exitCode = await runVitest(['--project', 'images', ...process.argv.slice(2)]);
}
