/**
 * Expressions that are put together when the program starts or when a rule is first needed: the linter reads only
 * those that are written out. Each is held to the same rules as the others: linear time for any text.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { GITLEAKS } from '../../../protocol/credentials/gitleaks-rules.gen.ts';

const ROOT = join(import.meta.dirname, '../../..');
const Plain = RegExp;

/** By what they are, where each is built. */
const built = new Map<string, string>();

function recordBuilt(): void {
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, given: unknown[], created) {
      const made = Reflect.construct(target, given, created) as RegExp;
      const from = (new Error('where').stack ?? '')
        .split('\n')
        .find((line) => /(?<!\/test)\/protocol\/[^:]*\.ts/.test(line));
      if (from !== undefined) built.set(String(made), from.trim());
      return made;
    },
  });
}

/** All words that a rule waits for, and what each of them looks at. */
async function buildAll(): Promise<void> {
  for (const path of globSync('protocol/**/*.ts', { cwd: ROOT })) await import(join(ROOT, path));
  const { scanRules } = await import('../../../protocol/credentials/scan-rules.ts');
  const tables = await Promise.all([
    import('../../../protocol/credentials/own-rules.ts').then(({ OWN_RULES }) => OWN_RULES),
    import('../../../protocol/credentials/further-rules.ts').then(({ FURTHER_RULES }) => FURTHER_RULES),
    import('../../../protocol/credentials/vendor-prefixes.ts').then(({ PREFIXED }) => PREFIXED),
    import('../../../protocol/credentials/vendor-rules.ts').then((all) => [...all.VENDOR_RULES, ...all.UNLISTED_RULES]),
    import('../../../protocol/credentials/command-rules.ts').then(({ COMMAND_RULES }) => COMMAND_RULES),
  ]);
  scanRules([...GITLEAKS.map(([words]) => words), ...tables.flat().map(([, words]) => words)].join(' '), 'all');
}

const PARTS = /^\/(?<source>[^]*)\/(?<flags>[a-z]*)$/;

function slowWaysOf(expression: string): string[] {
  const { source = '', flags = '' } = PARTS.exec(expression)?.groups ?? {};
  const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: true });
  return reports.map(({ type, character }) => `${type}: ${expression} by ${JSON.stringify(character.pick)}`);
}

it('are all linear, those of the rules as well', async () => {
  recordBuilt();
  await buildAll().finally(() => {
    globalThis.RegExp = Plain;
  });

  const slow = [...built].flatMap(([expression, from]) => slowWaysOf(expression).map((way) => `${way}\n  ${from}`));

  expect(built.size).toBeGreaterThan(GITLEAKS.length);
  expect(slow).toEqual([]);
});

it('would be found if one were not', () => {
  expect(slowWaysOf(String(/(?:a|b)*\s*\s+$/))).not.toEqual([]);
});
