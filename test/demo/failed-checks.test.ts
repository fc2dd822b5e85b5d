/** What a rehearsal says when the checks fail. */
import { expect, it } from 'vitest';
import { explainChecks, summarizeChecks } from '../../demo/failed-checks.ts';

const FILE = '.github/agora/subagents/fixer.md';

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
