/** The lines between the worker and a plug-in's process, and the batches in which they arrive. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchLines } from '../../../worker/plugin/batch-lines.ts';
import { decodeLine, encodeLine, splitLines } from '../../../worker/plugin/plugin-lines.ts';
import type { RuntimeProgress } from '../../../worker/runtimes/contract.ts';

const bytes = fc.uint8Array({ maxLength: 50 });
const key = fc.oneof(fc.constantFrom('$bytes', '$map', '$plain', '__proto__', 'a'), fc.string());
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    bytes,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('any')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    fc
      .uniqueArray(fc.tuple(key, tie('any')), { maxLength: 4, selector: ([name]) => name })
      .map((pairs) => new Map(pairs)),
  ),
})).any;

it('returns every value unchanged, on one line', () => {
  fc.assert(
    fc.property(value, (given) => {
      const line = encodeLine({ given });

      expect(line).not.toContain('\n');
      expect(decodeLine(line)).toEqual({ given });
    }),
  );
});

it('treats a Buffer as bytes', () => {
  expect(decodeLine(encodeLine([Buffer.from('abc')]))).toEqual([new Uint8Array([97, 98, 99])]);
});

it('does not turn a Buffer into a list of numbers, which takes seconds for a large one', () => {
  const given = Object.assign(Buffer.from('abc'), { toJSON: () => expect.unreachable() });

  const line = encodeLine({ given, list: [given], map: new Map([['given', given]]) });

  expect(decodeLine(line)).toEqual({
    given: new Uint8Array([97, 98, 99]),
    list: [new Uint8Array([97, 98, 99])],
    map: new Map([['given', new Uint8Array([97, 98, 99])]]),
  });
});

it.each(['{', '{"$map":1}', '{"$map":[1]}', '{"$plain":[[1,2]]}', ''])('throws at %s', (line) => {
  expect(() => decodeLine(line)).toThrow(SyntaxError);
});

it('finds the same lines wherever the chunks are split', () => {
  const lines = fc.array(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' ')),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, fc.array(fc.nat(40), { maxLength: 20 }), (all, cuts) => {
      const text = Buffer.from(all.map((line) => `${line}\n`).join(''));
      const found: string[] = [];
      const take = splitLines(1_000, { onLine: (line) => found.push(line), onTooLong: () => expect.unreachable() });

      let from = 0;
      for (const cut of [...cuts, text.length]) {
        take(text.subarray(from, from + cut));
        from += cut;
      }

      expect(found).toEqual(all.map((line) => line.toWellFormed()));
    }),
  );
});

it('reports once that a line is too long, and passes on nothing after it', () => {
  const found: string[] = [];
  let told = 0;
  const take = splitLines(5, { onLine: (line) => found.push(line), onTooLong: () => (told += 1) });

  for (const chunk of ['12345\nab', 'cdefgh', 'ij\nkl\n', 'mn\n']) take(Buffer.from(chunk));

  expect({ found, told }).toEqual({ found: ['12345'], told: 1 });
});

const note = (text: string): RuntimeProgress[] => [{ kind: 'note', text }];

it('reads one batch at a time, and gives every line its answer, in order', async () => {
  const batches: number[] = [];
  const read = batchLines(
    (lines) => {
      batches.push(lines.length);
      return Promise.resolve(lines.map((line) => note(line)));
    },
    () => new Error('behind'),
  );

  const told = await Promise.all(Array.from({ length: 1_200 }, (_, at) => read(String(at))));

  expect(told.flat()).toEqual(Array.from({ length: 1_200 }, (_, at) => note(String(at))).flat());
  expect(batches).toEqual([1, 500, 500, 199]);
});

it('gives up when more is waiting than it keeps', async () => {
  const read = batchLines(
    () => new Promise(() => {}),
    () => new Error('behind'),
  );
  const line = 'x'.repeat(8 * 1_048_576);

  const all = Array.from({ length: 10 }, () => read(line));
  for (const one of all) one.catch(() => undefined);

  await expect(all[9]).rejects.toThrow('behind');
});

it('gives up on empty lines too, each of which takes memory', async () => {
  const read = batchLines(
    () => new Promise(() => {}),
    () => new Error('behind'),
  );
  const all = Promise.all(Array.from({ length: 700_000 }, () => read('')));

  await expect(all).rejects.toThrow('behind');
});

it('reports the lines of a failed batch as failed, and continues reading', async () => {
  let calls = 0;
  const read = batchLines(
    (lines) =>
      (calls += 1) === 1 ? Promise.reject(new Error('once')) : Promise.resolve(lines.map(() => note('read'))),
    () => new Error('behind'),
  );

  const first = read('a');
  const second = read('b');

  await expect(first).rejects.toThrow('once');
  expect(await second).toEqual(note('read'));
});
