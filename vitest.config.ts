import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/{stories,bundle,localhub,browser,clis}/**'], server: { deps: { inline: [/@actions\/(languageservice|workflow-parser)/] } } } },
      { test: { name: 'localhub', include: ['test/localhub/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { name: 'bundle', include: ['test/bundle/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false } },
      { test: { name: 'clis', include: ['test/clis/**/*.test.ts'], testTimeout: 150_000, hookTimeout: 60_000, fileParallelism: false } },
      { test: { name: 'stories', include: ['test/stories/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false, maxConcurrency: 3 } },
    ],
  },
});
