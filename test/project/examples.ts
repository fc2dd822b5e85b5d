/** The workflows and files that documentation shows to people, as a test can run over them. */
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
  ];
}

/** Every workflow that we show: in documents, in examples/ and in the demo's repository. */
export function workflows(): Example[] {
  const files = [
    'demo/repository/.github/workflows/agora.yml',
    ...readdirSync('examples', { encoding: 'utf8' })
      .filter((file) => file.endsWith('.yml'))
      .map((file) => join('examples', file)),
  ];
  const inDocuments = markdownFiles()
    .flatMap((file) => readExamples(file, 'yaml'))
    .filter(({ text }) => /^jobs:/m.test(text));
  return [...inDocuments, ...files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))];
}
