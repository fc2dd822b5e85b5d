/** What a rehearsal says about the checks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explainChecks, sayChecks, summarizeChecks } from '../../demo/failed-checks.ts';
import { findUnchecked } from '../../demo/rehearsal/read-checks.ts';

const FILE = '.github/agora/subagents/fixer.md';

it.each([
  [{ passed: true }, undefined, 'The checks passed.'],
  [{ passed: false }, undefined, 'The checks FAILED.'],
  [undefined, undefined, 'The checks did not run.'],
  [undefined, FILE, 'No checks are configured.'],
])('says with the result %j and the file without checks %s whether the work was checked', (verify, unchecked, said) => {
  expect(sayChecks(verify, unchecked)).toBe(said);
});

it('finds the file of a subagent without checks, but not that of one with checks, or with mistakes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-checks-'));
  mkdirSync(join(folder, '.github/agora/subagents'), { recursive: true });
  const texts = { plain: 'Fix.\n', checked: '---\nverify:\n  command: npm test\n---\nFix.\n', broken: '---\n[\n---\n' };
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(folder, `.github/agora/subagents/${name}.md`), text);

  const found = await Promise.all(Object.keys(texts).map((name) => findUnchecked(folder, name)));
  rmSync(folder, { recursive: true });

  expect(found).toEqual(['.github/agora/subagents/plain.md', undefined, undefined]);
});

it('names the command that failed, shows its last lines, and says what to do', () => {
  const report = 'bash: line 1: npm: command not found\n\n';

  expect(explainChecks(summarizeChecks(FILE, 'npm test', report))).toEqual([
    'This command failed: npm test',
    '  bash: line 1: npm: command not found',
    'Correct `verify` in .github/agora/subagents/fixer.md, or install what it needs, then run `agora rehearse`.',
  ]);
});

it('shows a few lines of a long output, each cut, without terminal sequences', () => {
  const report = [...Array.from({ length: 30 }, (_, index) => `\u001b[31m${index}\u001b[0m`), 'x'.repeat(2_000)].join(
    '\n',
  );

  const { lastLines } = summarizeChecks(FILE, 'npm test', report);

  expect(lastLines.slice(0, -1)).toEqual(['23', '24', '25', '26', '27', '28', '29']);
  expect(lastLines.at(-1)).toHaveLength(300);
});

it('shows a command of several lines on one, and says that nothing was printed', () => {
  expect(explainChecks(summarizeChecks(FILE, 'make\n  test\u001b[2J\n', ''))).toEqual([
    'This command failed: make test',
    '  (It printed nothing.)',
    expect.stringContaining('Correct `verify`') as unknown,
  ]);
});
