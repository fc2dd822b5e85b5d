import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from 'yaml';

const { inputs } = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8')));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-bundle-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts dist/main.cjs like the runner: a clean environment, inputs by name, and files for outputs. */
function runAction(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly said: string; readonly outputs: string } {
  const output = join(folder, 'output');
  const event = join(folder, 'event.json');
  writeFileSync(output, '');
  writeFileSync(join(folder, 'state'), '');
  writeFileSync(event, JSON.stringify({ repository: { default_branch: 'main', private: false } }));
  const defaults = Object.fromEntries(
    Object.entries(inputs).map(([name, { default: value = '' }]) => [
      name,
      name === 'github-token' ? 'ghs_bundle' : value,
    ]),
  );
  const all = Object.fromEntries(
    Object.entries({ ...defaults, ...given }).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.cjs'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      GITHUB_OUTPUT: output,
      GITHUB_STATE: join(folder, 'state'),
      GITHUB_EVENT_PATH: event,
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_REPOSITORY_ID: '1',
      GITHUB_RUN_ID: '9',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_ACTOR: 'ada',
      GITHUB_ACTOR_ID: '1',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_WORKSPACE: folder,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'http://127.0.0.1:9',
      RUNNER_TEMP: folder,
      ...all,
      ...env,
    },
  });
  return { status, said: `${stdout}${stderr}`, outputs: readFileSync(output, 'utf8') };
}

it('reports all mistakes in its settings at once, each with its input', () => {
  const { status, said, outputs } = runAction({ 'agent-timeout-seconds': 'soon', 'max-rounds': '0', 'request': '{}' });

  expect(status).toBe(1);
  expect(said).toMatch(
    /::error::2 mistakes in the settings of agora\/dispatch:.*agent-timeout-seconds: must be a whole number.*max-rounds: must be at least 1/,
  );
  expect(outputs).toMatch(/outcome<<[\s\S]*refused/);
});

it('says that a text is not a request', () => {
  const { status, said } = runAction({ request: '{"v":1,"kind":"start"}' });

  expect(status).toBe(1);
  expect(said).toContain('request: task');
});

it('says that there is nothing to do for an event that belongs to the bot', () => {
  const { status, said, outputs } = runAction({}, { GITHUB_EVENT_NAME: 'issues' });

  expect(status).toBe(0);
  expect(said).toContain('::notice title=Nothing to do::');
  expect(outputs).toContain('ignored');
});

it('says what it is when it is started outside a runner', () => {
  const { status, said } = runAction({ subagent: 'fixer' }, { GITHUB_REPOSITORY_ID: '', GITHUB_RUN_ID: '' });

  expect(status).toBe(1);
  expect(said).toMatch(/This is not a GitHub Actions runner: GITHUB_REPOSITORY_ID, GITHUB_RUN_ID are missing or odd/);
});

it('registers its secrets as masks before it prints anything else', () => {
  const { said } = runAction({ 'state-key': 'a-very-long-state-key', 'subagent': 'fixer' });

  expect(said.indexOf('::add-mask::a-very-long-state-key')).toBeGreaterThanOrEqual(0);
  expect(said.indexOf('::add-mask::ghs_bundle')).toBeGreaterThanOrEqual(0);
});

it('registers its secrets as masks before it says what is wrong, and repeats no part of a long value', () => {
  const secret = 'Correct horse battery staple '.repeat(12);

  const { said } = runAction({ 'state-key': 'a-very-long-state-key', 'answers-app': secret, 'max-rounds': 'x' });

  expect(said).toMatch(/answers-app: must be the slug of a GitHub App, as in its address; it has 347 characters/);
  expect(said).not.toContain('horse');
  expect(said.indexOf('::add-mask::a-very-long-state-key')).toBeGreaterThanOrEqual(0);
  expect(said.indexOf('::add-mask::a-very-long-state-key')).toBeLessThan(said.indexOf('::error::'));
});
