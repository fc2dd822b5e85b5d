/** `npm run test:browser`: tests the page of the local GitHub in a real browser. Options are passed to vitest. */
import { findBrowser } from './find-browser.ts';
import { runVitest } from './run-vitest.ts';

const browser = await findBrowser();
if (browser !== undefined)
  process.exitCode = await runVitest(['--project', 'browser', ...process.argv.slice(2)], {
    AGORA_CHROMIUM: browser.path,
    AGORA_CHROMIUM_ENV: JSON.stringify(browser.env),
  });
