/** Each `AGORA_*` variable at each shipped entry point: it has an effect, or the program reports where it would. */
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGORA_VARIABLES } from '../../protocol/config/agora-variables.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import type { VariableReader } from '../../protocol/config/variables/variable-places.ts';
import { install } from '../support/agents/installed.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const NAMES = Object.keys(AGORA_VARIABLES);
const UNKNOWN = { AGORA_PERMISSION_MODE: 'strict', AGORA_MODLE: 'x', AGORA_FLAVOUR: 'x' };
/** All at once: all mistakes are always reported together. */
const EVERY = { ...Object.fromEntries(NAMES.map((name) => [name, 'not-a-value'])), ...UNKNOWN };

const plain = (said: string): string => said.replaceAll('%25', '%').replaceAll('\\"', '"').replace(/\s+/g, ' ');

/** @param said the whole output of the program. */
function expectTold(place: VariableReader, said: string): void {
  const { mistakes, warnings } = findMisplacedVariables(place, EVERY);
  expect([...mistakes, ...warnings].filter((text) => !plain(said).includes(text))).toEqual([]);
  const counting = NAMES.filter((name) => AGORA_VARIABLES[name]?.where.includes(place));
  expect(counting.filter((name) => said.includes(`${name} has no effect`))).toEqual([]);
}

function run(program: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

function runnerOf(folder: ReturnType<typeof temporaryFolder>): Record<string, string> {
  const event = folder.write('event.json', JSON.stringify({ repository: { default_branch: 'main', private: false } }));
  return {
    GITHUB_OUTPUT: folder.write('output', ''),
    GITHUB_STATE: folder.write('state', ''),
    GITHUB_EVENT_PATH: event,
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_REPOSITORY_ID: '1',
    GITHUB_RUN_ID: '9',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    RUNNER_TEMP: folder.path,
  };
}

it('is reported by the action, and one that restricts an agent is refused', () => {
  using folder = temporaryFolder();

  const { status, said } = run('dist/main.cjs', { ...runnerOf(folder), ...EVERY });

  expect(status).toBe(1);
  expect(said).toMatch(/::error::[^\n]*AGORA_CLAUDE_PERMISSION_MODE has no effect/);
  expect(said).toMatch(/::warning [^\n]*AGORA_ADAPTER has no effect/);
  expectTold('step', said);
});

it.each(['AGORA_CLAUDE_PERMISSION_MODE', 'AGORA_ISOLATION', 'AGORA_PERMISSION_MODE'])(
  'does not start the action with only %s',
  (name) => {
    using folder = temporaryFolder();

    const { status, said } = run('dist/main.cjs', { ...runnerOf(folder), [name]: 'strict' });

    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`::error::[^\\n]*${name}`));
  },
);

it('is reported by the worker, with every mistake in the ones that have an effect', () => {
  const { status, said } = run('dist/worker/main.cjs', EVERY);

  expect(status).toBe(1);
  for (const name of NAMES.filter((one) => AGORA_VARIABLES[one]?.type === 'number'))
    if (AGORA_VARIABLES[name]?.where.includes('worker')) expect(said).toContain(`${name} must be`);
  const { mistakes } = findMisplacedVariables('worker', EVERY);
  expect(mistakes.filter((text) => !plain(said).includes(text))).toEqual([]);
});

it('is reported by a running worker as a warning', () => {
  using tree = repository();
  using registry = temporaryFolder();
  using artifacts = temporaryFolder();
  registry.write('subagents/a.md', '---\nruntime: command\ncommand: "true"\n---\nWork.\n');
  const foreign = Object.fromEntries(
    NAMES.filter((name) => !['worker', 'agent', 'development'].some((place) => has(name, place))).map((name) => [
      name,
      'x',
    ]),
  );

  const { status, said } = run('dist/worker/main.cjs', {
    ...foreign,
    AGORA_SUBAGENT: 'a',
    AGORA_STATE_KEY: 'a state key that is long enough',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: join(artifacts.path, 'kept'),
  });

  expect(status).toBe(0);
  expect(findMisplacedVariables('worker', foreign).warnings.filter((text) => !said.includes(text))).toEqual([]);
  expect(Object.keys(foreign).length).toBeGreaterThan(10);
});

const has = (name: string, place: string): boolean =>
  (AGORA_VARIABLES[name]?.where as readonly string[] | undefined)?.includes(place) === true;

it('is reported by the command', () => {
  const { status, said } = run('dist/cli/agora.cjs', EVERY, ['validate', 'demo/repository/.github/agora']);

  expect(status).toBe(0);
  expectTold('command', said);
});

it.each(['relay', 'deliver'] as const)('is reported by the %s job', (place) => {
  using folder = temporaryFolder();

  expectTold(place, run(`dist/${place}/main.cjs`, { ...runnerOf(folder), ...EVERY }).said);
});

const SOUND_BOT = {
  APP_ID: '4711',
  WEBHOOK_SECRET: 'c2f1b7e09d8a4f63a1',
  PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  HOST: '127.0.0.1',
  PORT: '0',
  GITHUB_API_URL: 'http://127.0.0.1:9',
};
const AS_SERVER = ['dist/bot/main.cjs'];
/** Receives one arbitrary request as soon as it listens. */
const AS_FUNCTION = [
  '-e',
  `const { handler } = require('./dist/bot/serverless.cjs');
  const server = require('node:http').createServer((request, response) => {
    handler(request, response).catch((error) => { console.error(error.message); process.exit(1); });
  });
  server.listen(0, '127.0.0.1', async () => {
    await fetch('http://127.0.0.1:' + server.address().port + '/healthz').catch(() => undefined);
    console.log('listening on port');
  });`,
];

/** The output of a bot until it listens or has ended. */
async function sayOf(args: readonly string[], environment: Readonly<Record<string, string>>) {
  let said = '';
  const bot = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...SOUND_BOT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [bot.stdout, bot.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    await expect.poll(() => bot.exitCode !== null || said.includes('listening on port')).toBe(true);
    return { said, status: bot.exitCode };
  } finally {
    bot.kill('SIGKILL');
  }
}

/** For each, a value that is certainly rejected when read. All others accept any value. */
const REFUSED_BY_BOTS = Object.entries({
  AGORA_WORKFLOW: 'a/b',
  AGORA_CLAIM_GRACE_SECONDS: 'x',
  AGORA_SWEEP_SECONDS: 'x',
  AGORA_THROTTLE: 'x',
  AGORA_REDELIVER: 'x',
  AGORA_GRAPHQL: 'x',
  AGORA_METRICS_TOKEN: 'x',
  AGORA_METRICS_PORT: 'x',
  AGORA_METRICS_REPOSITORIES: 'x',
  AGORA_SWEEP_TOKEN: 'x',
  AGORA_BOT_KEY: 'x',
  AGORA_ANSWERS: 'x',
});

it.each([
  ['bot', AS_SERVER],
  ['function', AS_FUNCTION],
] as const)(
  'is reported by the bot as a %s, with every mistake in the ones that have an effect',
  async (place, args) => {
    const foreign = Object.fromEntries(Object.entries(EVERY).filter(([name]) => !has(name, place)));

    const refused = await sayOf(args, { ...foreign, ...Object.fromEntries(REFUSED_BY_BOTS) });
    const counting = REFUSED_BY_BOTS.map(([name]) => name).filter((name) => has(name, place));
    expect(counting.filter((name) => !refused.said.includes(`- ${name}`))).toEqual([]);
    expect(refused.status).toBe(1);
    // Those for which any value is valid, or that stand for the file of another variable.
    const own = NAMES.filter((name) => has(name, place) && !counting.includes(name));
    expect(own).toEqual(place === 'bot' ? ['AGORA_METRICS_HOST', 'AGORA_ANSWERS_PATH'] : ['AGORA_ANSWERS_PATH']);
    expect((await sayOf(args, { AGORA_ANSWERS_PATH: '/nowhere' })).said).toContain('- AGORA_ANSWERS_PATH names a file');

    // A port or a time without effect must still be valid, in case the settings are moved to a server.
    const harmless = { AGORA_SWEEP_SECONDS: '300', AGORA_METRICS_PORT: '0' };
    const told = await sayOf(args, { ...foreign, ...(place === 'function' && harmless) });
    expect(told.status).toBeNull();
    expectTold(place, told.said);
  },
);

/** A library whose worker only reports the variables that it received. */
function libraryIn(folder: ReturnType<typeof temporaryFolder>) {
  install(folder.path);
  folder.write(
    'node_modules/agora-dispatch/dist/worker/main.cjs',
    "const given = Object.entries(process.env).filter(([name]) => name.startsWith('AGORA_'));\n" +
      "console.log(JSON.stringify({ kind: 'worker.boot.failed', detail: JSON.stringify(Object.fromEntries(given)) }));",
  );
  const script = folder.write(
    'dispatch.mjs',
    `import { createClient } from 'agora-dispatch';
    const warnings = [];
    process.on('warning', ({ code, message }) => warnings.push([code, message]));
    const client = createClient(JSON.parse(process.argv[2]));
    createClient(JSON.parse(process.argv[2]));
    const error = await client.dispatch({ subagent: 'a', input: { text: 'Go' } }).catch((error) => error);
    await new Promise((done) => setImmediate(done));
    console.log(JSON.stringify({ warnings, code: error.code, message: error.message }));`,
  );
  return (options: object, environment: Readonly<Record<string, string>>) => {
    const { said } = run(script, { NODE_NO_WARNINGS: '1', HOME: folder.path, ...environment }, [
      JSON.stringify(options),
    ]);
    return JSON.parse(said) as { warnings: [code: string, message: string][]; code: string; message: string };
  };
}

it('is reported by the client library, which passes on to its worker the ones that have an effect', () => {
  using folder = temporaryFolder();
  using tree = repository();
  tree.write('.github/agora/subagents/a.md', '---\nruntime: command\ncommand: "true"\n---\nWork.\n');
  const dispatch = libraryIn(folder);

  const { warnings, code, message } = dispatch({ local: { repository: tree.path } }, EVERY);

  const told = findMisplacedVariables('library', EVERY);
  expect(warnings).toEqual(told.warnings.map((text) => ['MISPLACED_VARIABLE', text]));
  expect(code).toBe('no-result');
  const given = JSON.parse(message) as Record<string, string>;
  const counting = NAMES.filter((name) => has(name, 'library'));
  expect(counting.filter((name) => given[name] !== 'not-a-value' && name !== 'AGORA_ACTOR')).toEqual([]);
  expect(given['AGORA_ACTOR']).toBe('not-a-value');
  // The misspelled name of a variable that restricts: the worker refuses it.
  expect(told.mistakes).toHaveLength(1);
  expect(given['AGORA_PERMISSION_MODE']).toBe('strict');
  // Values that a call of the library passes itself are not taken from variables.
  const ofTheCall = { AGORA_SUBAGENT: 'a', AGORA_INPUT_JSON: '{"text":"Go"}' };
  expect(given).toMatchObject(ofTheCall);
  const others = Object.entries(given).filter(([name, value]) => value === 'not-a-value' && !has(name, 'library'));
  expect(others).toEqual([]);
});

it('is reported by the client library when it dispatches through GitHub, and one that restricts is refused', () => {
  using folder = temporaryFolder();
  const dispatch = libraryIn(folder);
  const options = { github: { repository: 'o/r', token: 't', apiUrl: 'http://127.0.0.1:9' } };
  const { mistakes, warnings } = findMisplacedVariables('github', EVERY);

  const refused = dispatch(options, EVERY);
  expect(refused).toMatchObject({ code: 'mistake', message: mistakes.join(' ') });
  expect(refused.warnings).toEqual(warnings.map((text) => ['MISPLACED_VARIABLE', text]));
  const judged = [...mistakes, ...warnings].map((text) => text.split(' ')[0]);
  const ours = NAMES.filter((name) => !has(name, 'agent') && !has(name, 'development'));
  expect(ours.filter((name) => !judged.includes(name))).toEqual([]);

  // The other variables do not prevent the attempt.
  const rest = Object.fromEntries(Object.entries(EVERY).filter(([name]) => !mistakes.join().includes(name)));
  expect(dispatch(options, rest)).toMatchObject({ code: 'unreachable' });
});

it('is reported by the command when it dispatches through GitHub, and one that restricts is refused', () => {
  const { mistakes } = findMisplacedVariables('github', EVERY);
  const args = ['dispatch', 'run', 'a', 'x', '--repo', 'o/r'];
  const sound = { GITHUB_API_URL: 'http://127.0.0.1:9', GH_TOKEN: 't', AGORA_POLL_MS: '10', AGORA_WORKFLOW: 'a.yml' };

  const { status, said } = run('dist/cli/agora.cjs', { ...EVERY, ...sound }, args);

  expect(status).toBe(2);
  for (const name of NAMES.filter((one) => !has(one, 'agent') && !has(one, 'development')))
    if (!has(name, 'command') || has(name, 'library')) expect(plain(said)).toContain(`${name} has no effect in`);
  expect(plain(said)).toContain(`error: ${mistakes.join(' ').slice(0, 200)}`);
  expect(said).not.toContain('AGORA_WORKFLOW has no effect');
});
