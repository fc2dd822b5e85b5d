import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { IsolationSetting } from '../../../protocol/config/isolation.ts';
import { joinRules, type SandboxRules } from '../../../protocol/network/sandbox-rules.ts';

const ASKED = { isolation: 'auto', network: 'open', allowHosts: ['npm'], servicePorts: [5432] } as const;
const NOTHING: SandboxRules = { isolation: undefined, network: 'open', allowHosts: [], servicePorts: [] };

it('leaves a workflow alone if a repository requires nothing', () => {
  expect(joinRules(ASKED, NOTHING)).toEqual(ASKED);
});

it.each([
  ['none', 'auto', 'auto'],
  ['none', 'sandbox', 'sandbox'],
  ['auto', 'sandbox', 'sandbox'],
  ['sandbox', 'auto', 'sandbox'],
  ['sandbox', undefined, 'sandbox'],
  ['none', undefined, 'none'],
] as const)('uses of %s and %s the stricter: %s', (asked, demanded, expected) => {
  const joined = joinRules({ ...NOTHING, isolation: asked }, { ...NOTHING, isolation: demanded });
  expect(joined.isolation).toBe(expected);
});

it('lists what both list, each once, and restricts hosts if one of them does', () => {
  const rules: SandboxRules = { ...NOTHING, network: 'allowlist', allowHosts: ['pip', 'npm'], servicePorts: [6379] };
  expect(joinRules(ASKED, rules)).toEqual({
    isolation: 'auto',
    network: 'allowlist',
    allowHosts: ['pip', 'npm'],
    servicePorts: [6379, 5432],
  });
  expect(joinRules({ ...ASKED, network: 'allowlist' }, NOTHING).network).toBe('allowlist');
});

it('never makes a workflow less strict', () => {
  const isolation = fc.constantFrom(...IsolationSetting.options);
  const network = fc.constantFrom('open' as const, 'allowlist' as const);
  const strength = (one: SandboxRules['isolation']) => ['none', 'auto', 'sandbox'].indexOf(one ?? 'none');
  fc.assert(
    fc.property(
      isolation,
      network,
      fc.option(isolation, { nil: undefined }),
      network,
      (asked, open, demanded, allowed) => {
        const joined = joinRules(
          { ...NOTHING, isolation: asked, network: open },
          { ...NOTHING, isolation: demanded, network: allowed },
        );
        expect(strength(joined.isolation)).toBe(Math.max(strength(asked), strength(demanded)));
        expect(joined.network === 'allowlist').toBe(open === 'allowlist' || allowed === 'allowlist');
      },
    ),
  );
});

it('reports every mistake of a repository at once', () => {
  const read = readConfigFile(
    [
      'isolation: none',
      'network: closed',
      'allow-hosts: [npm, 10.0.0.1, "*"]',
      'service-ports: [5432, 0, 60917, "x"]',
      'hosts: [npm]',
    ].join('\n'),
  );
  expect(read.kind === 'malformed' ? read.why : []).toEqual([
    expect.stringMatching(/^line 1, .*isolation.*must be auto or sandbox; a repository can only demand more/) as string,
    expect.stringMatching(/^line 2, .*network.*must be open or allowlist/) as string,
    expect.stringMatching(/^line 3, .*allow-hosts.*must be a host like/) as string,
    expect.stringMatching(/^line 3, .*allow-hosts.*must be a host like/) as string,
    expect.stringMatching(/^line 4, .*service-ports.*must be a port from 1 to 65535/) as string,
    expect.stringMatching(/^line 4, .*service-ports.*must be a port from 1 to 65535/) as string,
    expect.stringMatching(/^line 4, .*service-ports.*must be a whole number/) as string,
    expect.stringMatching(/^line 5, .*hosts/) as string,
  ]);
});

it('accepts 200 hosts of a repository, and no more', () => {
  const hosts = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example.com`).join(', ');

  expect(readConfigFile(`allow-hosts: [${hosts(200)}]`).kind).not.toBe('malformed');
  expect(readConfigFile(`allow-hosts: [${hosts(201)}]`).kind).toBe('malformed');
});
