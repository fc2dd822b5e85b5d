/**
 * `npm run record`: plays the README's first walk in a real terminal and draws it, light and dark, into docs/images/.
 * It needs tmux, and finds a browser like `npm run test:browser`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { findBrowser, type InstalledBrowser } from '../tests/find-browser.ts';
import { hasTmux } from '../tests/open-terminal.ts';
import { encodeGif, type Picture } from './encode-gif.ts';
import { SIZE, walk, type TypedWalk } from './first-walk.ts';
import { cutWaits, type ShownScreen } from './shown-screens.ts';
import { servePackage } from './serve-package.ts';
import { renderTerminalPage, type Theme } from './terminal-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMAGES = join(ROOT, 'docs/images');
const LONGEST_MS = 1_200;
const LAST_MS = 5_000;
/** The time limit for a newcomer's machine, without downloads. */
const BOUND_MS = 90_000;

async function playWalk(workDir: string): Promise<TypedWalk> {
  const folder = join(workDir, 'package');
  execFileSync(process.execPath, ['scripts/build/lay-out-package.ts', folder], { cwd: ROOT, stdio: 'inherit' });
  await using registry = await servePackage(folder, workDir);
  const shop = join(workDir, 'shop');
  makeShop(shop);
  return await walk(shop, {
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    HOME: join(workDir, 'home'),
    NPM_CONFIG_REGISTRY: registry.url,
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  });
}

/** A typical repository. */
function makeShop(folder: string): void {
  mkdirSync(join(folder, '../home'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "scripts": { "test": "node --test" } }\n');
  writeFileSync(join(folder, 'README.md'), '# Shop\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=You', '-c', 'user.email=you@example.org', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A shop');
  git('remote', 'add', 'origin', 'https://github.com/corner/shop.git');
}

async function draw(frames: readonly ShownScreen[], theme: Theme, installed: InstalledBrowser): Promise<Uint8Array> {
  const browser = await chromium.launch({
    executablePath: installed.path,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? tmpdir(), ...installed.env },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    const pictures: Picture[] = [];
    for (const { screen, shownMs } of frames) {
      await page.setContent(renderTerminalPage(screen, theme, SIZE));
      const { width, height, data } = PNG.sync.read(await page.locator('pre').screenshot());
      pictures.push({ width, height, pixels: data, shownMs });
    }
    return encodeGif(pictures);
  } finally {
    await browser.close();
  }
}

async function record(): Promise<number> {
  const browser = hasTmux ? await findBrowser() : undefined;
  if (browser === undefined) return 1;
  const workDir = mkdtempSync(join(tmpdir(), 'agora-recording-'));
  try {
    const { seen, machineMs } = await playWalk(workDir);
    const frames = cutWaits(seen, LONGEST_MS, LAST_MS);
    for (const theme of ['light', 'dark'] as const) {
      const gif = await draw(frames, theme, browser);
      writeFileSync(join(IMAGES, `first-walk-${theme}.gif`), gif);
      console.log(`docs/images/first-walk-${theme}.gif: ${frames.length} frames, ${Math.round(gif.length / 1000)} kB`);
    }
    console.log(
      `The commands took ${(machineMs / 1000).toFixed(1)} s of the recording; the limit is ${BOUND_MS / 1000} s.`,
    );
    return machineMs <= BOUND_MS ? 0 : 1;
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

process.exitCode = await record();
