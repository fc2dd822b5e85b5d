/** Session files with a secret that a line-by-line look does not show, or that are unusual JSON. */
import { expect, it } from 'vitest';
import { createRedactor } from '../../../worker/redaction/redactor.ts';
import { redactSession } from '../../../worker/state/redact-session.ts';

const secret = 'hunter2-very-long';

function redacted(text: string): string | undefined {
  const redactor = createRedactor();
  redactor.add(secret);
  const content = redactSession(Buffer.from(text), redactor);
  return content === undefined ? undefined : Buffer.from(content).toString('utf8');
}

it('a file in which a secret is cut across two lines is left out', () => {
  expect(redacted('the hunter2-\nvery-long password')).toBeUndefined();
});

it.each([201, 5_000, 100_000])('a line that nests %i levels deep is redacted, and does not stop the run', (depth) => {
  const deep = (text: string): string => '['.repeat(depth) + JSON.stringify(text) + ']'.repeat(depth);

  expect(redacted(`${deep(`it is ${secret}.`)}\n{}`)).toBe(`${deep('it is <redacted:secret>.')}\n{}`);
});

it('a byte order mark stays where it is in a file with a secret', () => {
  expect(redacted(`\uFEFF{"a": 1}\n${secret}`)).toBe('\uFEFF{"a": 1}\n<redacted:secret>');
});

it('a number that is a secret, or a secret in a member that another one hides, is removed', () => {
  const redactor = createRedactor();
  redactor.add('2718281828');
  redactor.add(secret);

  for (const line of ['{"pin": 2718281828, "a": "x"}', `{"a": "${secret}", "a": "x"}`]) {
    const text = Buffer.from(redactSession(Buffer.from(line), redactor) ?? []).toString('utf8');
    expect(text).toContain('<redacted:secret>');
  }
});
