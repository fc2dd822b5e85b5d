/** Modules of a registry that get it wrong, through the built action: each run ends once, in the module's own words. */
import { expect, it } from 'vitest';
import { endOf, FAULTY_AGENT, PLUGIN_FAULTS, publishedEnds } from '../../support/plugin/plugin-faults.ts';
import { processesWith } from '../support/processes.ts';
import { makeRepository } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, SHOP } from '../support/story.ts';

const TERMINAL = new Set(['dispatch.finished', 'dispatch.needs_input', 'dispatch.failed', 'dispatch.cancelled']);
const AT_ONCE = 8;

const nameOf = (at: number): string => `faulty-${at}`;

const FILES = Object.fromEntries(
  PLUGIN_FAULTS.flatMap(({ source }, at) => [
    [`.github/agora/runtimes/${nameOf(at)}.mjs`, source],
    [
      `.github/agora/subagents/${nameOf(at)}.md`,
      `---\nruntime: ./runtimes/${nameOf(at)}.mjs\ncommand: ${JSON.stringify(FAULTY_AGENT)}\n---\nDo it.\n`,
    ],
  ]),
);

it('ends every run once as `worker-failed` in the module’s own words, and leaves nobody behind', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder });
  const { rest } = story.hub.as('alice');
  const found = new Map<string, unknown>();

  for (let first = 0; first < PLUGIN_FAULTS.length; first += AT_ONCE) {
    const batch = PLUGIN_FAULTS.slice(first, first + AT_ONCE);
    for (const [at] of batch.entries()) {
      const { data: issue } = await rest.issues.create({ ...SHOP, title: nameOf(first + at) });
      await rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: [`agora:${nameOf(first + at)}`] });
    }
    await story.until('the end of the runs', () => {
      const runs = story.hub.runs();
      return runs.length === first + batch.length && runs.every(({ status }) => status === 'completed');
    });
  }
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
      end: endOf(detail),
    });
  }
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      [...publishedEnds()].map(([does, end]) => [does, { events: 1, outcome: 'failed', reason: 'worker-failed', end }]),
    ),
  );
  await expect.poll(() => processesWith((argument) => argument.endsWith('plugin-host.cjs'))).toEqual([]);
  expect(processesWith('987654')).toEqual([]);
}, 900_000);
