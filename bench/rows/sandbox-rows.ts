/** What the sandbox costs: an empty program in it, over the same program as the worker starts it without one. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import type { ProcessLimits, RunProgram } from '../../worker/ports/process-ports.ts';
import { tempFolder } from '../material.ts';
import { interleave, median } from '../measure.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

const LIMITS: ProcessLimits = {
  timeoutMs: 60_000,
  graceMs: 0,
  cancelGraceMs: 0,
  stopSignal: 'SIGTERM',
  stdoutBytes: 4_096,
  stderrBytes: 4_096,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};

async function runTrue(run: RunProgram, cwd: string): Promise<void> {
  const env = { PATH: '/usr/bin:/bin' };
  const end = await run({ argv: ['/usr/bin/true'], cwd, env, stdin: '' }, LIMITS, new AbortController().signal);
  if (end.exitCode !== 0) throw new Error(`true ended with ${end.exitCode}.`);
}

async function measureSandbox({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const [workspace, scratch] = [join(folder.path, 'tree'), join(folder.path, 'scratch')];
  for (const path of [workspace, scratch]) mkdirSync(path);
  const machine = linuxSandbox(thisMachine({ top: workspace, gitFolder: undefined, askTool: undefined }));
  const can = machine.methods();
  const [method] = can.kind === 'some' ? can.methods : [];
  if (method === undefined) throw new Error('This machine has no sandbox.');
  const needs = { workspace, scratch, writable: ['home'], readable: [], alsoReadable: [] };
  const trial = await machine.attempt(method, needs, new AbortController().signal);
  if (trial.kind === 'fails') throw new Error(`The sandbox does not work here: ${trial.why}`);
  const plain: RunProgram = (...given) => processes.run(...given);
  const times = await interleave(rounds, {
    inside: () => runTrue(trial.run, workspace),
    outside: () => runTrue(plain, workspace),
  });
  const [inside, outside] = [median(times.inside), median(times.outside)];
  return {
    value: inside - outside,
    detail: `\`true\` in a sandbox (${method}): ${Math.round(inside)} ms; without one ${Math.round(outside)} ms`,
  };
}

export const sandbox: readonly BenchRow[] = [
  { name: 'Sandbox: built and gone again', bound: atMost(250, 'ms'), measure: measureSandbox },
];
