/** docs/registry.md, composed to the registry that it describes, so that its examples stay correct. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from 'yaml';
import { readLock } from '../../protocol/config/lock-file.ts';
import { FrontMatter } from '../../protocol/config/subagent.ts';
import { explainSubagent } from '../../worker/registry/explain.ts';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import { validateRegistry } from '../../worker/registry/validate.ts';
import { registry as runtimes } from '../../worker/runtimes/registry.gen.ts';
import { readExamples } from './examples.ts';

const DOCUMENT = 'docs/registry.md';
const examples = new Map(
  ['md', 'yaml', 'json']
    .flatMap((language) => readExamples(DOCUMENT, language))
    .map(({ name, text }) => [name.replace(/^.*#/, ''), text]),
);

function file(path: string, example: string): RegistryFile {
  return { path, mode: '100644', content: Buffer.from(`${examples.get(example) ?? ''}\n`) };
}

it('shows a registry without a mistake, whose subagent can be explained', () => {
  const files: RegistryFile[] = [
    file('subagents/fixer.md', 'registry-subagent'),
    file('subagents/planner.md', 'registry-may-ask'),
    file('subagents/triager.md', 'registry-tools'),
    { path: 'subagents/reviewer.md', mode: '100644', content: Buffer.from('Review.\n') },
    file('envs/ci.yaml', 'registry-env'),
    file('capabilities/lint/.claude/settings.json', 'registry-settings'),
    file('capabilities/conventions/agora-notifications.json', 'registry-notifications'),
  ];

  const explained = explainSubagent(files, 'fixer');

  expect(validateRegistry(files, { runtimes: runtimes.map(({ id }) => id) })).toEqual([]);
  expect(explained).toMatchObject({
    kind: 'explained',
    explanation: {
      variables: [
        { name: 'STAGE' },
        { name: 'NODE_VERSION' },
        { name: 'NPM_TOKEN' },
        { name: 'DATABASE_URL' },
        { name: 'DEPLOY_KEY' },
      ],
      notifications: [{ host: 'hooks.example.org' }],
    },
  });
  expect(readLock(examples.get('registry-lock') ?? '')).toMatchObject({ kind: 'lock' });
});

it('names every key that a subagent may have', () => {
  const keys = Object.keys(FrontMatter.shape);
  const told = readFileSync(DOCUMENT, 'utf8');

  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !told.includes(`\`${key}\``))).toEqual([]);
});

it('says the same about the action’s inputs as the action', () => {
  const { inputs } = z
    .object({ inputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync('action.yml', 'utf8')));

  for (const name of ['bundles', 'secrets', 'state-key']) expect(Object.keys(inputs)).toContain(name);
});
