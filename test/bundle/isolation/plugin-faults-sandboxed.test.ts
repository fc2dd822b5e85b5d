/**
 * Faulty modules of a registry, in the sandbox of the shipped worker: the same rows of docs/runtimes.md, one last event
 * each, all files restored and no process left.
 */
import { execa } from 'execa';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processesWith } from '../../stories/support/processes.ts';
import { BROUGHT, FAULTY_AGENT, FAULTY_MATTER, LEFT_BEHIND, moduleWith } from '../../support/plugin/faulty-modules.ts';
import { PLUGIN_FAULTS } from '../../support/plugin/plugin-faults.ts';
import { endOf, publishedEnds } from '../../support/plugin/published-ends.ts';
import { sampleCases } from '../../support/sampled-cases.ts';
import { processesIn } from '../../support/plugin/processes-in.ts';
import type { PluginTimes } from '../../../worker/plugin/plugin-times.ts';
import { repository, temporaryFolder } from '../../support/worker/work-tree.ts';

const CAN_BUILD = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/perl');
const TERMINAL = new Set(['dispatch.finished', 'dispatch.needs_input', 'dispatch.failed', 'dispatch.cancelled']);
/** The limit is shorter for a module that hangs than for the others, which need time on a busy machine. */
const TIMES = {
  loading: { openMs: 10_000, callMs: 120_000 },
  called: { openMs: 120_000, callMs: 20_000 },
  never: { openMs: 120_000, callMs: 120_000 },
};

interface LogLine {
  readonly kind: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly mode?: string;
}

/** The log of a round of the shipped worker with that module, in the sandbox. */
async function play(source: string, times: PluginTimes) {
  const tree = repository();
  const registry = temporaryFolder();
  const artifacts = temporaryFolder();
  tree.write('AGENTS.md', 'Obey.');
  registry.write('runtimes/mine.mjs', source);
  for (const [path, text] of Object.entries(BROUGHT)) registry.write(path, text);
  registry.write(
    'subagents/faulty.md',
    `---\nruntime: ./runtimes/mine.mjs\n${FAULTY_MATTER}\ncommand: ${JSON.stringify(FAULTY_AGENT)}\n---\nDo it.\n`,
  );
  const { stdout } = await execa(process.execPath, ['dist/worker/main.cjs'], {
    reject: false,
    extendEnv: false,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: registry.path,
      AGORA_SUBAGENT: 'faulty',
      AGORA_ISOLATION: 'sandbox',
      AGORA_STATE_KEY: 'a state key that is long enough',
      AGORA_PLUGIN_LOAD_SECONDS: String(times.openMs / 1_000),
      AGORA_PLUGIN_CALL_SECONDS: String(times.callMs / 1_000),
      AGORA_WORKSPACE: tree.path,
      AGORA_REGISTRY: registry.path,
      AGORA_ARTIFACTS: join(artifacts.path, 'kept'),
    },
  });
  const log = stdout.split('\n').map((line) => JSON.parse(line) as LogLine);
  return {
    log,
    ends: log.filter(({ kind }) => TERMINAL.has(kind)),
    guarded: () => readFileSync(join(tree.path, 'AGENTS.md'), 'utf8'),
    left: () => processesIn([tree.path, registry.path]),
    [Symbol.dispose]: () => {
      for (const folder of [tree, registry, artifacts]) folder[Symbol.dispose]();
    },
  };
}

/** Signals all processes that it can see except itself, its parents first. Outside of a sandbox, it signals none. */
const signalling = (signal: string): string =>
  moduleWith(
    {
      command: `() => {
        if (readlinkSync('/proc/self/ns/pid') === ${JSON.stringify(readlinkOwn())}) throw new Error('not in a sandbox');
        const all = readdirSync('/proc').map(Number).filter((pid) => pid > 0 && pid !== process.pid);
        for (const pid of all) try { process.kill(pid, '${signal}'); } catch {}
        throw new Error('all signalled');
      }`,
    },
    "import { readdirSync, readlinkSync } from 'node:fs';",
  );

function readlinkOwn(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
}

describe.skipIf(!CAN_BUILD)('a faulty module in the sandbox', () => {
  it.concurrent.each(['SIGTERM', 'SIGKILL', 'SIGSTOP'])(
    'ends once and reaches none of our processes when it sends %s to every process it sees',
    async (signal) => {
      using played = await play(signalling(signal), { openMs: 120_000, callMs: 20_000 });

      expect(played.ends).toMatchObject([{ kind: 'dispatch.failed', reason: 'worker-failed' }]);
      expect(played.ends[0]?.detail).toMatch(/all signalled|a signal ended its process|did not answer/);
      expect(played.guarded()).toBe('Obey.');
      await expect.poll(played.left).toEqual([]);
    },
  );

  it.concurrent.for(sampleCases(PLUGIN_FAULTS, 12))(
    'ends once, as listed in the table, when it $does',
    async ({ does, source, hangs }, { expect }) => {
      const times = TIMES[hangs ?? 'never'];
      using played = await play(source, times);
      const { log, ends } = played;

      expect(ends).toMatchObject([{ kind: 'dispatch.failed', reason: 'worker-failed' }]);
      // A module that cannot be loaded ends the round before the agent's sandbox is chosen.
      const isolation = log.find(({ kind }) => kind === 'isolation.chosen');
      if (isolation !== undefined) expect(isolation).toMatchObject({ mode: 'sandbox' });
      expect(isolation === undefined).toBe(publishedEnds().get(does)?.startsWith('cannot be used') === true);
      expect(endOf(ends[0]?.detail ?? '', times)).toBe(publishedEnds().get(does));
      expect(played.guarded()).toBe('Obey.');
      await expect.poll(played.left).toEqual([]);
      await expect.poll(() => processesWith(LEFT_BEHIND)).toEqual([]);
    },
  );
});
