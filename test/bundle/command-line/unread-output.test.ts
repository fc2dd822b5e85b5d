/** Commands whose output nobody reads any more, as in `agora demo | head -1`, end without a word on standard error. */
import { execa } from 'execa';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGORA } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

/** @param reader of the output. @returns the exit codes of both, and everything on standard error. */
async function pipe(args: readonly string[], reader: string, folder: string) {
  const script = `"$0" "$@" | ${reader}; echo "\${PIPESTATUS[@]}"`;
  const { stdout, stderr } = await execa('bash', ['-c', script, process.execPath, AGORA, ...args], {
    cwd: folder,
    stdin: 'ignore',
    env: { TMPDIR: join(folder, 'tmp'), HOME: '/nonexistent' },
  });
  const lines = stdout.split('\n');
  return { lines: lines.slice(0, -1), codes: lines.at(-1), err: stderr };
}

function folderWithTemporary() {
  const here = temporaryFolder();
  mkdirSync(join(here.path, 'tmp'));
  return here;
}

it.each([
  [['--help']],
  [['run', '--help']],
  [['completion', 'bash']],
  [['hub', '--help']],
  [['demo', '--help']],
  [['rehearse', '--help']],
  [['hub']],
])('ends agora %j silently and with 0 when nobody reads its output', async (args) => {
  using here = folderWithTemporary();

  const ended = await pipe(args, 'true', here.path);

  expect(ended).toEqual({ lines: [], codes: '0 0', err: '' });
  expect(readdirSync(join(here.path, 'tmp'))).toEqual([]);
});

it('stops the demo without a word when only its first line is read', async () => {
  using here = folderWithTemporary();

  const ended = await pipe(['demo'], 'head -n 1', here.path);

  expect(ended).toEqual({ lines: [expect.stringContaining('A local GitHub is running')], codes: '130 0', err: '' });
  expect(readdirSync(join(here.path, 'tmp'))).toEqual([]);
});

it('says nothing of what fails only because the demo was stopped', async () => {
  using here = folderWithTemporary();
  const child = execa(process.execPath, [AGORA, 'demo'], {
    stdin: 'ignore',
    reject: false,
    all: true,
    env: { TMPDIR: join(here.path, 'tmp') },
  });
  child.stdout.on('data', (text: Buffer) => {
    if (String(text).includes('opens issue')) child.kill('SIGTERM');
  });

  const { exitCode, all, stderr } = await child;

  expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: '' });
  expect(all).not.toContain('For details');
  expect(readdirSync(join(here.path, 'tmp'))).toEqual([]);
});

it.skipIf(!existsSync('/dev/full')).each([[['--help']], [['demo', '--help']]])(
  'says why the output of agora %j cannot be written',
  async (args) => {
    using here = folderWithTemporary();
    writeFileSync(join(here.path, 'run.sh'), '"$@" > /dev/full; exit $?');

    const { exitCode, stderr } = await execa('sh', ['run.sh', process.execPath, AGORA, ...args], {
      cwd: here.path,
      reject: false,
    });

    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^(error: )?The output could not be written: ENOSPC/);
    expect(stderr.split('\n')).toHaveLength(1);
  },
);
