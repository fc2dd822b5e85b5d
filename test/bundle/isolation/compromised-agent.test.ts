/**
 * What a compromised agent achieves, by mode: the shipped worker on an imitated hosted runner. The table in
 * docs/threat-model.md has the results; AGORA_WRITE_ATTEMPTS=1 writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { ATTEMPTS, findHarmful, UP_TO_THE_MACHINE } from './attack-attempts.ts';
import { attack, type Attacked, CANNOT_IMITATE, HAS_SUDO } from './hosted-runner.ts';

const DOCUMENT = 'docs/threat-model.md';
const [BEGIN, END] = ['<!-- attempts -->', '<!-- /attempts -->'];
const MODES = ['none', 'sandbox by sudo', 'sandbox by user namespace', 'sandbox with listed hosts'] as const;
type Mode = (typeof MODES)[number];

const results = new Map<Mode, Attacked>();

function render(of: (mode: Mode, attempt: string) => string): string {
  const rows = ATTEMPTS.map(({ group, name, harmless = '', listed }) => {
    const cells = MODES.map((mode) => of(mode, name));
    const why = cells.slice(1).includes('got') ? [harmless, ...(listed === undefined ? [] : [listed])].join('; ') : '';
    return `| ${group} | ${name} | ${cells.join(' | ')} | ${why} |`;
  });
  const head =
    '| | An agent tries to | `none` | sandbox (`sudo`) | sandbox (`user-namespace`) | with `network: allowlist` | Why it is harmless |';
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n');
}

function published(): string {
  const text = readFileSync(DOCUMENT, 'utf8');
  return text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)).trim();
}

/** The published row for each attempt. */
function publishedRows(): ReadonlyMap<string, readonly string[]> {
  const rows = published().split('\n').slice(2);
  return new Map(
    rows.map((row) => {
      const [, , name = '', ...cells] = row.split('|').map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}

function expectPublished(mode: Mode, { got }: Attacked, except: readonly string[] = []): void {
  const rows = publishedRows();
  const differing = ATTEMPTS.filter(({ name }) => !except.includes(name)).filter(
    ({ name }) => rows.get(name)?.[MODES.indexOf(mode)] !== (got.get(name) === true ? 'got' : '-'),
  );
  if (process.env['AGORA_WRITE_ATTEMPTS'] !== '1') expect(differing.map(({ name }) => name)).toEqual([]);
}

function expectHarmless({ got, survivors, stuck }: Attacked, network: 'open' | 'allowlist' = 'open'): void {
  expect(findHarmful(got, network)).toEqual([]);
  expect(survivors).toBe(0);
  expect(stuck).toBe('');
}

it('tries at least eighty attacks, each with its own name', () => {
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(80);
  expect(new Set(ATTEMPTS.map(({ name }) => name)).size).toBe(ATTEMPTS.length);
});

describe.skipIf(CANNOT_IMITATE !== undefined)('a compromised agent on a hosted runner', () => {
  afterAll(() => {
    if (process.env['AGORA_WRITE_ATTEMPTS'] !== '1') return;
    const text = readFileSync(DOCUMENT, 'utf8');
    const table = render((mode, name) => (results.get(mode)?.got.get(name) === true ? 'got' : '-'));
    const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
    writeFileSync(DOCUMENT, `${before}\n${table}\n${text.slice(text.indexOf(END))}`);
  });

  it('gets nearly everything without a sandbox', async () => {
    const attacked = await attack('none', HAS_SUDO ? 'with' : 'without');
    results.set('none', attacked);
    expect(attacked.method).toBeUndefined();
    expect([...attacked.got.values()].filter(Boolean).length).toBeGreaterThan(40);
    expect(attacked.survivors).toBe(0);
    expectPublished('none', attacked, [...UP_TO_THE_MACHINE, ...(HAS_SUDO ? [] : ['become root with sudo'])]);
  });

  it('gets nothing important in a sandbox without sudo', async () => {
    const attacked = await attack('sandbox', 'without');
    results.set('sandbox by user namespace', attacked);
    expect(attacked.method).toBe('user-namespace');
    expectHarmless(attacked);
    expectPublished('sandbox by user namespace', attacked);
  });

  it('reaches only the listed hosts when hosts are listed', async () => {
    const attacked = await attack('sandbox', 'without', 'allowlist');
    results.set('sandbox with listed hosts', attacked);
    expect(attacked.method).toBe('user-namespace');
    expectHarmless(attacked, 'allowlist');
    expectPublished('sandbox with listed hosts', attacked);
  });

  it.skipIf(!HAS_SUDO)('reaches no more than that in a sandbox built with sudo', async () => {
    const attacked = await attack('sandbox', 'with', 'allowlist');
    expect(attacked.method).toBe('sudo');
    expectHarmless(attacked, 'allowlist');
  });

  it.skipIf(!HAS_SUDO)('gets nothing important in a sandbox built with sudo', async () => {
    const attacked = await attack('sandbox', 'with');
    results.set('sandbox by sudo', attacked);
    expect(attacked.method).toBe('sudo');
    expectHarmless(attacked);
    expectPublished('sandbox by sudo', attacked);
  });
});
