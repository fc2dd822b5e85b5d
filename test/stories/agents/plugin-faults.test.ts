/** Faulty modules of a registry, through the built action: each run ends once, with the message of its module. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BROUGHT, FAULTY_AGENT, FAULTY_MATTER, LEFT_BEHIND } from '../../support/plugin/faulty-modules.ts';
import { PLUGIN_FAULTS as ALL_FAULTS } from '../../support/plugin/plugin-faults.ts';
import { endOf, publishedEnds } from '../../support/plugin/published-ends.ts';
import { sampleCases } from '../../support/sampled-cases.ts';
import { processesWith } from '../support/processes.ts';
import { makeRepository } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, SHOP } from '../support/story.ts';

const PLUGIN_FAULTS = sampleCases(ALL_FAULTS, 8);
const TERMINAL = new Set(['dispatch.finished', 'dispatch.needs_input', 'dispatch.failed', 'dispatch.cancelled']);
const AT_ONCE = 8;
/** The tests wait this long for a module that hangs; the other modules need time on a busy machine. */
const TIMES = { openMs: 30_000, callMs: 20_000 };

const WORKFLOW = '.github/workflows/agora.yml';
const SHORTER = `          AGORA_PLUGIN_LOAD_SECONDS: ${TIMES.openMs / 1_000}
          AGORA_PLUGIN_CALL_SECONDS: ${TIMES.callMs / 1_000}
`;

const rank = (at: number): number => (PLUGIN_FAULTS[at]?.hangs === undefined ? 1 : 0);
/** The slowest ones start first, and the others run beside them. */
const ORDER = [...PLUGIN_FAULTS.keys()].toSorted((one, other) => rank(one) - rank(other));
const nameOf = (at: number): string => `faulty-${at}`;

const FILES = {
  '.github/agora/config.yaml': 'limits: { tasks-per-person-per-day: 500, tasks-per-day: 500 }\n',
  [WORKFLOW]: readFileSync(`demo/repository/${WORKFLOW}`, 'utf8') + SHORTER,
  ...Object.fromEntries(Object.entries(BROUGHT).map(([path, text]) => [`.github/agora/${path}`, text])),
  ...Object.fromEntries(
    PLUGIN_FAULTS.flatMap(({ source }, at) => [
      [`.github/agora/runtimes/${nameOf(at)}.mjs`, source],
      [
        `.github/agora/subagents/${nameOf(at)}.md`,
        `---\nruntime: ./runtimes/${nameOf(at)}.mjs\n${FAULTY_MATTER}\ncommand: ${JSON.stringify(FAULTY_AGENT)}\n---\nDo it.\n`,
      ],
    ]),
  ),
};

it('ends every run once as `worker-failed` with the module’s own message, and leaves no process behind', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder });
  const { rest } = story.hub.as('alice');
  const found = new Map<string, unknown>();

  const ended = () => story.hub.runs().filter(({ status }) => status === 'completed').length;
  for (const [begun, at] of ORDER.entries()) {
    await story.until('room for another run', () => begun - ended() < AT_ONCE);
    const { data: issue } = await rest.issues.create({ ...SHOP, title: nameOf(at) });
    await rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: [`agora:${nameOf(at)}`] });
  }
  await story.until('the end of the runs', () => ended() === PLUGIN_FAULTS.length);
  await story.quiet();

  for (const run of story.hub.runs()) {
    const log = logOf(run);
    const ends = log.filter(({ kind }) => TERMINAL.has(kind));
    const name = /faulty-(?<at>\d+)/.exec(JSON.stringify(run.log))?.groups?.['at'];
    const fault = PLUGIN_FAULTS[Number(name)];
    const { reason, detail } = ends[0] as unknown as { reason: string; detail: string };
    found.set(fault?.does ?? '', {
      events: ends.length,
      outcome: outputsOf(run)['outcome'],
      reason,
      end: endOf(detail, TIMES),
    });
  }
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      PLUGIN_FAULTS.map(({ does }) => [
        does,
        { events: 1, outcome: 'failed', reason: 'worker-failed', end: publishedEnds().get(does) },
      ]),
    ),
  );
  const hosts = (argument: string) => argument.startsWith(story.workDir) && argument.endsWith('plugin-host.cjs');
  await expect.poll(() => processesWith(hosts)).toEqual([]);
  await expect.poll(() => processesWith(LEFT_BEHIND)).toEqual([]);
}, 1_200_000);
