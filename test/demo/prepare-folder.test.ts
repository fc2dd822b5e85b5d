/** The copy of a repository that a rehearsal plays: only the accounts and keys of the real one are left out of it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../cli/exit-codes.ts';
import { prepareFolder, withoutAuthority, withScriptedAgent } from '../../demo/rehearsal/prepare-folder.ts';
import { renderRehearsalFailure } from '../../demo/rehearsal/rehearsal-failure.ts';
import { readConfigFile } from '../../protocol/config/repository-config.ts';

it.each([
  ['alone', 'authority:\n  vouches: bot\n', ''],
  ['with a comment before and behind it', '# mine\nauthority:\n  vouches: bot\n# end\n', '# mine\n# end\n'],
  ['between two others', 'a: 1\nauthority:\n  x:\n    - y\nb: 2\n', 'a: 1\nb: 2\n'],
  ['with a comment of the next one', 'authority: {x: 1} # why\n# of b\nb:   2\n', '# of b\nb:   2\n'],
  ['without a value', 'authority:\nb: 2', 'b: 2'],
  ['as the last one, without an end of line', 'b: "2"\nauthority: x', 'b: "2"\n'],
  ['as a text of many lines', 'authority: |\n  x\n\n  y\nb: 2\n', 'b: 2\n'],
  ['in a document with a beginning', '---\nauthority:\n- x\nb: 2\n', '---\nb: 2\n'],
])('leaves out the members about accounts and keys, and no other character: %s', (_, text, expected) => {
  expect(withoutAuthority(text)).toBe(expected);
});

it.each([
  ['in one line with others', '{authority: {x: 1}, b: 2}\n'],
  ['with something that another one repeats', 'authority: &keys {x: 1}\nb: 2\nc: *keys\n'],
])('keeps every other value when lines cannot be removed: %s', (_, text) => {
  expect(withoutAuthority(text)).toBe(text.startsWith('{') ? 'b: 2\n' : 'b: 2\nc:\n  x: 1\n');
});

it.each(['', '# nothing yet\n', 'b: [1\n', 'b: 1\n', '- authority\n'])(
  'does not change a text without such members, or one that cannot be read: %j',
  (text) => {
    expect(withoutAuthority(text)).toBe(text);
  },
);

it('leaves a configuration that can be read', () => {
  expect(readConfigFile(withoutAuthority('authority:\n  vouches: my-app[bot]\n')).kind).toBe('config');
});

function makeRepository(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'agora-prepare-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  execFileSync('git', ['init', '--quiet', folder]);
  for (const path of files) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'x\n');
  }
  return folder;
}

const refusalOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );

it('reports a repository that is not set up as the other commands report a mistake, for people and for programs', async () => {
  const options = { subagent: 'fixer', isOwnAgent: false };
  const [bare, outside, strange] = [makeRepository([]), '/', makeRepository(['.github/workflows/agora.yml'])];

  const [noWorkflow, noRepository, noSubagent] = await Promise.all(
    [bare, outside, strange].map((folder) => refusalOf(prepareFolder(folder, join(folder, '.git/copy'), options))),
  );

  expect(renderRehearsalFailure(noWorkflow, [])).toEqual({
    code: EXIT.mistake,
    out: '',
    err: 'There is no .github/workflows/agora.yml.\nRun `agora init` first.\n',
  });
  const { code, out, err } = renderRehearsalFailure(noRepository, ['--json']);
  expect({ code, err, told: JSON.parse(out) as unknown }).toEqual({
    code: EXIT.mistake,
    err: '',
    told: {
      error: { code: 'mistake', message: '/ is not in a Git repository.', fix: 'Run `git init` in it first.' },
    },
  });
  expect(renderRehearsalFailure(noSubagent, [])).toMatchObject({
    code: EXIT.notFound,
    err: expect.stringContaining('There is no .github/agora/subagents/fixer.md.') as unknown,
  });
});

it('names the subagents that exist if the one to rehearse does not', async () => {
  const files = ['workflows/agora.yml', 'agora/subagents/fixer.md', 'agora/subagents/planner.md'];
  const folder = makeRepository(files.map((file) => `.github/${file}`));

  const refusal = await refusalOf(
    prepareFolder(folder, join(folder, '.git/copy'), { subagent: 'typo', isOwnAgent: false }),
  );

  expect(renderRehearsalFailure(refusal, [])).toEqual({
    code: EXIT.notFound,
    out: '',
    err: 'There is no subagent typo in .github/agora.\nName one of these: fixer, planner.\n',
  });
});

const SET_UP = ['.github/workflows/agora.yml', '.github/agora/subagents/fixer.md', '.github/agora/config.yaml'];
const SCRIPTED = { subagent: 'fixer', isOwnAgent: false };

it('rewrites files of the copy that are read-only in the repository', async () => {
  const folder = makeRepository(SET_UP);
  for (const path of SET_UP) chmodSync(join(folder, path), 0o444);

  const { folder: copy } = await prepareFolder(folder, join(folder, '.git/copy'), SCRIPTED);

  const [, subagent = ''] = SET_UP;
  expect(readFileSync(join(copy, subagent), 'utf8')).toContain('runtime: command');
  expect(statSync(join(copy, subagent)).mode & 0o200).toBe(0o200);
  expect(readFileSync(join(folder, subagent), 'utf8')).toBe('x\n');
});

it.each(['.github/agora/subagents/fixer.md', '.github/agora/subagents', '.github/agora/agents', '.github/agora'])(
  'does not write through %s if it is a link, and says so',
  async (link) => {
    const folder = makeRepository(SET_UP);
    const elsewhere = join(folder, '.git/elsewhere');
    if (existsSync(join(folder, link))) renameSync(join(folder, link), elsewhere);
    else mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(folder, link));
    const before = listOf(elsewhere);

    const refusal = await refusalOf(prepareFolder(folder, join(folder, '.git/copy'), SCRIPTED));

    expect(renderRehearsalFailure(refusal, [])).toMatchObject({
      code: EXIT.mistake,
      err: expect.stringContaining(`${link} is a symbolic link`) as unknown,
    });
    expect(listOf(elsewhere)).toEqual(before);
  },
);

it('leaves a configuration that is a link as it is', async () => {
  const folder = makeRepository(SET_UP);
  const [, , config = ''] = SET_UP;
  writeFileSync(join(folder, '.git/elsewhere'), 'authority: {}\n');
  rmSync(join(folder, config));
  symlinkSync(join(folder, '.git/elsewhere'), join(folder, config));

  await prepareFolder(folder, join(folder, '.git/copy'), SCRIPTED);

  expect(readFileSync(join(folder, '.git/elsewhere'), 'utf8')).toBe('authority: {}\n');
});

/** A file's text, or the texts of all files of a folder. */
function listOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')];
  return readdirSync(path).flatMap((name) => [name, ...listOf(join(path, name))]);
}

it('leaves out what the program that plays the agent does not support: a model, and permission modes', () => {
  const front = ['runtime: gemini', 'model: max', 'permission-mode: scoped', 'allow: [Edit]', 'deliver: branch'];

  const scripted = withScriptedAgent(`---\n${front.join('\n')}\n---\nPlan first.\n`, 'planner');

  const command = 'node .github/agora/agents/rehearsal.mjs planner';
  expect(scripted).toBe(`---\nruntime: command\ndeliver: branch\ncommand: ${command}\n---\nPlan first.\n`);
});

it('reports front matter that cannot be read as a mistake, and any other failure as unexpected', () => {
  expect(() => withScriptedAgent('---\n- a\n---\n', 'fixer')).toThrow(expect.objectContaining({ code: 'mistake' }));
  expect(renderRehearsalFailure(new Error('Out of disk.'), [])).toMatchObject({ code: EXIT.failed });
});
