/** The format of a delivery. test/bot/server/process.test.ts proves that the shipped bot checks it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMalformed } from '../../../bot/webhooks/malformed-delivery.ts';

const headers = { 'x-github-event': 'issue_comment', 'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' };
const body = JSON.stringify({ action: 'created', repository: { id: 1 }, installation: { id: 7 } });

it('finds nothing wrong with what GitHub sends', () => {
  expect(findMalformed(headers, body)).toBeUndefined();
  expect(findMalformed({ ...headers, 'x-github-event': 'projects_v2_item' }, body)).toBeUndefined();
  expect(
    findMalformed({ ...headers, 'x-github-event': 'ping' }, '{"zen":"Keep it logically awesome.","hook_id":1}'),
  ).toBeUndefined();
});

it('says what is wrong with a malformed webhook delivery', () => {
  expect(findMalformed(headers, '{"repository":{}}')).toBe('The delivery names no installation of the App.');
  for (const text of ['[]', 'null', '"text"', '7', '', '{'])
    expect(findMalformed(headers, text)).toBe('The body is not a JSON object.');
  expect(findMalformed(headers, '{"installation":{"id":"7"}}')).toContain('installation.id');
  expect(findMalformed({ ...headers, 'x-github-event': '' }, body)).toContain('x-github-event');
});

it('throws without a body and headers, and accepts only objects', () => {
  const bodies = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((text) => `{"installation":${text}}`),
  );
  fc.assert(
    fc.property(bodies, fc.dictionary(fc.string(), fc.anything()), (text, others) => {
      const why = findMalformed({ ...others, ...headers }, text);
      findMalformed(others, text);
      if (why === undefined) expect(Object.prototype.toString.call(JSON.parse(text))).toBe('[object Object]');
    }),
  );
});
