/** Third-party schemas accept our files, and another validator accepts our schemas and the files that they describe. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markdownFiles, readExamples, workflows } from '../project/examples.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';

function check(...options: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    join(process.env['AGORA_STRANGERS'] ?? '', 'check-jsonschema'),
    ['--color', 'never', ...options],
    { encoding: 'utf8' },
  );
  return { status, said: `${stdout}${stderr}` };
}

const VALID = { status: 0, said: 'ok -- validation done\n' };

it.each([
  ['github-actions', ['action.yml', 'relay/action.yml', 'deliver/action.yml']],
  ['github-workflows', globSync('.github/workflows/*.yml')],
  ['dependabot', ['.github/dependabot.yml']],
  ['github-issue-forms', globSync('.github/ISSUE_TEMPLATE/*.yml').filter((file) => !file.endsWith('/config.yml'))],
  ['github-issue-config', ['.github/ISSUE_TEMPLATE/config.yml']],
  ['compose-spec', ['deploy/compose/compose.yaml', 'examples/bot-only/bot/compose.yaml']],
])('accepts our files of the kind %s', (schema, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(check('--builtin-schema', `vendor.${schema}`, ...files)).toEqual(VALID);
});

it('accepts the workflows in the documents', () => {
  using folder = temporaryFolder();
  const files = workflows().map(({ text }, index) => {
    folder.write(`${index}.yml`, text);
    return join(folder.path, `${index}.yml`);
  });

  expect(check('--builtin-schema', 'vendor.github-workflows', ...files)).toEqual(VALID);
});

it('accepts our schemas as JSON Schema', () => {
  expect(check('--check-metaschema', ...globSync('schemas/*.json'))).toEqual({
    status: 0,
    said: expect.stringContaining('ok') as string,
  });
});

it('accepts the configurations in the documents with our schema, and not a mistyped one', () => {
  using folder = temporaryFolder();
  const shown = markdownFiles()
    .flatMap((file) => readExamples(file, 'yaml'))
    .filter(({ name }) => name.endsWith('#config'));
  const files = shown.map(({ text }, index) => {
    folder.write(`${index}.yaml`, text);
    return join(folder.path, `${index}.yaml`);
  });
  folder.write('mistyped.yaml', 'remind-afer: 1 day\n');

  const all = [...files, ...globSync('{examples,demo}/**/.github/agora/config.yaml')];

  expect(check('--schemafile', 'schemas/config.json', ...all)).toEqual(VALID);
  expect(check('--schemafile', 'schemas/config.json', join(folder.path, 'mistyped.yaml'))).toMatchObject({ status: 1 });
});
