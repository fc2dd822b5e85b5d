import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { awaitExit } from '../../../cli/adapters/script.ts';

it.each([
  ["process.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 60_000)", 130],
  ["process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60_000)", 130],
  ["process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 60_000)", 1],
  ['process.exit(2)', 2],
  ['', 0],
])('reports a program that a person has stopped as interrupted, and no other: %s', async (script, code) => {
  expect(await awaitExit(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }))).toBe(code);
});
