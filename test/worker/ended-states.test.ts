/** What is kept when a run is over, however it ended, and how another task goes on from it on another machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { taskIdOf } from '../../protocol/ids.ts';
import type { ContinuePlan } from '../../worker/plan.ts';
import { folderArtifacts } from '../../worker/adapters/folder-artifacts.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import { type SavedState, unpackState } from '../../worker/state/saved-state.ts';
import { cancelHere } from '../support/worker/cancelled.ts';
import {
  ASK,
  ended,
  lab,
  type Lab,
  type RunOptions,
  scriptRuntime,
  STATE_KEY,
  TASK,
} from '../support/worker/dispatch.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../support/worker/work-tree.ts';

const NEXT = taskIdOf('test', 2);
const SAID = { text: 'Mind the tests.', by: 'grace', at: '2026-01-03T00:00:00Z' };
/** Talks, works, and then does as the test says. A later run that is back in the conversation shows it. */
const TALK = 'mkdir -p "$HOME/talk"; echo "hello" >> "$HOME/talk/log"; echo half > half.txt;';
const SHOW = 'echo "session $(cat "$HOME/session.txt")"; cat "$HOME/talk/log" half.txt 2>&1; cat';

type Ended = ReturnType<typeof ended>;

const detailOf = ({ outcome }: Ended) =>
  outcome.kind === 'failed' ? `${outcome.failure.detail} ${outcome.failure.fix}` : '';

async function open(world: Lab, end: Ended): Promise<SavedState> {
  const state = end.result.saved?.state ?? expect.fail(`Nothing was kept. ${end.notices.join(' ')}`);
  const artifact = await folderArtifacts(world.artifacts.path, systemClock).get(state);
  const files = artifact.kind === 'files' ? artifact.files : expect.fail('It is gone.');
  const unpacked = await unpackState(files, { repository: 42, task: TASK, round: end.result.round }, [STATE_KEY]);
  return unpacked.kind === 'state' ? unpacked.state : expect.fail(`It does not open: ${unpacked.kind}`);
}

function clone(world: Lab): TemporaryFolder {
  const fresh = temporaryFolder();
  fresh.git('clone', '--quiet', world.tree.path, '.');
  return fresh;
}

/** Another task goes on from the end of the first, in a fresh checkout and a fresh home. */
async function goOn(
  world: Lab,
  before: Ended,
  script: string,
  { plan, ...options }: Partial<RunOptions> & { readonly continues?: Partial<ContinuePlan> } = {},
): Promise<Ended> {
  using fresh = clone(world);
  const state = before.result.saved?.state ?? expect.fail(`Nothing was kept. ${before.notices.join(' ')}`);
  const how = before.outcome.kind === 'needs_input' ? 'cancelled' : before.outcome.kind;
  const continues: ContinuePlan = {
    task: TASK,
    round: before.result.round,
    state,
    ended: how,
    said: SAID,
    ...options.continues,
  };
  return ended(
    await world.start(script, {
      tree: fresh,
      ...options,
      plan: { task: NEXT, round: 1, continues, input: { title: 'Read again' }, ...plan },
    }),
  );
}

it.each([
  ['finishes', 'echo done', {}, { how: 'finished' }],
  ['fails', 'exit 5', {}, { how: 'failed', why: expect.stringContaining('exit code 5') as unknown }],
  [
    'takes too long',
    'sleep 30',
    { settings: { agentTimeoutSeconds: 1 } },
    { how: 'failed', why: expect.stringContaining('stopped after 1 seconds') as unknown },
  ],
  [
    'asks what cannot be used',
    'echo nonsense > "$SENTINEL"',
    {},
    { how: 'failed', why: expect.stringContaining('cannot be used') as unknown },
  ],
] as const)('keeps the conversation and the work of an agent that %s', async (_, script, options, how) => {
  using world = lab();

  const end = ended(await world.start(`${TALK} ${script}`, options));
  const state = await open(world, end);

  expect(state.manifest).toMatchObject({ ended: how, sessionId: end.result.sessionId, workKept: true });
  expect(state.manifest.question).toBeUndefined();
  expect(Buffer.from(state.session.get('talk/log') ?? []).toString()).toBe('hello\n');
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
  expect(state.input).toEqual({ number: 7, title: 'Make it sum', body: 'All of them.' });
  expect(world.order).toContain(`artifact agora-state-${end.result.dispatchId}-a1`);
});

it('stops an agent before its job is over, keeps its conversation and its work, and says why', async () => {
  using world = lab();

  const end = ended(await world.start(`${TALK} sleep 30`, { plan: { stopBy: new Date(Date.now() + 8_000) } }));
  const state = await open(world, end);

  expect(detailOf(end)).toMatch(/its job is nearly over\..*job-minutes/);
  expect(Buffer.from(state.session.get('talk/log') ?? []).toString()).toBe('hello\n');
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
});

it('keeps those of an agent that is stopped in the middle, and does not wait for it', async () => {
  using world = lab();
  using cancel = cancelHere();

  const end = ended(await world.start(`${TALK} trap '' TERM; ${cancel.here}; sleep 60`, { signal: cancel.signal }));
  const took = performance.now() - cancel.at();
  const state = await open(world, end);

  expect(end.outcome.kind).toBe('cancelled');
  // Five seconds on a machine that has time; the agent would take a minute.
  expect(took).toBeLessThan(30_000);
  expect(state.manifest.ended).toEqual({ how: 'cancelled' });
  expect([...state.session.keys()]).toEqual(['talk/log']);
  expect(Buffer.from(state.work ?? []).toString()).toContain('+half');
});

it('keeps them when something of ours breaks behind the agent', async () => {
  using world = lab();
  const kill = {
    portsWith: (ports: Parameters<RunOptions['portsWith']>[0]) => ({
      ...ports,
      workspace: { ...ports.workspace, findStraySentinel: () => Promise.reject(new Error('The disk went away.')) },
    }),
  };

  const end = ended(await world.start(`${TALK} echo done`, kill));
  const state = await open(world, end);

  expect(detailOf(end)).toContain('The disk went away.');
  expect(state.manifest.ended).toEqual({
    how: 'failed',
    why: expect.stringContaining('The disk went away.') as unknown,
  });
});

it('keeps nothing where there is nothing: no agent, or one that said and did nothing', async () => {
  using world = lab({ 'README.md': '# Small\n', 'agora-setup.sh': 'exit 4\n' });
  using other = lab();

  const before = ended(await world.start(`${TALK} echo`));
  const empty = ended(await other.start('echo done'));

  expect([before.outcome.kind, before.result.saved]).toEqual(['failed', undefined]);
  expect([empty.outcome.kind, empty.result.saved, empty.notices]).toEqual(['finished', undefined, []]);
  expect([...world.order, ...other.order].some((what) => what.includes('agora-state'))).toBe(false);
});

it('does not let a finished run fail because it could not be kept', async () => {
  using world = lab();

  const end = ended(
    await world.start(`${TALK} echo done`, {
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
  expect(end.notices.join()).toMatch(/could not be saved, so nobody can go on from here: No room\./);
});

it('says that there was no time, when a cancelled run is not stored soon enough', async () => {
  using world = lab();
  using cancel = cancelHere();
  const hang: Partial<RunOptions> = {
    signal: cancel.signal,
    portsWith: (ports) => ({ ...ports, artifacts: { ...ports.artifacts, put: () => new Promise(() => undefined) } }),
  };

  const end = ended(await world.start(`${TALK} ${cancel.here}; sleep 60`, hang));

  expect(end.outcome.kind).toBe('cancelled');
  expect(end.notices.join()).toContain('no time to save the conversation');
});

it.each([
  [
    'failed',
    `${TALK} exit 5`,
    /Your run had failed before you were done\.\n<reason \S+>\nThe agent ended with exit code 5/,
  ],
  ['finished', `${TALK} echo done`, /You had finished it\./],
])('goes on in the same conversation with its work, after a run that %s', async (_, script, words) => {
  using world = lab();
  const before = ended(await world.start(script));

  const end = await goOn(world, before, SHOW, {
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

it('goes on from a question that nobody answered, and says which it was', async () => {
  using world = lab();
  const before = ended(await world.start(`${TALK} ${ASK}`));

  const end = await goOn(world, before, SHOW);

  expect(end.result).toMatchObject({ outcome: 'finished', resumed: 'session' });
  expect(end.result.stdout).toMatch(/You had asked this, and got no answer\.[\s\S]*A or B\?[\s\S]*Mind the tests/);
});

it('carries what was asked for, decided, allowed and used, and nests nothing', async () => {
  using world = lab();
  await world.start(`${TALK} test -n "$ANSWER" && exit 5; ${ASK}`);
  const before = ended(await world.answer('2', { option: 2 }));

  const end = await goOn(world, before, `cat "$AGORA_INPUT_FILE"; ${ASK}`);
  const state = end.saved ?? expect.fail('It did not ask.');

  expect(end.result.rounds).toMatchObject([{ round: 1, asked: 'A or B?', answer: 'Rewrite B' }]);
  expect(end.result.stdout).toContain('"Make it sum"');
  expect(state.manifest).toMatchObject({ task: NEXT, round: 1, rounds: [{ answer: 'Rewrite B' }] });
  expect(end.result.spent?.seconds).toBeGreaterThan(before.result.spent?.seconds ?? Infinity);
});

it('holds the budget of the whole task over its continuations', async () => {
  using world = lab();
  const turns = scriptRuntime({
    measures: ['turns'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
  });
  const before = ended(
    await world.start(`${TALK} echo turn; echo turn; exit 1`, {
      runtimes: [turns],
      frontMatter: 'budget: { task: { turns: 3 } }',
    }),
  );

  const end = await goOn(world, before, 'for turn in 1 2 3; do echo turn; sleep 0.3; done; sleep 20', {
    runtimes: [turns],
    frontMatter: 'budget: { task: { turns: 3 } }',
  });

  expect(end.outcome).toMatchObject({
    kind: 'needs_input',
    asked: { question: expect.stringContaining('budget is used up') as unknown },
  });
  expect(end.result.spent?.turns).toBe(3);
});

it('runs the subagent that is pinned now, not the one that ran then', async () => {
  using world = lab();
  const before = ended(await world.start(`${TALK} exit 5`));

  const end = await goOn(world, before, 'echo "I am the new one"');

  expect(end.result.stdout).toBe('I am the new one\n');
  expect(end.result.resolved?.subagent.contentHash).not.toBe(before.result.resolved?.subagent.contentHash);
});

it('goes on from its notes and says so when another agent runs now', async () => {
  using world = lab();
  const before = ended(await world.start(`${TALK} exit 5`));

  const end = await goOn(world, before, SHOW, {
    runtimes: [scriptRuntime({ id: 'another' })],
    settings: { runtime: 'another' },
  });

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/Make it sum[\s\S]*had failed[\s\S]*Mind the tests/);
  expect(end.notices.join()).toMatch(/it was had with script, and now another runs/);
});

it('goes on from its notes and says so when its work does not fit any more', async () => {
  using world = lab();
  using other = repository({ 'README.md': '# Quite another thing\n', 'half.txt': 'taken\n' });
  const before = ended(await world.start(`${TALK} exit 5`));

  const end = await goOn(world, before, SHOW, { tree: other });

  expect(end.result.resumed).toBe('partial-state');
  expect(end.notices.join('\n')).toMatch(/not at commit[\s\S]*do not fit/);
});

it('begins again with what is asked for now, and says so, when nothing is left', async () => {
  using world = lab();
  const before = ended(await world.start(`${TALK} exit 5`));
  const gone: Partial<RunOptions> = {
    portsWith: (ports) => ({
      ...ports,
      artifacts: { ...ports.artifacts, get: () => Promise.resolve({ kind: 'gone', why: 'it expired' }) },
    }),
  };

  const end = await goOn(world, before, 'cat', gone);

  expect(end.result.resumed).toBe('questions-only');
  expect(end.result.stdout).toMatch(/Read again[\s\S]*Going on with a task that had ended[\s\S]*Mind the tests/);
  expect(end.notices.join()).toMatch(/is gone \(it expired\)\. The agent begins again/);
});

it.each<[string, Partial<RunOptions> & { readonly continues?: Partial<ContinuePlan> }, RegExp]>([
  [
    'another key',
    { environment: { AGORA_STATE_KEY: 'quite another state key' } },
    /closed with another key[\s\S]*then try again/,
  ],
  ['another task', { continues: { task: taskIdOf('test', 9) } }, /belongs to task/],
  ['another round', { continues: { round: 2 } }, /belongs to round 1, not 2/],
])('fails in words with %s, and starts nothing', async (_, options, words) => {
  using world = lab();
  const before = ended(await world.start(`${TALK} exit 5`));

  const end = await goOn(world, before, SHOW, options);

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'integrity-failed' } });
  expect(detailOf(end)).toMatch(words);
  expect(end.result.stdout).toBe('');
});

it('names what was kept in the result, and until when', async () => {
  using world = lab();

  const end = ended(await world.start(`${TALK} exit 5`));
  const stored = JSON.parse(
    readFileSync(join(world.artifacts.path, String(end.artifact?.artifactId), 'files/result.json'), 'utf8'),
  ) as unknown;

  expect(stored).toMatchObject({
    outcome: 'failed',
    saved: {
      state: { artifactId: expect.any(Number) as unknown, digest: expect.stringMatching(/^sha256:/) as unknown },
      expires: expect.any(String) as unknown,
    },
  });
});
