/** The settings of V8 that the bot changes for itself: a new version of Node might drop them without an error. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MEMORY = join(import.meta.dirname, '../../../bot/adapters/heap-limits.ts');
const MB = 2 ** 20;

/**
 * Runs a program whose objects often survive a collection, as in a sweep.
 * @returns the largest space for new objects that it had.
 */
async function roomOf(first: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    ${first}
    let [kept, most] = [[], 0];
    for (let index = 0; index < 2_000_000; index += 1) {
      kept.push({ index, text: 'x' + index });
      if (kept.length > 150_000) kept = kept.slice(100_000);
      if (index % 10_000 === 0) most = Math.max(most, getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);
    }
    console.log(most);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=4096',
    '--max-semi-space-size=64',
    '--input-type=module',
    '-e',
    program,
  ]);
  return Number(stdout);
}

it('keeps the space for new objects small, which V8 makes large on a machine with much memory', async () => {
  // Not at the same time: if the collector has to wait for a core, the space grows.
  const left = await roomOf('');
  const limited = await roomOf(`import { limitYoungHeap } from ${JSON.stringify(MEMORY)}; limitYoungHeap();`);

  expect(left).toBeGreaterThan(32 * MB);
  expect(limited).toBeLessThan(24 * MB);
});
