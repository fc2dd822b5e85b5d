/** Compiles this package into dist/: JavaScript with its types, and the files that are read at run time. */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = import.meta.dirname;
/** Files to copy: from where, and where they are looked for below dist/. */
const FILES = { 'page/assets': 'page/assets', 'openapi/subset.json': 'openapi/subset.json', 'LICENSE': '../LICENSE' };

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [join(dirname(typescript), 'bin/tsc'), '--project', 'tsconfig.build.json'],
  { cwd: FOLDER, stdio: 'inherit' },
);
for (const [to, from] of Object.entries(FILES))
  cpSync(join(FOLDER, from), join(FOLDER, 'dist', to), { recursive: true });
process.exitCode = status ?? 1;
