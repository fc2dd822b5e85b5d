/** Work trees and temporary folders in places where a sandbox does not expect them. */
import { chownSync, existsSync, mkdtempSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import { removeFolder } from '../../../worker/adapters/files/remove-folder.ts';
import type { SandboxTrial } from '../../../worker/ports/isolation-ports.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

function attemptIn(workspace: string, scratch: string): Promise<SandboxTrial> {
  const machine = linuxSandbox({
    ...thisMachine({ top: workspace, gitFolder: undefined, askTool: undefined }),
    environment: { PATH: '/usr/bin:/bin' },
  });
  const can = machine.methods();
  const method = can.kind === 'some' ? (can.methods.at(-1) ?? 'root') : 'root';
  const needs = { workspace, scratch, writable: ['home'], readable: [], alsoReadable: [], network: undefined };
  return machine.attempt(method, needs, new AbortController().signal);
}

it('works in /var/tmp, and creates nothing in the /tmp of the machine', async () => {
  const folder = mkdtempSync('/var/tmp/worker-test-');
  onTestFinished(() => void removeFolder(folder));
  const workspace = join(folder, 'tree');
  mkdirSync(workspace);

  const trial = await attemptIn(workspace, join(folder, 'scratch'));

  expect(trial).toMatchObject({ kind: 'works' });
  expect(existsSync(join('/tmp', basename(folder)))).toBe(false);
});

it.runIf(process.getuid?.() === 0)('says why it does not work if the work tree belongs to another user', async () => {
  using folder = temporaryFolder();
  const workspace = join(folder.path, 'tree');
  mkdirSync(workspace);
  chownSync(workspace, 1_901, 1_901);

  const trial = await attemptIn(workspace, join(folder.path, 'scratch'));

  expect(trial).toMatchObject({ kind: 'fails', why: expect.stringContaining('must belong to the user') as unknown });
});
