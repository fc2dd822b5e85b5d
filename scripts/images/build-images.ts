/** Builds both images of the Dockerfile from the files that git tracks in this folder, as in a clone. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBase } from './build-base.ts';
import { buildahShown } from './buildah.ts';

export const TARGETS = ['bot', 'worker'] as const;
export type ImageTarget = (typeof TARGETS)[number];

/** The home folder of the user that builds: root, inside the image. */
const HOME_INSIDE = '/root';

export const imageName = (target: ImageTarget): string => `localhost/agora-${target}`;

export function buildImages(root: string): void {
  buildBase(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'agora-images-'));
  try {
    const context = join(folder, 'context');
    copyTracked(root, context);
    for (const target of TARGETS) {
      const began = performance.now();
      buildahShown(
        ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers'],
        ...['--target', target, '--tag', imageName(target), ...mountNpm(folder), context],
      );
      console.log(`Built ${imageName(target)} in ${Math.round((performance.now() - began) / 1000)} s.`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyTracked(root: string, into: string): void {
  const files = execFileSync('git', ['-c', `safe.directory=${root}`, 'ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(into, file), { recursive: true });
}

/** Gives npm in the image the registry or proxy of this machine. Nothing of it is kept in the image. */
function mountNpm(folder: string): string[] {
  const given = join(homedir(), '.npmrc');
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const npmrc = join(folder, 'npmrc');
  const lines = [
    existsSync(given) ? readFileSync(given, 'utf8') : '',
    authority === undefined ? '' : 'cafile=/run/machine-ca.pem',
  ];
  writeFileSync(npmrc, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    ...['--volume', `${npmrc}:${HOME_INSIDE}/.npmrc:ro`],
    ...(authority === undefined ? [] : ['--volume', `${authority}:/run/machine-ca.pem:ro`]),
  ];
}
