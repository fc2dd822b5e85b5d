import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../bot/bot-config.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const good = { APP_ID: '4711', PRIVATE_KEY: key, WEBHOOK_SECRET: 'c2f1b7e09d8a4f63a1' };

function mistakes(environment: Record<string, string | undefined>): readonly string[] {
  const read = readConfig(environment);
  return read.kind === 'mistakes' ? read.mistakes : [];
}

it('needs three values and has sensible defaults for the rest', () => {
  const read = readConfig(good);

  expect(read).toMatchObject({
    kind: 'config',
    config: {
      appId: 4711,
      apiUrl: 'https://api.github.com',
      workflow: 'agora.yml',
      graceMs: 60_000,
      sweepMs: 300_000,
      port: 3000,
      logLevel: 'info',
      throttle: true,
    },
  });
});

it('reports every mistake at once, each with its fix', () => {
  const said = mistakes({ PORT: 'eighty', LOG_LEVEL: 'loud', AGORA_WORKFLOW: '../x.yml' });

  expect(said).toHaveLength(6);
  for (const name of ['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET', 'PORT', 'LOG_LEVEL', 'AGORA_WORKFLOW'])
    expect(said.join('\n')).toContain(name);
});

describe('the webhook secret', () => {
  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['white space', '   '],
    ["Probot's own default", 'development'],
    ['short', 'abcdefghijklmno'],
    ['one letter', 'a'.repeat(40)],
  ])('is refused when it is %s', (_, secret) => {
    expect(mistakes({ ...good, WEBHOOK_SECRET: secret })).toHaveLength(1);
  });

  it('never appears in a message', () => {
    expect(mistakes({ ...good, WEBHOOK_SECRET: 'hunter2hunter2' }).join()).not.toContain('hunter2');
  });
});

it.each([
  ['WEBHOOK_SECRET', '${WEBHOOK_SECRET}'],
  ['WEBHOOK_SECRET', '$SECRET'],
  ['AGORA_METRICS_TOKEN', '${{ secrets.METRICS_TOKEN }}'],
  ['AGORA_SWEEP_TOKEN', '$(AGORA_SWEEP_TOKEN)'],
  ['AGORA_BOT_KEY', '$AGORA_BOT_KEY_OF_MINE'],
  ['AGORA_BOT_KEY', `2026-11: ${'n'.repeat(16)}\n2026-03: \${{ secrets.OLD_BOT_KEY }}`],
])('is not taken for %s when nothing replaced a reference: %j', (name, secret) => {
  expect(mistakes({ ...good, [name]: secret })).toEqual([
    expect.stringMatching(new RegExp(`^${name} .*is a reference that was not replaced`)) as string,
  ]);
});

it('is told about every line of the keys that it signs with', () => {
  expect(mistakes({ ...good, AGORA_BOT_KEY: `new: ${'n'.repeat(16)}\nold: 0123456789` })).toEqual([
    'AGORA_BOT_KEY the key "old" must have at least 16 characters.',
  ]);
});

it('does not accept answers signed with a reference that nothing replaced', () => {
  const people = [{ login: 'ann', id: 1 }];
  const source = { name: 'slack', key: '${{ secrets.THE_KEY_OF_OUR_SLACK_BRIDGE }}', repositories: ['a/b'], people };

  expect(mistakes({ ...good, AGORA_ANSWERS: JSON.stringify([source]) })).toEqual([
    expect.stringMatching(/^AGORA_ANSWERS: 0\.key: is a reference that was not replaced/) as string,
  ]);
});

describe('the private key', () => {
  it.each([
    ['as it is', key],
    ['with written line ends', key.replaceAll('\n', '\\n')],
    ['as base64', Buffer.from(key).toString('base64')],
    ['without its last line end', key.trim()],
  ])('is taken %s', (_, given) => {
    expect(readConfig({ ...good, PRIVATE_KEY: given })).toMatchObject({ config: { privateKey: key } });
  });

  it('is refused, and not shown, if it is not a key', () => {
    const said = mistakes({ ...good, PRIVATE_KEY: 'c2VjcmV0' });

    expect(said).toHaveLength(1);
    expect(said.join()).not.toContain('c2VjcmV0');
  });
});

it.each([
  [{ GHE_HOST: 'github.example.com' }, 'https://github.example.com/api/v3'],
  [{ GHE_HOST: '127.0.0.1:4000', GHE_PROTOCOL: 'http' }, 'http://127.0.0.1:4000/api/v3'],
  [{ GITHUB_API_URL: 'https://github.example.com/api/v3/' }, 'https://github.example.com/api/v3'],
  [{ GITHUB_API_URL: 'http://localhost:4000', GHE_HOST: 'github.example.com' }, 'http://localhost:4000'],
])('calls the API at %j', (environment, apiUrl) => {
  expect(readConfig({ ...good, ...environment })).toMatchObject({ config: { apiUrl } });
});

it.each([
  { GITHUB_API_URL: 'http://github.example.com/api/v3' },
  { GHE_HOST: 'github.example.com', GHE_PROTOCOL: 'http' },
  { GITHUB_API_URL: 'http://127.0.0.1.example.com' },
])('refuses to send tokens unencrypted: %j', (environment) => {
  expect(mistakes({ ...good, ...environment }).join()).toContain('plain http');
});

it.each([
  { APP_ID: 'Iv1.abc' },
  { APP_ID: '0' },
  { GHE_HOST: 'https://github.example.com' },
  { AGORA_CLAIM_GRACE_SECONDS: '0' },
  { AGORA_SWEEP_SECONDS: '1.5' },
  { PORT: '70000' },
  { AGORA_THROTTLE: 'no' },
  { AGORA_METRICS_PORT: 'x' },
  { AGORA_SWEEP_TOKEN: 'short' },
  { AGORA_METRICS_TOKEN: 'm'.repeat(20), AGORA_METRICS_PORT: '9' },
  { AGORA_SWEEP_TOKEN: good.WEBHOOK_SECRET },
])('refuses the bot configuration %j', (environment) => {
  expect(mistakes({ ...good, ...environment })).toHaveLength(1);
});

it('reports contradictions between settings together with all other mistakes', () => {
  const said = mistakes({
    GITHUB_API_URL: 'http://github.example.com',
    AGORA_METRICS_TOKEN: 'm'.repeat(20),
    AGORA_METRICS_PORT: '9',
  });

  expect(said).toHaveLength(5);
  expect(said.join('\n')).toMatch(
    /APP_ID[\s\S]*PRIVATE_KEY[\s\S]*WEBHOOK_SECRET[\s\S]*plain http[\s\S]*AGORA_METRICS_PORT/,
  );
});

it.each([
  [{}, { kind: 'off' }],
  [{ AGORA_METRICS_TOKEN: 'm'.repeat(20) }, { kind: 'token', token: 'm'.repeat(20), namesRepositories: false }],
  [
    { AGORA_METRICS_PORT: '9464', AGORA_METRICS_REPOSITORIES: 'on' },
    { kind: 'port', port: 9_464, host: '127.0.0.1', namesRepositories: true },
  ],
])('exposes its metrics as configured by %j', (environment, metrics) => {
  expect(readConfig({ ...good, ...environment })).toMatchObject({ config: { metrics } });
});

describe('the sources of answers', () => {
  const slack = {
    name: 'slack',
    key: 'k'.repeat(32),
    repositories: ['corner/shop'],
    people: [{ login: 'alice', id: 7 }],
  };

  it('are empty if nothing is set, and are read as configured', () => {
    expect(readConfig(good)).toMatchObject({ config: { answers: [] } });
    expect(readConfig({ ...good, AGORA_ANSWERS: JSON.stringify([slack]) })).toMatchObject({
      config: { answers: [slack] },
    });
  });

  it('are refused with every mistake and its location, and no key is shown', () => {
    const said = mistakes({
      ...good,
      AGORA_ANSWERS: JSON.stringify([
        { ...slack, key: 'hunter2' },
        { ...slack, people: [] },
        { ...slack, repositories: ['shop'], kye: 1 },
      ]),
    });

    expect(said.join('\n')).toMatch(/0\.key[\s\S]*1\.people[\s\S]*2\.repositories/);
    expect(said.join()).not.toContain('hunter2');
  });

  it.each([
    ['no JSON', 'slack'],
    ['no list', '{}'],
    ['one name twice', JSON.stringify([slack, slack])],
  ])('are refused when they are %s', (_, text) => {
    expect(mistakes({ ...good, AGORA_ANSWERS: text })).toEqual([expect.stringContaining('AGORA_ANSWERS: ')]);
  });
});
