/**
 * Going on, and everything that can be wrong with it: some hundred generated cases against real processes, files and git. Whatever it is,
 * either the right rung of the ladder holds and says its name, or the round fails and says why. It never begins again in silence, and
 * after a crash at any point the next attempt goes on in the same conversation.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../protocol/canonical-json.ts';
import { questionIdOf } from '../../protocol/ids.ts';
import type { ResumeRung } from '../../protocol/outcome.ts';
import { folderArtifacts } from '../../worker/adapters/folder-artifacts.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import type { FileSet } from '../../worker/ports.ts';
import { packState, unpackState, type SavedState } from '../../worker/state/saved-state.ts';
import { ended, lab, type Lab, type RunOptions, scriptRuntime, STATE_KEY, TASK } from '../support/worker/dispatch.ts';
import { bytesOf, expectFailure, failingAt, store, storeOf, withBytes } from '../support/worker/faults.ts';
import { repository } from '../support/worker/work-tree.ts';

/** First it asks, with half of its work done. Later it knows its conversation, says when that is broken, and repeats what it was told. */
const SCRIPT = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; printf '{"said":"hello"}\\n{"end":true}\\n' > "$HOME/talk/s.jsonl"; echo half >> README.md
  printf '%s' '{"question":"A or B?","options":["A","B"],"partial_state":{"note":"NOTE-7"}}' > "$SENTINEL"; exit 0; fi
if [ "$(cat "$HOME/session.txt")" != none ]; then grep -qs '"end":true' "$HOME/talk/s.jsonl" || exit 77; echo "IN THE SAME CONVERSATION"; fi; cat`;
const KEY = { id: 'key', secret: STATE_KEY };
const PLACE = { repository: 42, task: TASK, round: 1 };

interface Paused {
  readonly world: Lab;
  readonly files: FileSet;
  readonly state: SavedState;
}

async function pause(): Promise<Paused> {
  const world = lab();
  await world.start(SCRIPT);
  const stored = world.asked[0]?.state ?? expect.fail('Nothing was asked.');
  const artifact = await folderArtifacts(world.artifacts.path, systemClock).get(stored);
  const files = artifact.kind === 'files' ? artifact.files : expect.fail('The state is gone.');
  const unpacked = await unpackState(files, { ...PLACE, question: questionIdOf(TASK, 1) }, [STATE_KEY]);
  return { world, files, state: unpacked.kind === 'state' ? unpacked.state : expect.fail('The state does not open.') };
}

const repack = (state: SavedState): Promise<FileSet> => packState(state, { key: KEY, random: randomBytes });

/** What the thread still says; only asked for when the state is gone. */
function fallbackOf({ state }: Paused): NonNullable<RunOptions['resume']['fallback']> {
  const { subagent } = state.manifest;
  return () =>
    Promise.resolve({ subagent, input: { title: 'From the issue' }, question: 'A or B?', options: ['A', 'B'] });
}

async function goOn({ world }: Paused, options: Partial<RunOptions>) {
  return ended(await world.answer('ANSWER-9', { ...options, plan: { round: 2, ...options.plan } }));
}

type Ended = Awaited<ReturnType<typeof goOn>>;

function expectRung(end: Ended, rung: ResumeRung, name: string): void {
  expect({ outcome: end.outcome.kind, resumed: end.result.resumed }, name).toEqual({
    outcome: 'finished',
    resumed: rung,
  });
  expect(end.result.stdout, name).toContain('Resumed after a question');
  expect(end.result.stdout, name).toContain('ANSWER-9');
  expect(end.result.stdout.includes('IN THE SAME CONVERSATION'), name).toBe(rung === 'session');
  if (rung === 'partial-state') expect(end.result.stdout, name).toContain('NOTE-7');
  if (rung !== 'session') expect(end.notices.join(), name).toMatch(/own conversation is not there any more/);
}

describe('what was stored', () => {
  it('is opened as it was or refused, wherever a byte is changed, added or missing: 160 cases', async () => {
    const paused = await pause();
    using world = paused.world;
    const good = bytesOf(paused.files);
    const places = Array.from({ length: 80 }, (_, index) => Math.floor((index * (good.length - 1)) / 79));
    const flipped = places.map(
      (at) =>
        [
          `byte ${at} flipped`,
          Buffer.from(good.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))),
        ] as const,
    );
    const cut = places.map((at) => [`cut at ${at}`, good.subarray(0, at)] as const);

    for (const [name, bytes] of [...flipped, ...cut]) {
      const end = await goOn(paused, {
        tree: world.tree,
        ports: { artifacts: storeOf(withBytes(bytes)) },
        resume: { fallback: fallbackOf(paused) },
      });
      expectFailure(end, ['integrity-failed'], name);
    }
  }, 240_000);

  it.each<
    [
      string,
      'integrity-failed' | 'fetch-failed',
      (paused: Paused) => Promise<Partial<RunOptions>> | Partial<RunOptions>,
    ]
  >([
    [
      'is another file',
      'integrity-failed',
      () => ({ ports: { artifacts: storeOf(new Map([['other', Buffer.from('x')]])) } }),
    ],
    [
      'has a newer version',
      'integrity-failed',
      ({ files }) => ({
        ports: {
          artifacts: storeOf(
            withBytes(Buffer.from(bytesOf(files).toString('latin1').replace('"v":2', '"v":9'), 'latin1')),
          ),
        },
      }),
    ],
    [
      'has an older version',
      'integrity-failed',
      ({ files }) => ({
        ports: {
          artifacts: storeOf(
            withBytes(Buffer.from(bytesOf(files).toString('latin1').replace('"v":2', '"v":0'), 'latin1')),
          ),
        },
      }),
    ],
    [
      'belongs to another task',
      'integrity-failed',
      async ({ state }) => ({
        ports: {
          artifacts: storeOf(
            await repack({ ...state, manifest: { ...state.manifest, repository: { id: 43, name: 'octo/other' } } }),
          ),
        },
      }),
    ],
    [
      'is of another round',
      'integrity-failed',
      async ({ state }) => ({
        ports: { artifacts: storeOf(await repack({ ...state, manifest: { ...state.manifest, round: 2 } })) },
      }),
    ],
    [
      'is closed with another key',
      'integrity-failed',
      () => ({ environment: { AGORA_STATE_KEY: 'quite another state key' } }),
    ],
    ['meets a run without a key', 'integrity-failed', () => ({ environment: { AGORA_STATE_KEY: undefined } })],
    [
      'is not what its digest says',
      'integrity-failed',
      ({ world }) => ({
        resume: { state: { runId: 1, artifactId: world.asked[0]?.state.artifactId ?? 0, digest: contentHash('x') } },
      }),
    ],
    [
      'cannot be fetched for now',
      'fetch-failed',
      () => ({
        ports: { artifacts: store(() => Promise.reject(new Error('503 Service Unavailable: try again later.'))) },
      }),
    ],
  ])('fails in words when it %s, even if the thread would tell enough', async (name, reason, options) => {
    const paused = await pause();
    using world = paused.world;
    const given = await options(paused);

    const end = await goOn(paused, {
      ...given,
      tree: world.tree,
      resume: { fallback: fallbackOf(paused), ...given.resume },
    });

    expectFailure(end, [reason], name);
    expect(end.result.resumed).toBeUndefined();
  });

  it.each(['it expired at 2026-01-01', 'somebody deleted it'])(
    'is gone (%s): what stands on the thread is used and said, or the round fails',
    async (why) => {
      const paused = await pause();
      using world = paused.world;
      const artifacts = store(() => Promise.resolve({ kind: 'gone', why }));

      const end = await goOn(paused, { ports: { artifacts }, resume: { fallback: fallbackOf(paused) } });
      const without = await goOn(paused, { tree: world.tree, ports: { artifacts } });

      expectRung(end, 'questions-only', why);
      expect(end.notices.join()).toContain(why);
      expectFailure(without, ['fetch-failed'], why);
    },
  );
});

type Damage = readonly [
  name: string,
  damage: (state: SavedState) => SavedState,
  rung: ResumeRung,
  options: Partial<RunOptions>,
];
const talk =
  (files: Readonly<Record<string, string>>) =>
  (state: SavedState): SavedState => ({
    ...state,
    session: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  });
const DAMAGES: readonly Damage[] = [
  ['is whole', (state) => state, 'session', {}],
  ['is cut in the middle of a line', talk({ 'talk/s.jsonl': '{"said":"hel' }), 'partial-state', {}],
  ['is empty', talk({ 'talk/s.jsonl': '' }), 'partial-state', {}],
  ['is not there', talk({}), 'partial-state', {}],
  ['has another name', talk({ 'talk/t.jsonl': '{"end":true}\n' }), 'partial-state', {}],
  ['has no id', (state) => ({ ...state, manifest: { ...state.manifest, sessionId: undefined } }), 'partial-state', {}],
  [
    'is of another agent',
    (state) => ({ ...state, manifest: { ...state.manifest, runtime: { id: 'other', version: '1' } } }),
    'partial-state',
    {},
  ],
  [
    'is of an older version of the agent',
    (state) => ({ ...state, manifest: { ...state.manifest, runtime: { id: 'script', version: '0.0.1' } } }),
    'session',
    {},
  ],
  [
    'is answered by another one',
    (state) => state,
    'partial-state',
    {
      runtimes: [
        scriptRuntime({ progress: (line) => (line.startsWith('IN THE') ? [{ kind: 'session', id: 'another' }] : []) }),
      ],
    },
  ],
  [
    'came without its work, which held a secret',
    (state) => ({ ...state, work: undefined, manifest: { ...state.manifest, workKept: false } }),
    'session',
    {},
  ],
];

describe('the conversation and the work tree', () => {
  it.each<Damage>(DAMAGES)(
    'a conversation that %s, on the same commit, a moved one, and with work that fits no more',
    async (name, damage, rung, options) => {
      const paused = await pause();
      using world = paused.world;
      const files = await repack(damage(paused.state));
      using moved = repository({ 'README.md': '# Quite another thing\n' });

      const same = await goOn(paused, { ...options, ports: { artifacts: storeOf(files) } });
      const elsewhere = await goOn(paused, { ...options, ports: { artifacts: storeOf(files) }, tree: moved });

      expectRung(same, rung, name);
      expect(elsewhere.notices.join('\n'), name).toMatch(/not at commit/);
      if (paused.state.work !== undefined && name.startsWith('came without')) return;
      expectRung(elsewhere, 'partial-state', `${name}, elsewhere`);
      expect(elsewhere.notices.join('\n'), name).toMatch(/do not fit the work tree/);
      expect(world.asked).toHaveLength(1);
    },
  );
});

describe('a crash at any call of the resumed round', () => {
  it('ends in words or goes on, and the next attempt is in the same conversation', async () => {
    const paused = await pause();
    using world = paused.world;
    const points: string[] = [];

    for (let n = 1; n <= 80; n += 1) {
      let reached: () => string | undefined = () => undefined;
      const end = await goOn(paused, {
        portsWith: (ports) => {
          const failing = failingAt(n, { ...ports, artifacts: storeOf(paused.files) });
          reached = failing.reached;
          return failing.ports;
        },
      });
      const point = reached();
      if (point === undefined) break;
      points.push(point);
      if (end.outcome.kind === 'failed')
        expectFailure(end, ['worker-failed', 'fetch-failed', 'integrity-failed'], point);
      else expect(['session', 'partial-state'], point).toContain(end.result.resumed);
      if (n % 6 === 0)
        expectRung(
          await goOn(paused, { plan: { attempt: 2 }, ports: { artifacts: storeOf(paused.files) } }),
          'session',
          `after ${point}`,
        );
    }

    expect(points.length).toBeGreaterThan(20);
    expect(new Set(points.map((point) => point.split('.')[0]))).toEqual(
      new Set(['workspace', 'scratch', 'registry', 'artifacts', 'conversation', 'processes']),
    );
    expect(world.asked).toHaveLength(1);
  }, 240_000);
});
