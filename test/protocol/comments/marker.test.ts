import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import {
  aboutChangedIssue,
  aboutDelivery,
  aboutGivingUp,
  aboutReply,
  findMarker,
  findSignedLine,
  isGivenUp,
  Marker,
  type NoteMarker,
  renderMarker,
  saysWhyNot,
  withoutMarker,
} from '../../../protocol/comments/marker.ts';

const tasks = fc.nat().map((id) => taskIdOf(1, 'label', id));
const positive = fc.integer({ min: 1, max: 2 ** 40 });
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const states = fc.constantFrom(
  'accepted',
  'running',
  'idle',
  'suspended',
  'resuming',
  'finished',
  'failed',
  'cancelled',
  'expired',
);
const text = fc.string({ unit: 'grapheme', maxLength: 30 });

const markers: fc.Arbitrary<Marker> = fc.oneof(
  fc
    .record({
      task: tasks,
      round: fc.integer({ min: 1, max: 99 }),
      artifactId: positive,
      options: fc.array(text, { maxLength: 26 }),
      expires: instant,
      subagent: text,
    })
    .map(({ task, round, artifactId, options, expires, subagent }) =>
      Marker.parse({
        v: 1,
        kind: 'question',
        task,
        round,
        question: questionIdOf(task, round),
        state: { runId: 5, artifactId, digest: `sha256:${'a'.repeat(64)}` },
        head: 'b'.repeat(40),
        options,
        expires,
        subagent,
      }),
    ),
  fc
    .record({ task: tasks, round: fc.integer({ min: 1, max: 99 }), state: states, runId: positive })
    .map((own) => Marker.parse({ v: 1, kind: 'status', attempt: 1, ...own })),
  fc.record({ task: tasks, about: text }).map((own) => Marker.parse({ v: 1, kind: 'note', ...own })),
  fc
    .record({ task: tasks, state: states, round: fc.integer({ min: 1, max: 99 }) })
    .map((own) => Marker.parse({ v: 1, kind: 'end', ...own })),
);

it('reads a marker back whatever the text below it says', () => {
  fc.assert(
    fc.property(markers, fc.string(), (marker, below) => {
      expect(findMarker(`${renderMarker(marker)}\n${below}`)).toEqual(marker);
      expect(withoutMarker(`${renderMarker(marker)}\n${below}`)).toBe(below);
    }),
  );
});

it('reads a marker back after somebody edited the comment in a browser, which writes other line ends', () => {
  fc.assert(
    fc.property(markers, (marker) => {
      expect(findMarker(`${renderMarker(marker)}\r\nwords`)).toEqual(marker);
      expect(withoutMarker(`${renderMarker(marker)}\r\nwords`)).toBe('words');
    }),
  );
});

it('does not trust a marker with anything before it', () => {
  fc.assert(
    fc.property(markers, fc.string({ unit: 'binary', minLength: 1 }), (marker, before) => {
      fc.pre(findMarker(before) === undefined);

      expect(findMarker(before + renderMarker(marker))).toBeUndefined();
    }),
  );
});

it('never closes the HTML comment of a marker early, and writes it on one line', () => {
  fc.assert(
    fc.property(markers, (marker) => {
      const line = renderMarker(marker);

      expect(line.slice(4, -3)).not.toContain('--');
      expect(line).not.toContain('\n');
    }),
  );
});

describe("somebody else's comment is", () => {
  const render = (value: unknown): string =>
    `<!-- agora:${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')} -->`;
  const task = taskIdOf(1, 'label', 2);
  const good = { v: 1, kind: 'note', task, about: 'x' };

  it('not this one', () => {
    expect(findMarker(render(good))).toEqual(good);
  });

  it.each([
    ['empty', ''],
    ['words', 'hello'],
    ['no JSON', render('not json')],
    ['another version', render({ ...good, v: 2 })],
    ['another kind', render({ ...good, kind: 'party' })],
    ['no task', render({ ...good, task: 'x' })],
    ['an array', render([good])],
    ['a null', render('null')],
    ['a polluted one', render(`{"v":1,"kind":"note","task":"${task}","about":"x","__proto__":{"a":1}}`)],
    ['deep', render('['.repeat(100_000))],
    ['not base64', '<!-- agora:%%% -->'],
    ['unclosed', render(good).slice(0, -3)],
    ['another word', render(good).replace('agora', 'Agora')],
    ['URL base64', render(good).replace(/[A-Za-z0-9]{4}/, 'A-_A')],
    ['with a space before', ` ${render(good)}`],
    ['with a byte order mark before', `\uFEFF${render(good)}`],
  ])('%s', (_, body) => {
    expect(findMarker(body)).toBeUndefined();
  });
});

it('keeps members of a marker that a newer version added', () => {
  const marker = { v: 1, kind: 'note', task: taskIdOf(1, 'label', 2), about: 'x', later: { a: 1 } };

  expect(findMarker(`<!-- agora:${Buffer.from(JSON.stringify(marker)).toString('base64')} -->`)).toEqual(marker);
});

it('reads any comment for a marker without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (body) => {
      findMarker(body);
      findMarker(`<!-- agora:${body} -->`);
      findMarker(`<!-- agora:${Buffer.from(body).toString('base64')} -->`);
    }),
  );
});

describe('a signed line', () => {
  const [task, proof] = [taskIdOf(1, 'label', 2), 'a'.repeat(88)];
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
  const signed = (value: unknown): string => `<!-- agora2:aGVhZA==:${encode(value)}:${proof} -->`;
  const note = { kind: 'note', task, about: 'x' };
  /** What was read from a text of this length is not kept. */
  const below = `\n${'x'.repeat(20_000)}`;

  it('has three parts, or none', () => {
    const line = signed(note);

    expect(findSignedLine(line)).toEqual({ head: 'aGVhZA==', payload: encode(note), signature: proof });
    expect(findSignedLine(line.replace('aGVhZA==', 'a'.repeat(400)))?.head).toHaveLength(400);
    expect(findSignedLine(line.replace(encode(note), 'a'.repeat(90_000)))?.payload).toHaveLength(90_000);
    for (const other of [
      line.replace('agora2', 'agora'),
      line.replace('aGVhZA==', ''),
      line.replace('aGVhZA==', 'a'.repeat(401)),
      line.replace(encode(note), 'a'.repeat(90_001)),
      line.replace(proof, proof.slice(1)),
      line.replace(proof, `${proof}a`),
      ` ${line}`,
    ])
      expect(findSignedLine(other)).toBeUndefined();
  });

  it('is a marker of our version, without what only its proof needs', () => {
    expect(findMarker(signed({ ...note, v: 7, shown: 'abc', later: 1 }) + below)).toEqual({ ...note, v: 1, later: 1 });
    expect(withoutMarker(signed(note) + below)).toBe(below.slice(1));
  });

  it.each([
    ['a draft of another version', `<!-- agora:${encode({ ...note, v: 7 })} -->`],
    ['a draft without base64', '<!-- agora:%%% -->'],
    ['a draft without JSON', '<!-- agora:AAAA -->'],
    ['a signed line without JSON', signed(note).replace(encode(note), 'AAAA')],
    ['a signed null', signed(null)],
    ['a signed line of another kind', signed({ ...note, kind: 'party' })],
  ])('is not %s', (_, line) => {
    expect(findMarker(line + below)).toBeUndefined();
  });

  it('is not a draft, which keeps all of its members', () => {
    const draft = { ...note, v: 1, shown: 'abc' };

    expect(findMarker(`<!-- agora:${encode(draft)} -->${below}`)).toEqual(draft);
  });
});

describe('the numbers in a marker', () => {
  const task = taskIdOf(1, 'label', 2);
  const part = { id: 'a', asked: 'Which?', options: [] };
  const status = { v: 1, kind: 'status', task, round: 1, attempt: 0, state: 'running', runId: 5 };
  const end = { v: 1, kind: 'end', task, round: 1, state: 'failed' };
  const question = {
    v: 1,
    kind: 'question',
    task,
    round: 1,
    question: questionIdOf(task, 1),
    state: { runId: 5, artifactId: 6, digest: `sha256:${'a'.repeat(64)}` },
    head: 'b'.repeat(40),
    options: [],
    expires: '2026-04-02T10:00:00Z',
  };
  const parts = (count: number): object => ({ ...question, parts: Array.from({ length: count }, () => part) });
  const answered = (attempt: number): object => ({ ...question, answered: { attempt, runId: 9, by: 'ada' } });

  it.each([
    ['rounds', question, { ...question, round: 0 }],
    ['hops', { ...question, hops: 0 }, { ...question, hops: -1 }],
    ['the fewest parts', parts(2), parts(1)],
    ['the most parts', parts(5), parts(6)],
    ['attempts of an answer', answered(0), answered(-1)],
    ['rounds of a status', status, { ...status, round: 0 }],
    ['attempts of a status', status, { ...status, attempt: -1 }],
    ['rounds of an end', end, { ...end, round: 0 }],
    ['attempts of an end', { ...end, run: { id: 1, attempt: 0 } }, { ...end, run: { id: 1, attempt: -1 } }],
  ])('are limited: %s', (_, good, bad) => {
    expect(Marker.safeParse(good).success).toBe(true);
    expect(Marker.safeParse(bad).success).toBe(false);
  });

  it('have defaults in a question of an earlier version', () => {
    expect(Marker.parse(question)).toMatchObject({ hops: 0, subagent: 'agent' });
  });
});

describe('the occasion of a notice', () => {
  const [task, other] = [taskIdOf(1, 'label', 2), taskIdOf(1, 'label', 3)];
  const noteOf = (about: string): NoteMarker => ({ v: 1, kind: 'note', task, about });
  const gaveUp = noteOf(aboutGivingUp(task, 2));

  it('tells whether all attempts failed, and of what', () => {
    expect([isGivenUp(gaveUp), isGivenUp(gaveUp, task), isGivenUp(gaveUp, other)]).toEqual([true, true, false]);
    expect([isGivenUp(noteOf('x')), isGivenUp(noteOf('x'), task)]).toEqual([false, false]);
  });

  it.each([
    ['x', true],
    [aboutReply(5, 'abc'), true],
    [aboutDelivery(task), true],
    [aboutGivingUp(task, 1), false],
    [aboutChangedIssue(5), false],
  ])('tells whether it says why there is no task: %s', (about, saysWhy) => {
    expect(saysWhyNot(noteOf(about))).toBe(saysWhy);
  });
});
