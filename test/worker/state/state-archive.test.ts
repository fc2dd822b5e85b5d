/** The saved state: everything that is saved can be read again, and nothing else. */
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { pack, type Headers } from 'tar-stream';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentHash, type JsonObject } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import type { StateManifest } from '../../../protocol/messages/state-manifest.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { readArchive, writeArchive } from '../../../worker/state/archive.ts';
import { refuseState } from '../../../worker/state/refuse-state.ts';
import { seal } from '../../../worker/state/encrypt-state.ts';
import type { SavedState } from '../../../worker/state/saved-state.ts';
import { packState, STATE_FILE, unpackState } from '../../../worker/state/pack-state.ts';

const task = taskIdOf('test', 1);
const question = questionIdOf(task, 1);
const place = { repository: 42, task, round: 1 };
const expected = { ...place, question };
const secret = 'a long random state key';
const named = (key: string | undefined) => (key === undefined ? undefined : { id: '2026-11', secret: key });

const manifest: StateManifest = {
  v: 1,
  task,
  round: 1,
  dispatch: dispatchIdOf(task, 1),
  question,
  repository: { id: 42, name: 'octo/small' },
  issue: 7,
  base: 'a'.repeat(40),
  subagent: { name: 'planner', contentHash: contentHash('x'), at: 'b'.repeat(40) },
  runtime: { id: 'script', version: '1.2.3' },
  sessionId: 's1',
  rounds: [],
  workKept: true,
  createdAt: '2026-01-02T03:04:05Z',
  members: [],
};
const state: SavedState = {
  manifest,
  input: { title: 'Make it sum' },
  asked: { question: 'A or B?', partial_state: null },
  work: randomBytes(300),
  inbox: Buffer.from('{"id":1}\n'),
  session: new Map([
    ['talk/one.jsonl', Buffer.from('{}\n')],
    ['talk/odd name é.jsonl', Buffer.from('\u0000')],
  ]),
};

const packed = (changes: Partial<SavedState> = {}, key: string | undefined = secret) =>
  packState({ ...state, ...changes }, { key: named(key), random: randomBytes });
const bytesOf = (files: FileSet): Uint8Array => files.get(STATE_FILE) ?? new Uint8Array();
const withBytes = (bytes: Uint8Array): FileSet => new Map([[STATE_FILE, bytes]]);

it('reads what a Node without zstd has written', async () => {
  const files = new Map([['one', Buffer.from('1')]]);
  const written = await writeArchive(files, 'gzip');

  expect([...written.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  expect(await writeArchive(files, 'gzip')).toEqual(written);
  expect(await readArchive(written)).toEqual({ kind: 'files', files });
});

it('restores long questions that were asked at once: they are also there as one text', async () => {
  const questions = ['A', 'B'].map((letter) => ({ question: letter.repeat(400_000) }));
  const read = readNeedsInput(JSON.stringify({ questions }));
  if (read.kind === 'malformed') throw new Error(read.why);

  const unpacked = await unpackState(await packed({ asked: read.asked }), expected, [secret]);

  expect(unpacked).toMatchObject({ kind: 'state', state: { asked: read.asked } });
});

it('restores a saved state byte for byte', async () => {
  const unpacked = await unpackState(await packed(), expected, [secret]);

  if (unpacked.kind !== 'state') throw new Error(unpacked.kind);
  expect({ ...unpacked.state, manifest }).toEqual({ ...state, asked: state.asked, manifest });
  expect(unpacked.state.manifest.members.map(({ path }) => path)).toEqual([
    'input.json',
    'needs_input.json',
    'work.patch',
    'inbox.jsonl',
    'session/talk/one.jsonl',
    'session/talk/odd name é.jsonl',
  ]);
});

it('restores any input and any files', async () => {
  const inputs = fc
    .dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue({ maxDepth: 3 }),
    )
    .filter((input) => !JSON.stringify(input).includes('"__proto__":'));
  await fc.assert(
    fc.asyncProperty(inputs, fc.option(fc.uint8Array({ minLength: 1 }), { nil: undefined }), async (input, work) => {
      const plain = JSON.parse(JSON.stringify(input)) as JsonObject;

      const unpacked = await unpackState(
        await packed({ input: plain, work: work === undefined ? undefined : Buffer.from(work) }),
        expected,
        [secret],
      );

      expect(unpacked).toMatchObject({
        kind: 'state',
        state: { input: plain, work: work === undefined ? undefined : Buffer.from(work) },
      });
    }),
    { numRuns: 40 },
  );
});

it('shows nothing of its contents without a key', async () => {
  const bytes = Buffer.from(bytesOf(await packed({ input: { title: 'VERY-PRIVATE-TITLE' } }))).toString('latin1');

  expect(bytes).not.toContain('VERY-PRIVATE-TITLE');
  expect(bytes).not.toContain('partial_state');
});

it('never encrypts two states with the same salt', async () => {
  expect(Buffer.from(bytesOf(await packed())).equals(bytesOf(await packed()))).toBe(false);
});

it.each([
  ['encrypted', secret],
  ['plain', undefined],
] as const)('refuses an %s state with any one byte changed, added or missing', async (_, key) => {
  const secrets = key === undefined ? [] : [key];
  const good = bytesOf(await packState(state, { key: named(key), random: randomBytes }));
  for (let at = 0; at < good.length; at += 1) {
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8));

    const unpacked = await unpackState(withBytes(bad), expected, secrets);

    expect(unpacked.kind, `byte ${at} of ${good.length}`).not.toBe('state');
  }
  expect((await unpackState(withBytes(good.subarray(0, -1)), expected, secrets)).kind).toBe('tampered');
  expect((await unpackState(withBytes(Buffer.concat([good, Buffer.from([0])])), expected, secrets)).kind).toBe(
    'tampered',
  );
});

it('refuses a plain state when there is a key, because we did not leave it', async () => {
  const plain = await packState(state, { key: undefined, random: randomBytes });

  const refused = await unpackState(plain, expected, [secret]);

  expect(refused.kind).toBe('unsealed');
  expect(refused.kind === 'state' ? '' : refuseState(refused).message).toMatch(/not encrypted although there is a key/);
  expect((await unpackState(plain, expected, [])).kind).toBe('state');
});

it('distinguishes a missing key, another key and a changed state, also in its messages', async () => {
  const files = await packed();
  const broken = Buffer.from(bytesOf(files));
  broken[broken.length - 20] = (broken.at(-20) ?? 0) ^ 1;

  const refusals = [
    await unpackState(files, expected, []),
    await unpackState(files, expected, ['another key']),
    await unpackState(withBytes(broken), expected, [secret]),
  ];

  expect(refusals.map(({ kind }) => kind)).toEqual(['no-key', 'other-key', 'tampered']);
  const words = refusals.map((refusal) => (refusal.kind === 'state' ? '' : refuseState(refusal).message));
  expect(words[0]).toMatch(/has no key/);
  expect(words[1]).toMatch(/another key/);
  expect(words[2]).toMatch(/tampered/);
});

it("can be opened with any of the workflow's keys", async () => {
  expect(
    (await unpackState(await packed({}, 'the model key'), expected, ['a new state key', 'the model key'])).kind,
  ).toBe('state');
});

it.each([
  ['another repository', { ...expected, repository: 43 }],
  ['another task', { ...expected, task: taskIdOf('test', 2) }],
  ['another round', { ...expected, round: 2 }],
  ['another question', { ...expected, question: questionIdOf(task, 2) }],
])('cannot be opened in the place of %s', async (_, other) => {
  expect((await unpackState(await packed(), other, [secret])).kind).toBe('misplaced');
});

it('recognizes a newer version, and an older one', async () => {
  const [header = '', ...rest] = Buffer.from(bytesOf(await packed()))
    .toString('latin1')
    .split('\n');
  const withVersion = (v: number) =>
    withBytes(Buffer.from([header.replace('"v":2', `"v":${v}`), ...rest].join('\n'), 'latin1'));
  const refusals = await Promise.all([3, 0].map((v) => unpackState(withVersion(v), expected, [secret])));

  expect(refusals).toEqual([
    { kind: 'newer', version: 3 },
    { kind: 'older', version: 0 },
  ]);
  expect(refusals.map((refusal) => (refusal.kind === 'state' ? '' : refuseState(refusal).fix))).toEqual([
    expect.stringMatching(/newer one/),
    expect.stringMatching(/version of the action that saved it/),
  ]);
});

it('reads any bytes as a saved state without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect((await unpackState(withBytes(bytes), expected, [secret])).kind).not.toBe('state');
    }),
  );
  expect((await unpackState(new Map(), expected, [secret])).kind).toBe('unreadable');
});

async function tarOf(entries: readonly (readonly [Headers, string])[]): Promise<Uint8Array> {
  const tar = pack();
  for (const [header, content] of entries) tar.entry(header, content);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

it.each([
  ['a way out', [[{ name: '../x' }, 'y']]],
  ['an absolute path', [[{ name: '/etc/x' }, 'y']]],
  ['a path with an empty name', [[{ name: 'session//config' }, 'y']]],
  ['a symbolic link', [[{ name: 'session/x', type: 'symlink', linkname: '/etc/passwd' }, '']]],
  ['a hard link', [[{ name: 'session/x', type: 'link', linkname: '/etc/passwd' }, '']]],
  ['a pipe', [[{ name: 'session/x', type: 'fifo' }, '']]],
  ['a folder', [[{ name: 'session', type: 'directory' }, '']]],
  [
    'the same name twice',
    [
      [{ name: 'input.json' }, 'a'],
      [{ name: 'input.json' }, 'b'],
    ],
  ],
] as const)('refuses an archive with %s', async (_, entries) => {
  expect((await readArchive(await tarOf(entries))).kind).toBe('refused');
});

async function sealedWith(files: readonly (readonly [string, string])[]): Promise<FileSet> {
  const archive = await writeArchive(new Map(files.map(([path, text]) => [path, Buffer.from(text)])));
  return withBytes(seal(archive, place, named(secret), randomBytes));
}

it('refuses members that the manifest does not list, lists twice, lists differently, or lists although they are missing', async () => {
  const member = (path: string, text: string) => ({
    path,
    bytes: Buffer.byteLength(text),
    contentHash: contentHash(text),
  });
  const base = [member('input.json', '{}'), member('needs_input.json', '{"question":"?"}')];
  const files = [
    ['input.json', '{}'],
    ['needs_input.json', '{"question":"?"}'],
  ] as const;
  const of = (members: readonly object[], more: readonly (readonly [string, string])[] = []) =>
    sealedWith([['manifest.json', JSON.stringify({ ...manifest, members })], ...files, ...more]);
  const cases = [
    await of(base, [['work.patch', 'x']]),
    await of([...base, member('work.patch', 'x')]),
    await of([...base, ...base]),
    await of([...base, member('work.patch', 'y')], [['work.patch', 'x']]),
    await of([...base, member('other.txt', 'x')], [['other.txt', 'x']]),
    await sealedWith(files),
  ];

  const kinds = await Promise.all(
    cases.map(async (artifact) => (await unpackState(artifact, expected, [secret])).kind),
  );

  expect((await unpackState(await of(base), expected, [secret])).kind).toBe('state');
  expect(kinds).toEqual(cases.map(() => 'tampered'));
});

it('unpacks a saved state only up to its size limit', async () => {
  const zeros = Buffer.alloc(300_000_000);

  for (const bomb of [gzipSync(zeros), zstdCompressSync(zeros)])
    expect(await readArchive(bomb)).toEqual({ kind: 'refused', why: 'it is larger than 268435456 bytes' });
});
