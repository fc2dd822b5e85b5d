/** Questions with a single option, a single host, or nothing beside their text. */
import { expect, it } from 'vitest';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';

const hosts = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example.com`);

it.each<[string, object, object]>([
  ['a single option', { options: ['A'] }, { options: ['A'] }],
  ['the first option recommended', { options: ['A', 'B'], recommended: 1 }, { options: ['A', 'B'], recommended: 1 }],
  ['no option', { options: [] }, {}],
  ['a single host', { hosts: hosts(1) }, { hosts: hosts(1) }],
  ['no host', { hosts: [] }, {}],
  ['all hosts', { hosts: hosts(LIMITS.askedHosts) }, { hosts: hosts(LIMITS.askedHosts) }],
  ['a host too many', { hosts: hosts(LIMITS.askedHosts + 1) }, { hosts: hosts(LIMITS.askedHosts) }],
])('keeps %s', (_, members, kept) => {
  expect(readNeedsInput(JSON.stringify({ question: 'q', ...members }))).toEqual({
    kind: 'asked',
    asked: { question: 'q', ...kept },
    ignored: [],
  });
});

it('gives several questions no context and no host that they do not have', () => {
  const questions = [{ question: 'A?' }, { question: 'B?' }];
  const asked = { question: '1. A?\n2. B?', questions };

  expect(readNeedsInput(JSON.stringify({ questions, hosts: [] }))).toStrictEqual({ kind: 'asked', asked, ignored: [] });
  expect(readNeedsInput(JSON.stringify({ questions, hosts: hosts(1) }))).toStrictEqual({
    kind: 'asked',
    asked,
    ignored: ['hosts'],
  });
});

it('says that a file is not JSON, and why', () => {
  expect(readNeedsInput('{')).toMatchObject({
    kind: 'malformed',
    why: expect.stringMatching(/^The file is not usable JSON: .+\.$/) as string,
  });
});
