import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCredential, hideCredentials } from '../../../protocol/text/redact-credentials.ts';
import { processorTime } from '../../support/processor-time.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

it.each([
  '.env',
  'app/.env.local',
  '.env.production',
  '.env.test.local',
  'id_rsa',
  'keys/id_ed25519',
  'a/release.keystore',
  'cert.p12',
  '.netrc',
  '_netrc',
  '.git-credentials',
  'home/.aws/credentials',
  '.kube/config',
  '.docker/config.json',
])('recognizes %s as a file of secrets by its name', (path) => {
  expect(findCredential(path, bytes(''))).toBeDefined();
});

it.each([
  '.env.example',
  '.env.sample',
  '.env.test',
  'src/env.ts',
  'id_rsa.pub',
  'environment',
  'credentials',
  'docs/aws/credentials.md',
  'config.json',
  'keystore.ts',
  '.npmrc',
])('does not recognize %s as a file of secrets', (path) => {
  expect(findCredential(path, bytes('nothing'))).toBeUndefined();
});

/** Composed at run time, so that nothing in this file has the shape itself. */
const SECRETS: readonly (readonly [string, string])[] = [
  ['a private key', `-----BEGIN PRIVATE KEY-----\n${BODY}\n`],
  ['an RSA key in one line of JSON', `"-----BEGIN RSA PRIVATE KEY-----\\n${BODY}"`],
  ['a token of GitHub', `ghs_${'a1B2'.repeat(9)}`],
  ['a fine-grained token', `github_pat_${'a1B2c3'.repeat(4).slice(0, 22)}_${'b4C5d6'.repeat(10).slice(0, 59)}`],
  ['a key of Anthropic', `sk-ant-api03-${'x1Y2-z'.repeat(15)}`],
  ['a key of OpenAI', `sk-proj-${'y1Z2_a'.repeat(15)}`],
  ['a key of AWS', `AKIA${'ABCD'.repeat(4)}`],
  ['a token of a registry', `//registry.example.org/:_authToken=${'z1A2b3'.repeat(6)}`],
];

it.each(SECRETS)('recognizes %s anywhere, and never repeats it', (_, secret) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 40 }), (before, after) => {
      const found = findCredential('src/a.ts', Buffer.concat([before, bytes(`\n${secret}\n${after}`)]));

      expect(found).toBeDefined();
      expect(found?.length).toBeLessThan(40);
    }),
    { numRuns: 30 },
  );
});

it.each(SECRETS)('recognizes %s in a file of 16-bit characters, as PowerShell writes it', (_, secret) => {
  const file = Buffer.from(`\uFEFFthe key:\r\n${secret}\r\n`, 'utf16le');

  expect(findCredential('out.txt', file)).toBeDefined();
  expect(findCredential('out.txt', file.swap16())).toBeDefined();
});

it('recognizes a credential in the name of a file or a folder', () => {
  const token = `ghs_${'a1B2'.repeat(9)}`;

  expect(findCredential(`notes/${token}.md`, bytes(''))).toBe('a GitHub token');
  expect(findCredential(`${token}/a.ts`, bytes(''))).toBe('a GitHub token');
});

it.each(SECRETS)("removes %s from a person's text, all of it, and keeps the rest", (_, secret) => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ,]{0,40}$/), (before) => {
      const { text, found } = hideCredentials(`${before}\n${secret}\n`);

      expect(found).toHaveLength(1);
      expect(text.startsWith(`${before}\n`)).toBe(true);
      expect(text).not.toContain(secret.slice(-20));
    }),
    { numRuns: 30 },
  );
});

it('removes several, and a whole private key up to its end', () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n${BODY}\n-----END RSA PRIVATE KEY-----`;

  const { text, found } = hideCredentials(`First ${key} then ghp_${'a1B2'.repeat(9)} and ghs_${'a1B2'.repeat(9)}.`);

  expect(found).toEqual(['a private key', 'a GitHub token']);
  expect(text).toMatch(
    /^First <a private key, taken out> then <a GitHub token, taken out> and <a GitHub token, taken out>/,
  );
});

it.each([
  ['alone', '', ''],
  [
    'far from both ends of a long text',
    'It is slow, and nobody knows why. '.repeat(900),
    '(Please mend it.) '.repeat(2_000),
  ],
])('removes what appears only when the text beside it is removed, %s', (_, before, after) => {
  const [password, key] = ['MYyP'.repeat(4).replace(/P/g, '7'), '46995e1e'.repeat(4).replace('e', 'b')];

  const { text, found } = hideCredentials(`${before}\npassword: ${password}\nDD\\_API\\_KEY=${key}\n${after}`);

  expect(found).toHaveLength(2);
  expect(text.slice(before.length, text.length - after.length)).toBe(
    '\npassword: <a password or a key, taken out>\n<a key, taken out>\n',
  );
});

it('keeps every other text as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(hideCredentials(text)).toEqual({ text, found: [] });
    }),
  );
});

it.each([
  '-----BEGIN PRIVATE KEY----- goes here',
  '-----BEGIN CERTIFICATE-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n',
  '//registry.example.org/:_authToken=${NPM_TOKEN}',
  'ghp_xxxx',
  'sk-ant-…',
  'AKIAIOSFODNN7EXAMPLE',
])('does not treat a placeholder as a credential: %s', (text) => {
  expect(findCredential('docs/setup.md', bytes(text))).toBeUndefined();
});

it('reads a long file quickly', () => {
  const ms = processorTime(() => {
    for (const piece of ['-----BEGIN ', 'A', 'ghp_a', 'xoxb-1', 'sk-ant-'])
      findCredential('a', bytes(piece.repeat(200_000)));
  });

  expect(ms).toBeLessThan(10_000);
});

it('removes all of a token that a line end breaks, although the rest looks like one by itself', () => {
  const [head, rest] = [`pypi-${'AgEIcHlwa'.repeat(4)}`, `fc-${'Pd7xZ9kQ'.repeat(6)}`];

  expect(hideCredentials(`it is ${head}\n${rest}\n(the next line)`)).toEqual({
    text: 'it is <a PyPI token, taken out>\n(the next line)',
    found: ['a PyPI token'],
  });
});
