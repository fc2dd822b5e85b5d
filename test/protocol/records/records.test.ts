/** Proven records, as properties: our own records count in their place, and all others do not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, findSignedLine, Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner, pinOf, readPin, type RecordKey } from '../../../protocol/records/record-keys.ts';
import { readRecord, signComment } from '../../../protocol/records/record.ts';
import { findCredentialKinds } from '../../../protocol/text/redact-credentials.ts';

const SECRET = 'a secret of the repository, at least 32 random characters';
const run = deriveSigner('2026-11', SECRET, 'run');
const bot = deriveSigner('2026-11', SECRET, 'bot');
/** The public keys: everything that somebody without the secret has. */
const pinned = [run, bot].map((key) => readPin(pinOf(key))).filter((key) => key !== undefined);
const MADE = { run: 5, attempt: 1 };

const positive = fc.integer({ min: 1, max: 2 ** 40 });
const place = fc.record({ repository: positive, issue: positive });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const tasks = fc.nat().map((id) => taskIdOf(1, 'label', id));
const rounds = fc.integer({ min: 1, max: 99 });

const questions = fc
  .record({
    task: tasks,
    round: rounds,
    artifactId: positive,
    options: fc.array(text, { maxLength: 6 }),
    asker: positive,
  })
  .map(({ task, round, artifactId, options, asker }) =>
    Marker.parse({
      v: 1,
      kind: 'question',
      task,
      round,
      question: questionIdOf(task, round),
      state: { runId: 5, artifactId, digest: `sha256:${'a'.repeat(64)}` },
      head: 'b'.repeat(40),
      resolved: { name: 'fixer', contentHash: `sha256:${'c'.repeat(64)}`, at: 'd'.repeat(40) },
      asker: { login: 'alice', id: asker },
      options,
      expires: '2099-01-01T00:00:00.000Z',
    }),
  );
const statuses = fc
  .record({ task: tasks, round: rounds, runId: positive, state: fc.constantFrom('running', 'finished', 'cancelled') })
  .map((own) => Marker.parse({ v: 1, kind: 'status', attempt: 1, ...own }));
const ends = fc
  .record({ task: tasks, round: rounds, state: fc.constantFrom('finished', 'failed') })
  .map((own) => Marker.parse({ v: 1, kind: 'end', ...own }));
const notes = fc.record({ task: tasks, about: text }).map((own) => Marker.parse({ v: 1, kind: 'note', ...own }));

const shown = text.map((words) => `### A question\n\n${words}\n\n- [ ] **1.** No\n- [ ] **2.** Yes, delete\n`);
const written = fc
  .record({ marker: fc.oneof(questions, statuses, ends, notes), where: place, below: shown })
  .map(({ marker, where, below }) => ({
    marker,
    where,
    body: signComment(`${renderMarker(marker)}\n${below}`, where, run, MADE),
  }));

const isProven = (body: string, where: { repository: number; issue: number }, keys: readonly RecordKey[] = pinned) =>
  readRecord(body, where, keys).kind === 'proven';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const payloadOf = (body: string) => findSignedLine(body)?.payload ?? '';
const fieldsOf = (body: string) =>
  JSON.parse(Buffer.from(payloadOf(body), 'base64').toString()) as Record<string, unknown>;
const withFields = (body: string, fields: object) => body.replace(payloadOf(body), () => base64(fields));

describe('a record of ours', () => {
  it('is not treated as a credential, wherever it is copied to', () => {
    fc.assert(
      fc.property(written, ({ body }) => {
        expect(findCredentialKinds(body.split('\n')[0] ?? '')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is not treated as a password if its bytes happen to spell the name of one', () => {
    const spelled = 'c3Bhd25lZCBpbiB0aGUgcm91bmQgYmVmb3JlIHRoaXMgb25lIG9uIG1haW4pwdTNsOCIsInYiOjJ9';
    const signature = '+/A+4TjFEj+IDoLPzRx/rGWZLvri0/f5fWhMURk8CrohQj5/QZIacRFhZTTiAnhu/0vuK6VXxGDSn9jQ0lyLCQ==';

    expect(findCredentialKinds(`${spelled}:${signature}`)).toEqual([]);
    expect(findCredentialKinds(`pwdTNsOCIsInYiOjJ9:${signature}`)).toEqual(['a password or a key']);
  });

  it("is valid in its place with only the public keys: as written, ticked, or with an editor's line ends", () => {
    fc.assert(
      fc.property(written, ({ marker, where, body }) => {
        for (const same of [
          body,
          body.replace('- [ ] **2.**', '- [x] **2.**'),
          body.replaceAll('\n', '\r\n'),
          `${body}\n\n`,
        ])
          expect(readRecord(same, where, pinned)).toMatchObject({ kind: 'proven', marker, role: 'run' });
      }),
    );
  });

  it('is read like an unsigned one by a reader that only shows it', () => {
    fc.assert(
      fc.property(written, ({ marker, body }) => {
        expect(findMarker(body)).toMatchObject(marker);
      }),
    );
  });

  it('stays the same record if it is signed again, so that a duplicate is recognized', () => {
    fc.assert(
      fc.property(written, ({ where, body }) => {
        expect(signComment(body, where, run, MADE)).toBe(body);
      }),
    );
  });
});

describe('a record is invalid', () => {
  it('if any field of it was changed, removed or added', () => {
    fc.assert(
      fc.property(written, fc.anything(), fc.nat(), ({ where, body }, other, nth) => {
        const fields = fieldsOf(body);
        const names = Object.keys(fields);
        const name = names[nth % names.length] ?? '';
        const { [name]: before, ...less } = fields;
        fc.pre(typeof other === 'string' || typeof other === 'number' || (typeof other === 'object' && other !== null));
        fc.pre(JSON.stringify(other) !== JSON.stringify(before));
        expect(isProven(withFields(body, { ...fields, [name]: other }), where)).toBe(false);
        expect(isProven(withFields(body, less), where)).toBe(false);
        expect(isProven(withFields(body, { ...fields, more: 1 }), where)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('if any character of the line was changed', () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.integer({ min: 0, max: 7 }), ({ where, body }, nth, bit) => {
        const line = body.indexOf('\n');
        const bytes = Buffer.from(body);
        const at = nth % line;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        expect(isProven(bytes.toString(), where)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('if its signature has another spelling', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 15 }), ({ where, body }, bits) => {
        const other = body.replace(/(.)== -->/, (_, last: string) => `${letters[letters.indexOf(last) ^ bits]}== -->`);
        expect(isProven(other, where)).toBe(false);
      }),
    );
  });

  it('if the visible text below it was changed', () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.constantFrom('a', '1', '.', ':', '>', '`'), ({ where, body }, nth, letter) => {
        const line = body.indexOf('\n') + 1;
        const at = line + (nth % (body.trimEnd().length - line));
        const changed = body.slice(0, at) + letter + body.slice(at + 1);
        fc.pre(changed !== body);
        expect(isProven(changed, where)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('if its options are shown in another order', () => {
    fc.assert(
      fc.property(written, ({ where, body }) => {
        const swapped = body.replace('**1.** No', '**1.** Yes, delete').replace('**2.** Yes, delete', '**2.** No');
        expect(isProven(swapped, where)).toBe(false);
      }),
    );
  });

  it('in another repository or issue, or after anything else', () => {
    fc.assert(
      fc.property(written, place, fc.string({ minLength: 1 }), ({ where, body }, elsewhere, before) => {
        for (const field of ['repository', 'issue'] as const)
          if (elsewhere[field] !== where[field])
            expect(isProven(body, { ...where, [field]: elsewhere[field] })).toBe(false);
        expect(isProven(before + body, where)).toBe(false);
      }),
    );
  });

  it('with another secret, in another role, or if its key is no longer pinned', () => {
    fc.assert(
      fc.property(questions, place, fc.string({ minLength: 16 }), (marker, where, secret) => {
        fc.pre(secret !== SECRET);
        const draft = `${renderMarker(marker)}\nWhich?`;
        const next = deriveSigner('2027-02', `${SECRET} 2`, 'run');
        expect(isProven(signComment(draft, where, deriveSigner('2026-11', secret, 'run'), MADE), where)).toBe(false);
        expect(isProven(signComment(draft, where, { ...bot, role: 'run' }, MADE), where)).toBe(false);
        expect(isProven(signComment(draft, where, bot), where)).toBe(false);
        expect(isProven(signComment(draft, where, next, MADE), where)).toBe(false);
        expect(isProven(signComment(draft, where, next, MADE), where, [...pinned, next])).toBe(true);
        expect(isProven(signComment(draft, where, run, MADE), where, [next])).toBe(false);
      }),
    );
  });

  it('if nobody has signed it, whatever it says', () => {
    fc.assert(
      fc.property(questions, place, fc.string(), (marker, where, anything) => {
        expect(isProven(`${renderMarker(marker)}\nWhich?`, where)).toBe(false);
        expect(isProven(anything, where)).toBe(false);
        expect(isProven(`<!-- agora2:${anything} -->`, where)).toBe(false);
      }),
    );
  });
});

describe('what each role may sign', () => {
  const where = { repository: 1, issue: 7 };
  const task = taskIdOf(1);
  const said = (role: typeof run, fields: object) =>
    isProven(signComment(`${renderMarker(Marker.parse({ v: 1, task, ...fields }))}\nx`, where, role), where);
  const question = {
    kind: 'question',
    round: 1,
    question: questionIdOf(task, 1),
    state: { runId: 5, artifactId: 6, digest: `sha256:${'a'.repeat(64)}` },
    head: 'b'.repeat(40),
    options: [],
    expires: '2099-01-01T00:00:00.000Z',
  };
  const status = { kind: 'status', round: 1, attempt: 1, runId: 5 };
  const answers = { question: questionIdOf(task, 1), comment: 5, subagent: 'fixer' };
  const relayed = { kind: 'relayed', source: 'chat', by: { login: 'alice', id: 1 }, request: 'r1' };

  it.each([
    ['an open question', question, true, false],
    ['a question that nobody answers any more', { ...question, closed: 'cancelled' }, true, true],
    ['a task at work', { ...status, state: 'running' }, true, false],
    ['a task that waits, its run lost', { ...status, state: 'suspended' }, true, true],
    ['a task that is over', { ...status, state: 'cancelled' }, true, true],
    ["an agent's answer", { kind: 'end', round: 1, state: 'finished', answers }, true, false],
    ['the final comment on a task', { kind: 'end', round: 1, state: 'finished' }, true, true],
    ['a note', { kind: 'note', about: 'x' }, true, true],
    ['what a person said elsewhere', relayed, false, true],
  ] as const)('%s', (_, fields, byRun, byBot) => {
    expect([said(run, fields), said(bot, fields)]).toEqual([byRun, byBot]);
  });
});
