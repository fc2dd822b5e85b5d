/** A subagent whose runtime cannot enforce its permission mode: no run would start, so it is reported before. */
import { expect, it } from 'vitest';
import { SHIPPED_RUNTIMES } from '../../cli/shipped-runtimes.ts';
import { validateRegistry } from '../../worker/registry/validate.ts';

const told = (text: string): string[] =>
  validateRegistry([{ path: 'subagents/fixer.md', mode: '100644', content: Buffer.from(text) }], SHIPPED_RUNTIMES).map(
    ({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`,
  );

it.each([
  ['codex', 'scoped', 'write bypass or strict, or one of the runtimes claude-code, gemini, opencode'],
  ['command', 'scoped', 'write bypass, or one of the runtimes claude-code, gemini, opencode'],
  ['command', 'strict', 'write bypass, or one of the runtimes claude-code, codex, gemini, opencode'],
])('reports that the runtime %s cannot enforce the permission mode %s', (runtime, mode, fix) => {
  expect(told(`---\nruntime: ${runtime}\npermission-mode: ${mode}\n---\nx\n`)).toEqual([
    `subagents/fixer.md:3:18 error permission-mode: the runtime ${runtime} cannot enforce "${mode}", so no agent starts; ${fix}`,
  ]);
});

it.each([
  'runtime: codex\npermission-mode: strict',
  'runtime: gemini\npermission-mode: scoped',
  'permission-mode: scoped',
])('accepts a permission mode that the runtime can enforce, or that the workflow’s runtime may: %j', (lines) => {
  expect(told(`---\n${lines}\n---\nx\n`)).toEqual([]);
});
