/** `agora lock` and what `agora validate` says beside it, as a person uses them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';

const PLANNER = '.github/agora/subagents/planner.md';
const LOCK = '.github/agora/agora.lock';

it('locks a registry, and again after a change that validate reports', async () => {
  using here = shop({ planner: 'echo one' });
  const script = here.tree.write('.github/agora/capabilities/lint/agora-setup.sh', '#!/bin/sh\n');
  chmodSync(script, 0o755);

  const first = await here.run(['lock']);
  const same = await here.run(['lock']);
  here.tree.write('.github/agora/envs/ci.yaml', 'values:\n  A: b\n');
  const stale = await here.run(['validate']);
  const again = outputOf('lock', await here.run(['lock', '--json']));
  const valid = await here.run(['validate']);

  expect(first.out).toBe(
    `  added    subagents/planner\n  added    capabilities/lint\n${LOCK}: 2 hashes, written. Commit it with what it lists.`,
  );
  expect(same.out).toBe(`${LOCK}: 2 hashes, unchanged.`);
  expect([stale.code, stale.out]).toEqual([EXIT.failed, expect.stringContaining('`agora lock` updates it')]);
  expect(again).toMatchObject({ file: LOCK, added: ['envs/ci'], changed: [], removed: [], kept: [] });
  expect(valid.code).toBe(EXIT.done);
});

it('counts warnings apart from mistakes, because the command succeeds with them', async () => {
  using here = shop({ planner: 'echo one' });
  here.tree.write('.github/agora/envs/ci.yaml', 'secrets:\n  NPM_TOKEN: gh-secret://NPM_TOKEN\n');

  const warned = await here.run(['validate']);
  here.tree.write('.github/agora/subagents/bad.md', '---\nmodle: max\n---\nText.\n');
  const refused = await here.run(['validate']);

  expect({ code: warned.code, last: warned.out.trim().split('\n').at(-1) }).toEqual({
    code: EXIT.done,
    last: '1 warning.',
  });
  expect({ code: refused.code, last: refused.out.trim().split('\n').at(-1) }).toEqual({
    code: EXIT.failed,
    last: '1 mistake and 1 warning.',
  });
});

it('does not lock a file that git ignores, because the commit does not have it', async () => {
  using here = shop({ planner: 'echo one' });
  here.tree.write('.gitignore', '.DS_Store\n');
  here.tree.write('.github/agora/capabilities/lint/README.md', 'Lint\n');
  here.tree.write('.github/agora/capabilities/lint/.DS_Store', 'x');

  const refused = await here.run(['lock']);

  expect(refused.code).toBe(EXIT.mistake);
  expect(refused.err).toContain('.github/agora/capabilities/lint/.DS_Store is ignored by git');
});

it('locks no file that has other line ends here than in the commit, and says how to get those', async () => {
  using here = shop({ planner: 'echo one' });
  const text = readFileSync(join(here.tree.path, PLANNER), 'utf8');
  await here.run(['lock']);
  execFileSync('git', ['config', 'core.autocrlf', 'true'], { cwd: here.tree.path });
  here.tree.write(PLANNER, text.replaceAll('\n', '\r\n'));

  const refused = await here.run(['lock']);
  here.tree.write(PLANNER, text);
  const again = await here.run(['lock']);

  expect(refused.code).toBe(EXIT.mistake);
  expect(refused.err).toMatch(/planner\.md has other content here than git stores.*\n.*line ends LF/);
  expect(again.out).toBe(`${LOCK}: 1 hash, unchanged.`);
});

it.each(['lock', 'validate', 'explain'])('%s says that it reads no address', async (command) => {
  using here = shop({ planner: 'echo one' });
  const args = command === 'explain' ? ['explain', 'planner', '--registry'] : [command];

  const { code, err } = await here.run([...args, 's3://agents/shop']);

  expect([code, err]).toEqual([EXIT.mistake, expect.stringContaining('s3://agents/shop is an address')]);
});

it('locks no registry that has a name which nothing can have, and says so', async () => {
  using here = shop({ planner: 'echo one' });
  here.tree.write('.github/agora/subagents/Fix It.md', 'Fix it.\n');

  const refused = await here.run(['lock']);

  expect(refused.code).toBe(EXIT.mistake);
  expect(refused.err).toMatch(/\.github\/agora cannot be locked: .*must be subagents\/NAME/);
});
