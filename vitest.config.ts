import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { chooseTestSeed } from './scripts/tests/test-seed.ts';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `The tests need Node 24, and this is Node ${process.versions.node}. Use \`npx vitest\` or \`npm test\`.\n`,
  );
  process.exit(1);
}

/** Printed before anything runs, so that every failure can be had again. */
const { seed, origin } = chooseTestSeed();
process.stderr.write(`Test data from seed ${seed}, of ${origin}. Repeat with AGORA_TEST_SEED=${seed}.\n`);
const SEEDED = { provide: { testSeed: seed }, setupFiles: ['test/use-seed.ts', 'test/use-plain-git.ts'] };

/**
 * A limit is for what hangs, not for what is slow: a busy machine takes ten times as long as an idle one, and tests
 * run beside one another. No test has a shorter one of its own.
 */
const LIMITS = { ...SEEDED, testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } };
const ONE_BY_ONE = { ...LIMITS, fileParallelism: false };

/** Files of real agents side by side: an agent computes for a second and then waits for a model or for a tool. */
const AGENTS_AT_ONCE = 3;

/** They start what is built. */
const BUILT = { globalSetup: 'test/build-first.ts' };

/** Files share the modules that they import, for a fifth less time. What is tested runs in processes of its own. */
const SHARED = { isolate: false };

/** Played by `npm test`: the loop, who may do what in it, and its results. `npm run test:more` plays the others. */
const MAIN_STORIES = [
  'test/stories/answers/{answers,endings,pause-and-resume,replies}.test.ts',
  'test/stories/authority/{edited-issue,forged-records,in-another-name}.test.ts',
  'test/stories/delivery/{deliver-job,delivery}.test.ts',
];
const STORIES = { ...LIMITS, ...BUILT, ...SHARED, maxConcurrency: 3 };

const NOT_UNIT = 'test/{stories,bundle,localhub,browser,clis,strangers,images}/**';
/** Vite must transform them: they are published as ES modules that Node cannot load as they are. */
const INLINE = { deps: { inline: [/@actions\/(languageservice|workflow-parser)/] } };

/**
 * They start processes, listen on sockets or play for minutes: each file has a process of its own. The others share
 * one, which nock has patched.
 */
const PROCESSES = [
  'test/worker/**/*.test.ts',
  'test/simulation/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/bot/server/process.test.ts',
  'test/bot/adapters/heap-limits.test.ts',
  'test/client/adapters/**/*.test.ts',
  'test/project/architecture/worked-examples.test.ts',
];

export default defineConfig({
  test: {
    // Most tests wait for a process or a clock, so more of them than cores run at once.
    maxWorkers: Math.min(12, availableParallelism() + 2),
    projects: [
      {
        test: {
          ...LIMITS,
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: [NOT_UNIT, ...PROCESSES],
          pool: 'threads',
          isolate: false,
          server: INLINE,
        },
      },
      { test: { ...LIMITS, name: 'processes', include: PROCESSES, server: INLINE } },
      { test: { ...LIMITS, ...SHARED, name: 'localhub', include: ['test/localhub/**/*.test.ts'] } },
      { test: { ...LIMITS, ...BUILT, ...SHARED, name: 'bundle', include: ['test/bundle/**/*.test.ts'] } },
      { test: { ...STORIES, name: 'stories', include: MAIN_STORIES } },
      { test: { ...STORIES, name: 'more-stories', include: ['test/stories/**/*.test.ts'], exclude: MAIN_STORIES } },
      { test: { ...ONE_BY_ONE, ...BUILT, name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      { test: { ...LIMITS, ...SHARED, name: 'strangers', include: ['test/strangers/**/*.test.ts'] } },
      { test: { ...ONE_BY_ONE, name: 'images', include: ['test/images/**/*.test.ts'] } },
      { test: { ...LIMITS, ...BUILT, name: 'clis', include: ['test/clis/**/*.test.ts'], maxWorkers: AGENTS_AT_ONCE } },
    ],
  },
});
