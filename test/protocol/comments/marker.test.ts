import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, Marker, renderMarker, withoutMarker } from '../../../protocol/comments/marker.ts';

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
