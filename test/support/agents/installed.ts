/** The package as somebody's project has it installed: its built files under its name, and nothing of the sources. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');

/** What package.json says about where the library lies. */
export const EXPORTS = {
  '.': { types: './dist/cli/client.d.cts', default: './dist/cli/client.cjs' },
  './schemas/*': './schemas/*',
  './package.json': './package.json',
};

/** Puts the package into a project's `node_modules`. */
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
