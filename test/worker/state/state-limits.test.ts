/** A saved state can be read again, whatever files an agent leaves; files that cannot be kept are named. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { STATE_MEMBERS } from '../../../protocol/messages/state-manifest.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { writeArchive } from '../../../worker/state/archive.ts';
import { packState, unpackState } from '../../../worker/state/pack-state.ts';
import {
  ARCHIVE_BYTES,
  findPathObjection,
  fitState,
  PATH_BYTES,
  sayLeftOutFiles,
} from '../../../worker/state/state-limits.ts';

const task = taskIdOf('test', 1);
const question = questionIdOf(task, 1);
const place = { repository: 42, task, round: 1 };

/** Saves the files of a session that fit. @returns the files that are read again. */
async function saveAndRead(session: FileSet, work?: Uint8Array) {
  const fitting = fitState({ work, session }, 1_000, STATE_MEMBERS.session);
  const state = {
    manifest: {
      v: 1 as const,
      task,
      round: 1,
      dispatch: dispatchIdOf(task, 1),
      question,
      repository: { id: 42, name: 'octo/small' },
      base: 'a'.repeat(40),
      subagent: { name: 'planner', contentHash: contentHash('x'), at: 'b'.repeat(40) },
      runtime: { id: 'command', version: '' },
      rounds: [],
      workKept: true,
      createdAt: '2026-01-02T03:04:05Z',
      members: [],
    },
    input: {},
    asked: { question: 'A or B?' },
    work: fitting.work,
    inbox: undefined,
    session: fitting.session,
  };
  const sealing = { key: { id: 'k', secret: 'a long random state key' }, random: randomBytes };
  const unpacked = await unpackState(await packState(state, sealing), { ...place, question }, [
    'a long random state key',
  ]);
  if (unpacked.kind !== 'state') throw new Error(`${unpacked.kind}: ${'why' in unpacked ? unpacked.why : ''}`);
  return { ...fitting, back: unpacked.state };
}

const ODD = [
  '.git',
  '.GIT',
  'git~1',
  'a\\b',
  'C:',
  'con',
  ' ',
  ' x',
  'x.',
  '.agora',
  '...',
  'a\nb',
  '"',
  '\u{E0041}',
  'é',
  'e\u0301',
];
const name = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom('', '.', '..', '\0', '\uD800', 'x'.repeat(255), 'x'.repeat(256), '語'.repeat(85), '語'.repeat(86)),
);
const path = fc.oneof(
  fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/')),
  fc.integer({ min: 40, max: 60 }).map((depth) => `${'d'.repeat(63)}/`.repeat(depth) + 'f'),
);
const content = fc.uint8Array({ maxLength: 2_000, size: 'max' }).map((bytes) => Buffer.from(bytes));

it('restores every file that it accepts, and names every file that it does not accept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(path, content), { maxLength: 12, selector: ([one]) => one }),
      async (files) => {
        const { back, leftOut } = await saveAndRead(new Map(files));

        expect([...back.session.keys(), ...leftOut.map((file) => file.path)].sort()).toEqual(
          files.map(([one]) => one).sort(),
        );
        for (const [one, bytes] of files) expect(back.session.get(one) ?? bytes, one).toEqual(bytes);
      },
    ),
    { numRuns: 200 },
  );
});

it.each(ODD)('accepts a file below a folder named %j, and one with that name', async (odd) => {
  const { back, leftOut } = await saveAndRead(
    new Map([
      [`x/${odd}/f`, Buffer.from('1')],
      [odd, Buffer.from('2')],
    ]),
  );

  expect(leftOut).toEqual([]);
  expect([...back.session.keys()]).toEqual([`x/${odd}/f`, odd]);
});

it('accepts every path up to its limit, and none that leads elsewhere', () => {
  const long = `${'d'.repeat(63)}/`.repeat(PATH_BYTES / 64 - 1) + 'e'.repeat(64);

  expect(findPathObjection(long)).toBeUndefined();
  for (const bad of [`${long}x`, '', '/x', 'x/', 'a//b', '../x', 'a/../../x', 'a/.', 'a\0b', `a/${'x'.repeat(256)}`])
    expect(findPathObjection(bad), bad.slice(0, 20)).toBeDefined();
});

it('keeps a hundred thousand small files with long names, as far as there is space, and reports the rest', async () => {
  const folder = `${'deep'.repeat(15)}/`.repeat(5);
  const files = new Map(Array.from({ length: 100_100 }, (_, at) => [`${folder}${at}`, Buffer.from(String(at))]));

  const { back, leftOut } = await saveAndRead(files);

  expect(back.session.size + leftOut.length).toBe(100_100);
  expect(back.session.size).toBeGreaterThan(85_000);
  expect(sayLeftOutFiles(leftOut).join()).toMatch(/^\d+ files of the agent's session were not saved \(/);
});

it('never saves more than can be unpacked again', async () => {
  const work = Buffer.alloc(200_000_000);
  const { back, leftOut } = await saveAndRead(
    new Map([
      ['a', Buffer.alloc(60_000_000)],
      ['b', Buffer.alloc(60_000_000)],
      ['c', Buffer.alloc(10)],
    ]),
    work,
  );
  const tooMuch = fitState({ work: Buffer.alloc(ARCHIVE_BYTES), session: new Map() }, 0, '');

  expect(back.work?.length).toBe(work.length);
  expect(leftOut.map((file) => file.path)).toEqual(['b']);
  expect(tooMuch.work).toBeUndefined();
});

it('writes nothing that it would not read', async () => {
  await expect(writeArchive(new Map([['../x', new Uint8Array()]]))).rejects.toThrow('no plain relative path');
});

it('reports what was left out once for each reason, with three names', () => {
  const files = ['a', 'b', 'c', 'd', 'e'.repeat(100)].map((one) => ({ path: one, why: 'it is too large' }));

  expect(sayLeftOutFiles([...files, { path: 'x', why: 'it holds a secret' }])).toEqual([
    "5 files of the agent's session were not saved (it is too large): a, b, c and 2 more",
    "A file of the agent's session was not saved (it holds a secret): x",
  ]);
});
