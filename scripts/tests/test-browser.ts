/** `npm run test:browser`: a real browser on the page of the local GitHub. Further options go to vitest. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, type InstalledBrowser } from './find-browser.ts';

const ROOT = join(import.meta.dirname, '../..');

function runTests(browser: InstalledBrowser): Promise<number> {
  const options = ['run', '--project', 'browser', ...process.argv.slice(2)];
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      AGORA_CHROMIUM: browser.path,
      AGORA_CHROMIUM_ENV: JSON.stringify(browser.env),
    },
  });
  return new Promise((resolve) =>
    vitest.on('close', (code) => {
      resolve(code ?? 1);
    }),
  );
}

const browser = await findBrowser();
if (browser !== undefined) process.exitCode = await runTests(browser);
