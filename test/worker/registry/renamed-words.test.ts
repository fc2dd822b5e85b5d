import { expect, it } from 'vitest';
import { explainSubagent } from '../../../worker/registry/explain.ts';
import { validateRegistry } from '../../../worker/registry/validate.ts';

const FILES = Object.entries({
  'subagents/fixer.md': '---\nruntime: command\ncapabilities: [lint]\nenv: [ci]\n---\nFix it.\n',
  'envs/ci.yaml': 'secrets:\n  ONE: gh-secret://ONE\n  TWO: file://two\n  THREE: local-secret://three\n',
  'capabilities/lint/agora-notifications.json': '[{"webhook":"https://a.example"},{"url":"https://b.example"}]',
}).map(([path, content]) => ({ path, mode: '100644' as const, content: Buffer.from(content) }));

it('warns about words that have a new name, each with its place', () => {
  const told = validateRegistry(FILES).map(
    ({ file, line, column, level, message }) => `${level} ${file}:${line}:${column} ${message}`,
  );

  expect(told.map((text) => text.replace('; both are read the same', ''))).toEqual([
    'warning capabilities/lint/agora-notifications.json:1:1 `webhook` is called `url` now: write that',
    'warning envs/ci.yaml:2:8 `gh-secret://` is called `env://` now: write that',
    'warning envs/ci.yaml:4:10 `local-secret://` is called `file://` now: write that',
  ]);
});

it('accepts them, and runs what they stand for', () => {
  const explained = explainSubagent(FILES, 'fixer');

  expect(explained).toMatchObject({
    kind: 'explained',
    explanation: {
      variables: [{ reference: 'env://ONE' }, { reference: 'file://two' }, { reference: 'file://three' }],
      notifications: [{ host: 'a.example' }, { host: 'b.example' }],
    },
  });
});
