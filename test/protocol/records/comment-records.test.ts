/** Comments between GitHub and everything else: which of them are signed, verified, and remembered. */
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findSignedLine, Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { createCommentRecords, createCommentVerifier } from '../../../protocol/records/comment-records.ts';
import { deriveSigner, type RecordKey } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import { createVerifier } from '../../../protocol/records/verifier.ts';

const SECRET = 'a secret of the repository, at least 32 random characters';
const run = deriveSigner('2026-11', SECRET, 'run');
const bot = deriveSigner('2026-11', SECRET, 'bot');
const task = taskIdOf(1, 'label', 7);
const PLACE = { repository: 77, issue: 7 };

const draft = (own: object): string => `${renderMarker(Marker.parse({ v: 1, task, ...own }))}\nShown.`;
const NOTE = draft({ kind: 'note', about: 'x' });
const STATUS = draft({ kind: 'status', round: 1, attempt: 1, state: 'finished', runId: 5 });
const QUESTION = draft({
  kind: 'question',
  round: 1,
  question: questionIdOf(task, 1),
  state: { runId: 5, artifactId: 6, digest: `sha256:${'a'.repeat(64)}` },
  head: 'b'.repeat(40),
  resolved: { name: 'fixer', contentHash: `sha256:${'c'.repeat(64)}`, at: 'd'.repeat(40) },
  asker: { login: 'alice', id: 1 },
  expires: '2099-01-01T00:00:00Z',
  options: [],
  closed: 'cancelled',
});
const proven = signComment(NOTE, PLACE, bot);

const verifierOf = (keys: () => readonly RecordKey[] | undefined) =>
  createCommentVerifier({ repository: 77, keys: () => Promise.resolve(keys()), known: new Map() });

describe('a comment that is written', () => {
  const isSigned = async (body: string, signer: typeof bot, keys: readonly RecordKey[] | undefined) => {
    const records = createCommentRecords({ repository: 77, keys: () => Promise.resolve(keys), signer });
    const written = await records.sign(body, 7);
    if (findSignedLine(written) === undefined) expect(written).toBe(body);
    return findSignedLine(written) !== undefined;
  };

  it.each([
    ['a question', QUESTION, false],
    ['a status', STATUS, false],
    ['a note', NOTE, true],
  ])('is signed by the bot without any known key only if it is its own: %s', async (_, body, isOwn) => {
    expect(await isSigned(body, bot, undefined)).toBe(isOwn);
    expect(await isSigned(body, bot, [bot])).toBe(true);
    expect(await isSigned(body, run, undefined)).toBe(true);
  });
});

describe('a comment that is read', () => {
  it('is proven in its own issue, as GitHub or the caller names it, and nowhere else', async () => {
    const reader = verifierOf(() => [bot]);
    const read = async (issue: number | undefined, own?: number) => {
      const comment = { id: 1, body: proven, ...(own !== undefined && { issue: own }) };
      const [verified] = await reader.verify([comment], issue);
      return verified?.isProven;
    };

    expect([await read(7), await read(undefined, 7), await read(8, 7)]).toEqual([true, true, true]);
    expect([await read(8), await read(7, 8), await read(undefined)]).toEqual([false, false, false]);
  });

  it('asks for no key if no comment begins like a record, and then is not proven', async () => {
    const reader = verifierOf(() => {
      throw new Error('asked');
    });

    expect(await reader.verify([{ id: 1, body: `Quoted: ${proven}` }], 7)).toEqual([
      { id: 1, body: `Quoted: ${proven}`, isProven: false },
    ]);
  });

  it('is neither proven nor unproven if nothing can be verified', async () => {
    const comments = [{ id: 1, body: proven }];

    expect(await verifierOf(() => undefined).verify(comments, 7)).toEqual(comments);
  });

  it('is read with the keys of that time', async () => {
    let keys: readonly RecordKey[] | undefined = [run];
    const reader = verifierOf(() => keys);
    const isProven = async () => (await reader.verify([{ id: 1, body: proven }], 7)).map((one) => one.isProven);

    expect(await isProven()).toEqual([false]);
    keys = [bot];
    expect(await isProven()).toEqual([true]);
    keys = undefined;
    expect(await isProven()).toEqual([undefined]);
  });

  it('has an issue for as long as it is among the last 20000', async () => {
    const reader = verifierOf(() => undefined);
    await reader.verify([{ id: 1, body: '' }]);
    await reader.verify(
      Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, body: '' })),
      7,
    );
    expect([reader.issueOf(1), reader.issueOf(20_000), reader.issueOf(20_001)]).toEqual([7, 7, undefined]);

    await reader.verify([{ id: 1, body: '', issue: 8 }]);
    await reader.verify([{ id: 20_001, body: '', issue: 9 }]);
    expect([reader.issueOf(1), reader.issueOf(2), reader.issueOf(3), reader.issueOf(20_001)]).toEqual([
      8,
      undefined,
      7,
      9,
    ]);

    await reader.verify([{ id: 1, body: '' }]);
    expect(reader.issueOf(1)).toBe(8);
  });
});

describe('a verified comment', () => {
  const full = (size: number) => new Map(Array.from({ length: size }, (_, index) => [`${index}`, true]));

  it.each([
    [4_999, 5_000, true],
    [5_000, 5_000, false],
  ])('is remembered beside %i others, of which the oldest is forgotten beyond 5000', (before, after, isKept) => {
    const known = full(before);

    expect(createVerifier(77, [bot], known)(proven, 7)).toBe(true);
    expect([known.size, known.has('0'), known.has('1')]).toEqual([after, isKept, true]);
  });

  it('is not verified again, and any other is not remembered', () => {
    const known = new Map<string, boolean>();
    const isProven = createVerifier(77, [bot], known);

    expect([isProven('Hello', 7), isProven(NOTE, 7), known.size]).toEqual([false, false, 0]);
    expect([isProven(proven, 7), isProven(proven, 8), known.size]).toEqual([true, false, 2]);
    for (const [name, was] of known) known.set(name, !was);
    expect([isProven(proven, 7), isProven(proven, 8), known.size]).toEqual([false, true, 2]);
  });
});
