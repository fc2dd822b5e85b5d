import { defineConfig } from 'vitest/config';

/** A limit is for what hangs, not for what is slow: a busy machine takes five times as long as an idle one, and runs tests beside one another. */
const LIMITS = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } };
const ONE_BY_ONE = { ...LIMITS, fileParallelism: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...LIMITS,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{stories,bundle,localhub,browser,clis}/**'],
          server: { deps: { inline: [/@actions\/(languageservice|workflow-parser)/] } },
        },
      },
      { test: { ...LIMITS, name: 'localhub', include: ['test/localhub/**/*.test.ts'] } },
      { test: { ...LIMITS, name: 'bundle', include: ['test/bundle/**/*.test.ts'] } },
      { test: { ...ONE_BY_ONE, name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      { test: { ...ONE_BY_ONE, name: 'clis', include: ['test/clis/**/*.test.ts'] } },
      { test: { ...ONE_BY_ONE, name: 'stories', include: ['test/stories/**/*.test.ts'], maxConcurrency: 3 } },
    ],
  },
});
