/** Whether a sandbox works on this machine. If not, tests that need one are skipped with a one-line message. */
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import { temporaryFolder } from '../worker/work-tree.ts';

export async function trySandbox(): Promise<{ readonly works: boolean }> {
  using folder = temporaryFolder();
  const machine = linuxSandbox(thisMachine({ top: folder.path, gitFolder: undefined, askTool: undefined }));
  const can = machine.methods();
  const needs = {
    workspace: folder.path,
    scratch: `${folder.path}/scratch`,
    writable: ['home'],
    readable: [],
    alsoReadable: [],
    network: [],
  };
  for (const method of can.kind === 'some' ? can.methods : []) {
    const trial = await machine.attempt(method, needs, new AbortController().signal);
    if (trial.kind === 'works') return { works: true };
  }
  console.log('skipped: no sandbox works on this machine');
  return { works: false };
}
