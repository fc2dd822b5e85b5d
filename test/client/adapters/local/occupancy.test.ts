/** Real processes that all want to work on the same task. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findOccupant, occupy, replace } from '../../../../client/adapters/local/occupancy.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import type { LiveProcess } from '../../../../client/local/task-record.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-occupancy-'));
  file = join(folder, 'live.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const startedAt = '2026-03-03T10:00:00Z';
const mine: LiveProcess = { pid: process.pid, round: 1, startedAt };

/** The id of a process that has ended. */
async function gone(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await new Promise((ended) => {
    child.once('exit', ended);
  });
  return child.pid ?? 0;
}

async function winners(count: number): Promise<number> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) => occupy(file, { ...mine, round: index + 1 })),
  );
  return all.filter((isMine) => isMine).length;
}

it('lets one of many in where nobody is', async () => {
  expect(await winners(20)).toBe(1);
  expect(readdirSync(folder)).toEqual(['live.json']);
});

it('lets one of many take over from a process that is gone, each time', async () => {
  for (let time = 0; time < 20; time += 1) {
    await replace(file, { pid: await gone(), round: 1, startedAt });

    expect(await winners(20)).toBe(1);
    expect(await findOccupant(file)).toMatchObject({ pid: process.pid });
  }
  expect(readdirSync(folder)).toEqual(['live.json']);
});

it('goes on behind somebody who was taking over and is gone as well', async () => {
  const dead = JSON.stringify({ pid: await gone(), round: 1, startedAt });
  writeFileSync(file, dead);
  writeFileSync(
    `${file}.after-${contentHash(dead).slice(7, 19)}-1`,
    JSON.stringify({ pid: await gone(), round: 1, startedAt }),
  );

  expect(await winners(5)).toBe(1);
});

it('lets nobody in while somebody works, and everybody when they have left', async () => {
  await occupy(file, mine);

  expect(await winners(5)).toBe(0);
  rmSync(file);
  expect(await winners(5)).toBe(1);
});

it("takes a file that says nothing for nobody's", async () => {
  writeFileSync(file, '{');

  expect(await findOccupant(file)).toBeUndefined();
  expect(await winners(5)).toBe(1);
});
