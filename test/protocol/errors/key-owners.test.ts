import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findOwner, KEY_OWNERS } from '../../../protocol/errors/key-owners.ts';
import { ConfigFile, readConfigFile } from '../../../protocol/config/repository-config.ts';
import { FrontMatter, readSubagent } from '../../../protocol/config/subagent.ts';

const action = parse(readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8')) as { inputs: object };

it('knows every key of the three files', () => {
  const [subagent = '', config = '', inputs = ''] = Object.values(KEY_OWNERS).map((keys) => keys.split(' '));
  const earlier = new Set([...Object.keys(FrontMatter.shape), ...Object.keys(ConfigFile.shape)]);

  expect(subagent).toEqual(Object.keys(FrontMatter.shape));
  expect(config).toEqual(Object.keys(ConfigFile.shape));
  expect(inputs).toEqual(Object.keys(action.inputs).filter((input) => !earlier.has(input)));
});

it('says where a key of config.yaml belongs that is written there by mistake', () => {
  expect(readConfigFile('runtime: codex\nawait-input: 5m\nlabels: []\n')).toMatchObject({
    mistakes: [
      { line: 1, message: 'config.yaml: does not know "runtime"; it belongs in the front matter of a subagent' },
      { line: 2, message: expect.stringMatching(/it belongs in the workflow, below `with:`/) as string },
      { line: 3, message: expect.stringMatching(/"labels"; there are dashboard, /) as string },
    ],
  });
});

it('says where a key of a subagent belongs that is written there by mistake', () => {
  expect(readSubagent('---\nnetwork: allowlist\nbudget:\n  issue: { turns: 1 }\n---\nFix it.\n')).toMatchObject({
    why: [
      'line 2: front matter: does not know "network"; it belongs in .github/agora/config.yaml',
      'line 4: budget: does not know "issue"; there are round, task',
    ],
  });
  expect(findOwner('colour')).toBeUndefined();
});
