/** The package as installed in a user's project: its built files under its name, without its sources. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');

interface Manifest {
  readonly main: string;
  readonly types: string;
  readonly exports: object;
}

const { main, types, exports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;

/** Installs the package into a project's `node_modules`. */
export function install(project: string): void {
  const folder = join(project, 'node_modules/agora-dispatch');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const part of ['cli', 'worker'])
    cpSync(join(PROJECT, 'dist', part), join(folder, 'dist', part), { recursive: true });
  symlinkSync(join(PROJECT, 'schemas'), join(folder, 'schemas'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'agora-dispatch',
      version: '0.1.0',
      type: 'module',
      main,
      types,
      exports,
      bin: { agora: './dist/cli/agora.cjs' },
    }),
  );
}
