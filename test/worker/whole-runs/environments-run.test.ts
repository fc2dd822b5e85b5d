/**
 * Environments and secrets in a real run: what setup, agent and verify see, which value has priority, and the message
 * if a secret is missing.
 */
import { expect, it } from 'vitest';
import { readSecretReference } from '../../../protocol/config/secret-reference.ts';
import { MARK } from '../../../worker/redaction/redactor.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { environment } from '../../support/worker/bundles.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

function reference(text: string) {
  const read = readSecretReference(text);
  if (read.kind === 'malformed') throw new Error(read.why);
  return read.reference;
}

it('gives values and secrets to setup, agent and verify: the later one wins, and the dispatch over all', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo "$WHO $STAGE" > setup.txt\n' });
  environment(scenario, 'base', 'values:\n  WHO: base\n  STAGE: test\n  BUILD: "1.10"\n');
  environment(scenario, 'more', 'values:\n  WHO: more\nsecrets:\n  TOKEN: env://GIVEN\n  OWN: env://GIVEN\n');

  const end = ended(
    await scenario.start(
      'cat setup.txt; echo "$WHO $BUILD"; [ "$TOKEN" = "the bundle’s secret" ] && [ "$OWN" = "the dispatch’s secret" ] && echo both',
      {
        frontMatter: 'env: [base, more]\nverify:\n  command: test "$TOKEN" = "the bundle’s secret"',
        environment: { GIVEN: 'the bundle’s secret', MINE: 'the dispatch’s secret', OTHER: 'never' },
        settings: { secrets: { OWN: reference('env://MINE') } },
      },
    ),
  );

  expect(end.result.stdout).toBe('more test\nmore 1.10\nboth\n');
  expect(end.result.verify?.passed).toBe(true);
});

it('logs each renamed word once, and treats it like the new one', async () => {
  using scenario = lab();
  environment(scenario, 'one', 'secrets:\n  A: gh-secret://GIVEN\n  B: gh-secret://GIVEN\n  C: env://GIVEN\n');

  const end = ended(
    await scenario.start('[ "$A$B$C" = xyzxyzxyz ] && echo same', {
      frontMatter: 'env: [one]',
      environment: { GIVEN: 'xyz', AGORA_CALLBACK_KEY: 'k'.repeat(64) },
      settings: {
        secrets: { A: reference('gh-secret://GIVEN') },
        callback: {
          timeoutSeconds: 5,
          allowPrivate: false,
          notifications: [{ url: 'https://a.example/', formerly: 'webhook', when: ['dispatch.accepted'] }],
        },
      },
    }),
  );

  expect(end.result.outcome).toBe('finished');
  expect(scenario.log.filter(({ kind }) => kind === 'config.renamed')).toEqual([
    { kind: 'config.renamed', written: 'gh-secret://', now: 'env://' },
    { kind: 'config.renamed', written: 'webhook', now: 'url' },
  ]);
});

it('passes on no environment and no secret that nobody named', async () => {
  using scenario = lab();
  environment(scenario, 'one', 'secrets:\n  A: env://GIVEN\n');

  const end = ended(
    await scenario.start('env', {
      frontMatter: 'env: [one]',
      environment: { GIVEN: 'value-of-a', UNNAMED: 'ambient' },
    }),
  );

  expect(end.result.stdout).not.toMatch(/UNNAMED|GIVEN|ambient/);
});

it('hides every secret that it fetched, and does not publish work that contains one', async () => {
  using scenario = lab();
  environment(scenario, 'one', 'secrets:\n  TOKEN: env://GIVEN\n');

  const end = ended(
    await scenario.start('echo "it is $TOKEN"; echo "$TOKEN" > leaked.txt', {
      frontMatter: 'env: [one]',
      environment: { GIVEN: 'hunter2-hunter2' },
    }),
  );

  expect(end.result.stdout).toBe(`it is ${MARK}\n`);
  expect(scenario.hidden).toContain('hunter2-hunter2');
  expect(end.notices.join()).toContain('hold a secret of this run');
  expect(end.outcome.kind).toBe('failed');
  expect(end.result.changes).toBeUndefined();
});

it('reports which secret of which environment could not be fetched and where it was searched, and never a value', async () => {
  using scenario = lab();
  environment(scenario, 'ci', 'secrets:\n  FIRST: env://GIVEN\n  TOKEN: env://NOT_GIVEN\n');

  const end = ended(
    await scenario.start('touch ran', { frontMatter: 'env: [ci]', environment: { GIVEN: 'a-value-that-is-there' } }),
  );

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'fetch-failed',
      detail: 'The secret TOKEN of the environment ci could not be fetched from env://NOT_GIVEN: NOT_GIVEN is not set.',
    },
  });
  expect(JSON.stringify(end)).not.toContain('a-value-that-is-there');
});

it.each([
  ['a mistyped reference to a secret', 'secrets:\n  TOKEN: evn://GIVEN\n', 'fetch-failed'],
  ['a mistake besides', 'secrets:\n  TOKEN: evn://GIVEN\nvalues: 7\n', 'worker-failed'],
])('explains the failure of an environment with %s', async (_, text, reason) => {
  using scenario = lab();
  environment(scenario, 'ci', text);

  const end = ended(await scenario.start('touch ran', { frontMatter: 'env: [ci]' }));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason } });
});

it('reads secrets from files of one folder, and from nowhere else', async () => {
  using scenario = lab();
  using secrets = temporaryFolder();
  secrets.write('deploy/key', 'from a file\n');
  environment(scenario, 'ci', 'secrets:\n  KEY: file://deploy/key\n');
  environment(scenario, 'away', 'secrets:\n  KEY: file://../key\n');

  const end = ended(
    await scenario.start('[ "$KEY" = "from a file" ] && echo same', {
      frontMatter: 'env: [ci]',
      secretFolder: secrets.path,
    }),
  );
  const away = ended(await scenario.start('touch ran', { frontMatter: 'env: [away]', secretFolder: secrets.path }));
  const none = ended(await scenario.start('touch ran', { frontMatter: 'env: [ci]' }));

  expect(end.result.stdout).toBe('same\n');
  expect(away.outcome).toMatchObject({
    failure: { reason: 'fetch-failed', detail: expect.stringContaining('name a plain path') as string },
  });
  expect(none.outcome).toMatchObject({
    failure: { reason: 'fetch-failed', detail: expect.stringContaining('AGORA_SECRET_STORE_DIR') as string },
  });
});

it('takes the model’s key from an environment, only for the agent', async () => {
  using scenario = lab({ 'agora-setup.sh': 'test -z "$SCRIPT_KEY"\n' });
  environment(scenario, 'keys', 'secrets:\n  SCRIPT_KEY: env://TEAM_KEY\n');

  const end = ended(
    await scenario.start('[ "$SCRIPT_KEY" = "the key of the team" ] && echo mine', {
      frontMatter: 'env: [keys]\nverify:\n  command: test -z "$SCRIPT_KEY"',
      environment: { TEAM_KEY: 'the key of the team', SCRIPT_KEY: 'the key of everybody' },
    }),
  );

  expect(end.result.stdout).toBe('mine\n');
  expect(end.result.verify?.passed).toBe(true);
});

it.each([
  ['LD_PRELOAD: /tmp/x.so', 'LD_PRELOAD'],
  ['NODE_OPTIONS: --require=/tmp/x', 'NODE_OPTIONS'],
  ['AGORA_STATE_KEY: "0"', 'AGORA_STATE_KEY'],
  ['ANTHROPIC_BASE_URL: https://example.org', 'model’s key'],
  ['HTTPS_PROXY: http://example.org', 'model’s key'],
  ['GITHUB_ENV: /tmp/x', 'GITHUB_ENV'],
  ['SCRIPT_SETTING: https://example.org', 'the environment bad sets SCRIPT_SETTING, which says where the model'],
])('refuses an environment that sets %s', async (line, word) => {
  using scenario = lab();
  environment(scenario, 'bad', `values:\n  ${line}\n`);

  const end = ended(await scenario.start('touch ran', { frontMatter: 'env: [bad]' }));

  expect(end.outcome).toMatchObject({
    failure: { reason: 'worker-failed', detail: expect.stringContaining(word.replace('’', "'")) as string },
  });
});

it('refuses a secret that says where a model is', async () => {
  using scenario = lab();
  const settings = { secrets: { SCRIPT_SETTING: reference('env://GIVEN') } };

  const end = ended(await scenario.start('touch ran', { environment: { GIVEN: 'https://example.org' }, settings }));

  expect(end.outcome).toMatchObject({
    failure: {
      fix: 'Remove it there, and set SCRIPT_SETTING in the workflow (without one: in your environment).',
      detail: expect.stringContaining('the settings of the dispatch sets SCRIPT_SETTING') as string,
    },
  });
});

it('refuses a capability or an environment that does not exist', async () => {
  using scenario = lab();

  const noCapability = ended(await scenario.start('touch ran', { frontMatter: 'capabilities: [nothing]' }));
  const noEnvironment = ended(await scenario.start('touch ran', { frontMatter: 'env: [nothing]' }));

  expect(noCapability.outcome).toMatchObject({
    failure: { reason: 'worker-failed', detail: expect.stringContaining('There is no capability nothing') as string },
  });
  expect(noEnvironment.outcome).toMatchObject({
    failure: { reason: 'worker-failed', detail: expect.stringContaining('There is no environment nothing') as string },
  });
});

it('reports that the registry could not be reached, whatever it throws', async () => {
  using scenario = lab();
  const broken = {
    read: () => Promise.reject(new Error('socket hang up')),
    list: () => Promise.reject(new Error('socket hang up')),
  };

  const end = ended(await scenario.start('touch ran', { ports: { registry: broken } }));

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'fetch-failed',
      detail: expect.stringContaining('planner.md of the registry could not be read') as string,
    },
  });
});

it('runs nothing that the lock file does not list, or lists with another hash', async () => {
  using scenario = lab();
  environment(scenario, 'ci', 'values:\n  A: "1"\n');
  const wrong = `sha256:${'0'.repeat(64)}`;
  scenario.registry.write('agora.lock', `envs/ci: ${wrong}\n`);

  const unlisted = ended(await scenario.start('touch ran', { frontMatter: 'env: [ci]' }));
  const subagent =
    unlisted.result.resolved?.subagent.contentHash ??
    /has (sha256:\w+)/.exec(unlisted.outcome.kind === 'failed' ? unlisted.outcome.failure.detail : '')?.[1] ??
    '';
  scenario.registry.write('agora.lock', `subagents/planner: ${subagent}\nenvs/ci: ${wrong}\n`);
  const changed = ended(await scenario.start('touch ran', { frontMatter: 'env: [ci]' }));

  expect(unlisted.outcome).toMatchObject({
    failure: {
      reason: 'integrity-failed',
      detail: expect.stringContaining('does not list subagents/planner') as string,
    },
  });
  expect(changed.outcome).toMatchObject({
    failure: {
      reason: 'integrity-failed',
      detail: expect.stringMatching(/envs\/ci has sha256:\w+, and .*agora\.lock says sha256:0{64}/) as string,
    },
  });
});

it('does not let a file of the repository decide where a runtime’s model is', async () => {
  using scenario = lab();
  environment(scenario, 'one', 'values:\n  SCRIPT_SETTING: from the repository\n');

  const end = ended(await scenario.start('touch ran', { frontMatter: 'env: [one]' }));

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'worker-failed',
      detail: expect.stringContaining('the environment one sets SCRIPT_SETTING') as string,
    },
  });
});
