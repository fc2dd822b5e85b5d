/**
 * Writes registry.gen.ts into every folder of plug-ins, from the files in it: runtimes, triggers and the bot's rules.
 *
 * To add a plug-in, you only add a file. The registries are generated, and not read from the folder at run time,
 * because the bundler must see every import. They are committed so that readers can search them. `--check` writes
 * nothing and fails if one is stale.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const NOT_PLUG_INS = new Set(['contract.ts', 'registry.gen.ts']);

interface PlugIn {
  readonly name: string;
  /** The whole import line. */
  readonly line: string;
}

interface PlugInFolder {
  readonly folder: string;
  readonly plugIns: readonly PlugIn[];
}

function identifierOf(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function isPlugIn(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.d.ts') && !NOT_PLUG_INS.has(file);
}

/** Every file of the folder has a default export. */
function findDefaults(folder: string): PlugInFolder {
  const names = readdirSync(folder)
    .filter(isPlugIn)
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  return {
    folder,
    plugIns: names.map((name) => ({
      name: identifierOf(name),
      line: `import ${identifierOf(name)} from './${name}.ts';`,
    })),
  };
}

/** A file below bot/rules/ is a rule if it exports one. The other files are parts of rules. */
function findRules(folder: string): PlugInFolder {
  const plugIns = globSync(`${folder}/**/*.ts`)
    .sort()
    .flatMap((path) => {
      const { name } = /^export const (?<name>\w+): DecisionRule = /m.exec(readFileSync(path, 'utf8'))?.groups ?? {};
      return name === undefined
        ? []
        : [{ name, line: `import { ${name} } from './${path.slice(folder.length + 1)}';` }];
    });
  return { folder, plugIns };
}

function renderRegistry(plugIns: readonly PlugIn[]): string {
  return [
    '// Written by scripts/generate/write-registries.ts. Do not edit: add a file beside this one and run `npm run registries`.',
    ...plugIns.map(({ line }) => line),
    '',
    `export const registry = [${plugIns.map(({ name }) => name).join(', ')}] as const;`,
    '',
  ].join('\n');
}

function staleRegistries(): { readonly path: string; readonly text: string }[] {
  return [findDefaults('worker/runtimes'), findDefaults('action/triggers'), findRules('bot/rules')].flatMap(
    ({ folder, plugIns }) => {
      const path = `${folder}/registry.gen.ts`;
      const text = renderRegistry(plugIns);
      return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [{ path, text }];
    },
  );
}

const checking = process.argv.includes('--check');
for (const { path, text } of staleRegistries()) {
  if (checking) {
    console.error(`${path} is stale: run \`npm run registries\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
