/**
 * A folder of examples/ as a repository on the local GitHub: every file is unchanged, except for the model. A shell
 * command that the test writes into the front matter of the subagent does the agent's work.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import type { DemoEnvironmentOptions } from '../../../demo/demo-environment.ts';
import { openStory, type Story } from '../support/story.ts';

/** A small package in which the examples' `npm test` succeeds. */
const CODE: Readonly<Record<string, string>> = {
  'README.md': '# Shop\n',
  'package.json': '{ "name": "shop", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/cart.js': 'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n',
  'test/cart.test.js': [
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import { readFileSync } from 'node:fs';",
    "test('the code is there', () => assert.ok(readFileSync('src/cart.js', 'utf8').length > 0));",
    '',
  ].join('\n'),
};

export interface ExampleSetUp {
  /** The agent's work for each subagent, as bash. Other subagents run as in the example. */
  readonly agents?: Readonly<Record<string, string>>;
  /** Further files of the repository, besides those of the example. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the text of the workflow, if this machine lacks something that the example needs. */
  readonly workflow?: (text: string) => string;
  /** The story's accounts and keys replace those that the configuration names. */
  readonly hasKeys?: boolean;
  readonly options?: Partial<DemoEnvironmentOptions>;
}

export interface ExampleStory extends ExampleSetUp {
  readonly play: (story: Story) => Promise<void>;
}

export async function openExample(name: string, setUp: ExampleSetUp): Promise<Story> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-example-'));
  try {
    await cp(join('examples', name), folder, { recursive: true });
    for (const [path, text] of Object.entries({ ...CODE, ...setUp.files })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    for (const [subagent, command] of Object.entries(setUp.agents ?? {}))
      await change(join(folder, `.github/agora/subagents/${subagent}.md`), (text) => withCommand(text, command));
    const { workflow } = setUp;
    if (workflow !== undefined) await change(join(folder, '.github/workflows/agora.yml'), workflow);
    const isPinned = setUp.hasKeys === true;
    if (isPinned) await change(join(folder, '.github/agora/config.yaml'), withoutAuthority);
    return await openStory({ repository: folder, isPinned, hasBot: false, ...setUp.options });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function change(path: string, by: (text: string) => string): Promise<void> {
  await writeFile(path, by(await readFile(path, 'utf8')));
}

function withoutAuthority(text: string): string {
  const rest = text.replace(/^authority:[\s\S]*/m, '');
  if (rest === text) throw new Error('This configuration names no accounts and keys.');
  return rest;
}

function withCommand(text: string, command: string): string {
  const { front = '', body = '' } = /^---\n(?<front>[\s\S]*?)---\n(?<body>[\s\S]*)$/.exec(text)?.groups ?? {};
  const document = parseDocument(front);
  if (!isMap(document.contents)) throw new Error(`This subagent has no front matter:\n${text}`);
  document.set('runtime', 'command');
  document.set('command', command);
  // A shell command cannot be restricted to a permission mode, so the worker would refuse it.
  document.delete('permission-mode');
  return `---\n${document.toString()}---\n${body}`;
}

/** Asks in the first round, and uses the answer in the second. */
export function asks(question: Readonly<Record<string, unknown>>, then: string): string {
  const asked = JSON.stringify(question).replaceAll("'", String.raw`'\''`);
  return `if [ "$AGORA_ROUND" = 1 ]; then printf '%s' '${asked}' > "$AGORA_SENTINEL"; else ${then}; fi`;
}
