/** The workflows and files that the documentation shows, for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Example {
  readonly name: string;
  readonly text: string;
}

const FENCE = /<!-- example: (?<name>[\w-]+) -->\n```(?<language>\w+)\n(?<text>[\s\S]*?)\n```/g;

/** The named code blocks of a Markdown file in a language. */
export function readExamples(file: string, language: string): Example[] {
  return [...readFileSync(file, 'utf8').matchAll(FENCE)].flatMap(({ groups }) => {
    const { name = '', text = '' } = groups ?? {};
    return groups?.['language'] === language ? [{ name: `${file}#${name}`, text }] : [];
  });
}

/** All files below examples/, including hidden folders. */
export function exampleFiles(): string[] {
  return readdirSync('examples', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

export function markdownFiles(): string[] {
  return [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'AGENTS.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join('docs', path)),
    ...exampleFiles().filter((path) => path.endsWith('.md') && !path.includes('/.github/')),
  ];
}

/** All workflows that we show: in documents, in examples/ and in the demo's repository, each text once. */
export function workflows(): Example[] {
  const files = [
    'demo/repository/.github/workflows/agora.yml',
    ...exampleFiles().filter((path) => /^examples\/[\w-]+\.yml$|\/\.github\/workflows\/[\w-]+\.yml$/.test(path)),
  ];
  const inDocuments = markdownFiles()
    .flatMap((file) => readExamples(file, 'yaml'))
    .filter(({ text }) => /^jobs:/m.test(text));
  const all = [...inDocuments, ...files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))];
  // Several examples have the same relay; one is enough.
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}
