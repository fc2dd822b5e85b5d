/** Reasons to reject a saved state that was sealed with the right key, and the messages. */
import { randomBytes } from 'node:crypto';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { readArchive, writeArchive } from '../../../worker/state/archive.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';
import { redactSession } from '../../../worker/state/redact-session.ts';
import { refuseState } from '../../../worker/state/refuse-state.ts';
import { STATE_FILE, unpackState } from '../../../worker/state/pack-state.ts';
import { seal, type StateRefusal } from '../../../worker/state/encrypt-state.ts';

const task = taskIdOf('test', 1);
const question = questionIdOf(task, 1);
const place = { repository: 42, task, round: 1 };
const key = { id: '2026-11', secret: 'a long random state key' };
const manifest = {
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
};
const FILES = { 'input.json': '{}', 'needs_input.json': '{"question":"?"}' };

/** The result of opening a state with these files, whose manifest has these members and lists all files. */
async function opened(
  said: object = {},
  files: Readonly<Record<string, string>> = FILES,
  wanted: typeof question | 'any' = question,
  hasZstd?: boolean,
) {
  const members = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    contentHash: contentHash(text),
  }));
  const all = { 'manifest.json': JSON.stringify({ ...manifest, ...said, members }), ...files };
  const archive = await writeArchive(new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)])));
  const artifact: FileSet = new Map([[STATE_FILE, seal(archive, place, key, randomBytes)]]);
  return unpackState(artifact, { ...place, ...(wanted !== 'any' && { question: wanted }) }, [key.secret], hasZstd);
}

describe('a state that was closed with our key', () => {
  it('a valid state is not refused', async () => {
    expect((await opened()).kind).toBe('state');
  });

  it('asks for a newer Node, and blames nobody, if this one cannot decompress it', async () => {
    const refused = await opened({}, FILES, question, false);

    if (refused.kind === 'state') throw new Error('It was read.');
    expect(refuseState(refused)).toMatchObject({
      message: 'The saved state is compressed with zstd, which this version of Node does not have.',
      fix: 'Use Node 22.15 or newer; then answer again.',
    });
  });

  it('asks for a new task, because a retry reads the same state, if a newer program would not help', () => {
    const refusals: StateRefusal[] = [
      { kind: 'unsealed' },
      { kind: 'misplaced', why: 'x' },
      { kind: 'unreadable', why: 'x' },
      { kind: 'tampered', why: 'x' },
    ];

    for (const refusal of refusals)
      expect(refuseState(refusal).fix).toMatch(/[Ss]tart a new task: a retry would read the same state again\.$/);
  });

  it.each([
    [2, 'newer'],
    [0, 'older'],
  ])('version %i of its manifest is recognized as %s', async (v, kind) => {
    expect(await opened({ v })).toEqual({ kind, version: v });
  });

  it.each([
    ['repository', { repository: { id: 43, name: 'octo/small' } }],
    ['task', { task: taskIdOf('test', 2) }],
    ['round', { round: 2 }],
  ])('a manifest that names another %s than its header is refused', async (_, said) => {
    expect(await opened(said)).toMatchObject({
      kind: 'tampered',
      why: 'its manifest names another place than its header',
    });
  });

  it.each([
    ['an input that is no object', {}, { ...FILES, 'input.json': '[]' }, question],
    ['a question that cannot be used', {}, { ...FILES, 'needs_input.json': '{}' }, question],
    ['no question, and no end', { question: undefined }, { 'input.json': '{}' }, 'any'],
    ['a question and an end', { ended: { how: 'finished' } }, FILES, question],
    ['an end, and yet a question’s text', { question: undefined, ended: { how: 'finished' } }, FILES, 'any'],
  ] as const)('%s is refused', async (_, said, files, wanted) => {
    expect(await opened(said, files, wanted)).toMatchObject({
      kind: 'tampered',
      why: 'its input or its question cannot be read',
    });
  });

  it('a state with an end belongs to no question, and the refusal says so', async () => {
    const ended = { question: undefined, ended: { how: 'finished' } };

    expect((await opened(ended, { 'input.json': '{}' }, 'any')).kind).toBe('state');
    expect(await opened(ended, { 'input.json': '{}' })).toMatchObject({
      kind: 'misplaced',
      why: `it belongs to no question, not ${question}`,
    });
    expect(await opened({}, FILES, questionIdOf(task, 2))).toMatchObject({
      kind: 'misplaced',
      why: `it belongs to question ${question}, not ${questionIdOf(task, 2)}`,
    });
  });
});

describe('the message about another key', () => {
  const other = (id?: string): StateRefusal => ({ kind: 'other-key', id });

  it('names it, and the keys of this run', () => {
    const { message, fix } = refuseState(other('2025-03'), ['2026-11', 'old'], 'ask again');

    expect(message).toBe(
      'The saved state was encrypted with another key, "2025-03", than any that this run has ("2026-11", "old").',
    );
    expect(fix).toBe(
      'Put the key "2025-03" back, as a further line of state-key when it was one of those; then ask again.',
    );
  });

  it('names the setting of the key in a workflow and on a machine without one', () => {
    expect(refuseState({ kind: 'no-key' }).fix).toBe(
      'Provide the state-key (the variable AGORA_STATE_KEY outside of a workflow), or the model key, with which the state was saved; then answer again.',
    );
  });

  it('names no key when none has a name', () => {
    const { message, fix } = refuseState(other());

    expect(message).toBe('The saved state was encrypted with another key than any that this run has.');
    expect(fix).toBe('Provide the key with which the state was saved (was a secret rotated?); then answer again.');
  });
});

describe('an archive', () => {
  const tarOf = async (names: readonly string[]): Promise<Uint8Array> => {
    const tar = pack();
    for (const name of names) tar.entry({ name }, '');
    tar.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of tar as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return gzipSync(Buffer.concat(chunks));
  };

  it('may have at most 100,000 members', async () => {
    const names = Array.from({ length: 100_001 }, (_, index) => `session/${index}`);

    expect((await readArchive(await tarOf(names.slice(1)))).kind).toBe('files');
    expect(await readArchive(await tarOf(names))).toEqual({
      kind: 'refused',
      why: 'it has more than 100000 members',
    });
  });

  it('may have paths of at most 3,072 bytes', async () => {
    const path = (length: number): string => `session/${'long/'.repeat(700)}`.slice(0, length - 1).concat('x');

    expect((await readArchive(await tarOf([path(3_072)]))).kind).toBe('files');
    expect(await readArchive(await tarOf([path(3_073)]))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/has a path of more than 3072 bytes$/) as string,
    });
  });

  it('is read back byte for byte, whatever the names and contents of its members', async () => {
    const letter = fc.constantFrom('a', 'b', 'é', '語', '🙂', ' ', '=', '-', '1');
    const segment = fc.string({ minLength: 1, maxLength: 90, size: 'max', unit: letter });
    const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((all) => `x${all.join('x/x')}x`);
    const content = fc.uint8Array({ maxLength: 1_500, size: 'max' }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(path, content), { maxLength: 6 }), async (members) => {
        const files = new Map(members);

        expect(await readArchive(await writeArchive(files))).toEqual({ kind: 'files', files });
      }),
      { numRuns: 200 },
    );
  });

  it('is refused with any byte of a header changed, and when it is cut off except after a member', async () => {
    const written = await writeArchive(
      new Map([
        ['one', Buffer.from('1')],
        [`${'long/'.repeat(60)}é`, Buffer.from('2')],
      ]),
    );
    const tar = zstdDecompressSync(written);
    const read = async (bytes: Uint8Array) => (await readArchive(gzipSync(bytes))).kind;

    for (const at of [0, 130, 150, 156, 260, 345, 511])
      expect(await read(tar.with(at, ((tar[at] ?? 0) + 1) % 256)), `byte ${at}`).toBe('refused');
    for (let length = 256; length < 5 * 512; length += 512)
      expect(await read(tar.subarray(0, length)), `${length} bytes`).toBe('refused');
    expect(await readArchive(written.subarray(0, -9))).toMatchObject({ kind: 'refused' });
  });

  it('is read in gzip, the format of earlier versions, and in zstd, the current one', async () => {
    const files = new Map([['one', Buffer.from('1'.repeat(600))]]);
    const written = await writeArchive(files);

    expect(Buffer.from(written.subarray(0, 4)).toString('hex')).toBe('28b52ffd');
    expect(await readArchive(gzipSync(zstdDecompressSync(written)))).toEqual({ kind: 'files', files });
    expect(await writeArchive(files)).toEqual(written);
  });

  it('is refused with one bit of its compressed bytes changed', async () => {
    const written = Buffer.from(await writeArchive(new Map([['one', Buffer.from('a text of some length')]])));

    for (let at = 0; at < written.length; at += 1) {
      const read = await readArchive(written.with(at, (written[at] ?? 0) ^ 0x10));
      const text = read.kind === 'refused' ? 'refused' : Buffer.from(read.files.get('one') ?? []).toString('utf8');
      expect(['refused', 'a text of some length'], `byte ${at}`).toContain(text);
    }
  });

  it('is refused with a member that claims to be longer than the archive', async () => {
    const tar = zstdDecompressSync(await writeArchive(new Map([['one', Buffer.from('1')]])));
    tar.write('77777777777', 124);
    tar.fill(' ', 148, 156);
    const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);

    expect(await readArchive(gzipSync(tar))).toEqual({
      kind: 'refused',
      why: 'it cannot be unpacked (it ends too early)',
    });
  });
});

describe('a session file with a secret', () => {
  const redactor = createRedactor();
  redactor.add('hunter2-"quoted"');
  const clean = (text: string): string | undefined => {
    const content = redactSession(Buffer.from(text), redactor);
    return content === undefined ? undefined : Buffer.from(content).toString('utf8');
  };

  it('loses it where it is written as in JSON, and stays JSON, with all other lines unchanged', () => {
    const odd = '{ "kept" :  "as it is \\u00e9" }';
    const line = JSON.stringify({ said: 'the password is hunter2-"quoted".', at: 1 });

    const spelled = '{"said":"\\u0068unter2\\u002d\\"quoted\\""}';

    const [first, second = '', third = '', fourth, fifth] = (
      clean(`${odd}\n${line}\n${spelled}\nno JSON: hunter2-"quoted"\n`) ?? ''
    ).split('\n');

    expect([first, fourth, fifth]).toEqual([odd, 'no JSON: <redacted:secret>', '']);
    expect(JSON.parse(second)).toEqual({ said: 'the password is <redacted:secret>.', at: 1 });
    expect(JSON.parse(third)).toEqual({ said: '<redacted:secret>' });
  });

  it('is left out when it is not text, and a secret of several lines is removed line by line', () => {
    redactor.add('first line\nsecond line');

    expect(
      redactSession(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('hunter2-"quoted"')]), redactor),
    ).toBeUndefined();
    expect(clean('the first line\nsecond line!')).toBe('the <redacted:secret>\n<redacted:secret>!');
  });

  it('is unchanged when it contains no secret', () => {
    const content = Buffer.from([0xff, 0x00]);

    expect(redactSession(content, redactor)).toBe(content);
  });
});
