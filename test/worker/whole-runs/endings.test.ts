/** How a dispatch ends if something else fails or somebody stops it: once, in time, and with the right message. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { ChangedFiles, contentName } from '../../../protocol/results/changed-files.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import { isTerminal } from '../../../protocol/messages/lifecycle.ts';
import { DispatchError } from '../../../worker/dispatch-error.ts';
import { gitWorkspace } from '../../../worker/adapters/git/git-workspace.ts';
import type { ChannelMessage, SubscriptionOptions } from '../../../worker/ports/conversation-ports.ts';
import { findBreak } from '../../../protocol/results/chain-break.ts';
import { ASK, ended, lab, scriptRuntime, type Lab } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : '';
const terminals = (scenario: Lab) => scenario.events.filter(isTerminal).map(({ kind }) => kind);

it('publishes nothing when a newer attempt has taken over the round', async () => {
  using scenario = lab();

  const end = await scenario.start(ASK, {
    ports: {
      conversation: {
        mayPublish: () => Promise.resolve(false),
        ask: (question) => {
          scenario.asked.push(question);
          return Promise.resolve();
        },
      },
    },
  });

  expect(end).toEqual({ kind: 'superseded' });
  expect(scenario.asked).toEqual([]);
  expect(scenario.events.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.started']);
});

it('passes on which option the agent recommends, in the question and in the result', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(ASK.replace('"context"', '"recommended":2,"context"')));

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { recommended: 2 } });
  expect(end.result.needsInput).toMatchObject({ recommended: 2 });
});

it('fails when the question cannot be posted, and asks nobody', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(ASK, {
      ports: { conversation: { mayPublish: () => Promise.resolve(true), ask: () => Promise.reject(new Error('502')) } },
    }),
  );

  expect(detailOf(end)).toMatch(/could not be posted: 502/);
  expect(terminals(scenario)).toEqual(['dispatch.failed']);
});

it('asks nobody when the state cannot be stored', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(ASK, {
      ports: {
        artifacts: {
          put: () => Promise.reject(new DispatchError('worker-failed', 'No room.', { fix: 'Make room.' })),
          get: () => Promise.reject(new Error('unused')),
        },
      },
    }),
  );

  expect(detailOf(end)).toBe('No room. Make room.');
  expect(scenario.asked).toEqual([]);
  expect(end.artifact).toBeUndefined();
  expect(end.notices.join()).toMatch(/result could not be stored/);
});

it('leaves a chain of events that nobody can shorten unnoticed', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo Done.'));
  const lines = readFileSync(
    join(scenario.artifacts.path, String(end.artifact?.artifactId), 'files/events.jsonl'),
    'utf8',
  )
    .trimEnd()
    .split('\n');

  expect(findBreak(lines)).toBeUndefined();
  expect(findBreak(lines.toSpliced(1, 1))).toBe(2);
  expect(lines.at(-1)).toContain('"event":{"kind":"dispatch.finished"');
});

it('does not let verify change the outcome or the patch, or exceed its time', async () => {
  using scenario = lab();

  const red = ended(
    await scenario.start('echo a > a.txt', { frontMatter: 'verify:\n  command: echo broken; touch b.txt; exit 1' }),
  );
  const late = ended(
    await scenario.start('echo a > a.txt', { frontMatter: 'verify:\n  command: sleep 60 & wait\n  timeout: 1' }),
  );
  const long = ended(
    await scenario.start('echo a > a.txt', { frontMatter: 'verify:\n  command: seq 100000; echo the end' }),
  );

  expect(red.outcome).toMatchObject({
    kind: 'finished',
    changes: { files: 1 },
    verify: { passed: false, report: 'broken' },
  });
  expect(late.result.verify).toMatchObject({
    passed: false,
    report: expect.stringMatching(/Stopped after 1 second\./) as unknown,
  });
  expect(long.result.verify?.report).toHaveLength(8_000);
  expect(long.result.verify?.report).toMatch(/^\[truncated\]…[\s\S]*the end$/);
});

it('leaves the patch, the list of files and their contents, also for a run that failed', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo new > new.txt; exit 1'));
  const folder = join(scenario.artifacts.path, String(end.artifact?.artifactId), 'files');
  const changes = ChangedFiles.parse(JSON.parse(readFileSync(join(folder, 'changes.json'), 'utf8')));

  expect(changes).toMatchObject({
    base: scenario.tree.git('rev-parse', 'HEAD'),
    files: [{ kind: 'written', path: 'new.txt', mode: '100644', bytes: 4 }],
  });
  expect(readFileSync(join(folder, contentName(contentHash('new\n'))), 'utf8')).toBe('new\n');
  expect(readFileSync(join(folder, 'patch.diff'), 'utf8')).toContain('+new');
  expect(DispatchResult.parse(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')))).toEqual(end.result);
});

it.each([
  ['fails', 'echo changed > README.md', 'failed'],
  ['still asks', ASK, 'needs_input'],
])('%s when its work cannot be captured, and never says that nothing changed', async (_, script, kind) => {
  using scenario = lab();
  using own = temporaryFolder();
  const real = await gitWorkspace({ root: scenario.tree.path, gitFolder: join(own.path, 'git') });
  const workspace = { ...real, changes: () => Promise.reject(new Error('git could not read the work tree: x')) };

  const end = ended(await scenario.start(script, { ports: { workspace } }));

  expect(end.outcome.kind).toBe(kind);
  if (kind === 'failed')
    expect(detailOf(end)).toMatch(/could not be captured and are lost: .*the work tree: x.* start/);
  expect(end.hints.join()).not.toMatch(/changed no files/);
  expect(end.notices.join()).toMatch(/could not be captured/);
});

it('starts no agent when the work tree cannot be read before it', async () => {
  using scenario = lab();
  using own = temporaryFolder();
  const real = await gitWorkspace({ root: scenario.tree.path, gitFolder: join(own.path, 'git') });
  const workspace = { ...real, baseline: () => Promise.reject(new Error('no git here')) };

  const end = ended(await scenario.start('touch ran', { ports: { workspace } }));

  expect(detailOf(end)).toMatch(/could not be read before the agent started: no git here/);
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
});

it('keeps the work of an agent that removes the repository', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('rm -rf .git; echo changed > README.md'));

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 } });
});

it("cancels a run within GitHub's time limit, whatever hangs", async () => {
  const hang = () => new Promise<never>(() => undefined);
  const cases: readonly Parameters<Lab['start']>[1][] = [
    { ports: { registry: { read: hang, list: hang } } },
    { ports: { artifacts: { put: hang, get: hang } } },
    { ports: { conversation: { mayPublish: hang, ask: hang } } },
    { ports: { channel: { start: hang } } },
    { ports: { channel: { start: () => Promise.resolve({ cursor: () => undefined, stop: hang }) } } },
    { frontMatter: 'verify:\n  command: trap "" TERM; sleep 600' },
  ];
  await Promise.all(
    cases.map(async (options) => {
      using scenario = lab();
      const cancel = new AbortController();
      const script =
        options?.ports?.registry === undefined && options?.frontMatter === undefined ? 'sleep 600' : 'echo';
      let at = 0;
      setTimeout(() => {
        at = performance.now();
        cancel.abort();
      }, 1_500);

      const end = ended(await scenario.start(script, { ...options, signal: cancel.signal }));

      expect(end.outcome.kind).toBe('cancelled');
      // Five seconds on an idle machine; a process that hangs never ends by itself.
      expect(performance.now() - at).toBeLessThan(300_000);
      expect(terminals(scenario)).toEqual(['dispatch.cancelled']);
    }),
  );
});

it('still reports a failure that came before the cancel', async () => {
  using scenario = lab();
  const cancel = new AbortController();
  const conversation = {
    mayPublish: () => {
      cancel.abort();
      return Promise.resolve(true);
    },
    ask: () => Promise.resolve(),
  };

  const end = ended(await scenario.start('exit 5', { ports: { conversation }, signal: cancel.signal }));

  expect(end.result).toMatchObject({ outcome: 'failed', exitCode: 5 });
  expect(terminals(scenario)).toEqual(['dispatch.failed']);
});

it('still reports a failure when the cancel comes while files are restored', async () => {
  using scenario = lab();
  using own = temporaryFolder();
  const cancel = new AbortController();
  const workspace = await gitWorkspace({ root: scenario.tree.path, gitFolder: join(own.path, 'git') });
  const cancelling = {
    ...workspace,
    withholdCredentials: () =>
      Promise.resolve(() => {
        cancel.abort();
        return Promise.resolve();
      }),
  };
  const missing = scriptRuntime({ command: (input) => ({ argv: ['no-such-program'], env: input.env, stdin: '' }) });

  const end = ended(
    await scenario.start('echo', { runtimes: [missing], ports: { workspace: cancelling }, signal: cancel.signal }),
  );

  expect(end.result).toMatchObject({ outcome: 'failed', exitCode: 1 });
  expect(terminals(scenario)).toEqual(['dispatch.failed']);
});

const unaddressed = (line: string): ChannelMessage => ({
  id: '1',
  by: 'ada',
  at: '2026-01-02T03:04:05Z',
  text: line,
  line,
  isUnaddressed: true,
});

it('passes on messages while the agent works, wherever the agent has put its inbox', async () => {
  using scenario = lab();
  const channel = {
    start: async ({ onMessage }: SubscriptionOptions) => {
      await onMessage(unaddressed('{"body":"one\\nline"}'));
      await onMessage(unaddressed(`{"body":"${'x'.repeat(70_000)}"}`));
      // Each message is different, because a message is passed on once.
      let count = 0;
      const timer = setInterval(() => void onMessage(unaddressed(`{"body":"more ${(count += 1)}"}`)), 100);
      return {
        cursor: () => undefined,
        stop: () => {
          clearInterval(timer);
          return Promise.resolve();
        },
      };
    },
  };

  // Waits until it is a file again: long enough for a busy machine, but not forever.
  const agent = [
    'rm -f .agora/inbox.jsonl; ln -s ../README.md .agora/inbox.jsonl',
    'for n in $(seq 600); do [ -L .agora/inbox.jsonl ] || break; sleep 0.1; done',
    'cat .agora/inbox.jsonl; cat README.md',
  ];

  const end = ended(await scenario.start(agent.join('\n'), { ports: { channel } }));

  expect(end.result.stdout).toMatch(/^\{"body":"one\\nline"\}\n\{"body":"more 1"\}\n/);
  expect(end.result.stdout).toMatch(/# A small thing\n$/);
  expect(scenario.log.filter(({ kind }) => kind === 'channel.error')).toHaveLength(1);
});

it('does not fail when a channel cannot start', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('echo', { ports: { channel: { start: () => Promise.reject(new Error('no route')) } } }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(scenario.log).toContainEqual({ kind: 'channel.error', detail: 'no route' } satisfies LogEvent);
});
