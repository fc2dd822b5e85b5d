/**
 * How long the action takes until it is ready, and until GitHub's first response: relative to an empty program of the
 * same Node.
 *
 * GitHub is a server on this machine that responds with "Bad credentials" at once, over plain HTTP. So the rows measure
 * our own work until a response has been read, and not the distance to GitHub.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { parse } from 'yaml';
import { z } from 'zod';
import { DispatchRequest, renderRequest } from '../../protocol/messages/dispatch-request.ts';
import { beyond, interleave, median, timesLonger } from '../measure.ts';
import { tempFolder } from '../material.ts';
import { node, runProgram } from '../programs.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

const MAIN = resolve('dist/main.cjs');
const ActionFile = z.looseObject({ inputs: z.record(z.string(), z.looseObject({ default: z.string().optional() })) });

const REQUEST = DispatchRequest.parse({
  v: 1,
  kind: 'start',
  task: 't_0123456789ab',
  attempt: 1,
  by: { login: 'ada', id: 1 },
  issue: 7,
  source: { kind: 'comment', commentId: 12, sha256: `sha256:${'b'.repeat(64)}` },
  subagent: { name: 'fixer', contentHash: `sha256:${'a'.repeat(64)}`, at: 'a'.repeat(40) },
});

/** The environment that a runner gives to a step: inputs with their defaults, and the variables of the run. */
export function runnerEnvironment(
  folder: string,
  event: string,
  given: Readonly<Record<string, string>>,
  apiUrl: string,
): Record<string, string> {
  const { inputs } = ActionFile.parse(parse(readFileSync('action.yml', 'utf8')));
  const all = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, { default: value = '' }]) => [name, value])),
    'github-token': 'ghs_bench',
    ...given,
  };
  const files = Object.fromEntries(
    ['OUTPUT', 'STATE', 'STEP_SUMMARY', 'EVENT_PATH'].map((name) => [`GITHUB_${name}`, join(folder, name)]),
  );
  for (const path of Object.values(files))
    writeFileSync(path, path.endsWith('EVENT_PATH') ? '{"repository":{"default_branch":"main"}}' : '');
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...files,
    GITHUB_EVENT_NAME: event,
    GITHUB_REPOSITORY: 'corner/shop',
    GITHUB_REPOSITORY_ID: '1',
    GITHUB_RUN_ID: '9',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_ACTOR: 'ada',
    GITHUB_ACTOR_ID: '1',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_WORKSPACE: folder,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_API_URL: apiUrl,
    RUNNER_TEMP: folder,
  };
}

async function ready({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const empty = emptyProgram(folder.path);
  const env = runnerEnvironment(folder.path, 'issues', {}, 'http://127.0.0.1:9');
  const samples = await interleave(rounds, {
    ours: () => runProgram({ argv: node(MAIN), env }),
    floor: () => runProgram({ argv: node(empty) }),
  });
  return {
    value: timesLonger(samples.ours, samples.floor),
    detail: `read and validated the settings and the event, and decided: ${Math.round(median(samples.ours))} ms; an empty program ${Math.round(median(samples.floor))} ms`,
  };
}

/** The inputs of a dispatched run. */
export const STARTED = { request: renderRequest(REQUEST) };

/** @param work receives the URL of a server that responds with "Bad credentials" at once. */
export async function withGitHub(work: (apiUrl: string) => Promise<Measured>): Promise<Measured> {
  const server = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

async function firstAnswer({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const empty = emptyProgram(folder.path);
  return await withGitHub(async (apiUrl) => {
    const env = runnerEnvironment(folder.path, 'workflow_dispatch', STARTED, apiUrl);
    const samples = await interleave(rounds, {
      ours: () => runProgram({ argv: node(MAIN), env, exitCode: 1 }),
      floor: () => runProgram({ argv: node(empty) }),
    });
    return {
      value: timesLonger(samples.ours, samples.floor),
      detail: `validated a request, called GitHub, and read and reported its response: ${Math.round(median(samples.ours))} ms; an empty program ${Math.round(median(samples.floor))} ms`,
    };
  });
}

/**
 * The time above an empty program, relative to what other actions need before they can begin.
 *
 * The bundles of those actions are in no package registry, but their libraries are. So the real actions take longer
 * than measured here: this is one file, as they ship one, without any code of their own.
 */
async function likeLibraries(name: string, { rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const empty = emptyProgram(folder.path);
  const theirs = join(folder.path, 'theirs.cjs');
  const bundle = await rolldown({
    input: resolve(`bench/simple/${name}-libraries.ts`),
    platform: 'node',
    logLevel: 'silent',
  });
  await bundle.write({ file: theirs, format: 'cjs', codeSplitting: false });
  const env = runnerEnvironment(folder.path, 'issues', {}, 'http://127.0.0.1:9');
  const samples = await interleave(rounds, {
    ours: () => runProgram({ argv: node(MAIN), env }),
    theirs: () => runProgram({ argv: node(theirs) }),
    floor: () => runProgram({ argv: node(empty) }),
  });
  const [ours, libraries] = [beyond(samples.ours, samples.floor), beyond(samples.theirs, samples.floor)];
  return {
    value: timesLonger(ours, libraries),
    detail: `over an empty program's ${Math.round(median(samples.floor))} ms until ready: ${Math.round(median(ours))} ms; those libraries, bundled and loaded: ${Math.round(median(libraries))} ms`,
  };
}

export function emptyProgram(folder: string): string {
  const path = join(folder, 'empty.cjs');
  writeFileSync(path, '');
  return path;
}

export const start: readonly BenchRow[] = [
  { name: 'Start: time until ready, relative to an empty program', bound: atMost(1.6), measure: ready },
  {
    name: "Start: time until GitHub's first response, relative to an empty program",
    bound: atMost(3),
    measure: firstAnswer,
  },
  {
    name: 'Start: time until ready, relative to the libraries of `actions/checkout`',
    bound: atMost(0.6),
    measure: (scale) => likeLibraries('checkout', scale),
  },
  {
    name: 'Start: time until ready, relative to the libraries of `actions/upload-artifact`',
    bound: atMost(0.3),
    measure: (scale) => likeLibraries('upload-artifact', scale),
  },
];
