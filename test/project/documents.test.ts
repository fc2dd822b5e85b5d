import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { ActionMetadata } from '@actions/languageservice/action';
import { validate, type ValidationConfig } from '@actions/languageservice/validate';
import { validateAction } from '@actions/languageservice/validate-action';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfigFile } from '../../protocol/config/repository-config.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import { lint } from './actionlint.ts';
import { markdownFiles, readExamples, workflows } from './examples.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';

const ACTION = readFileSync('action.yml', 'utf8');
const CONFIG_SOURCE = readFileSync('protocol/config/repository-config.ts', 'utf8');
/** The inputs of actions/checkout that we show, so that a misspelled one is found too. */
const CHECKOUT = {
  name: 'Checkout',
  description: '',
  inputs: {
    'persist-credentials': { description: '' },
    'ref': { description: '' },
    'fetch-depth': { description: '' },
  },
};
const KNOWN: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['agora/dispatch', parse(ACTION)],
  ['agora/dispatch/relay', parse(readFileSync('relay/action.yml', 'utf8'))],
  ['agora/dispatch/deliver', parse(readFileSync('deliver/action.yml', 'utf8'))],
  ['actions/checkout', CHECKOUT],
]);
const config: ValidationConfig = {
  actionsMetadataProvider: {
    fetchActionMetadata: ({ owner, name, path }) =>
      Promise.resolve(
        KNOWN.get([owner, name, path].filter((part) => part !== undefined && part !== '').join('/')) as
          | ActionMetadata
          | undefined,
      ),
  },
};

let documents = 0;

/** Every document has a unique name, because the language service caches parsed documents by name. */
function document(name: string, text: string): TextDocument {
  documents += 1;
  return TextDocument.create(`file:///${documents}/${name}`, 'yaml', 1, text);
}

function messageOf(diagnostic: { readonly message: unknown }): string {
  return z.string().parse(diagnostic.message);
}

/** This example works with text, not code: it reads pull requests and opens none. */
const REVIEWS = 'examples/review-helper/.github/workflows/agora.yml';

const Permissions = z.record(z.string(), z.string());
const Permitted = z.object({
  permissions: Permissions,
  jobs: z.record(z.string(), z.object({ permissions: z.optional(Permissions), steps: z.unknown() })),
});

describe.each(workflows())('the workflow $name', ({ name, text }) => {
  it('has no fault that GitHub’s own language service finds', async () => {
    const found = await validate(document('.github/workflows/agora.yml', text), config);

    expect(found.map((each) => `${name}:${each.range.start.line + 1}: ${messageOf(each)}`)).toEqual([]);
  });

  it('has no fault that actionlint finds', () => {
    expect(lint(text)).toEqual({ status: 0, said: expect.stringContaining('All workflow files passed') as string });
  });

  it('gives each job only the permissions that it needs, and the workflow none', () => {
    const agent = { contents: 'read', issues: 'write', actions: 'read' };
    const relay = { 'contents': 'write', 'issues': 'write', 'actions': 'write', 'pull-requests': 'write' };
    const deliver =
      name === REVIEWS ? { actions: 'read', contents: 'read', issues: 'write' } : { ...relay, actions: 'read' };
    const needed = (steps: string): Readonly<Record<string, string>> | undefined => {
      if (steps.includes('agora/dispatch/relay@')) return relay;
      if (steps.includes('agora/dispatch/deliver@')) return deliver;
      return steps.includes('agora/dispatch@')
        ? { ...agent, ...(name === REVIEWS && { 'pull-requests': 'read' }) }
        : undefined;
    };

    const { permissions, jobs } = Permitted.parse(parse(text));

    expect(permissions).toEqual({});
    const given = Object.values(jobs).map((job) => job.permissions);
    expect(given).toEqual(Object.values(jobs).map((job) => needed(JSON.stringify(job.steps))));
  });
});

it('rejects a workflow that puts untrusted text into a script', () => {
  const [example] = workflows();
  const broken = (example?.text ?? '').replace(
    '    steps:\n',
    '    steps:\n      - run: echo "${{ github.event.comment.body }}"\n',
  );

  expect(lint(broken)).toMatchObject({ said: expect.stringContaining('untrusted') as string });
});

it('finds a misspelt input of our action in a workflow', async () => {
  const [example] = workflows();
  const broken = (example?.text ?? '').replace('request: ${{ inputs.request }}', 'reqest: ${{ inputs.request }}');

  const found = await validate(document('.github/workflows/agora.yml', broken), config);

  expect(found.map(messageOf).join()).toContain('reqest');
});

it.each(['action.yml', 'relay/action.yml', 'deliver/action.yml'])(
  'has an %s that GitHub’s own language service accepts',
  async (file) => {
    const found = await validateAction(document('action.yml', readFileSync(file, 'utf8')), config);

    expect(found.map(messageOf)).toEqual([]);
  },
);

it('documents only subagents that the parser accepts', () => {
  const examples = markdownFiles().flatMap((file) => readExamples(file, 'md'));

  expect(examples.length).toBeGreaterThan(0);
  expect(examples.map(({ text }) => readSubagent(text).kind)).toEqual(examples.map(() => 'subagent'));
});

it('documents only configurations that the parser accepts', () => {
  const examples = markdownFiles()
    .flatMap((file) => readExamples(file, 'yaml'))
    .filter(({ name }) => name.endsWith('#config'));

  expect(examples.length).toBeGreaterThan(0);
  expect(examples.map(({ text }) => readConfigFile(text))).toEqual(
    examples.map(() => expect.objectContaining({ kind: 'config' }) as object),
  );
});

it('documents every key of the configuration', () => {
  const text = readExamples('docs/config.md', 'yaml')
    .map((example) => example.text)
    .join();
  const document = readFileSync('docs/config.md', 'utf8').replaceAll(text, '');
  const keys = [...CONFIG_SOURCE.matchAll(/(?<=[{,]\s*)'?(?<key>[a-z]+(?:-[a-z]+)+)'?: /g)].map(
    ({ groups }) => groups?.['key'] ?? '',
  );

  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !document.includes(`\`${key}\``))).toEqual([]);
  expect(keys.filter((key) => !text.includes(`${key}:`))).toEqual([]);
});

it('has a README of at most 900 words, with the two commands and one for the user’s own repository', () => {
  const text = readFileSync('README.md', 'utf8');
  const words = text.split(/\s+/).filter((word) => word !== '');
  const commands = [...text.matchAll(/^```sh\n(?<command>[^]*?)\n```$/gm)].map(({ groups }) => groups?.['command']);

  expect(words.length).toBeLessThanOrEqual(900);
  expect(text).not.toMatch(/^\|/m);
  expect(commands).toEqual(['npm ci && npm run demo', 'npm ci && npm test', 'npx agora-dispatch init']);
});

it('links from no document to a file that does not exist', () => {
  const broken = markdownFiles().flatMap((file) => {
    const links = [
      ...readFileSync(file, 'utf8')
        .replace(/```[\s\S]*?```/g, '')
        .matchAll(/\]\((?<to>[^)#\s]+)(?:#[^)]*)?\)/g),
    ].map(({ groups }) => groups?.['to'] ?? '');
    return links
      .filter((to) => !/^[a-z]+:/.test(to) && !existsSync(normalize(join(dirname(file), to))))
      .map((to) => `${file} → ${to}`);
  });

  expect(broken).toEqual([]);
});

it('names no source file in a document that does not exist', () => {
  const named = /`(?<file>(?:action|bench|bot|cli|client|github|localhub|protocol|scripts|test|worker)\/[\w./-]+)`/g;
  const run = /\bvitest run (?:--project \S+ )?(?<file>test\/[\w./-]+)/g;
  const missing = markdownFiles().flatMap((file) =>
    [named, run]
      .flatMap((paths) => [...readFileSync(file, 'utf8').matchAll(paths)])
      .map(({ groups }) => groups?.['file'] ?? '')
      .filter((path) => !existsSync(path))
      .map((path) => `${file} → ${path}`),
  );

  expect(missing).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'AGENTS.md', '.github/pull_request_template.md'])(
  'names only npm scripts in %s that exist',
  (file) => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const named = [...readFileSync(file, 'utf8').matchAll(/\bnpm run (?<name>[\w:]+)/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    );

    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

it('records no download address in package-lock.json', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http');
});

it('names no path of a developer machine in any file', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('dist/') && !file.endsWith('.png') && existsSync(file));

  const found = files.filter((file) =>
    /(?:^|[\s"'`(=:])\/(?:root|home\/(?!runner\b)[a-z]+|Users\/[a-z]+)\//m.test(readFileSync(file, 'utf8')),
  );

  expect(found).toEqual([]);
});
