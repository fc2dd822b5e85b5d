/** The secrets of a run: each reference is fetched once, whoever names it, and hidden before anything else happens. */
import { expect, it } from 'vitest';
import { readSecretReference, renderSecretReference } from '../../../../../protocol/config/secret-reference.ts';
import type { Secrets } from '../../../../../worker/ports/registry-ports.ts';
import { mergeEnvironment, resolveSecrets } from '../../../../../worker/lifecycle/steps/prepare/resolve-environment.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

function reference(text: string) {
  const read = readSecretReference(text);
  return read.kind === 'reference' ? read.reference : expect.fail(read.why);
}

const referencesIn = (secrets: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, reference(text)]));

/** @param values by reference; any other one is missing. */
function resolve(values: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const secrets: Secrets = {
    find: (wanted) => {
      const text = renderSecretReference(wanted);
      asked.push(text);
      const value = values[text];
      return Promise.resolve(value === undefined ? { kind: 'missing', why: 'it is gone' } : { kind: 'found', value });
    },
  };
  const run = servicesWith({ environment: { AGORA_STATE_KEY: 'a long random secret of the state' }, secrets });
  const envs = [
    {
      name: 'one',
      bundle: { values: { PLAIN: 'x' }, secrets: referencesIn({ A: 'env://GIVEN', B: 'file://team/b' }) },
    },
    {
      name: 'two',
      bundle: { values: {}, secrets: referencesIn({ C: 'gh-secret://GIVEN', D: 'aws-secrets-manager://d#k' }) },
    },
  ];
  const tools = {
    search: { command: 'search', secrets: referencesIn({ KEY: 'env://GIVEN', D: 'aws-secrets-manager://d#k' }) },
    mail: { command: 'mail', secrets: referencesIn({ KEY: 'file://team/b', OTHER: 'aws-secrets-manager://d#other' }) },
  };
  const facts = factsWith({
    settings: { secrets: referencesIn({ E: 'env://GIVEN' }), allowPlainState: false },
    bundle: { runtime: { id: 'script', keys: [], settings: [] }, envs, subagent: { tools } },
  });
  const services = { ...run.services, runtimes: [] };
  return { asked, services, found: resolveSecrets.run(facts, services) };
}

it('fetches each secret reference once, for all environments, tool servers and settings together', async () => {
  const { asked, services, found } = resolve({
    'env://GIVEN': 'the given secret',
    'file://team/b': 'the secret of the team',
    'aws-secrets-manager://d#k': 'the key of the cloud',
    'aws-secrets-manager://d#other': 'the other key of the cloud',
  });

  const { variables, toolSecrets } = await found;

  expect(asked).toEqual(['env://GIVEN', 'file://team/b', 'aws-secrets-manager://d#k', 'aws-secrets-manager://d#other']);
  expect(variables).toEqual({
    PLAIN: 'x',
    A: 'the given secret',
    B: 'the secret of the team',
    C: 'the given secret',
    D: 'the key of the cloud',
    E: 'the given secret',
  });
  expect([...(toolSecrets ?? [])]).toEqual([
    ['search', { KEY: 'the given secret', D: 'the key of the cloud' }],
    ['mail', { KEY: 'the secret of the team', OTHER: 'the other key of the cloud' }],
  ]);
  expect(services.book.redactor.text('It is the other key of the cloud.')).not.toContain('other key');
});

it('stops at the first secret that cannot be fetched, and fetches no other', async () => {
  const { asked, found } = resolve({ 'env://GIVEN': 'the given secret' });

  await expect(found).rejects.toThrow('The secret B of the environment one could not be fetched from file://team/b');
  expect(asked).toEqual(['env://GIVEN', 'file://team/b']);
});

interface Keys {
  readonly environment?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, string>>;
  readonly isPublic?: boolean;
  readonly allowPlainState?: boolean;
  /** One of the registry, and not one of ours. */
  readonly isForeign?: boolean;
}

/** @param values of an environment of the subagent. */
function resolveKeys({ environment = {}, values = {}, isPublic = false, allowPlainState = true, isForeign }: Keys) {
  const run = servicesWith({ environment }, { repository: { id: 42, name: 'octo/small', isPublic } });
  const runtime = {
    id: 'script',
    keys: ['SCRIPT_KEY'],
    settings: ['SCRIPT_ADDRESS'],
    clouds: [{ name: 'A Cloud', on: 'USE_CLOUD', settings: ['CLOUD_REGION'], credentials: [] }],
  };
  const facts = factsWith({
    settings: { allowPlainState },
    bundle: { runtime, envs: [{ name: 'one', bundle: { values, secrets: {} } }], subagent: {} },
  });
  const services = { ...run.services, runtimes: isForeign === true ? [] : [runtime as never] };
  return { ...run, found: resolveSecrets.run(facts, services) };
}

it.each(['SCRIPT_ADDRESS', 'USE_CLOUD', 'CLOUD_REGION'])(
  'lets no environment of the repository decide where the model is: %s',
  async (name) => {
    await expect(resolveKeys({ values: { [name]: 'https://elsewhere.example' } }).found).rejects.toThrow(
      `the environment one sets ${name}`,
    );
  },
);

const KEY = 'sk-secret-0123456789';

it('prefers the key of an environment, hides it, and does not pass it on as a variable', async () => {
  const { found, services } = resolveKeys({
    environment: { SCRIPT_KEY: 'sk-other-0123456789' },
    values: { SCRIPT_KEY: KEY, PLAIN: 'x' },
  });

  expect(await found).toMatchObject({
    modelKey: { pair: { name: 'SCRIPT_KEY', value: KEY } },
    variables: { PLAIN: 'x' },
  });
  expect((await found).variables).not.toHaveProperty('SCRIPT_KEY');
  expect(services.book.redactor.text(`It is ${KEY}.`)).not.toContain(KEY);
});

it('encrypts the state with the model key only if the runtime is one of ours', async () => {
  const environment = { SCRIPT_KEY: KEY };

  expect((await resolveKeys({ environment }).found).modelKey?.seal).toEqual({ id: 'SCRIPT_KEY', secret: KEY });
  expect((await resolveKeys({ environment, isForeign: true }).found).modelKey?.seal).toBeUndefined();
});

const NO_KEY = 'There is no key to encrypt saved state with';

it.each([
  [{ isPublic: true }, `${NO_KEY}, and anyone may download the artifacts of a public repository.`],
  [{ allowPlainState: false }, `${NO_KEY}.`],
])('refuses to run without a key for the state with %j', async (given, message) => {
  await expect(resolveKeys(given).found).rejects.toThrow(message);
});

it('runs without a key where a plain state is allowed, and with one everywhere', async () => {
  const environment = { AGORA_STATE_KEY: 'a long random secret of the state' };

  await expect(resolveKeys({}).found).resolves.toMatchObject({ modelKey: { seal: undefined } });
  const { found, services } = resolveKeys({ environment, isPublic: true, allowPlainState: false });
  await found;
  expect(services.book.redactor.text(environment.AGORA_STATE_KEY)).toBe('<redacted:secret>');
});

it("lets no environment change the dispatch's own variables", async () => {
  const { services } = servicesWith({ environment: { PATH: '/bin' }, workspace: { root: '/w' } }, { round: 2 });
  const facts = factsWith({
    settings: { envAllow: [] },
    variables: { AGORA_ROUND: '9', GIT_AUTHOR_NAME: 'Ada' },
    bundle: { runtime: { sentinel: 'asks/question.json', keys: [] } },
  });

  const { env } = await mergeEnvironment.run(facts, services);

  expect(env).toMatchObject({
    PATH: '/bin',
    AGORA_ROUND: '2',
    GIT_AUTHOR_NAME: 'Ada',
    AGORA_SENTINEL: '/w/asks/question.json',
  });
});

it("passes no key of the run's runtime to setup, agent and verify, whatever env-allow lists", async () => {
  const environment = { MODEL_KEY: KEY, MODEL_TOKEN: KEY, MODEL_NAME: 'large' };
  const { services } = servicesWith({ environment, workspace: { root: '/w' } });
  const facts = factsWith({
    settings: { envAllow: ['MODEL_*', 'MODEL_TOKEN'] },
    variables: {},
    bundle: { runtime: { keys: ['MODEL_KEY', 'MODEL_TOKEN'] } },
  });

  const { env } = await mergeEnvironment.run(facts, services);

  expect(env).toMatchObject({ MODEL_NAME: 'large' });
  expect(Object.keys(env ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/^MODEL_(?:KEY|TOKEN)$/)]));
});
