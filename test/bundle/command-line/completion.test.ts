/** The Tab key in real shells, with the built command on the PATH. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHELLS } from '../../../cli/completion/shell-scripts.ts';
import { EXIT } from '../../../cli/exit-codes.ts';
import { AGORA, agora } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Runs a script in a shell, in a folder with two subagents, where `agora` is the built command. */
function runShell(shell: string, script: string, at: string): { out: string; err: string } {
  const bin = join(at, 'bin');
  const subagents = join(at, 'work/.github/agora/subagents');
  mkdirSync(bin, { recursive: true });
  mkdirSync(subagents, { recursive: true });
  for (const name of ['fixer.md', 'planner.md', 'not one;.md']) writeFileSync(join(subagents, name), '');
  writeFileSync(join(bin, 'agora'), `#!/bin/sh\nexec '${process.execPath}' '${AGORA}' "$@"\n`, { mode: 0o755 });
  const { stdout, stderr } = spawnSync(shell, ['-c', script], {
    cwd: join(at, 'work'),
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: at },
  });
  return { out: stdout, err: stderr };
}

/** @param words as bash has split them; the last one is being completed. */
const tabInBash = (...words: string[]): string =>
  [
    'eval "$(agora completion bash)"; eval "$(agora completion bash)"',
    `COMP_WORDS=(agora ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`,
    '_agora_complete; printf "%s\\n" "${COMPREPLY[@]}"',
  ].join('\n');

describe('bash', () => {
  it.each([
    [['qu'], 'questions\n'],
    [['run', ''], 'fixer\nplanner\n'],
    [['dispatch', 'ca'], 'cancel\n'],
    [['run', '--runtime', 'co'], 'codex\ncommand\n'],
    [['run', '--runtime', '=', 'co'], 'codex\ncommand\n'],
    [['init', '--runtime', '='], 'claude-code\ncodex\ngemini\nopencode\n'],
    [['dispatch', 'run', '-R', 'host', ':', '8080/acme/shop', ''], 'fixer\nplanner\n'],
  ])('completes %j', (words, out) => {
    using here = temporaryFolder();

    expect(runShell('bash', tabInBash(...words), here.path)).toEqual({ out, err: '' });
  });

  it('runs nothing that was typed', () => {
    using here = temporaryFolder();

    runShell('bash', tabInBash('run', '$(touch pwned)', '`touch pwned`'), here.path);

    expect(readdirSync(join(here.path, 'work'))).toEqual(['.github']);
  });
});

describe.skipIf(!isThere('fish'))('fish (skipped when it is not installed)', () => {
  it('completes with a description, and falls back to files', () => {
    using here = temporaryFolder();
    const script = 'agora completion fish | source; complete -C "agora ques"; complete -C "agora run "';

    const { out } = runShell('fish', script, here.path);

    expect(out).toMatch(/^questions\t.+\nfixer\tsubagent\nplanner\tsubagent\n$/);
  });
});

describe.skipIf(!isThere('zsh'))('zsh (skipped when it is not installed)', () => {
  it('passes on the names and their descriptions', () => {
    using here = temporaryFolder();
    const script = [
      'compdef() { :; }; _describe() { printf "%s\\n" "${(@)found}"; }; _files() { echo files; }',
      'eval "$(agora completion zsh)"',
      'words=(agora ques); CURRENT=2; _agora; words=(agora watch x); CURRENT=3; _agora',
    ].join('\n');

    expect(runShell('zsh', script, here.path).out).toMatch(/^questions:.+\nfiles\n$/);
  });
});

describe.skipIf(!isThere('pwsh'))('PowerShell (skipped when it is not installed)', () => {
  it('completes with a description, also an empty word', () => {
    using here = temporaryFolder();
    const script = [
      'agora completion powershell | Out-String | Invoke-Expression',
      "(TabExpansion2 'agora ques' 10).CompletionMatches | % { $_.CompletionText }",
      "(TabExpansion2 'agora run ' 10).CompletionMatches | % { $_.CompletionText }",
    ].join('; ');

    expect(runShell('pwsh', script, here.path).out).toBe('questions\nfixer\nplanner\n');
  });
});

it('takes words typed in PowerShell literally, with marks for an empty one and for special characters', async () => {
  const { out } = await agora(['completion', 'powershell']);
  const [, plain = ''] = /-match '(\^.+\$)'/.exec(out) ?? [];
  using here = temporaryFolder();
  mkdirSync(join(here.path, '.github/agora/subagents'), { recursive: true });
  writeFileSync(join(here.path, '.github/agora/subagents/fixer.md'), '');

  const next = await agora(['complete', '--new-word', '--', 'run'], { cwd: here.path });
  const typed = await agora(['complete', '--', 'ques'], { cwd: here.path });

  expect([next.out, typed.out.split('\t')[0]]).toEqual(['fixer\tsubagent', 'questions']);
  for (const word of ['run', '--runtime', './a/b.mjs', 'q_0123', 'acme/shop']) expect(word).toMatch(new RegExp(plain));
  for (const word of ['a&calc', '$(calc)', '`calc`', '"a', 'a|b', 'a;b', '%PATH%', ''])
    expect(word).not.toMatch(new RegExp(plain));
});

it('has the script of each shell, and no other', async () => {
  const scripts = await Promise.all(SHELLS.map((shell) => agora(['completion', shell])));
  const other = await agora(['completion', 'tcsh']);

  expect(scripts.map(({ code, out }) => [code, / complete (?:@more )?'?--'? /.test(out)])).toEqual(
    SHELLS.map(() => [EXIT.done, true]),
  );
  expect([other.code, other.err]).toEqual([
    EXIT.mistake,
    expect.stringContaining('Allowed choices are bash, zsh, fish, powershell'),
  ]);
});
