/** A real browser, at the size of a desktop and of a phone. */
import { chromium, type Browser } from 'playwright-core';
import { z } from 'zod';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A limit for hanging tests: a busy machine takes ten times as long as an idle one. */
const PATIENCE_MS = 300_000;

export async function launchBrowser(): Promise<Browser> {
  const path = process.env['AGORA_CHROMIUM'];
  if (path === undefined)
    throw new Error('No browser was named. Run `npm run test:browser`, which finds or installs one.');
  const env = z.record(z.string(), z.string()).parse(JSON.parse(process.env['AGORA_CHROMIUM_ENV'] ?? '{}'));
  const browser = await chromium.launch({
    executablePath: path,
    args: ARGS,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/tmp', ...env },
  });
  browser.on('context', (context) => {
    context.setDefaultTimeout(PATIENCE_MS);
    context.setDefaultNavigationTimeout(PATIENCE_MS);
  });
  return browser;
}

export const DESKTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
