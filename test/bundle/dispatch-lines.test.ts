/** Statements of the source documents that only a whole run of the shipped worker can show: docs/proof/sources.md. */
import { expect, it } from 'vitest';
import { startHookServer } from '../support/hook-server.ts';
import { linesOf, shippedWorker } from '../support/worker/shipped-worker.ts';

const CALLING = { AGORA_CALLBACK_KEY: 'the key of this one dispatch', AGORA_CALLBACK_ALLOW_PRIVATE: 'true' };
/** Longer than any test: only a time limit ends it. */
const FOR_EVER = 'sleep 86400';

it("separates the agent's output from its error output, in the line and in the result", async () => {
  using scenario = shippedWorker('echo "A complaint." >&2; echo "A reply."; exit 3', {
    files: { 'agora-setup.sh': 'echo "Set up."; echo "With trouble." >&2\n' },
  });

  const { stdout } = await scenario.start();

  const lines = linesOf(stdout);
  expect(lines.find(({ kind }) => kind === 'setup-script.ran')).toEqual({
    kind: 'setup-script.ran',
    exitCode: 0,
    durationMs: expect.any(Number) as number,
    stdout: 'Set up.\n',
    stderr: 'With trouble.\n',
  });
  expect(lines.find(({ kind }) => kind === 'runtime.adapter.ran')).toEqual({
    kind: 'runtime.adapter.ran',
    exitCode: 3,
    durationMs: expect.any(Number) as number,
    stdout: 'A reply.',
    stderr: expect.stringContaining('A complaint.') as string,
  });
  expect(scenario.result()).toMatchObject({
    exitCode: 3,
    stdout: 'A reply.',
    stderr: expect.stringContaining('A complaint.') as string,
  });
});

it.each([
  ['everything goes well', 'echo Done', '', {}, ['dispatch.accepted', 'dispatch.started', 'dispatch.finished']],
  [
    'it asks',
    'printf \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"',
    '',
    {},
    ['dispatch.accepted', 'dispatch.started', 'dispatch.needs_input'],
  ],
  ['step 2 fails', 'echo Done', '', { AGORA_ADAPTER: 'no-such' }, ['dispatch.accepted', 'dispatch.failed']],
  ['step 3 fails', 'echo Done', 'capabilities: [none]\n', {}, ['dispatch.accepted', 'dispatch.failed']],
  [
    'step 7 fails',
    'echo Done',
    '',
    { AGORA_PER_DISPATCH_SECRET_REFS_JSON: '{"TOKEN":"env://NOT_SET"}' },
    ['dispatch.accepted', 'dispatch.started', 'dispatch.failed'],
  ],
  ['step 11 fails', 'exit 1', '', {}, ['dispatch.accepted', 'dispatch.started', 'dispatch.failed']],
  ['step 13 fails', 'echo x > "$AGORA_SENTINEL"', '', {}, ['dispatch.accepted', 'dispatch.started', 'dispatch.failed']],
] as const)(
  'accepts, starts and ends every dispatch in this order, whatever fails: %s',
  async (_, script, frontMatter, settings, expected) => {
    await using server = await startHookServer();
    using scenario = shippedWorker(script, { frontMatter });

    await scenario.start({ ...CALLING, AGORA_CALLBACK_URL: server.url, ...settings });

    expect(server.heard.map(({ kind }) => kind)).toEqual(expected);
  },
);

it('does not count files from verify as work, and does not fail because of them', async () => {
  using scenario = shippedWorker('echo b >> a.txt', {
    frontMatter: 'verify:\n  command: echo built > built.txt; echo wrong >> a.txt; exit 7\n',
  });

  const { exitCode, stdout } = await scenario.start();

  expect(exitCode).toBe(0);
  expect(linesOf(stdout).find(({ kind }) => kind === 'verify.ran')).toEqual({
    kind: 'verify.ran',
    dispatchId: scenario.result().dispatchId,
    passed: false,
    durationMs: expect.any(Number) as number,
  });
  expect(scenario.result()).toMatchObject({
    outcome: 'finished',
    verify: { passed: false, durationMs: expect.any(Number) as number },
    changes: { files: 1, insertions: 1 },
  });
  expect(scenario.stored('agora-result', 'patch.diff')).not.toMatch(/built|wrong/);
});

it('verifies with any shell command, using a program that setup has installed', async () => {
  using scenario = shippedWorker('echo b >> a.txt', {
    files: {
      'a.txt': 'a\n',
      '.gitignore': '/tools\n',
      'agora-setup.sh': 'mkdir tools; printf \'#!/bin/sh\\nwc -l < "$1"\\n\' > tools/count; chmod +x tools/count\n',
    },
    frontMatter:
      'verify:\n  command: PATH="$PWD/tools:$PATH"; lines=$(count a.txt | tr -d " ") && [ "$lines" = 2 ] && echo "$lines lines"\n',
  });

  const { stdout } = await scenario.start();

  expect(linesOf(stdout).find(({ kind }) => kind === 'verify.ran')).toMatchObject({ passed: true });
  expect(scenario.result()).toMatchObject({ outcome: 'finished', verify: { passed: true }, changes: { files: 1 } });
});

it.each([
  [
    'of setup',
    { files: { 'agora-setup.sh': `${FOR_EVER}\n` } },
    'echo Done',
    { AGORA_SETUP_TIMEOUT_SECONDS: '1' },
    { outcome: 'failed', failure: { reason: 'worker-failed' }, stdout: '' },
  ],
  [
    'of the agent',
    {},
    `echo begun; ${FOR_EVER}`,
    { AGORA_AGENT_TIMEOUT_SECONDS: '6' },
    { outcome: 'failed', failure: { reason: 'provider-failed' }, exitCode: 124, timedOut: true, stdout: 'begun' },
  ],
  [
    'of verify',
    { frontMatter: `verify:\n  command: ${FOR_EVER}\n` },
    'echo b >> a.txt',
    { AGORA_VERIFY_TIMEOUT_SECONDS: '1' },
    { outcome: 'finished', verify: { passed: false } },
  ],
])('applies the time limits with which it is started: %s', async (_, options, script, settings, expected) => {
  using scenario = shippedWorker(script, options);

  await scenario.start(settings);

  expect(scenario.result()).toMatchObject(expected);
});

it('gives the agent both its system prompt and its template', async () => {
  using scenario = shippedWorker('cat "$AGORA_SYSTEM_PROMPT_FILE" "$AGORA_PROMPT_FILE"', {
    frontMatter: "prompt-template: 'Now: {{input.title}}, for {{input.for}}.'\n",
  });

  await scenario.start({ AGORA_INPUT_JSON: '{"title":"make it sum","for":"Ada"}' });

  const { stdout } = scenario.result();
  expect(stdout).toContain('Plan.');
  expect(stdout).toContain('Now: make it sum, for Ada.');
});
