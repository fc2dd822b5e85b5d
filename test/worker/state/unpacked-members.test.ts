/** What a saved state consists of once it is opened: the members that its manifest lists, or a reason. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import type { StateManifest } from '../../../protocol/messages/state-manifest.ts';
import { writeArchive } from '../../../worker/state/archive.ts';
import { seal } from '../../../worker/state/encrypt-state.ts';
import { packState, STATE_FILE, unpackState } from '../../../worker/state/pack-state.ts';

const task = taskIdOf('test', 1);
const place = { repository: 42, task, round: 1 };
const key = { id: '2026-11', secret: 'a long random state key' };
const manifest: StateManifest = {
  v: 1,
  task,
  round: 1,
  dispatch: dispatchIdOf(task, 1),
  question: questionIdOf(task, 1),
  repository: { id: 42, name: 'octo/small' },
  base: 'a'.repeat(40),
  subagent: { name: 'planner', contentHash: contentHash('x'), at: 'b'.repeat(40) },
  runtime: { id: 'script', version: '1.2.3' },
  rounds: [],
  workKept: true,
  createdAt: '2026-01-02T03:04:05Z',
  members: [],
};

function unpacked(content: Uint8Array) {
  return unpackState(new Map([[STATE_FILE, seal(content, place, key, randomBytes)]]), place, [key.secret]);
}

async function unpackedFiles(files: Readonly<Record<string, string>>) {
  return unpacked(await writeArchive(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))));
}

const listed = (path: string, text: string) => ({
  path,
  bytes: Buffer.byteLength(text),
  contentHash: contentHash(text),
});
const FILES = { 'input.json': '{}', 'needs_input.json': '{"question":"?"}' };
const LISTED = Object.entries(FILES).map(([path, text]) => listed(path, text));
const withMembers = (members: readonly object[]): string => JSON.stringify({ ...manifest, members });

it('the state of a round that is over has no question', async () => {
  const ended: StateManifest = { ...manifest, question: undefined, ended: { how: 'finished' } };
  const state = { manifest: ended, input: {}, asked: undefined, work: undefined, inbox: undefined, session: new Map() };
  const opened = await unpackState(await packState(state, { key, random: randomBytes }), place, [key.secret]);

  expect(opened).toMatchObject({ kind: 'state', state: { asked: undefined, input: {} } });
});

it('a state keeps the inbox and the work of its round', async () => {
  const [work, inbox] = [Buffer.from('a patch'), Buffer.from('{"id":1}\n')];
  const state = { manifest, input: {}, asked: { question: '?' }, work, inbox, session: new Map() };
  const opened = await unpackState(await packState(state, { key, random: randomBytes }), place, [key.secret]);

  expect(opened).toMatchObject({ kind: 'state', state: { work, inbox } });
});

it('a state that is no archive is refused, although it was closed with our key', async () => {
  expect(await unpacked(Buffer.from('no archive'))).toEqual({
    kind: 'tampered',
    why: 'it cannot be unpacked (incorrect header check)',
  });
});

describe('a manifest', () => {
  it.each([
    ['that is not there', FILES, 'its top'],
    ['that is not JSON', { ...FILES, 'manifest.json': '{' }, 'its top'],
    ['with a wrong member', { ...FILES, 'manifest.json': JSON.stringify({ ...manifest, base: 5 }) }, 'base'],
  ])('%s is refused, with the place of the mistake', async (_, files, at) => {
    expect(await unpackedFiles(files)).toEqual({
      kind: 'tampered',
      why: `its manifest is missing or wrong at ${at}`,
    });
  });
});

describe('a member', () => {
  const long = 'session/'.padEnd(250, 'n');
  const shown = `"${long.slice(0, 200)}"`;

  it('that is there in place of a listed one is refused', async () => {
    const files = { 'manifest.json': withMembers([...LISTED, listed('session/a', 'x')]), ...FILES, [long]: 'x' };

    expect(await unpackedFiles(files)).toEqual({
      kind: 'tampered',
      why: `its member ${shown} is not in the manifest`,
    });
  });

  it('that differs from the list in one of size and hash is refused', async () => {
    const right = listed(long, 'x');
    const wrong = [
      { ...right, bytes: 2 },
      { ...right, contentHash: contentHash('y') },
    ];

    for (const member of wrong)
      expect(await unpackedFiles({ 'manifest.json': withMembers([...LISTED, member]), ...FILES, [long]: 'x' })).toEqual(
        { kind: 'tampered', why: `its member ${shown} is not what the manifest says` },
      );
  });

  it('that no state has is refused', async () => {
    const files = { 'manifest.json': withMembers([...LISTED, listed('sessions/x', 'x')]), ...FILES, 'sessions/x': 'x' };

    expect(await unpackedFiles(files)).toEqual({
      kind: 'tampered',
      why: 'its member "sessions/x" is none that a state has',
    });
  });
});
