/** Which parts of a response are recorded, and how two recordings differ. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { compareRecordings } from '../../../cli/proof/compare-recordings.ts';
import { parseReport } from '../../../cli/proof/job-probes.ts';
import { listProbes } from '../../../cli/proof/probe-table.ts';
import { type RecordedExchange, listHeaders, mergeShapes, Shape, shapeOf } from '../../../cli/proof/recording.ts';

const exchange: RecordedExchange = {
  probe: 'claims',
  route: 'POST /repos/{owner}/{repo}/git/refs',
  status: 201,
  headers: ['etag'],
  answer: { object: { ref: ['string'], object: [{ object: { sha: ['string'], size: ['number'] } }] } },
};

const differencesOf = (expected: RecordedExchange[], actual: RecordedExchange[]): string[] =>
  compareRecordings({ exchanges: expected, verdicts: [] }, { exchanges: actual, verdicts: [] }).map(({ what }) => what);

/** A record is parsed into a plain object, which cannot have that key. */
const answer = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));

it('keeps names and types, and no value', () => {
  fc.assert(
    fc.property(answer, (value) => {
      const shape = shapeOf(value);
      expect(Shape.parse(shape)).toEqual(shape);
      const secret = shapeOf({ token: 'ghs_0123456789', list: [value, { key: 'ghs_0123456789' }] });
      expect(JSON.stringify(secret)).not.toContain('ghs_');
    }),
  );
  expect(shapeOf({ a: [1, 'x', null, { b: true }, { b: 'y', c: 1 }], d: {} })).toEqual({
    object: {
      a: [{ array: ['null', 'number', 'string', { object: { b: ['boolean', 'string'], c: ['number'] } }] }],
      d: [{ object: {} }],
    },
  });
});

it('merges different responses to the same request in any order, and equal ones once', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 4 }), (values) => {
      const shapes = values.flatMap((value) => shapeOf(value) ?? []);
      expect(mergeShapes(shapes.toReversed())).toEqual(mergeShapes(shapes));
      expect(mergeShapes([...shapes, ...shapes])).toEqual(mergeShapes(shapes));
    }),
  );
});

it('keeps the names of the headers that matter', () => {
  expect(listHeaders({ 'ETag': 'x', 'authorization': 'secret', 'link': undefined, 'date': 'now' })).toEqual([
    'date',
    'etag',
  ]);
});

it.each<[string, Partial<RecordedExchange> | undefined, string[]]>([
  ['nothing', {}, []],
  ['a status', { status: 204 }, ['status: 201 expected, 204 answered']],
  ['a request that was not asked', undefined, ['status: 201 expected, not asked answered']],
  ['a header', { headers: ['date'] }, ['header etag: missing', 'header date: not expected']],
  ['no answer', { answer: undefined }, ['answer: object expected, nothing answered']],
  [
    'a field below another',
    { answer: { object: { ref: ['null'], object: [{ object: { sha: ['string'], type: ['string'] } }] } } },
    [
      'answer.object, field size: missing',
      'answer.object, field type: not expected',
      'answer.ref: string expected, null answered',
    ],
  ],
])('names %s that differs', (_, over, expected) => {
  const actual = over === undefined ? [] : [{ ...exchange, ...over }];

  expect(differencesOf([exchange], actual)).toEqual(expected);
});

it('draws no conclusions from an empty list, or from the number of requests', () => {
  const listing = (array: readonly Shape[]): RecordedExchange => ({ ...exchange, answer: { array } });

  expect(differencesOf([listing([])], [listing(['string']), listing([])])).toEqual([]);
  expect(differencesOf([listing(['number'])], [listing(['string'])])).toEqual([
    'answer[]: number expected, string answered',
  ]);
});

it('reads the report of a job, and no other text as one', () => {
  const answers = [{ probe: 'job-author', route: 'GET /x', status: 200, headers: { etag: 'x' }, data: { a: 1 } }];
  const pack = (text: string): string => `agora-prove-report 01234567 ${gzipSync(text).toString('base64')}`;

  expect(parseReport(pack(JSON.stringify(answers)))).toEqual(answers);
  for (const body of ['', 'agora-prove-report x !!!', pack('[{}]'), pack(`["${'x'.repeat(6_000_000)}"]`)])
    expect(parseReport(body)).toBeUndefined();
});

it('checks what docs/assumptions.md says that it checks', () => {
  const text = readFileSync('docs/assumptions.md', 'utf8');
  const named = [...text.matchAll(/\((?<names>(?:`[a-z-]+`(?:, )?)+)\) \|/g)]
    .flatMap(({ groups }) => [...(groups?.['names'] ?? '').matchAll(/`(?<name>[a-z-]+)`/g)])
    .map(({ groups }) => groups?.['name']);

  expect(named.toSorted()).toEqual(
    listProbes(() => Promise.resolve(''))
      .map(({ name }) => name)
      .toSorted(),
  );
});
