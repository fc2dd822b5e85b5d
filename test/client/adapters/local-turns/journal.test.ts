/** A journal on a real disk, whole and damaged. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJournal } from '../../../../client/adapters/local-turns/journal.ts';
import { findProcessesIn, isRunning, startOf } from '../../../../client/adapters/local-turns/process-identity.ts';
import { stopLeftovers } from '../../../../client/adapters/local-turns/takeover.ts';
import type { JournalRecord } from '../../../../client/live/journal-fold.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const records: JournalRecord[] = [
  { kind: 'turn', at: '2026-03-03T10:00:00.000Z', round: 1 },
  { kind: 'said', message: { id: 'm_1', by: 'ada', at: '2026-03-03T10:00:00.000Z', text: 'Grüße\n"to" you' } },
  { kind: 'over', round: 1 },
];

it('has what was appended, in order, and nothing where there is no file', () => {
  using folder = temporaryFolder();
  const journal = openJournal(join(folder.path, 'deep', 'journal.jsonl'));

  expect(journal.read()).toEqual([]);
  journal.append(...records.slice(0, 2));
  journal.append(...records.slice(2));

  expect(journal.read()).toEqual(records);
});

it('keeps every record before a line that was cut off at any byte, and every one after it', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'journal.jsonl');
  openJournal(file).append(...records.slice(0, 2));
  const whole = readFileSync(file);
  const first = whole.indexOf('\n') + 1;
  for (let size = first; size < whole.length - 1; size += 1) {
    writeFileSync(file, whole.subarray(0, size));
    openJournal(file).append(...records.slice(2));

    expect(openJournal(file).read()).toEqual([records[0], records[2]]);
  }
});

it('tells a process from a later one that has its number', () => {
  const start = startOf(process.pid);

  expect(start).toBeDefined();
  expect(isRunning({ pid: process.pid, start })).toBe(true);
  expect(isRunning({ pid: process.pid, start: 'another time' })).toBe(false);
});

it.runIf(process.platform === 'linux')('stops what still works in the folder of a task, and nothing else', async () => {
  using folder = temporaryFolder();
  using other = temporaryFolder();
  const inside = spawn('sleep', ['600'], { cwd: folder.path, stdio: 'ignore' });
  const outside = spawn('sleep', ['600'], { cwd: other.path, stdio: 'ignore' });
  await expect.poll(() => findProcessesIn(folder.path)).toEqual([inside.pid]);

  await stopLeftovers(folder.path);

  expect(findProcessesIn(folder.path)).toEqual([]);
  expect(isRunning({ pid: outside.pid ?? 0 })).toBe(true);
  outside.kill('SIGKILL');
});
