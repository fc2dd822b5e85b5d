import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHostAccount, sayRefused } from '../../../worker/sandbox/host-account.ts';

it('counts reached and refused hosts', () => {
  const account = createHostAccount(['example.com']);
  expect(account.decide('Example.com.:443', 443)).toEqual({
    kind: 'allowed',
    host: 'example.com',
    port: 443,
    mayBePrivate: false,
  });
  account.decide('example.com', 80);
  account.decide('evil.example.net:443', 443);
  account.decide('evil.example.net', 443);
  expect(account.report()).toEqual({
    allowed: ['example.com'],
    reached: { 'example.com:443': 1, 'example.com:80': 1 },
    refused: { 'evil.example.net:443': 2 },
  });
  expect(sayRefused(account.report())).toMatch(
    /refused: evil\.example\.net:443 \(2 ×\)\. Add what is needed to allow-hosts/,
  );
});

it.each([
  '127.0.0.1:80',
  '2130706433',
  '0x7f000001',
  '127.1',
  '[::1]:443',
  '::1',
  '',
  ':443',
  'a b',
  'user@example.com',
  'example.com:0',
  'example.com:70000',
  'exa%6dple.com',
])('does not accept an address as a name, in any spelling: %s', (authority) => {
  // Regardless of the list.
  const account = createHostAccount([authority, 'example.com']);
  expect(account.decide(authority, 443).kind).toBe('refused');
  expect(Object.values(account.report().refused)).toEqual([1]);
});

it('counts a name as refused when its address is forbidden', () => {
  const account = createHostAccount(['example.com']);
  const verdict = account.decide('example.com', 443);
  if (verdict.kind === 'allowed') account.takeBack(verdict);
  expect(account.report()).toMatchObject({ reached: {}, refused: { 'example.com:443': 1 } });
});

it('moves a host that is not remembered by its name from reached to refused as well', () => {
  const account = createHostAccount(['*.example.com']);
  const verdicts = Array.from({ length: 102 }, (_, at) => account.decide(`h${at}.example.com`, 443));
  for (const verdict of verdicts) if (verdict.kind === 'allowed') account.takeBack(verdict);

  const { reached, refused } = account.report();

  expect(reached).toEqual({});
  expect(Object.values(refused).reduce((sum, count) => sum + count)).toBe(102);
});

it('counts a name that was requested in place of an allowed one', () => {
  const account = createHostAccount(['private:example.com']);
  const verdict = account.decide('example.com', 443);
  expect(verdict).toMatchObject({ kind: 'allowed', mayBePrivate: true });
  if (verdict.kind === 'allowed') account.takeBack(verdict, 'evil.example.org');
  expect(account.report()).toMatchObject({ reached: {}, refused: { 'evil.example.org:443': 1 } });
});

it('does not say of a listed host that it is not on the list', () => {
  const account = createHostAccount(['*.example.com', 'db.example.org:5432']);
  for (const name of ['files.example.com:443', 'db.example.org:5432']) {
    const verdict = account.decide(name, 443);
    if (verdict.kind === 'allowed') account.takeBack(verdict);
  }

  const listedOnly = sayRefused(account.report());
  expect(listedOnly).not.toContain('not on the list');
  expect(listedOnly).toMatch(
    /listed hosts were refused: files\.example\.com:443 \(1 ×\), db\.example\.org:5432 \(1 ×\)/,
  );

  account.decide('evil.example.net', 443);
  const both = sayRefused(account.report());
  expect(both).toMatch(/not on the list were refused: evil\.example\.net:443 \(1 ×\)\./);
  expect(both).toContain(listedOnly);
});

it('reports requested names without characters that have a special meaning for readers', () => {
  const account = createHostAccount([]);
  account.decide('@team/`x`|[a](b)\u001b', 443);
  expect(Object.keys(account.report().refused)).toEqual(['?team??x??[a]?b??']);
});

it('does not grow with the number of requests', () => {
  const account = createHostAccount([]);
  for (let index = 0; index < 5_000; index += 1)
    account.decide(`h${index}.${'x'.repeat(60)}.${'y'.repeat(60)}.org`, 443);
  const { refused } = account.report();
  expect(Object.keys(refused).length).toBe(101);
  expect(Object.values(refused).reduce((sum, one) => sum + one, 0)).toBe(5_000);
  expect(JSON.stringify(refused).length).toBeLessThan(20_000);
  expect(sayRefused(account.report())?.length).toBeLessThan(2_000);
});

it('decides about any text', () => {
  fc.assert(
    fc.property(fc.string(), (authority) => {
      expect(createHostAccount(['example.com']).decide(authority, 443).kind).toBe(
        /^example\.com\.?(?::(?:443|80))?$/i.test(authority) ? 'allowed' : 'refused',
      );
    }),
  );
});

it('says nothing when nothing was refused', () => {
  expect(sayRefused(createHostAccount(['example.com']).report())).toBeUndefined();
});
