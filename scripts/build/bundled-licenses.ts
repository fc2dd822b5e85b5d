/**
 * The licenses of the libraries in a bundle. All of them ask that their text goes with every copy, and a bundle is one:
 * the action, the npm package and the images contain no node_modules/ that would have it.
 *
 * Most libraries have the same text except for the names, so a text is written once, below everyone who uses it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** A line of its own, not the middle of a sentence, and not the Apache License's form for others to fill in. */
const COPYRIGHT = /^(?:MIT License )?[^A-Za-z]*Copyright (?![[{])|^\(c\) /;
/** Only repeats the name of the license. */
const HEADING = /^(?:# )?\(?(?:The )?(?:MIT|ISC) License\)?(?: \((?:MIT|ISC)\))?$/i;
const APACHE = /^Apache License\s+Version 2\.0,/;
/** These rules are copied into our sources, not imported from a package. */
const GITLEAKS = { module: 'gitleaks-rules.gen.ts', name: 'gitleaks (MIT)', folder: 'scripts/generate/gitleaks' };

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string().default('no license named') });

interface Library {
  readonly name: string;
  readonly folder: string;
}

/**
 * @param modules the paths of all modules of the bundle.
 * @param apache in place of the text of the Apache License, which is ours too.
 * @returns '' if none of the modules is a library's.
 */
export function renderLicenses(modules: readonly string[], apache?: string): string {
  const usersOf = new Map<string, { readonly text: string; readonly users: string[] }>();
  for (const { name, folder } of findLibraries(modules))
    for (const license of readLicenses(folder)) {
      const [copyright, rest] = separate(license);
      const isApache = APACHE.test(rest);
      const key = isApache ? 'Apache-2.0' : rest.toLowerCase().replace(/\W+/g, ' ');
      const group = usersOf.get(key) ?? { text: isApache ? (apache ?? rest) : rest, users: [] };
      group.users.push([name, ...copyright].join('\n  '));
      usersOf.set(key, group);
    }
  const parts = [...usersOf.values()].map(({ text, users }) => [users.join('\n'), text].join('\n\n').trim());
  return parts.length === 0 ? '' : `${parts.join(`\n\n${'-'.repeat(40)}\n\n`)}\n`;
}

function findLibraries(modules: readonly string[]): readonly Library[] {
  const folders = new Set(modules.flatMap((module) => PACKAGE.exec(module.replaceAll('\0', ''))?.[0] ?? []));
  const copied = modules.some((module) => module.endsWith(GITLEAKS.module)) ? [GITLEAKS] : [];
  return [...[...folders].sort().map((folder) => ({ name: nameOf(folder), folder })), ...copied];
}

function nameOf(folder: string): string {
  const { name, version, license } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return `${name} ${version} (${license})`;
}

/** Without a file, there is only the name of its license, which its manifest gives. */
function readLicenses(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  return files.length === 0 ? [''] : files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

function separate(license: string): readonly [copyright: readonly string[], rest: string] {
  const lines = license.split('\n').map((line) => line.trimEnd());
  const copyright = lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim());
  const rest = lines.filter((line) => !COPYRIGHT.test(line) && !HEADING.test(line));
  return [copyright, rest.join('\n').trim()];
}
