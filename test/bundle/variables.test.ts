/** Each `AGORA_*` variable at each shipped entry point: it counts there, or it is told where it would. */
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGORA_VARIABLES, type VariableReader } from '../../protocol/config/agora-variables.ts';
import { findMisplaced } from '../../protocol/config/misplaced-variables.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const NAMES = Object.keys(AGORA_VARIABLES);
const UNKNOWN = { AGORA_PERMISSION_MODE: 'strict', AGORA_MODLE: 'x', AGORA_FLAVOUR: 'x' };
/** All at once: what is wrong is always told together. */
const EVERY = { ...Object.fromEntries(NAMES.map((name) => [name, 'not-a-value'])), ...UNKNOWN };

const plain = (said: string): string => said.replaceAll('%25', '%').replaceAll('\\"', '"').replace(/\s+/g, ' ');

/** @param said everything that the program printed. */
function expectTold(place: VariableReader, said: string): void {
  const { mistakes, warnings } = findMisplaced(place, EVERY);
  expect([...mistakes, ...warnings].filter((text) => !plain(said).includes(text))).toEqual([]);
  const counting = NAMES.filter((name) => AGORA_VARIABLES[name]?.where.includes(place));
  expect(counting.filter((name) => said.includes(`${name} does not count`))).toEqual([]);
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

it('is told by the action, and what guards an agent is refused', () => {
  using folder = temporaryFolder();

  const { status, said } = run('dist/main.cjs', { ...runnerOf(folder), ...EVERY });

  expect(status).toBe(1);
  expect(said).toMatch(/::error::[^\n]*AGORA_CLAUDE_PERMISSION_MODE does not count/);
  expect(said).toMatch(/::warning [^\n]*AGORA_ADAPTER does not count/);
  expectTold('step', said);
});

it.each(['AGORA_CLAUDE_PERMISSION_MODE', 'AGORA_ISOLATION', 'AGORA_PERMISSION_MODE'])(
  'starts no action with %s alone',
  (name) => {
    using folder = temporaryFolder();

    const { status, said } = run('dist/main.cjs', { ...runnerOf(folder), [name]: 'strict' });

    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`::error::[^\\n]*${name}`));
  },
);

it('is told by the worker, with every mistake in those that count', () => {
  const { status, said } = run('dist/worker/main.cjs', EVERY);

  expect(status).toBe(1);
  for (const name of NAMES.filter((one) => AGORA_VARIABLES[one]?.type === 'number'))
    if (AGORA_VARIABLES[name]?.where.includes('worker')) expect(said).toContain(`${name} must be`);
  const { mistakes } = findMisplaced('worker', EVERY);
  expect(mistakes.filter((text) => !plain(said).includes(text))).toEqual([]);
});

it('is told by a worker that runs, as a warning', () => {
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
  expect(findMisplaced('worker', foreign).warnings.filter((text) => !said.includes(text))).toEqual([]);
  expect(Object.keys(foreign).length).toBeGreaterThan(10);
});

const has = (name: string, place: string): boolean =>
  (AGORA_VARIABLES[name]?.where as readonly string[] | undefined)?.includes(place) === true;

it('is told by the command', () => {
  const { status, said } = run('dist/cli/agora.cjs', EVERY, ['validate', 'demo/repository/.github/agora']);

  expect(status).toBe(0);
  expectTold('command', said);
});

it.each(['relay', 'deliver'] as const)('is told by the %s job', (place) => {
  using folder = temporaryFolder();

  expectTold(place, run(`dist/${place}/main.cjs`, { ...runnerOf(folder), ...EVERY }).said);
});

it('is told by the bot, with every mistake in those that count', async () => {
  using folder = temporaryFolder();
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const sound = {
    APP_ID: '4711',
    WEBHOOK_SECRET: 'c2f1b7e09d8a4f63a1',
    PRIVATE_KEY_PATH: join(folder.path, 'key.pem'),
    HOST: '127.0.0.1',
    PORT: '0',
    GITHUB_API_URL: 'http://127.0.0.1:9',
  };
  writeFileSync(sound.PRIVATE_KEY_PATH, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const own = Object.fromEntries(Object.entries(EVERY).filter(([name]) => has(name, 'bot')));
  const foreign = Object.fromEntries(Object.entries(EVERY).filter(([name]) => !has(name, 'bot')));

  const refused = run('dist/bot/main.cjs', { ...sound, ...own });
  for (const name of ['AGORA_SWEEP_SECONDS', 'AGORA_THROTTLE', 'AGORA_WORKFLOW', 'AGORA_METRICS_PORT', 'AGORA_ANSWERS'])
    expect(refused.said).toContain(name);
  expect(refused.status).toBe(1);

  let said = '';
  const bot = spawn(process.execPath, ['dist/bot/main.cjs'], {
    env: { PATH: process.env['PATH'] ?? '', ...sound, ...foreign },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  bot.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    await expect.poll(() => said).toContain('listening on port');
    expectTold('bot', said);
  } finally {
    bot.kill('SIGKILL');
  }
});
