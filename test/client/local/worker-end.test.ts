/** What people are told about a worker that left no result. */
import { expect, it } from 'vitest';
import { readWorkerEnd } from '../../../client/local/worker-end.ts';

const CRASH = `node:internal/modules/run_main:123
    triggerUncaughtException(
    ^

Error: ENOENT: no such file or directory, mkdtemp '/nope/agora-'
    at async mkdtemp (node:internal/fs/promises:1)
    at async main (file:///agora/main.cjs:90:21) {
  code: 'ENOENT'
}

Node.js v24.1.0
`;

it('quotes what a crashed worker said, without the lines of the stack', () => {
  const { isKilled, why } = readWorkerEnd(1, CRASH);

  expect(isKilled).toBe(false);
  expect(why).toMatch(/^The worker ended with exit code 1 and stored no result\. It said last:\n/);
  expect(why).toContain("Error: ENOENT: no such file or directory, mkdtemp '/nope/agora-'");
  expect(why).not.toContain('at async');
});

it('says that a worker was killed', () => {
  expect(readWorkerEnd(null, '')).toEqual({ isKilled: true, why: 'The worker was killed.' });
});

it('says nothing more when the worker said nothing', () => {
  expect(readWorkerEnd(0, '\n').why).toBe('The worker ended with exit code 0 and stored no result.');
});

it('cuts what the worker said, and hides credentials and terminal control in it', () => {
  const { why } = readWorkerEnd(1, `${'x'.repeat(5_000)}\n\u001B[31mghp_${'a1B2c3D4e5'.repeat(3)}f6G7h8\n`);

  expect(why.length).toBeLessThan(1_200);
  expect(why).not.toMatch(/ghp_|\u001B/);
});
