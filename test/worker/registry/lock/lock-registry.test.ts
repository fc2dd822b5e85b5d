import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLock } from '../../../../protocol/config/lock-file.ts';
import { lockRegistry, type RegistryLock } from '../../../../worker/registry/lock/lock-registry.ts';
import type { RegistryFile } from '../../../../worker/registry/registry-files.ts';
import { validateRegistry } from '../../../../worker/registry/validate.ts';

const HASH = `sha256:${'a'.repeat(64)}`;
const FILES = {
  'subagents/fixer.md': 'Fix it.\n',
  'capabilities/lint/README.md': '# Lint\n',
  'envs/ci.yaml': 'values:\n  A: b\n',
};
const ALL = ['subagents/fixer', 'capabilities/lint', 'envs/ci'];

function registry(files: Readonly<Record<string, string>>): RegistryFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, mode: '100644', content: Buffer.from(text) }));
}

function locked(files: Readonly<Record<string, string>>): Extract<RegistryLock, { kind: 'locked' }> {
  const result = lockRegistry(registry(files));
  if (result.kind === 'refused') throw new Error(result.why);
  return result;
}

/** `file:line:column message`, as a person reads them. */
function told(files: Readonly<Record<string, string>>): string[] {
  return validateRegistry(registry(files)).map(
    ({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`,
  );
}

it('lists everything, in a text that validates, and has nothing to change after that', () => {
  const first = locked(FILES);
  const files = { ...FILES, 'agora.lock': first.text };

  expect(first).toMatchObject({ isNew: true, changes: { added: ALL, changed: [], removed: [], kept: [] } });
  expect(Object.keys(first.hashes).sort()).toEqual([...ALL].sort());
  expect(validateRegistry(registry(files))).toEqual([]);
  expect(locked(files)).toMatchObject({ isNew: false, changes: { added: [], changed: [], removed: [], kept: [] } });
});

it('names what was added, changed and removed, and keeps what may be stored elsewhere', () => {
  const { text } = locked(FILES);
  const rest = Object.fromEntries(Object.entries(FILES).filter(([path]) => path !== 'envs/ci.yaml'));
  const lock = `${text}subagents/old: ${HASH}\ncapabilities/elsewhere: ${HASH}\n`;

  const again = locked({ ...rest, 'subagents/fixer.md': 'Other.\n', 'subagents/new.md': 'New.\n', 'agora.lock': lock });

  expect(again.changes).toEqual({
    added: ['subagents/new'],
    changed: ['subagents/fixer'],
    removed: ['subagents/old'],
    kept: ['envs/ci', 'capabilities/elsewhere'],
  });
  expect(again.hashes).toMatchObject({ 'capabilities/elsewhere': HASH });
});

it('replaces a lock file that cannot be read', () => {
  expect(locked({ ...FILES, 'agora.lock': 'capabilities/lint: md5\n' }).changes.added).toEqual(ALL);
});

it.each([
  ['without anything to lock', { 'config.yaml': '' }, 'no subagents, capabilities or environments'],
  ['with a name that nothing can have', { 'subagents/Fix It.md': 'x' }, 'must be subagents/NAME'],
])('refuses a registry %s', (_, files, why) => {
  expect(lockRegistry(registry(files))).toEqual({ kind: 'refused', why: expect.stringContaining(why) as string });
});

it('loses no entry of a lock file that cannot be read', () => {
  const text = `<<<<<<< HEAD\ncapabilities/lint: ${HASH}\n=======\nenvs/elsewhere: ${HASH}\n>>>>>>> other\n`;

  expect(lockRegistry(registry({ ...FILES, 'agora.lock': text }))).toEqual({
    kind: 'refused',
    why: 'its agora.lock cannot be read, and lists envs/elsewhere, which would be lost: correct it, or remove it to list only what is here.',
  });
});

it('does not read the target of a link as the file', () => {
  const files = registry({ ...FILES, 'agora.lock': '../real.lock', 'config.yaml': '../real.yaml' });
  const linked = files.map((file) => (file.path in FILES ? file : { ...file, mode: '120000' as const }));
  const said = 'is a symbolic link, whose target is not read: put the file itself here';

  expect(lockRegistry(linked)).toEqual({ kind: 'refused', why: `its agora.lock ${said}.` });
  expect(validateRegistry(linked).map(({ file, message }) => `${file} ${message}`)).toEqual([
    `agora.lock it ${said}`,
    `config.yaml it ${said}`,
  ]);
});

it('names no line of a lock file that was not written', () => {
  expect(lockRegistry(registry({ ...FILES, 'subagents/Bad.md': 'x' }))).toEqual({
    kind: 'refused',
    why: 'subagents/Bad: must be subagents/NAME, capabilities/NAME or envs/NAME.',
  });
});

it('writes a lock file that can be read, whatever the files contain', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string(), { minKeys: 1 }), fc.string(), (files, before) => {
      const subagents = Object.fromEntries(Object.entries(files).map(([one, text]) => [`subagents/${one}.md`, text]));
      const { text, hashes } = locked({ ...subagents, 'agora.lock': before });
      expect(readLock(text)).toMatchObject({ kind: 'lock', lock: new Map(Object.entries(hashes)) });
    }),
  );
});

it('compares the lock file with the files', () => {
  const { text: lock } = locked(FILES);
  const changed = {
    ...FILES,
    'agora.lock': `${lock}capabilities/elsewhere: sha256:${'a'.repeat(64)}\n`,
    'envs/ci.yaml': 'values:\n  A: c\n',
    'envs/new.yaml': '',
  };

  expect(told({ ...FILES, 'agora.lock': lock })).toEqual([]);
  expect(told(changed)).toEqual([
    expect.stringMatching(/^agora\.lock:1:1 error does not list envs\/new, which has sha256:/),
    expect.stringMatching(/^agora\.lock:3:1 error says sha256:\w+ for envs\/ci, which has sha256:/),
    expect.stringContaining('agora.lock:5:1 warning lists capabilities/elsewhere, which is not here'),
  ]);
  expect(told({ ...FILES, 'agora.lock': 'capabilities/lint: md5\nother: 1\n' })).toMatchObject([
    expect.stringContaining('agora.lock:1:'),
    expect.stringContaining('agora.lock:2:'),
  ]);
});
