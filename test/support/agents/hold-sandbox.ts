/** `node hold-sandbox.ts FOLDER NAP`: runs processes that hide, in a sandbox, until this process is ended. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import { HELD_LIMITS } from '../worker/held-limits.ts';

const [folder = '', nap = ''] = process.argv.slice(2);
const [workspace, scratch] = [join(folder, 'tree'), join(folder, 'scratch')];
for (const path of [workspace, scratch]) mkdirSync(path, { recursive: true });
const machine = linuxSandbox(thisMachine({ top: workspace, gitFolder: undefined, askTool: undefined }));
const can = machine.methods();
const [method = 'root'] = can.kind === 'some' ? can.methods : [];
const { signal } = new AbortController();
const needs = { workspace, scratch, writable: ['home'], readable: [], alsoReadable: [] };
const trial = await machine.attempt(method, needs, signal);
if (trial.kind === 'fails') throw new Error(trial.why);
const hide = [
  "trap '' TERM HUP",
  `setsid nohup sleep ${nap} > /dev/null 2>&1 &`,
  `(env -i sleep ${nap} &)`,
  'touch ready',
  `sleep ${nap}`,
].join('\n');
await trial.run(
  { argv: ['/bin/bash', '-c', hide], cwd: workspace, env: { PATH: '/usr/bin:/bin' }, stdin: '' },
  HELD_LIMITS,
  signal,
);
