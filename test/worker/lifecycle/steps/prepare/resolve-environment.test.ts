/** The secrets of a run: each reference is fetched once, whoever names it, and hidden before anything else happens. */
import { expect, it } from 'vitest';
import { readSecretReference, renderSecretReference } from '../../../../../protocol/config/secret-reference.ts';
import type { Secrets } from '../../../../../worker/ports/registry-ports.ts';
import { resolveSecrets } from '../../../../../worker/lifecycle/steps/prepare/resolve-environment.ts';
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
