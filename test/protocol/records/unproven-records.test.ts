/** Why a record is not proven, also if one of our keys has signed it. */
import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { TaskId } from '../../../protocol/base/ids.ts';
import { findSignedLine, Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { HOW_TO } from '../../../protocol/comments/offered-reply.ts';
import { deriveSigner, type Signer } from '../../../protocol/records/record-keys.ts';
import { readRecord, signComment } from '../../../protocol/records/record.ts';
import { shownHash } from '../../../protocol/records/shown-hash.ts';

const SECRET = 'a secret of the repository, at least 32 random characters';
const run = deriveSigner('2026-11', SECRET, 'run');
const bot = deriveSigner('2026-11', SECRET, 'bot');
const PLACE = { repository: 77, issue: 7 };
const task = TaskId.parse('t_0123456789ab');
const note = { kind: 'note', task, about: 'x' };
const around = { v: 2, repository: 77, issue: 7, shown: shownHash('Shown.') };

/** What a key holder can sign without our code. */
function signAny(payload: unknown, { id, role, private: key }: Signer): string {
  const [head, text] = [{ k: id, r: role }, payload].map((one) => Buffer.from(JSON.stringify(one)).toString('base64'));
  const signature = sign(null, Buffer.from(`agora record v2\n${head}:${text}`), key).toString('base64');
  return `<!-- agora2:${head}:${text}:${signature} -->\nShown.`;
}
const why = (body: string, keys = [run, bot]) => {
  const read = readRecord(body, PLACE, keys);
  return read.kind === 'proven' ? 'proven' : read.why;
};
const draft = (own: object): string => `${renderMarker(Marker.parse({ v: 1, task, ...own }))}\nShown.`;

describe('a record', () => {
  it.each<[because: string, body: string]>([
    ['proven', signAny({ ...note, ...around }, bot)],
    ['no record opens it', 'Hello'],
    ['none of the known keys signed it', signAny({ ...note, ...around }, { ...bot, id: 'another' })],
    ['its signature is not valid', signAny({ ...note, ...around }, { ...bot, private: run.private })],
    ['it has another form', signAny(around, bot)],
    ['it has another form', signAny({ ...note, ...around, shown: undefined }, bot)],
    ['it has another form', signAny({ ...note, ...around, v: 3 }, bot)],
    ['it is about another repository', signAny({ ...note, ...around, repository: 78 }, bot)],
    ['it is about another issue', signAny({ ...note, ...around, issue: 8 }, bot)],
    ['its signer may not say that', signAny({ ...around, ...statusOf('running') }, bot)],
    ['the text below it was changed', signAny({ ...note, ...around, shown: shownHash('Other.') }, bot)],
  ])('is read with the result: %s', (because, body) => {
    expect(why(body)).toBe(because);
  });

  it('remains valid in later versions: its bytes never change', () => {
    const body = signComment(draft(note), PLACE, bot, { run: 5, attempt: 1 });

    expect(contentHash(body)).toBe('sha256:a2830bdf9f47d57a0c01f65ae6bf18201e5d5d52b0c722b08de2554db940b261');
  });
});

function statusOf(state: string, more: object = {}) {
  return { kind: 'status', task, round: 1, attempt: 1, runId: 5, state, ...more };
}

describe('the bot', () => {
  it.each<[name: string, own: object, may: boolean]>([
    ['that a task is running', statusOf('running'), false],
    ['that a task has lost its run', statusOf('running', { lost: true }), true],
    ['that a task waits', statusOf('suspended'), true],
    ['that a task has ended', statusOf('finished'), true],
    ['a note', note, true],
  ])('signs only what it may say: %s', (_, own, may) => {
    const body = signComment(draft(own), PLACE, bot);

    expect(body === draft(own)).toBe(!may);
    expect(why(body)).toBe(may ? 'proven' : 'no record opens it');
    expect(why(signComment(draft(own), PLACE, run))).toBe('proven');
  });

  it('signs nothing that is not a record', () => {
    expect(['', 'Hello', '<!-- agora:e30= -->\nx'].map((body) => signComment(body, PLACE, bot))).toEqual([
      '',
      'Hello',
      '<!-- agora:e30= -->\nx',
    ]);
    expect(findSignedLine(signComment(`\n${draft(note)}`, PLACE, bot))).toBeUndefined();
  });
});

it('leaves the answers so far out of the visible text of several questions, and of no other record', () => {
  const line = '_Answered in replies so far: 1 (ada). Still open: 2._\n\n';
  const shown = (middle: string): string => `Two questions.\n\n${middle}${HOW_TO} below.`;

  expect(shownHash(shown(line), { parts: [] })).toBe(shownHash(shown('')));
  expect(shownHash(shown(line))).not.toBe(shownHash(shown('')));
});
