/** What is kept when a run ends in any way, and how another task continues from it on another machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderArtifacts } from '../../../../worker/adapters/artifacts/folder-artifacts.ts';
import { systemClock } from '../../../../worker/adapters/system-clock.ts';
import type { SavedState } from '../../../../worker/state/saved-state.ts';
import { unpackState } from '../../../../worker/state/pack-state.ts';
import { cancelHere } from '../../../support/worker/cancelled.ts';
import { ended, lab, type Lab, type RunOptions, STATE_KEY, TASK } from '../../../support/worker/worker-dispatch.ts';
import { SAID, TALK, SHOW, type Ended, detailOf, goOn } from './ended-run.ts';

async function open(scenario: Lab, end: Ended): Promise<SavedState> {
  const state = end.result.saved?.state ?? expect.fail(`Nothing was kept. ${end.notices.join(' ')}`);
  const artifact = await folderArtifacts(scenario.artifacts.path, systemClock).get(state);
  const files = artifact.kind === 'files' ? artifact.files : expect.fail('It is gone.');
  const unpacked = await unpackState(files, { repository: 42, task: TASK, round: end.result.round }, [STATE_KEY]);
  return unpacked.kind === 'state' ? unpacked.state : expect.fail(`It does not open: ${unpacked.kind}`);
}

it.each([
  ['finishes', 'echo done', {}, { how: 'finished' }],
  ['fails', 'exit 5', {}, { how: 'failed', why: expect.stringContaining('exit code 5') as unknown }],
  [
    'takes too long',
    'sleep 600',
    { settings: { agentTimeoutSeconds: 6 } },
    { how: 'failed', why: expect.stringContaining('stopped after 6 seconds') as unknown },
  ],
  [
    'asks what cannot be used',
    'echo nonsense > "$SENTINEL"',
    {},
    { how: 'failed', why: expect.stringContaining('cannot be used') as unknown },
  ],
] as const)('keeps the conversation and the work of an agent that %s', async (_, script, options, how) => {
  using scenario = lab();

  const end = ended(await scenario.start(`${TALK} ${script}`, options));
  const state = await open(scenario, end);

  expect(state.manifest).toMatchObject({ ended: how, sessionId: end.result.sessionId, workKept: true });
  expect(state.manifest.question).toBeUndefined();
  expect(Buffer.from(state.session.get('talk/log') ?? []).toString()).toBe('hello\n');
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
  expect(state.input).toEqual({ number: 7, title: 'Make it sum', body: 'All of them.' });
  expect(scenario.order).toContain(`artifact agora-state-${end.result.dispatchId}-a1`);
});

it('stops an agent before its job is over, keeps its conversation and its work, and says why', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(`${TALK} sleep 600`, { plan: { stopBy: new Date(Date.now() + 20_000) } }));
  const state = await open(scenario, end);

  expect(detailOf(end)).toMatch(/its job is nearly over\..*job-minutes/);
  expect(Buffer.from(state.session.get('talk/log') ?? []).toString()).toBe('hello\n');
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
});

it('keeps them for an agent that is stopped in the middle, and does not wait for it', async () => {
  using scenario = lab();
  using cancel = cancelHere();

  const end = ended(await scenario.start(`${TALK} trap '' TERM; ${cancel.here}; sleep 600`, { signal: cancel.signal }));
  const took = performance.now() - cancel.at();
  const state = await open(scenario, end);

  expect(end.outcome.kind).toBe('cancelled');
  // Five seconds on an idle machine; the agent would take ten minutes.
  expect(took).toBeLessThan(300_000);
  expect(state.manifest.ended).toEqual({ how: 'cancelled' });
  expect([...state.session.keys()]).toEqual(['talk/log']);
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
});

it('keeps them although Git waits at a pipe that the agent left', async () => {
  using scenario = lab();
  using cancel = cancelHere();
  const script = `${TALK} mkfifo .gitignore; ${cancel.here}; sleep 600`;

  const end = ended(await scenario.start(script, { signal: cancel.signal }));
  const state = await open(scenario, end);

  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
});

it('keeps them when the worker fails after the agent has finished', async () => {
  using scenario = lab();
  const kill = {
    portsWith: (ports: Parameters<RunOptions['portsWith']>[0]) => ({
      ...ports,
      workspace: { ...ports.workspace, findStraySentinel: () => Promise.reject(new Error('The disk went away.')) },
    }),
  };

  const end = ended(await scenario.start(`${TALK} echo done`, kill));
  const state = await open(scenario, end);

  expect(detailOf(end)).toContain('The disk went away.');
  expect(state.manifest.ended).toEqual({
    how: 'failed',
    why: expect.stringContaining('The disk went away.') as unknown,
  });
});

it('keeps nothing when there is nothing: no agent, or one that said and did nothing', async () => {
  using scenario = lab({ 'README.md': '# Small\n', 'agora-setup.sh': 'exit 4\n' });
  using other = lab();

  const before = ended(await scenario.start(`${TALK} echo`));
  const empty = ended(await other.start('echo done'));

  expect([before.outcome.kind, before.result.saved]).toEqual(['failed', undefined]);
  expect([empty.outcome.kind, empty.result.saved, empty.notices]).toEqual(['finished', undefined, []]);
  expect([...scenario.order, ...other.order].some((what) => what.includes('agora-state'))).toBe(false);
});

it('does not let a finished run fail because its state could not be saved', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(`${TALK} echo done`, {
      portsWith: (ports) => ({
        ...ports,
        artifacts: {
          ...ports.artifacts,
          put: (name, files, days) =>
            name.startsWith('agora-state')
              ? Promise.reject(new Error('No room.'))
              : ports.artifacts.put(name, files, days),
        },
      }),
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.saved).toBeUndefined();
  expect(end.artifact).toBeDefined();
  expect(end.notices.join()).toMatch(/could not be saved, so this task cannot be continued: No room\./);
});

it('reports that there was no time, when a cancelled run is not saved soon enough', async () => {
  using scenario = lab();
  using cancel = cancelHere();
  const hang: Partial<RunOptions> = {
    signal: cancel.signal,
    portsWith: (ports) => ({ ...ports, artifacts: { ...ports.artifacts, put: () => new Promise(() => undefined) } }),
  };

  const end = ended(await scenario.start(`${TALK} ${cancel.here}; sleep 60`, hang));

  expect(end.outcome.kind).toBe('cancelled');
  expect(end.notices.join()).toContain("no time to save the agent's");
});

it.each([
  [
    'failed',
    `${TALK} exit 5`,
    /Your run had failed before you were done\.\n<reason \S+>\nThe agent ended with exit code 5/,
  ],
  ['finished', `${TALK} echo done`, /You had finished it\./],
])('continues the same conversation with its work, after a run that %s', async (_, script, words) => {
  using scenario = lab();
  const before = ended(await scenario.start(script));

  const end = await goOn(scenario, before, SHOW, {
    plan: { messages: [{ text: 'And the docs.', by: 'ada', at: SAID.at }] },
  });

  expect(end.outcome.kind).toBe('finished');
  expect(end.result).toMatchObject({ resumed: 'session', round: 1, changes: { files: 1 } });
  expect(end.result.stdout).toContain(`session ${before.result.sessionId}\nhello\nhalf\n`);
  expect(end.result.stdout).toMatch(words);
  expect(end.result.stdout).toMatch(
    /@grace wants you to go on[\s\S]*Mind the tests\.[\s\S]*as you left them[\s\S]*And the docs\./,
  );
  expect(end.result.stdout).not.toContain('Read again');
});

it('names what was kept in the result, and until when', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(`${TALK} exit 5`));
  const stored = JSON.parse(
    readFileSync(join(scenario.artifacts.path, String(end.artifact?.artifactId), 'files/result.json'), 'utf8'),
  ) as unknown;

  expect(stored).toMatchObject({
    outcome: 'failed',
    saved: {
      state: { artifactId: expect.any(Number) as unknown, digest: expect.stringMatching(/^sha256:/) as unknown },
      expires: expect.any(String) as unknown,
    },
  });
});
