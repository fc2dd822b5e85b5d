/** What a subagent names and does not exist: reported whatever else is wrong with its file. */
import { expect, it } from 'vitest';
import type { RegistryFile } from '../../../worker/registry/registry-files.ts';
import { validateRegistry } from '../../../worker/registry/validate.ts';

const registry = (files: Readonly<Record<string, string>>): RegistryFile[] =>
  Object.entries(files).map(([path, content]) => ({ path, mode: '100644', content: Buffer.from(content) }));

const told = (files: readonly RegistryFile[], options?: Parameters<typeof validateRegistry>[1]): string[] =>
  validateRegistry(files, options).map(
    ({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`,
  );

it.each([
  ['a key', 'modle: fast', 'error front matter: does not know "modle"'],
  ['a value', 'model: [fast]', 'error model: must be a string'],
])('reports what a subagent names wrongly, together with a mistake in %s', (_, line, message) => {
  const text = `---\n${line}\ncapabilities: [absent]\nenv: [gone]\nmay-ask: ["agent:nobody"]\nruntime: commando\n---\nx\n`;

  expect(told(registry({ 'subagents/fixer.md': text }), { runtimes: ['command'] })).toEqual([
    expect.stringContaining(message),
    expect.stringContaining('fixer.md:3:16 error there is no capability absent'),
    expect.stringContaining('fixer.md:4:7 error there is no environment gone'),
    expect.stringContaining('fixer.md:5:11 error there is no subagent to ask'),
    expect.stringContaining('fixer.md:6:10 error there is no runtime "commando"'),
  ]);
});

it('reports a runtime of the registry that is not there', () => {
  const files = { 'subagents/fixer.md': '---\nruntime: ./runtimes/none.mjs\n---\nx\n' };
  const options = { runtimes: ['command'] };

  expect(told(registry(files), options)).toEqual([
    'subagents/fixer.md:2:10 error there is no file ./runtimes/none.mjs in the registry',
  ]);
  expect(told(registry({ ...files, 'runtimes/none.mjs': 'x' }), options)).toEqual([]);
  expect(told(registry(files))).toEqual([]);
});

it.each(['./runtimes/mine.cjs', './my runtimes/mine.mjs', './runtimes/mine'])(
  'reports a file that exists and that no run loads as a runtime: %s',
  (runtime) => {
    const files = { 'subagents/fixer.md': `---\nruntime: ${runtime}\n---\nx\n`, [runtime.slice(2)]: 'x' };

    expect(told(registry(files), { runtimes: ['command'] })).toEqual([
      'subagents/fixer.md:2:10 error it must be a path like ./runtimes/mine.mjs below .github/agora',
    ]);
  },
);

it('can allow an agent to ask that is not there, because a person is asked instead', () => {
  const files = registry({ 'subagents/fixer.md': '---\nmay-ask: ["agent:nobody"]\nenv: [gone]\n---\nx\n' });

  expect(told(files, { allowMissingAgents: true })).toEqual([
    expect.stringContaining('fixer.md:3:7 error there is no environment gone'),
  ]);
});
