/**
 * Writes registry.gen.ts into every folder of plug-ins, from the files that lie there.
 *
 * So a plug-in is one file. Generated rather than globbed at run time, because the bundler must see every import, and
 * checked in so that a reader can search it. `--check` writes nothing and fails when one is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDERS = ['worker/runtimes', 'action/triggers'];
const NOT_PLUG_INS = new Set(['contract.ts', 'registry.gen.ts']);

function identifierOf(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function renderRegistry(names: readonly string[]): string {
  return [
    '// Written by scripts/generate/write-registries.ts. Do not edit: add a file beside this one and run `npm run registries`.',
    ...names.map((name) => `import ${identifierOf(name)} from './${name}.ts';`),
    '',
    `export const registry = [${names.map(identifierOf).join(', ')}] as const;`,
    '',
  ].join('\n');
}

function isPlugIn(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.d.ts') && !NOT_PLUG_INS.has(file);
}

function staleRegistries(): { readonly path: string; readonly text: string }[] {
  return FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => {
    const names = readdirSync(folder)
      .filter(isPlugIn)
      .map((file) => file.slice(0, -'.ts'.length))
      .sort();
    const path = `${folder}/registry.gen.ts`;
    const text = renderRegistry(names);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [{ path, text }];
  });
}

const checking = process.argv.includes('--check');
for (const { path, text } of staleRegistries()) {
  if (checking) {
    console.error(`${path} is stale: run \`npm run registries\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
