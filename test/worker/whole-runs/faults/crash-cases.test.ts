/** The resumed round with a damaged conversation or work tree, and with a crash at any call. */
import { describe, expect, it } from 'vitest';
import type { ResumeRung } from '../../../../protocol/results/outcome.ts';
import type { SavedState } from '../../../../worker/state/saved-state.ts';
import { type RunOptions, scriptRuntime } from '../../../support/worker/worker-dispatch.ts';
import { expectFailure, failingAt, storeOf } from '../../../support/worker/faults.ts';
import { repository } from '../../../support/worker/work-tree.ts';
import { pause, repack, goOn, expectRung } from './paused-run.ts';

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
    'a conversation that %s, on the same commit, a moved one, and with work that no longer fits',
    async (name, damage, rung, options) => {
      const paused = await pause();
      using scenario = paused.scenario;
      const files = await repack(damage(paused.state));
      using moved = repository({ 'README.md': '# Quite another thing\n' });

      const same = await goOn(paused, { ...options, ports: { artifacts: storeOf(files) } });
      const elsewhere = await goOn(paused, { ...options, ports: { artifacts: storeOf(files) }, tree: moved });

      expectRung(same, rung, name);
      expect(elsewhere.notices.join('\n'), name).toMatch(/not at commit/);
      if (paused.state.work !== undefined && name.startsWith('came without')) return;
      expectRung(elsewhere, 'partial-state', `${name}, elsewhere`);
      expect(elsewhere.notices.join('\n'), name).toMatch(/no longer fit the work tree/);
      expect(scenario.asked).toHaveLength(1);
    },
  );
});

describe('a crash at any call of the resumed round', () => {
  it('fails with an explanation or continues, and the next attempt is in the same conversation', async () => {
    const paused = await pause();
    using scenario = paused.scenario;
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
    expect(scenario.asked).toHaveLength(1);
  });
});
