import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AskedHost,
  expandHosts,
  HOST_SETS,
  HostRule,
  isServicePort,
  reachOf,
} from '../../../protocol/network/allowed-hosts.ts';

describe('a host rule', () => {
  it.each([
    'example.com',
    'a-b.example.co.uk',
    '*.example.com',
    'example.com:8443',
    '_x.example.com',
    'private:git.example.com',
    'private:*.example.com:22',
    'npm',
    'apt',
  ])('is a name, with names below it or a port, or a set: %s', (rule) => {
    expect(HostRule.safeParse(rule).success).toBe(true);
  });

  it.each([
    ...[
      '*',
      '*.com.',
      'com',
      'localhost',
      '10.0.0.1',
      '127.1',
      '0x7f.1',
      '[::1]',
      'example.com/path',
      'https://example.com',
    ],
    ...[
      'a.*.example.com',
      'example.com:0:1',
      'example.com:99999',
      'example.com:0',
      'private:npm',
      'private:10.0.0.1',
      'private:private:example.com',
      'public:example.com',
      'Example.com',
      '-a.example.com',
      '',
      'constructor',
      'a b.com',
    ],
  ])('cannot be %s', (rule) => {
    expect(HostRule.safeParse(rule).success).toBe(false);
  });

  it('has at most 260 characters', () => {
    expect(HostRule.safeParse(`${'a.'.repeat(128)}info`).success).toBe(true);
    expect(HostRule.safeParse(`${'a.'.repeat(128)}cloud`).success).toBe(false);
  });

  it.each([
    ['example.com', true],
    ['example.com:8443', true],
    ['npm', true],
    ['*.example.com', false],
    ['private:git.example.com', false],
    ['private:*.example.com', false],
    ['localhost', false],
  ])('that an agent may ask for: %s, %j', (host, expected) => {
    expect(AskedHost.safeParse(host).success).toBe(expected);
  });

  it('of every set is valid', () => {
    for (const hosts of Object.values(HOST_SETS))
      for (const host of hosts) expect(HostRule.safeParse(host).success, host).toBe(true);
  });
});

it('sets are expanded, each host once', () => {
  expect(expandHosts(['maven', 'example.com', 'gradle', 'example.com'])).toEqual([
    ...HOST_SETS.maven,
    'example.com',
    ...HOST_SETS.gradle.filter((host) => host !== 'repo.maven.apache.org'),
  ]);
});

it.each([
  ['example.com', 443, true],
  ['example.com', 80, true],
  ['example.com', 22, false],
  ['www.example.com', 443, false],
  ['notexample.com', 443, false],
  ['a.below.org', 443, true],
  ['a.b.below.org', 443, true],
  ['below.org', 443, false],
  ['.below.org', 443, false],
  ['xbelow.org', 443, false],
  ['xxbelow.org', 443, false],
  ['odd.example.net', 8443, true],
  ['odd.example.net', 443, false],
])('reaches %s:%i: %j', (host, port, expected) => {
  const rules = ['example.com', '*.below.org', 'odd.example.net:8443'];
  expect(reachOf(host, port, rules)).toBe(expected ? 'public' : 'nowhere');
});

it('allows a private address only if the rule says private, and by no other rule', () => {
  const rules = ['git.example.com', 'private:git.example.com:8443', 'private:*.corp.example.com', 'a.corp.example.com'];
  expect(reachOf('git.example.com', 443, rules)).toBe('public');
  expect(reachOf('git.example.com', 8443, rules)).toBe('private');
  expect(reachOf('a.corp.example.com', 443, rules)).toBe('private');
  expect(reachOf('corp.example.com', 443, rules)).toBe('nowhere');
});

it.each([
  [1, true],
  [5432, true],
  [65_535, true],
  [0, false],
  [65_536, false],
  [60_917, false],
  [60_918, false],
  [Number.NaN, false],
])('accepts %d as the port of a service: %j', (port, expected) => {
  expect(isServicePort(port)).toBe(expected);
});

it('allows nothing that no rule ends with', () => {
  const part = fc.constantFrom('a', 'example.com', 'example.org', 'evil', 'com', '-', '.');
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const host = parts.join('');
      if (reachOf(host, 443, ['example.com', '*.example.org']) === 'nowhere') return;
      reached.add(host);
      expect(host === 'example.com' || host.endsWith('.example.org')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(reached.size).toBeGreaterThan(1);
});

it('allows exactly what a list names, whatever the names are', () => {
  const name = fc.domain().map((domain) => domain.toLowerCase());
  fc.assert(
    fc.property(name, name, fc.constantFrom(22, 80, 443, 8_443), (listed, other, port) => {
      const rules = [listed, `*.${listed}`, `private:git.${listed}:22`];
      const isWeb = port === 80 || port === 443;
      const isBelow = (host: string): boolean => host === listed || host.endsWith(`.${listed}`);

      expect(reachOf(listed, port, rules)).toBe(isWeb ? 'public' : 'nowhere');
      expect(reachOf(`a.${listed}`, port, rules)).toBe(isWeb ? 'public' : 'nowhere');
      expect(reachOf(`git.${listed}`, port, rules)).toBe(port === 22 ? 'private' : isWeb ? 'public' : 'nowhere');
      for (const host of [other, `a${listed}`, `${listed}.${other}`, `${listed}-a.com`])
        if (!isBelow(host)) expect(reachOf(host, port, rules)).toBe('nowhere');
    }),
    { numRuns: 2_000 },
  );
});
