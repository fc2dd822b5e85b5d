/** The benchmark's rows still measure something. A test does not check the values, because its machine can be busy. */
import { execa } from 'execa';
import { expect, it } from 'vitest';

it.each([
  ['state', 2],
  ['patch', 1],
  ['capabilities', 1],
  ['hashing', 1],
  ['event', 1],
  ['size', 2],
])('"%s" is measured in %i rows', async (word, rows) => {
  const { stdout, stderr } = await execa('node', ['bench/main.ts', '--quick', word], {
    reject: false,
    preferLocal: true,
  });

  expect(stderr).not.toContain('    at ');
  expect(stdout).toMatch(new RegExp(`^[0-${rows}] of ${rows} targets met$`, 'm'));
  expect(stdout.split('\n').filter((line) => / \| (?:met|\*\*missed\*\*) \| /.test(line))).toHaveLength(rows);
});
