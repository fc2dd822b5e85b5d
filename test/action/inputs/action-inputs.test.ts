import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { INPUT_NAMES, readInputs } from '../../../action/inputs/action-inputs.ts';
import { renderOutputs } from '../../../action/render/step-outputs.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { task } from '../support/action-scenario.ts';

const declared = z
  .object({
    inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
    outputs: z.record(z.string(), z.unknown()),
  })
  .parse(parse(readFileSync('action.yml', 'utf8')));

function inputs(over: Readonly<Record<string, string>> = {}) {
  return (name: string) => over[name] ?? (name === 'github-token' ? 'ghs_x' : (declared.inputs[name]?.default ?? ''));
}

it('declares in action.yml exactly what it reads', () => {
  expect(Object.keys(declared.inputs).sort()).toEqual([...INPUT_NAMES].sort());
});

it('declares in action.yml exactly the outputs that it sets', () => {
  const outputs = renderOutputs({
    dispatch: dispatchIdOf(task, 1),
    task,
    round: 1,
    outcome: { kind: 'cancelled' },
    exitCode: 0,
    durationMs: 0,
    sessionId: undefined,
    resumed: undefined,
    artifact: undefined,
    hints: [],
    notices: [],
  });

  expect(Object.keys(outputs).sort()).toEqual(Object.keys(declared.outputs).sort());
});

it('accepts the defaults that action.yml declares', async () => {
  expect(await readInputs(inputs())).toMatchObject({
    kind: 'inputs',
    inputs: { 'agent-timeout-seconds': 7200, 'disable-needs-input-helper': false, 'env-allow': [] },
  });
});

it('reports all mistakes at once, each with its input', async () => {
  const read = await readInputs(
    inputs({
      'agent-timeout-seconds': '0',
      'max-rounds': 'many',
      'disable-needs-input-helper': 'yes',
      'subagent': '../x',
      'state-key': 'short',
      'env-allow': 'OK, not-ok',
      'request': '{',
      'network': 'allowlist',
      'isolation': 'none',
      'interactive': 'true',
    }),
  );

  const mistakes = read.kind === 'mistakes' ? read.mistakes : [];
  expect(mistakes.map((mistake) => mistake.split(':')[0]).sort()).toEqual([
    'agent-timeout-seconds',
    'disable-needs-input-helper',
    'env-allow',
    'interactive',
    'max-rounds',
    'network',
    'request',
    'state-key',
    'subagent',
  ]);
});

it('reports no contradiction with an input whose own value is wrong', async () => {
  const read = await readInputs(
    inputs({ 'interactive': 'true', 'await-input': 'soon', 'network': 'allowlist', 'isolation': 'no' }),
  );

  const mistakes = read.kind === 'mistakes' ? read.mistakes : [];
  expect(mistakes.map((mistake) => mistake.split(':')[0]).sort()).toEqual(['await-input', 'isolation']);
});

it('repeats a short wrong value, but never one that may be a secret', async () => {
  const long = 'x'.repeat(300);

  const read = await readInputs(
    inputs({
      'retention-days': '999',
      'deliver': long,
      'callback-key': 'hunter2',
      'callback-url': 'ftp://ada:hunter2@example.org',
      'state-key': 'hunter2',
    }),
  );

  const mistakes = read.kind === 'mistakes' ? read.mistakes : [];
  expect(mistakes).toContain('retention-days: must be at most 90; it is "999"');
  expect(mistakes.find((mistake) => mistake.startsWith('deliver:'))).toMatch(/; it has 300 characters$/);
  expect(mistakes.map((mistake) => mistake.split(':')[0]).sort()).toEqual([
    'callback-key',
    'callback-url',
    'deliver',
    'retention-days',
    'state-key',
  ]);
  expect(mistakes.join()).not.toContain('hunter2');
});

it('says how long a text may be, in words', async () => {
  const prompt = 'x'.repeat(8_001);

  const read = await readInputs(inputs({ 'subagent': 'fixer', prompt, 'callback-url': `https://a.example/${prompt}` }));

  expect(read).toMatchObject({
    kind: 'mistakes',
    mistakes: ['prompt: must have at most 8000 characters', 'callback-url: must have at most 2048 characters'],
  });
});

it('says once how to write a list that is written as one of YAML or JSON', async () => {
  const read = await readInputs(inputs({ 'env-allow': '["CI", "TZ"]', 'sandbox-reads': '- /opt' }));

  expect(read.kind === 'mistakes' ? read.mistakes : []).toEqual([
    'sandbox-reads: must be absolute paths, without . and .., separated by spaces or commas; it is "- /opt"',
    'env-allow: must be environment variable names, or PREFIX_*, separated by spaces or commas; it is "["CI", "TZ"]"',
  ]);
});

it('reports an input without a default only as missing', async () => {
  const read = await readInputs(() => '');

  expect(read.kind === 'mistakes' ? read.mistakes : []).toContain('github-token: is missing');
});

it.each(['2147484', '-1', '1.5', '1e3', ' ', '999999999999999999999'])(
  'refuses %j as a number of seconds',
  async (seconds) => {
    expect(await readInputs(inputs({ 'setup-timeout-seconds': seconds }))).toMatchObject({ kind: 'mistakes' });
  },
);

it('reads references to secrets, one on each line, and the places of bundles', async () => {
  const read = await readInputs(
    inputs({
      secrets: 'NPM_TOKEN: env://NPM_READ_TOKEN\nDB: aws-secrets-manager://team/db#url # the test one\n',
      bundles: 's3://team/agora',
    }),
  );

  expect(read).toMatchObject({
    kind: 'inputs',
    inputs: {
      secrets: {
        NPM_TOKEN: { kind: 'env', name: 'NPM_READ_TOKEN' },
        DB: { kind: 'aws', secret: 'team/db', key: 'url' },
      },
      bundles: 's3://team/agora',
    },
  });
});

it('refuses a secret in place of a reference, without repeating it, and an invalid address', async () => {
  const read = await readInputs(
    inputs({ secrets: 'A: env://A\nB: hunter2-hunter2\nAGORA_STATE_KEY: env://A', bundles: 'https://example.org' }),
  );

  expect(read).toMatchObject({
    kind: 'mistakes',
    mistakes: [
      expect.stringMatching(/^bundles: must be/),
      expect.stringMatching(/^secrets: line 2: B: is not a reference/),
      expect.stringMatching(/^secrets: line 3: AGORA_STATE_KEY: AGORA_STATE_KEY cannot be set/),
    ],
  });
  expect(JSON.stringify(read)).not.toContain('hunter2');
});

it('says that a request has to be passed on unchanged', async () => {
  expect(await readInputs(inputs({ request: 'planner' }))).toMatchObject({
    kind: 'mistakes',
    mistakes: [expect.stringContaining('inputs.request') as string],
  });
});

it('reads which hosts and services can be reached, and reports every mistake in them', async () => {
  const read = await readInputs(
    inputs({
      'network': 'allowlist',
      'allow-hosts': 'npm, *.example.com\nprivate:git.example.com',
      'service-ports': '5432 6379',
    }),
  );
  expect(read).toMatchObject({
    kind: 'inputs',
    inputs: {
      'network': 'allowlist',
      'allow-hosts': ['npm', '*.example.com', 'private:git.example.com'],
      'service-ports': [5432, 6379],
    },
  });
  const wrong = await readInputs(
    inputs({ 'network': 'closed', 'allow-hosts': 'npm 10.0.0.1 *', 'service-ports': '5432,60918,x' }),
  );
  expect(wrong).toMatchObject({
    kind: 'mistakes',
    mistakes: [
      expect.stringMatching(/^network: must be open or allowlist/) as string,
      expect.stringMatching(/^allow-hosts: must be a host like/) as string,
      expect.stringMatching(/^service-ports: .*60917 and 60918.*; it is "5432,60918,x"$/) as string,
    ],
  });
});

it('restricts no hosts when there is no sandbox', async () => {
  expect(await readInputs(inputs({ network: 'allowlist', isolation: 'none' }))).toMatchObject({
    kind: 'mistakes',
    mistakes: [expect.stringMatching(/^network: allowlist needs a sandbox, but isolation is none/) as string],
  });
});

it('shows no value on the issue, because a secret may have been passed to the wrong input', async () => {
  const read = await readInputs(
    inputs({
      'job-minutes': 'sk-ant-1',
      'runtime': '',
      'budget': 'sk-ant-2',
      'notifications': 'sk-ant-3',
      'callback-url': 'sk-ant-5',
      'check': 'sk-ant-4',
    }),
  );

  expect(read).toMatchObject({
    kind: 'mistakes',
    withoutValues: expect.arrayContaining([
      'job-minutes: must be a whole number',
      'runtime: is missing',
      'budget: cannot be read; it must be YAML like `task: { cost-usd: 5, minutes: 60 }`',
      'notifications: cannot be read; it must be a JSON array like `[{"url": "…", "when": ["dispatch.failed"]}]`',
      'check: must be true or false',
    ]) as unknown,
  });
  expect(JSON.stringify(read.kind === 'mistakes' && read.withoutValues)).not.toContain('sk-ant');
  // A comment breaks up web addresses, so a copy of one would contain an invisible character.
  expect(JSON.stringify(read.kind === 'mistakes' && read.withoutValues)).not.toContain('http');
});

it('refuses a token that contains a line break, and does not repeat it', async () => {
  const read = await readInputs(inputs({ 'github-token': 'ghs_one\nghs_two' }));

  expect(read).toMatchObject({ mistakes: ['github-token: must not contain white space'] });
});
