/**
 * Faulty modules in the worker alone: each round ends once, with the message of its module, all files restored and no
 * process left. With AGORA_WRITE_FAULTS=1, the results are written to docs/runtimes.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { BROUGHT, FAULTY_AGENT, FAULTY_MATTER, LEFT_BEHIND } from '../../support/plugin/faulty-modules.ts';
import { PLUGIN_FAULTS } from '../../support/plugin/plugin-faults.ts';
import { endOf, publishedEnds, publishEnds } from '../../support/plugin/published-ends.ts';
import { processesIn } from '../../support/plugin/processes-in.ts';
import { processesWith } from '../../stories/support/processes.ts';
import { sampleCases } from '../../support/sampled-cases.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';

const HOST = join(import.meta.dirname, '../../../worker/plugin/host-program.ts');

/** The limit is shorter for a module that hangs than for the others, which need time on a busy machine. */
const TIMES = {
  loading: { openMs: 3_000, callMs: 120_000 },
  called: { openMs: 120_000, callMs: 20_000 },
  never: { openMs: 120_000, callMs: 120_000 },
};

const BEGINS = new Set(['dispatch.accepted', 'dispatch.started']);

const WRITES = process.env['AGORA_WRITE_FAULTS'] === '1';
const PLAYED = WRITES ? PLUGIN_FAULTS : sampleCases(PLUGIN_FAULTS, 36);
const ends = new Map<string, string>();

describe('a faulty module of the registry', () => {
  afterAll(() => {
    if (WRITES) publishEnds(ends);
  });

  it.concurrent.for(PLAYED)(
    'ends once, bounded and cleaned up, when it $does',
    async ({ does, source, hangs }, { expect }) => {
      const times = TIMES[hangs ?? 'never'];
      using scenario = lab();
      scenario.tree.write('AGENTS.md', 'Obey.');
      scenario.registry.write('runtimes/mine.mjs', source);
      for (const [path, text] of Object.entries(BROUGHT)) scenario.registry.write(path, text);
      let scratch = '';

      const end = ended(
        await scenario.start(FAULTY_AGENT, {
          frontMatter: `runtime: ./runtimes/mine.mjs\n${FAULTY_MATTER}`,
          ports: { plugins: pluginProcesses(HOST, times) },
          portsWith: (ports) => {
            scratch = ports.scratch.root;
            return ports;
          },
        }),
      );

      expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
      expect(scenario.events.map(({ kind }) => kind).filter((kind) => !BEGINS.has(kind))).toEqual(['dispatch.failed']);
      const detail = end.outcome.kind === 'failed' ? end.outcome.failure.detail : '';
      const words = endOf(detail, times);
      ends.set(does, words);
      if (!WRITES) expect(words).toBe(publishedEnds().get(does));
      expect(readFileSync(`${scenario.tree.path}/AGENTS.md`, 'utf8')).toBe('Obey.');
      expect(existsSync(join(scenario.tree.path, 'notes'))).toBe(false);
      expect(existsSync(join(scratch, '../outside'))).toBe(false);
      expect(existsSync(join(scratch, '../notes'))).toBe(false);
      await expect.poll(() => processesIn([scratch, scenario.tree.path])).toEqual([]);
      await expect.poll(() => processesWith(LEFT_BEHIND)).toEqual([]);
    },
  );
});

it('publishes a row for each of at least twenty faults', () => {
  expect(PLUGIN_FAULTS.length).toBeGreaterThanOrEqual(20);
  expect([...publishedEnds().keys()]).toEqual(PLUGIN_FAULTS.map(({ does }) => does));
});
