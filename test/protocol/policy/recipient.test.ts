import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Recipient, findAgent, readRecipient, renderRecipient } from '../../../protocol/policy/recipient.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';

const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const login = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9-]{0,20}[A-Za-z0-9])?$/);
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/);
const recipients: fc.Arbitrary<Recipient> = fc.oneof(
  name.map((subagent): Recipient => ({ kind: 'agent', subagent })),
  login.map((one): Recipient => ({ kind: 'user', login: one })),
  fc.tuple(login, slug).map(([org, team]): Recipient => ({ kind: 'team', org, slug: team })),
);

describe('the recipient of a question', () => {
  it('is read as it was written, with spaces around it', () => {
    fc.assert(
      fc.property(recipients, fc.constantFrom('', ' ', '\n', '\t '), (to, blank) => {
        expect(readRecipient(`${blank}${renderRecipient(to)}${blank}`)).toEqual(to);
      }),
    );
  });

  it.each([
    '',
    '@',
    'mona',
    'agent:',
    'agent:Reviewer',
    'agent: reviewer',
    'agent:../x',
    'agent:a b',
    '@mona @lisa',
    '@a/b/c',
    '@-x',
    'user:mona',
    'team:a/b',
    'app:12',
    'write',
    'anyone',
    '@mona\n@lisa',
    '@<b>',
    'AGENT:x',
  ])('does not exist in %j', (text) => {
    expect(readRecipient(text)).toBeUndefined();
  });

  it('never throws, and has no effect beyond one name', () => {
    const sign = fc.oneof(
      fc.constantFrom('a', 'Z', '0', '-', '_', '/', '.'),
      fc.string({ unit: 'binary', size: 'small' }),
    );
    const name = fc.array(sign, { maxLength: 5 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.constantFrom('agent:', '@', ''), name, (start, rest) => {
        const to = readRecipient(start + rest);
        if (to !== undefined) expect(renderRecipient(to)).toMatch(/^(?:agent:[a-z0-9-]+|@[\w-]+(?:\/[\w.-]+)?)$/);
      }),
    );
  });

  it('is either an agent or a person', () => {
    expect(findAgent('@mona')).toBeUndefined();
    expect(findAgent(undefined)).toBeUndefined();
    expect(findAgent('agent:reviewer')).toBe('reviewer');
  });
});

/** A file with such a member is rejected completely, as test/protocol/base/read-json.test.ts proves. */
const REFUSED_KEY = /"(?:__proto__|constructor|prototype)":/;
const values = fc.jsonValue({ maxDepth: 2 }).filter((value) => !REFUSED_KEY.test(JSON.stringify(value)));

describe('a question with a recipient', () => {
  it('keeps a valid name, and loses only an invalid one', () => {
    fc.assert(
      fc.property(fc.oneof(recipients.map(renderRecipient), values), (to) => {
        const read = readNeedsInput(JSON.stringify({ question: 'A?', to }));
        const isGood = typeof to === 'string' && readRecipient(to) !== undefined;
        expect(read).toEqual({
          kind: 'asked',
          asked: { question: 'A?', ...(isGood ? { to: to.trim() } : {}) },
          ignored: isGood ? [] : ['to'],
        });
      }),
    );
  });
});

describe('the front matter', () => {
  const file = (mayAsk: string) => readSubagent(`---\nmay-ask: ${mayAsk}\n---\nDo it.\n`);

  it('lists the agents that may be asked', () => {
    expect(file('[agent:reviewer]')).toMatchObject({ subagent: { 'may-ask': ['agent:reviewer'] } });
  });

  it.each(['[reviewer]', '["@mona"]', '[agent:Reviewer]', 'agent:reviewer'])('refuses %s', (mayAsk) => {
    expect(file(mayAsk)).toMatchObject({ kind: 'malformed' });
  });
});
