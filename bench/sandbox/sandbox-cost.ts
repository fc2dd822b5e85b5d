/**
 * The cost of the sandbox: an empty program in it, relative to the same program as the worker starts it without one;
 * and a whole run of the shipped worker in sandboxes, relative to the same run without any, also with the gateway.
 */
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import type { ServedPort } from '../../worker/ports/isolation-ports.ts';
import type { ProcessLimits, RunProgram } from '../../worker/ports/process-ports.ts';
import { git, tempFolder } from '../material.ts';
import { interleave, median } from '../measure.ts';
import { node, runProgram } from '../programs.ts';
import type { Measured, Scale } from '../row.ts';

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

export async function measureSandbox({ rounds }: Scale, network?: readonly ServedPort[]): Promise<Measured> {
  using folder = tempFolder();
  const [workspace, scratch] = [join(folder.path, 'tree'), join(folder.path, 'scratch')];
  for (const path of [workspace, scratch]) mkdirSync(path);
  const machine = linuxSandbox(thisMachine({ top: workspace, gitFolder: undefined, askTool: undefined }));
  const can = machine.methods();
  const [method] = can.kind === 'some' ? can.methods : [];
  if (method === undefined) throw new Error('This machine has no sandbox.');
  const needs = { workspace, scratch, writable: ['home'], readable: [], alsoReadable: [], network };
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

/** As many ports as a run has: proxy, gateway and two services. */
export const PORTS: readonly ServedPort[] = [60_917, 60_918, 5432, 6379].map((port) => ({
  port,
  accept: (connection) => void connection.destroy(),
}));

const SUBAGENT = '---\nruntime: command\ncommand: "true"\nverify:\n  command: "true"\n---\nDo it.\n';

/** Setup, agent, verify, and the trial before them: four sandboxes. */
export async function measureRun({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const at = (name: string): string => join(folder.path, name);
  for (const name of ['tree', 'registry', 'registry/subagents', 'artifacts']) mkdirSync(at(name));
  writeFileSync(at('tree/agora-setup.sh'), 'true\n');
  writeFileSync(at('registry/subagents/doer.md'), SUBAGENT);
  git(at('tree'), 'init', '-q');
  git(at('tree'), 'add', '-A');
  git(at('tree'), 'commit', '-qm', 'start');
  const run = (isolation: Readonly<Record<string, string>>) => () =>
    runProgram({
      argv: node(resolve('dist/worker/main.cjs')),
      env: {
        HOME: folder.path,
        AGORA_SUBAGENT: 'doer',
        AGORA_STATE_KEY: 'a state key that is long enough',
        AGORA_WORKSPACE: at('tree'),
        AGORA_REGISTRY: at('registry'),
        AGORA_ARTIFACTS: at('artifacts'),
        ...isolation,
      },
    });
  const times = await interleave(rounds, {
    inside: run({ AGORA_ISOLATION: 'sandbox', AGORA_NETWORK: 'allowlist', AGORA_ALLOW_HOSTS: 'npm' }),
    outside: run({ AGORA_ISOLATION: 'none' }),
  });
  const [inside, outside] = [median(times.inside), median(times.outside)];
  return {
    value: inside - outside,
    detail: `a run with setup, agent and verify in sandboxes with listed hosts: ${Math.round(inside)} ms; without: ${Math.round(outside)} ms`,
  };
}

/** Calls its model twice, as an agent does before and after its work. Otherwise it is the demo's agent. */
const CALLS_MODEL = `
const call = async () => {
  const answer = await fetch(process.env.BENCH_ADDRESS + '/v1/messages', {
    method: 'POST', headers: { 'x-api-key': process.env.BENCH_KEY }, body: '{"model":"m","stream":true}' });
  if (!(await answer.text()).includes('usage')) throw new Error('The model did not respond.');
};
await call();
await import(process.cwd() + '/.github/agora/agents/fixer.mjs');
await call();`;

/** @param models if it is empty, the agent has the key and calls the model itself. */
function runtimeOf(models: string): string {
  return `export default { id: 'bench', keys: ['BENCH_KEY'], settings: ['BENCH_ADDRESS'], ${models}
    permissionMode: () => ({ effective: 'bypass' }), prepare: () => new Map(), sessionFiles: () => [],
    command: (input) => ({ argv: [${JSON.stringify(process.execPath)}, '--input-type=module', '-e', ${JSON.stringify(CALLS_MODEL)}],
      env: { ...input.env, HOME: input.home, AGORA_SENTINEL: input.sentinel }, stdin: input.prompt }),
    stopSignal: 'SIGTERM', progress: () => [],
    read: (end, input) => ({ exitCode: end.exitCode, text: Buffer.from(end.stdout).toString(), sessionId: input.newSessionId,
      usage: undefined, failure: undefined, sessionLost: false, notes: [] }) };`;
}

const RUNTIMES = {
  gateway: runtimeOf("models: [{ key: 'BENCH_KEY', api: 'anthropic', address: 'BENCH_ADDRESS' }],"),
  direct: runtimeOf(''),
} as const;

async function serveModel() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"message":{"usage":{"input_tokens":1,"output_tokens":1}}}\n\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The first round of the demo's task: its agent reads the code, runs it and asks. */
export async function measureDemo({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const at = (name: string): string => join(folder.path, name);
  cpSync('demo/repository', at('tree'), { recursive: true });
  for (const name of ['registry', 'registry/subagents', 'registry/runtimes', 'artifacts']) mkdirSync(at(name));
  for (const [name, source] of Object.entries(RUNTIMES)) {
    writeFileSync(at(`registry/runtimes/${name}.mjs`), source);
    writeFileSync(at(`registry/subagents/${name}.md`), `---\nruntime: ./runtimes/${name}.mjs\n---\nYou fix bugs.\n`);
  }
  git(at('tree'), 'init', '-q');
  git(at('tree'), 'add', '-A');
  git(at('tree'), 'commit', '-qm', 'start');
  const model = await serveModel();
  const run = (subagent: keyof typeof RUNTIMES, isolation: Readonly<Record<string, string>>) => () =>
    runProgram({
      argv: node(resolve('dist/worker/main.cjs')),
      env: {
        HOME: folder.path,
        AGORA_SUBAGENT: subagent,
        AGORA_STATE_KEY: 'a state key that is long enough',
        AGORA_WORKSPACE: at('tree'),
        AGORA_REGISTRY: at('registry'),
        AGORA_ARTIFACTS: at('artifacts'),
        BENCH_KEY: 'sk-0123456789',
        BENCH_ADDRESS: model.address,
        ...isolation,
      },
    });
  const times = await interleave(rounds, {
    inside: run('gateway', { AGORA_ISOLATION: 'sandbox', AGORA_NETWORK: 'allowlist', AGORA_ALLOW_HOSTS: 'npm' }),
    outside: run('direct', { AGORA_ISOLATION: 'none' }),
  });
  model.server.closeAllConnections();
  model.server.close();
  const [inside, outside] = [median(times.inside), median(times.outside)];
  return {
    value: inside - outside,
    detail: `the first round of the demo's task, its agent in a sandbox with listed hosts and its model behind the gateway: ${Math.round(inside)} ms; without both: ${Math.round(outside)} ms`,
  };
}
