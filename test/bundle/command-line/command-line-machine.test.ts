/** The built command on a machine with problems: Git, disks, networks, and output that nothing reads. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

it.each([
  ['git does not trust', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }, 'git config --global --add safe.directory'],
  ['there is no git for', { PATH: '/nonexistent' }, 'Install git'],
])('says what to do about a repository that %s', async (_, env, words) => {
  using here = shop({ planner: 'echo Done.' });

  const ended = await here.run(['run', 'planner', 'x'], { env });

  expect({ code: ended.code, err: ended.err }).toEqual({
    code: EXIT.mistake,
    err: expect.stringContaining(words) as unknown,
  });
});

it('refuses wrong settings before a task exists, each mistake once and on its own line', async () => {
  using here = shop({ planner: 'echo Done.' });
  const env = { AGORA_PERMISSION_MODE: 'strict', AGORA_MAX_ROUNDS: 'x' };

  const wrong = await here.run(['run', 'planner', 'x'], { env });
  const unknown = await here.run(['run', 'planner', '--runtime', 'foo', 'x']);
  const tasks = await here.run(['status', '--local']);

  expect(wrong).toMatchObject({
    code: EXIT.mistake,
    out: '',
    err: [
      'error: AGORA_MAX_ROUNDS must be digits only; it is "x".',
      '  AGORA_PERMISSION_MODE is not a setting of agora/dispatch. Did you mean AGORA_CLAUDE_PERMISSION_MODE?',
      '  Correct or unset what is named here, then start again.',
    ].join('\n'),
  });
  expect([unknown.code, unknown.err]).toEqual([
    EXIT.mistake,
    expect.stringMatching(/^error: There is no runtime "foo"/),
  ]);
  expect(tasks.out).toBe('There are no tasks.');
});

it('says what to do when the address of the API is invalid, or nobody answers there', async () => {
  const wrong = await agora(['status', '--repo', 'a/b'], { env: { GH_TOKEN: 'ghp_x', GITHUB_API_URL: 'nonsense' } });
  const silent = await agora(['doctor', '--repo', 'a/b'], {
    env: { GH_TOKEN: 'ghp_x', GITHUB_API_URL: 'http://127.0.0.1:1' },
  });

  expect([wrong.code, wrong.err]).toEqual([EXIT.mistake, expect.stringContaining('Set GITHUB_API_URL to a URL like')]);
  expect([silent.code, silent.out]).toEqual([EXIT.failed, expect.stringContaining('GitHub cannot be reached')]);
});

it('works on the repository of its folder, even when a git hook has started it', async () => {
  using here = shop({ writer: 'echo theirs > new.txt; echo Done.' });
  const index = readFileSync(join(here.tree.path, '.git/index'));

  const ended = await here.run(['run', 'writer', '--no-apply', '--json', 'x'], {
    env: { GIT_DIR: join(here.tree.path, '.git'), GIT_INDEX_FILE: join(here.tree.path, '.git/index') },
  });

  expect(outputOf('run', ended)).toMatchObject({ outcome: 'finished', changes: { files: 1 } });
  expect(readFileSync(join(here.tree.path, '.git/index')).equals(index)).toBe(true);
  expect(here.tree.git('status', '--porcelain')).toBe('');
});

it('works in a folder whose name contains line breaks and quotes', async () => {
  using here = shop({ writer: 'echo new > new.txt; echo Done.' });
  using folder = temporaryFolder();
  const odd = join(folder.path, 'a "b"\n$(c) é');
  here.tree.git('clone', '-q', here.tree.path, odd);

  const ended = await here.run(['run', 'writer', '--json', 'x'], { cwd: odd });

  expect(outputOf('run', ended), ended.err).toMatchObject({ outcome: 'finished', changes: { files: 1 } });
  expect(readFileSync(join(odd, 'new.txt'), 'utf8')).toBe('new\n');
});

it('shows a question that was left open with its options, and what could not be captured', async () => {
  using here = shop({
    asker:
      'mkdir inner; git -C inner init -q; git -C inner -c user.name=a -c user.email=b commit -q --allow-empty -m x; agora-ask --question "Lines or the total?" --option lines --option total --context "Both are in use."',
  });

  const ended = await here.run(['run', 'asker', 'x']);

  expect(ended.out).toContain('2. total');
  expect(ended.out).toContain('Both are in use.');
  expect(ended.out).toContain('! inner is a separate repository');
});

const OTHER_DISK = '/dev/shm';
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

it.skipIf(!hasOtherDisk)('can store its tasks on another disk than the repository', async () => {
  using here = shop({ echo: 'echo Done.' });
  const state = mkdtempSync(join(OTHER_DISK, 'agora-test-'));

  const ended = await here.run(['run', 'echo', '--json', 'x'], { env: { XDG_STATE_HOME: state } });
  rmSync(state, { recursive: true });

  expect(ended.code, ended.err).toBe(EXIT.done);
  expect(outputOf('run', ended).outcome).toBe('finished');
});

it.skipIf(!existsSync('/dev/full'))(
  'fails when its output cannot be written, and continues when only its progress cannot',
  () => {
    using here = shop({ echo: 'echo Done.' });
    using state = temporaryFolder();
    const full = openSync('/dev/full', 'w');
    const start = (args: readonly string[], stdout: 'pipe' | number, stderr: 'pipe' | number) =>
      spawnSync(process.execPath, [AGORA, ...args], {
        cwd: here.tree.path,
        env: { PATH: process.env['PATH'] ?? '', HOME: state.path },
        stdio: ['ignore', stdout, stderr],
        encoding: 'utf8',
      });

    const unwritten = start(['status', '--local'], full, 'pipe');
    const unseen = start(['run', 'echo', 'x'], 'pipe', full);
    const mistaken = start(['statsu'], 'pipe', full);
    closeSync(full);

    expect([unwritten.status, unwritten.stderr]).toEqual([
      EXIT.failed,
      expect.stringContaining('The output could not be written: ENOSPC'),
    ]);
    expect([unseen.status, unseen.stdout]).toEqual([EXIT.done, expect.stringContaining('Done.')]);
    expect(mistaken.status).toBe(EXIT.mistake);
  },
);

it('reports on the tasks of this machine without a network', async () => {
  using here = shop({
    asker:
      'if [ "$AGORA_ROUND" = 1 ]; then printf \'{"question":"Rewrite which?","options":["A","B"]}\' > "$AGORA_SENTINEL"; else echo "$AGORA_ANSWER"; fi',
  });
  await here.run(['run', 'asker', '--answer', '2', '--json', 'x']);
  await here.run(['run', 'asker', '--json', 'y']);

  const report = outputOf('report', await here.run(['report', '--local', '--json']));
  const written = await here.run(['report', '--local']);

  expect(report).toMatchObject({
    repository: 'this machine',
    totals: { tasks: 2 },
    subagents: [{ name: 'asker', tasks: 2, questions: 2 }],
    questions: { asked: 2, open: 1, closed: 0, answerers: [{ kind: 'person', questions: 1 }] },
    pullRequests: [],
  });
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('agora-report.html: 2 tasks') as unknown });
  expect(readFileSync(join(here.tree.path, 'agora-report.html'), 'utf8')).toContain('<h1>Agents in this machine</h1>');
});
