/** A README in a folder of the registry explains it to people. */
import { expect, it } from 'vitest';
import { lockRegistry } from '../../../worker/registry/lock/lock-registry.ts';
import type { RegistryFile } from '../../../worker/registry/registry-files.ts';
import { validateRegistry } from '../../../worker/registry/validate.ts';

const registry = (files: Readonly<Record<string, string>>): RegistryFile[] =>
  Object.entries(files).map(([path, content]) => ({ path, mode: '100644', content: Buffer.from(content) }));

const READMES = ['subagents/README.md', 'subagents/Readme.txt', 'capabilities/README.md', 'envs/README.md'];

it.each(READMES)('does not take %s for a part of the registry', (path) => {
  const files = registry({ 'subagents/fixer.md': 'Fix it.\n', [path]: '# Who does what\n' });

  expect(validateRegistry(files)).toEqual([]);
  expect(lockRegistry(files)).toMatchObject({ changes: { added: ['subagents/fixer'] } });
});

it.each(READMES)('looks for credentials in %s all the same', (path) => {
  // In pieces, so that a scanner does not report this file.
  const files = registry({ [path]: ['ghp', `_${'a1B2'.repeat(9)}`].join('') });

  expect(validateRegistry(files)).toMatchObject([{ file: path, level: 'error' }]);
});

it('keeps a subagent and a capability of that name', () => {
  const files = registry({ 'subagents/readme.md': 'Write it.\n', 'capabilities/readme/README.md': '# Text\n' });

  expect(lockRegistry(files)).toMatchObject({ changes: { added: ['subagents/readme', 'capabilities/readme'] } });
});
