/**
 * Continuing from a task that has ended, and everything that can be wrong with it: about a hundred generated cases with
 * real processes, files and Git. The run either continues in the right way and names it, or fails and says why. It
 * never starts over without saying so.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { ResumeRung } from '../../../protocol/results/outcome.ts';
import { folderArtifacts } from '../../../worker/adapters/artifacts/folder-artifacts.ts';
import { systemClock } from '../../../worker/adapters/system-clock.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import type { SavedState } from '../../../worker/state/saved-state.ts';
import { packState, unpackState } from '../../../worker/state/pack-state.ts';
import { ended, lab, type Lab, type RunOptions, STATE_KEY, TASK } from '../../support/worker/worker-dispatch.ts';
import { bytesOf, expectFailure, failingAt, store, storeOf, withBytes } from '../../support/worker/faults.ts';
import { repository, temporaryFolder } from '../../support/worker/work-tree.ts';

const NEXT = taskIdOf('test', 2);
/**
 * Does half of its work and fails. If told to continue, it knows its conversation, reports if that is damaged, and
 * repeats its input.
 */
const SCRIPT = `if ! grep -q 'wants you to go on' "$HOME/prompt.md"; then mkdir -p "$HOME/talk"; printf '{"said":"hello"}\\n{"end":true}\\n' > "$HOME/talk/s.jsonl"; echo half >> README.md; exit 5; fi
if [ "$(cat "$HOME/session.txt")" != none ]; then grep -qs '"end":true' "$HOME/talk/s.jsonl" || exit 77; echo "IN THE SAME CONVERSATION"; fi; cat`;
const repack = (state: SavedState): Promise<FileSet> =>
  packState(state, { key: { id: 'key', secret: STATE_KEY }, random: randomBytes });

interface Over extends Disposable {
  readonly scenario: Lab;
  readonly files: FileSet;
  readonly state: SavedState;
}

async function endTask(): Promise<Over> {
  const scenario = lab();
  const { result } = ended(await scenario.start(SCRIPT));
  const artifact = await folderArtifacts(scenario.artifacts.path, systemClock).get(
    result.saved?.state ?? expect.fail('Nothing was kept.'),
  );
  const files = artifact.kind === 'files' ? artifact.files : expect.fail('It is gone.');
  const unpacked = await unpackState(files, { repository: 42, task: TASK, round: 1 }, [STATE_KEY]);
  const state = unpacked.kind === 'state' ? unpacked.state : expect.fail('It does not open.');
  return {
    scenario,
    files,
    state,
    [Symbol.dispose]: () => {
      scenario[Symbol.dispose]();
    },
  };
}

async function goOn({ scenario }: Over, { tree, plan, ...options }: Partial<RunOptions>) {
  using fresh = temporaryFolder();
  fresh.git('clone', '--quiet', scenario.tree.path, '.');
  const state = { runId: 1, artifactId: 1, digest: contentHash('looked up by nobody') };
  const continues = {
    task: TASK,
    round: 1,
    state,
    ended: 'failed' as const,
    said: { text: 'WORDS-9', by: 'ada', at: '2026-01-02T03:04:05Z' },
  };
  return ended(
    await scenario.start(SCRIPT, { ...options, tree: tree ?? fresh, plan: { task: NEXT, continues, ...plan } }),
  );
}

type Ended = Awaited<ReturnType<typeof goOn>>;

function expectRung(end: Ended, rung: ResumeRung, name: string): void {
  expect({ outcome: end.outcome.kind, resumed: end.result.resumed }, name).toEqual({
    outcome: 'finished',
    resumed: rung,
  });
  expect(end.result.stdout, name).toMatch(/Going on with a task that had ended[\s\S]*WORDS-9/);
  expect(end.result.stdout.includes('IN THE SAME CONVERSATION'), name).toBe(rung === 'session');
  if (rung !== 'session') expect(end.notices.join(), name).toMatch(/own conversation no longer exists/);
}

describe('what was stored', () => {
  it('is opened unchanged or refused, wherever a byte is changed or missing: 60 cases', async () => {
    using over = await endTask();
    const good = bytesOf(over.files);
    const places = Array.from({ length: 30 }, (_, index) => Math.floor((index * (good.length - 1)) / 29));
    const flipped = places.map(
      (at) =>
        [
          `byte ${at} flipped`,
          Buffer.from(good.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))),
        ] as const,
    );
    const cut = places.map((at) => [`cut at ${at}`, good.subarray(0, at)] as const);

    for (const [name, bytes] of [...flipped, ...cut])
      expectFailure(await goOn(over, { ports: { artifacts: storeOf(withBytes(bytes)) } }), ['integrity-failed'], name);
  });

  it.each<
    [string, 'integrity-failed' | 'fetch-failed', (over: Over) => Promise<Partial<RunOptions>> | Partial<RunOptions>]
  >([
    [
      'is another file',
      'integrity-failed',
      () => ({ ports: { artifacts: storeOf(new Map([['other', Buffer.from('x')]])) } }),
    ],
    [
      'belongs to another repository',
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
      'belongs to another issue',
      'integrity-failed',
      async ({ state }) => ({
        ports: { artifacts: storeOf(await repack({ ...state, manifest: { ...state.manifest, issue: 8 } })) },
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
      'says neither a question nor an end',
      'integrity-failed',
      async ({ state }) => ({
        ports: { artifacts: storeOf(await repack({ ...state, manifest: { ...state.manifest, ended: undefined } })) },
      }),
    ],
    [
      'has a question that its manifest does not know',
      'integrity-failed',
      async ({ state }) => ({
        ports: { artifacts: storeOf(await repack({ ...state, asked: { question: 'A or B?' } })) },
      }),
    ],
    [
      'is encrypted with another key',
      'integrity-failed',
      ({ files }) => ({
        ports: { artifacts: storeOf(files) },
        environment: { AGORA_STATE_KEY: 'quite another state key' },
      }),
    ],
    [
      'cannot be fetched for now',
      'fetch-failed',
      () => ({
        ports: { artifacts: store(() => Promise.reject(new Error('503 Service Unavailable: try again later.'))) },
      }),
    ],
  ])('fails with an explanation when it %s', async (name, reason, options) => {
    using over = await endTask();

    const end = await goOn(over, await options(over));

    expectFailure(end, [reason], name);
    expect(end.result.resumed).toBeUndefined();
  });

  it('is gone: the task starts again with the current request, and says so', async () => {
    using over = await endTask();

    const end = await goOn(over, {
      ports: { artifacts: store(() => Promise.resolve({ kind: 'gone', why: 'somebody deleted it' })) },
    });

    expectRung(end, 'questions-only', 'gone');
    expect(end.notices.join()).toMatch(/is gone \(somebody deleted it\)/);
  });
});

const talk =
  (files: Readonly<Record<string, string>>) =>
  (state: SavedState): SavedState => ({
    ...state,
    session: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  });

describe('the conversation and the work tree', () => {
  it.each<[string, (state: SavedState) => SavedState, ResumeRung]>([
    ['is whole', (state) => state, 'session'],
    ['is cut in the middle of a line', talk({ 'talk/s.jsonl': '{"said":"hel' }), 'partial-state'],
    ['is not there', talk({}), 'partial-state'],
    ['has another name', talk({ 'talk/t.jsonl': '{"end":true}\n' }), 'partial-state'],
    ['has no id', (state) => ({ ...state, manifest: { ...state.manifest, sessionId: undefined } }), 'partial-state'],
    [
      'is of another agent',
      (state) => ({ ...state, manifest: { ...state.manifest, runtime: { id: 'other', version: '1' } } }),
      'partial-state',
    ],
    [
      'came without its work, which held a secret',
      (state) => ({ ...state, work: undefined, manifest: { ...state.manifest, workKept: false } }),
      'session',
    ],
  ])('a conversation that %s, on the same commit and with work that no longer fits', async (name, damage, rung) => {
    using over = await endTask();
    using moved = repository({ 'README.md': '# Quite another thing\n' });
    const damaged = damage(over.state);
    const artifacts = storeOf(await repack(damaged));

    const same = await goOn(over, { ports: { artifacts } });
    const elsewhere = await goOn(over, { ports: { artifacts }, tree: moved });

    expectRung(same, rung, name);
    expect(elsewhere.notices.join('\n'), name).toMatch(/not at commit/);
    if (damaged.work !== undefined) expectRung(elsewhere, 'partial-state', `${name}, elsewhere`);
  });
});

describe('a crash at any call', () => {
  it('fails with an explanation or continues, and the next attempt is in the same conversation', async () => {
    using over = await endTask();
    const artifacts = storeOf(over.files);
    const points: string[] = [];

    for (let n = 1; n <= 80; n += 1) {
      let reached: () => string | undefined = () => undefined;
      const end = await goOn(over, {
        portsWith: (ports) => {
          const failing = failingAt(n, { ...ports, artifacts });
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
      if (n % 10 === 0)
        expectRung(await goOn(over, { plan: { attempt: 2 }, ports: { artifacts } }), 'session', `after ${point}`);
    }

    expect(points.length).toBeGreaterThan(20);
    expect(points).toContain('artifacts.get');
  });
});
