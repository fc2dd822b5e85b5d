/** Failures before the agent starts and while it runs, and what people are told. */
import { isTerminal } from '../../../protocol/messages/lifecycle.ts';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DispatchError } from '../../../worker/dispatch-error.ts';
import { ended, lab, scriptRuntime, type Lab } from '../../support/worker/worker-dispatch.ts';

const reasonOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? end.outcome.failure.reason : end.outcome.kind;
const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : '';
const terminals = (scenario: Lab) => scenario.events.filter(isTerminal).map(({ kind }) => kind);

it('reports all mistakes in the settings at once, and runs nothing', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('touch ran', {
      settings: {
        agentTimeoutSeconds: 0,
        setupTimeoutSeconds: 3_000_000,
        retentionDays: 91,
        envAllow: ['*'],
        runtime: '',
      },
    }),
  );

  expect(reasonOf(end)).toBe('worker-failed');
  for (const word of ['agent-timeout-seconds', 'setup-timeout-seconds', 'retention-days', 'env-allow', 'runtime'])
    expect(detailOf(end)).toContain(word);
  expect(scenario.events.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.failed']);
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
});

it('accepts only the runtimes that exist', async () => {
  using scenario = lab();

  const set = ended(await scenario.start('echo', { settings: { runtime: 'gpt' } }));
  const named = ended(await scenario.start('echo', { frontMatter: 'runtime: gpt' }));

  expect([set, named].map(reasonOf)).toEqual(['worker-failed', 'worker-failed']);
  expect(detailOf(set)).toMatch(/nknown runtime "gpt".*script/);
  expect(detailOf(named)).toMatch(/nknown runtime "gpt"/);
  expect(terminals(scenario)).toEqual(['dispatch.failed', 'dispatch.failed']);
});

it('does not run a subagent that differs from the pinned one, is missing, or cannot be read', async () => {
  using scenario = lab();
  const at = 'a'.repeat(40);

  const changed = ended(
    await scenario.start('touch ran', {
      plan: { subagent: { name: 'planner', contentHash: `sha256:${'0'.repeat(64)}`, at } },
    }),
  );
  const missing = ended(
    await scenario.start('touch ran', {
      plan: { subagent: { name: 'nobody', contentHash: `sha256:${'0'.repeat(64)}`, at } },
    }),
  );
  const unreachable = ended(
    await scenario.start('touch ran', {
      ports: {
        registry: {
          list: () => Promise.resolve([]),
          read: () => Promise.reject(new DispatchError('fetch-failed', 'GitHub is away.', { fix: 'Wait.' })),
        },
      },
    }),
  );
  const malformed = ended(await scenario.start('touch ran', { frontMatter: 'colour: red\nverify: 7' }));
  const template = ended(await scenario.start('touch ran', { frontMatter: 'prompt-template: "{{#open}}"' }));

  expect([changed, missing, unreachable, malformed, template].map(reasonOf)).toEqual([
    'integrity-failed',
    'integrity-failed',
    'fetch-failed',
    'worker-failed',
    'worker-failed',
  ]);
  expect(detailOf(malformed)).toMatch(/colour[\s\S]*verify|verify[\s\S]*colour/);
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
  expect(scenario.events.some(({ kind }) => kind === 'dispatch.started')).toBe(false);
});

it.each([
  [
    'a file',
    (path: string) => {
      writeFileSync(path, '');
    },
  ],
  [
    'a link',
    (path: string) => {
      mkdirSync(`${path}-real`);
      symlinkSync(`${path}-real`, path);
    },
  ],
])('refuses a work tree in which .agora is %s', async (_, make) => {
  using scenario = lab();
  make(join(scenario.tree.path, '.agora'));

  const end = ended(await scenario.start('touch ran'));

  expect(detailOf(end)).toMatch(/\.agora in the work tree is a/);
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
});

it('stops when setup fails or takes too long, and says which of the two happened', async () => {
  using failing = lab({ 'agora-setup.sh': 'echo begun; exit 9\r\n' });
  using hanging = lab({ 'agora-setup.sh': 'sleep 60\n' });

  const failed = ended(await failing.start('echo'));
  const late = ended(await hanging.start('echo', { settings: { setupTimeoutSeconds: 1 } }));

  expect([failed, late].map(reasonOf)).toEqual(['worker-failed', 'worker-failed']);
  expect(detailOf(failed)).toMatch(/agora-setup\.sh ended[\s\S]*LF line ends/);
  expect(detailOf(late)).toMatch(/stopped after 1 second\./);
  expect(hanging.log).toContainEqual(expect.objectContaining({ kind: 'setup-script.ran', exitCode: -1 }));
  expect(late.result.exitCode).toBe(1);
});

it('lets setup ask, because a question that exists after setup belongs to this run', async () => {
  using scenario = lab({ 'agora-setup.sh': 'printf \'{"question":"From setup?"}\' > "$AGORA_SENTINEL"\n' });

  const end = ended(await scenario.start('exit 1'));

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'From setup?' } });
});

it('reports a question that was written where nobody looks', async () => {
  using scenario = lab();
  const script =
    'mkdir -p "$HOME/../../container/.agora"; printf \'{"question":"?"}\' > "$HOME/../../container/.agora/needs_input.json"; exit 2';

  const end = ended(await scenario.start(script));

  expect(detailOf(end)).toMatch(/wrote a question to .*container.*but its workspace is/);
});

it('starts no agent in an unknown permission mode, and prefers the stricter one of two', async () => {
  using scenario = lab();

  const odd = ended(await scenario.start('touch ran', { settings: { permissionMode: 'stirct' } }));
  const strict = ended(await scenario.start('echo $MODE', { frontMatter: 'permission-mode: strict' }));

  expect(reasonOf(odd)).toBe('worker-failed');
  expect(detailOf(odd)).toContain('permission-mode is "stirct", and must be bypass, scoped or strict');
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
  expect(strict.result).toMatchObject({ permissionMode: 'strict', stdout: 'strict\n' });
});

it('teaches how to ask unless it was told not to', async () => {
  using scenario = lab();

  expect(ended(await scenario.start('echo $HELPER')).result.stdout).toBe('true\n');
  expect(
    ended(await scenario.start('echo $HELPER', { settings: { disableNeedsInputHelper: true } })).result.stdout,
  ).toBe('false\n');
});

it('blames a throwing runtime on the worker, and does not mention an agent run', async () => {
  using scenario = lab();
  const runtime = scriptRuntime({
    command: () => {
      throw new Error('A bug.');
    },
  });

  const end = ended(await scenario.start('echo', { runtimes: [runtime] }));

  expect(reasonOf(end)).toBe('worker-failed');
  expect(scenario.log.some(({ kind }) => kind === 'runtime.adapter.ran')).toBe(false);
});
