/** `agora lock`, as a person uses it beside `agora validate`. */
import { chmodSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';

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

it('does not lock a file that git ignores, because the commit does not have it', async () => {
  using here = shop({ planner: 'echo one' });
  here.tree.write('.gitignore', '.DS_Store\n');
  here.tree.write('.github/agora/capabilities/lint/README.md', 'Lint\n');
  here.tree.write('.github/agora/capabilities/lint/.DS_Store', 'x');

  const refused = await here.run(['lock']);

  expect(refused.code).toBe(EXIT.mistake);
  expect(refused.err).toContain('.github/agora/capabilities/lint/.DS_Store is ignored by git');
});

it('locks no registry that has a name which nothing can have, and says so', async () => {
  using here = shop({ planner: 'echo one' });
  here.tree.write('.github/agora/subagents/Fix It.md', 'Fix it.\n');

  const refused = await here.run(['lock']);

  expect(refused.code).toBe(EXIT.mistake);
  expect(refused.err).toMatch(/\.github\/agora cannot be locked: .*must be subagents\/NAME/);
});
