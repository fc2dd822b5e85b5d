/** The workflows and forms of this repository itself, in .github/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { lint } from './actionlint.ts';

const FOLDER = '.github/workflows';
const FORMS = '.github/ISSUE_TEMPLATE';
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const Workflow = z.object({
  permissions: z.object({}).strict(),
  jobs: z.record(
    z.string(),
    z.object({
      'permissions': z.record(z.string(), z.enum(['read', 'write'])),
      'timeout-minutes': z.number(),
      'steps': z.array(z.object({ uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() })),
    }),
  ),
});

const Form = z.object({
  name: z.string(),
  description: z.string(),
  body: z
    .array(
      z.object({
        type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
        id: z.string().optional(),
        attributes: z.object({ label: z.string().optional(), options: z.array(z.unknown()).optional() }),
      }),
    )
    .nonempty(),
});

const Dependabot = z.object({
  version: z.literal(2),
  updates: z.array(
    z.object({
      'package-ecosystem': z.string(),
      'schedule': z.object({ interval: z.literal('weekly') }),
      'groups': z.record(z.string(), z.object({})),
    }),
  ),
});

function read(...path: string[]): string {
  return readFileSync(join(...path), 'utf8');
}

/** The value of every `uses:`, with the comment on its line. A path in this repository needs no pin. */
function usesIn(text: string): string[] {
  return [...text.matchAll(/^\s*(?:- )?uses: (?<what>.*)$/gm)]
    .map(({ groups }) => groups?.['what'] ?? '')
    .filter((what) => !what.startsWith('./'));
}

const files = readdirSync(FOLDER, { encoding: 'utf8' });

it('exist for checks, the nightly simulation and releases', () => {
  expect(files.sort()).toEqual(['ci.yml', 'nightly.yml', 'release.yml']);
});

describe.each(files)('the workflow %s', (file) => {
  const text = read(FOLDER, file);

  it('has no fault that actionlint finds', () => {
    expect(lint(text)).toEqual({ status: 0, said: expect.stringContaining('All workflow files passed') as string });
  });

  it('pins every action to a commit and names its version', () => {
    const uses = usesIn(text);

    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((what) => !PINNED.test(what))).toEqual([]);
  });

  it('gives the workflow no permissions, and each job its own permissions and time limit', () => {
    expect(Workflow.safeParse(parse(text)).error?.issues ?? []).toEqual([]);
  });

  it('keeps no credentials in a checkout', () => {
    const { jobs } = Workflow.parse(parse(text));
    const checkouts = Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));

    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

it('releases all packages of this repository with one version and with provenance', () => {
  const Manifest = z.object({ name: z.string(), version: z.string(), workspaces: z.array(z.string()).default([]) });
  const root = Manifest.parse(JSON.parse(read('package.json')));
  const packages = [root, ...root.workspaces.map((folder) => Manifest.parse(JSON.parse(read(folder, 'package.json'))))];
  const release = read(FOLDER, 'release.yml');

  expect(packages.map(({ name }) => name)).toEqual(['agora-dispatch', '@agora/local-github']);
  expect(new Set(packages.map(({ version }) => version)).size).toBe(1);
  for (const { name } of packages) expect(release).toMatch(new RegExp(`^ +publish ${name} [\\w-]+$`, 'm'));
  expect(release.match(/npm publish .*/g)).toEqual([expect.stringContaining('--provenance --access public')]);
});

it('uses the same commit of an action everywhere', () => {
  const commits = new Map<string, Set<string>>();
  for (const what of files.flatMap((file) => usesIn(read(FOLDER, file)))) {
    const [action = '', commit = ''] = what.split('@');
    commits.set(action, (commits.get(action) ?? new Set()).add(commit));
  }

  expect([...commits].filter(([, { size }]) => size > 1)).toEqual([]);
});

it.each(['bug.yml', 'feature.yml'])('has a readable form %s, with a name for each field', (file) => {
  const { body } = Form.parse(parse(read(FORMS, file)));
  const fields = body.filter(({ type }) => type !== 'markdown');

  expect(fields.filter(({ id, attributes }) => id === undefined || attributes.label === undefined)).toEqual([]);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});

it('links from the issue forms to a private vulnerability report', () => {
  const { contact_links: links } = z
    .object({ contact_links: z.array(z.object({ name: z.string(), url: z.url(), about: z.string() })) })
    .parse(parse(read(FORMS, 'config.yml')));

  expect(links.map(({ url }) => url)).toContain('https://github.com/agora/dispatch/security/advisories/new');
});

it('configures weekly, grouped dependency updates for everything that is pinned', () => {
  const { updates } = Dependabot.parse(parse(read('.github/dependabot.yml')));

  expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
});

it.each(['.devcontainer/devcontainer.json', '.vscode/launch.json', '.vscode/extensions.json'])(
  'has a %s that is JSON',
  (file) => {
    expect(JSON.parse(read(file))).toBeTypeOf('object');
  },
);
