/** The package as installed in a user's project: its built files under its name, without its sources. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');

/** What package.json says about the location of the library. */
export const EXPORTS = {
  '.': { types: './dist/cli/client.d.cts', default: './dist/cli/client.cjs' },
  './schemas/*': './schemas/*',
  './package.json': './package.json',
};

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
      exports: EXPORTS,
      bin: { agora: './dist/cli/agora.cjs' },
    }),
  );
}
