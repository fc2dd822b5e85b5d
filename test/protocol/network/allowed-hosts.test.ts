import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandHosts, HOST_SETS, HostRule, mayReach } from '../../../protocol/network/allowed-hosts.ts';

describe('a rule', () => {
  it.each(['example.com', 'a-b.example.co.uk', '*.example.com', 'example.com:8443', '_x.example.com', 'npm', 'apt'])(
    'is a name, with names below it or a port, or a set: %s',
    (rule) => {
      expect(HostRule.safeParse(rule).success).toBe(true);
    },
  );

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
      'Example.com',
      '-a.example.com',
      '',
      'constructor',
      'a b.com',
    ],
  ])('is nothing else: %s', (rule) => {
    expect(HostRule.safeParse(rule).success).toBe(false);
  });

  it('of every set is one of ours', () => {
    for (const hosts of Object.values(HOST_SETS))
      for (const host of hosts) expect(HostRule.safeParse(host).success, host).toBe(true);
  });
});

it('writes sets out, each host once', () => {
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
  ['odd.example.net', 8443, true],
  ['odd.example.net', 443, false],
])('reaches %s:%i: %j', (host, port, expected) => {
  expect(mayReach(host, port, ['example.com', '*.below.org', 'odd.example.net:8443'])).toBe(expected);
});

it('reaches nothing that no rule ends with', () => {
  const part = fc.constantFrom('a', 'example', 'com', 'evil', 'org', '-', '.');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const host = parts.join('');
      if (mayReach(host, 443, ['example.com', '*.example.org']))
        expect(host === 'example.com' || host.endsWith('.example.org')).toBe(true);
    }),
  );
});
