/**
 * A separate program: lists the expressions that are built when the modules of `protocol/` are loaded and the rules are
 * built, as JSON lines of `[expression, where]`. Inside other tests, the modules are loaded already.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const Plain = RegExp;

/** From each expression to the place where it is built. */
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

/** Passes all words that a rule waits for, so that all rules are built. */
async function buildAll(): Promise<void> {
  for (const path of globSync('protocol/**/*.ts', { cwd: ROOT })) await import(join(ROOT, path));
  const { scanRules } = await import('../../../protocol/credentials/scan-rules.ts');
  const { GITLEAKS } = await import('../../../protocol/credentials/gitleaks-rules.gen.ts');
  const tables = await Promise.all([
    import('../../../protocol/credentials/own-rules.ts').then(({ OWN_RULES }) => OWN_RULES),
    import('../../../protocol/credentials/further-rules.ts').then(({ FURTHER_RULES }) => FURTHER_RULES),
    import('../../../protocol/credentials/vendor-prefixes.ts').then(({ PREFIXED }) => PREFIXED),
    import('../../../protocol/credentials/vendor-rules.ts').then((all) => [...all.VENDOR_RULES, ...all.UNLISTED_RULES]),
    import('../../../protocol/credentials/command-rules.ts').then(({ COMMAND_RULES }) => COMMAND_RULES),
  ]);
  scanRules([...GITLEAKS.map(([words]) => words), ...tables.flat().map(([, words]) => words)].join(' '), 'all');
}

recordBuilt();
await buildAll();
for (const one of built) process.stdout.write(`${JSON.stringify(one)}\n`);
