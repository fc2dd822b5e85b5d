import { defineConfig } from 'vitest/config';

/** A limit is for what hangs, not for what is slow: a busy machine takes five times as long as an idle one, and runs tests beside one another. */
const BUSY_MS = 180_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/{stories,bundle,localhub,browser,clis}/**'], testTimeout: BUSY_MS, hookTimeout: BUSY_MS, server: { deps: { inline: [/@actions\/(languageservice|workflow-parser)/] } } } },
      { test: { name: 'localhub', include: ['test/localhub/**/*.test.ts'], testTimeout: BUSY_MS, hookTimeout: BUSY_MS } },
      { test: { name: 'bundle', include: ['test/bundle/**/*.test.ts'], testTimeout: BUSY_MS, hookTimeout: BUSY_MS } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false } },
      { test: { name: 'clis', include: ['test/clis/**/*.test.ts'], testTimeout: 150_000, hookTimeout: 60_000, fileParallelism: false } },
      { test: { name: 'stories', include: ['test/stories/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false, maxConcurrency: 3 } },
    ],
  },
});
