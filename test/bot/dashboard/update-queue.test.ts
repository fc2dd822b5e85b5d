/** The dashboard issue: generated from the comments of the issues, and controlled with checkboxes. */
import { describe, expect, it } from 'vitest';
import { createDashboardUpdater, type DashboardUpdater } from '../../../bot/dashboard/update-queue.ts';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { readIssueEdited, type SeenEvent } from '../../../bot/webhooks/parse-event.ts';
import type { BotPorts } from '../../../bot/ports.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  app,
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  type Scenario,
  words,
} from '../support/reconcile-scenario.ts';

interface TestedUpdater {
  readonly scenario: Scenario;
  readonly dashboards: DashboardUpdater;
  /** Advances the time, and does what was scheduled until then. */
  readonly pass: (ms: number) => Promise<void>;
}

function openUpdater(scenario = asked()): TestedUpdater {
  let planned: { readonly at: number; readonly work: () => void }[] = [];
  scenario.config = 'dashboard: true';
  const dashboards = updaterOf(scenario, (ms, work) => {
    planned.push({ at: scenario.now + ms, work });
    return () => undefined;
  });
  return {
    scenario,
    dashboards,
    pass: async (ms) => {
      scenario.now += ms;
      const due = planned.filter(({ at }) => at <= scenario.now);
      planned = planned.filter(({ at }) => at > scenario.now);
      for (const { work } of due) work();
      // In memory, all work is done before the next turn of the event loop.
      await new Promise((done) => {
        setImmediate(done);
      });
    },
  };
}

function updaterOf(
  scenario: Scenario,
  later: (ms: number, work: () => void) => () => void = () => () => undefined,
): DashboardUpdater {
  return createDashboardUpdater({
    slug: () => Promise.resolve('agora'),
    now: () => scenario.now,
    later,
    log: scenario.ports.log,
    knownConfig: () => readConfigFile(scenario.config),
  });
}

function asked(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ asked: 'Which one?' }));
  return scenario;
}

const writes = (scenario: Scenario): number => scenario.calls.filter((call) => call === 'write board').length;

describe('the dashboard issue', () => {
  it('is created once, however many processes want to', async () => {
    const scenario = asked();
    scenario.config = 'dashboard: true';

    await Promise.all([1, 2, 3].map(() => updaterOf(scenario).sweep(place.where, scenario.ports)));
    await updaterOf(scenario).sweep(place.where, scenario.ports);

    expect(scenario.calls.filter((call) => call === 'open board')).toHaveLength(1);
    expect(scenario.board?.body).toContain('## Waiting for an answer');
    expect(scenario.board?.body).toContain(`[Which one\\?](https://github.com/o/r/issues/7#issuecomment-101)`);
    expect(writes(scenario)).toBe(0);
  });

  it('does not exist if the repository does not ask for one', async () => {
    const scenario = asked();

    await updaterOf(scenario).sweep(place.where, scenario.ports);

    expect(scenario.calls).toEqual([]);
  });

  it('is updated after changes, but at most every twenty seconds', async () => {
    const { scenario, dashboards, pass } = openUpdater();
    await dashboards.sweep(place.where, scenario.ports);
    for (let second = 1; second <= 60; second += 1) {
      if (second === 30) scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2, pullRequest: 9 }, app);
      dashboards.touch(place.where, scenario.ports);
      await pass(SECOND);
    }

    expect(scenario.calls.filter((call) => call === 'commentsSince')).toHaveLength(4);
    expect(writes(scenario)).toBe(1);
    expect(scenario.board?.body).toMatch(/## Finished[^]*\| #9 \|/);
    expect(scenario.board?.body).not.toContain('## Commands');
  });

  it('is updated although the clock was ahead when it was last updated', async () => {
    const { scenario, dashboards, pass } = openUpdater();
    const times: number[] = [];
    const commentsSince: BotPorts['threads']['commentsSince'] = (since) => {
      times.push(since.getTime());
      return scenario.ports.threads.commentsSince(since);
    };
    const ports = { ...scenario.ports, threads: { ...scenario.ports.threads, commentsSince } };
    await dashboards.sweep(place.where, ports);
    scenario.now -= 24 * HOUR;
    dashboards.touch(place.where, ports);
    await pass(20 * SECOND);

    expect(times).toHaveLength(2);
    expect(times.at(-1)).toBeLessThan(scenario.now);
  });

  it('is left alone if it was closed, and is not created again if it was deleted', async () => {
    const { scenario, dashboards } = openUpdater();
    await dashboards.sweep(place.where, scenario.ports);
    if (scenario.board !== undefined) scenario.board = { ...scenario.board, isOpen: false, body: 'bye' };
    await dashboards.sweep(place.where, scenario.ports);
    expect(scenario.board?.body).toBe('bye');
    scenario.board = undefined;
    scenario.now += HOUR;

    await dashboards.sweep(place.where, scenario.ports);
    await updaterOf(scenario).sweep(place.where, scenario.ports);

    expect(scenario.board).toBeUndefined();
  });

  it('is created by the next process if the first one died before it, and recorded by it if it died after', async () => {
    const { scenario } = openUpdater();
    scenario.interrupt = (call) => {
      if (call === 'open board') throw new Error('killed');
    };
    await updaterOf(scenario).sweep(place.where, scenario.ports);
    scenario.interrupt = () => undefined;
    const next = updaterOf(scenario);
    await next.sweep(place.where, scenario.ports);
    expect(scenario.board).toBeUndefined();
    scenario.now += 15 * 60 * SECOND;

    await next.sweep(place.where, scenario.ports);

    expect(scenario.board?.body).toContain('Waiting for an answer');
  });

  it('is restored if somebody rewrote it', async () => {
    const { scenario, dashboards } = openUpdater();
    await dashboards.sweep(place.where, scenario.ports);
    const before = scenario.board?.body;
    if (scenario.board !== undefined)
      scenario.board = { ...scenario.board, body: scenario.board.body.replace('planner', 'somebody else') };

    await dashboards.sweep(place.where, scenario.ports);

    expect(scenario.board?.body).toBe(before);
  });
});

/** Ticks the box of a verb as that person, and returns the event that GitHub would send. */
function tick(
  { scenario }: TestedUpdater,
  by: Account,
  verb: string,
  change = (body: string): string => body,
): SeenEvent {
  const before = change(scenario.board?.body ?? '');
  const after = before.replace(`- [ ] **${verb}**`, `- [x] **${verb}**`);
  if (scenario.board !== undefined) scenario.board = { ...scenario.board, body: after, updatedAt: iso(scenario.now) };
  return readIssueEdited(
    {
      issue: { number: 70, body: after, updated_at: iso(scenario.now), user: app },
      changes: { body: { from: before } },
      sender: by,
    },
    'agora',
  );
}

async function follow({ scenario, dashboards }: TestedUpdater, seen: SeenEvent): Promise<void> {
  if (seen.kind !== 'dashboard') throw new Error(`seen as ${seen.kind}`);
  const { tick: ticked } = seen;
  const look: ReconcileTrigger = { kind: 'look', labels: false };
  if (ticked !== undefined)
    for (const trigger of [ticked.trigger, ticked.trigger, look, look])
      await reconcile({ ...place, issue: ticked.issue }, trigger, scenario.ports, rules);
  dashboards[ticked === undefined ? 'touch' : 'noteTick'](place.where, scenario.ports);
}

describe('a ticked box', () => {
  it('is a command of the person who ticked it, given once on the issue of the task, and is cleared', async () => {
    const kept = openUpdater();
    await kept.dashboards.sweep(place.where, kept.scenario.ports);

    await follow(kept, tick(kept, ada, 'cancel'));
    await kept.pass(30 * SECOND);

    expect(words(kept.scenario)).toEqual([
      `> @ada ticked this in **the dashboard**.\n\n/agora cancel ${task}`,
      expect.stringMatching(/planner was cancelled\n\n@ada asked for it/) as string,
    ]);
    expect(kept.scenario.board?.body).not.toContain('- [x]');
    expect(kept.scenario.board?.body).toMatch(/## Ended otherwise[^]*- \[ \] \*\*retry\*\* planner in #7/);
  });

  it('retries a task without a result', async () => {
    const scenario = createScenario();
    const command = scenario.say(ada, '/agora run planner');
    const own = taskIdOf(place.where.id, 'comment', command.id);
    scenario.mark(statusMarker({ task: own, state: 'failed', asker: { login: 'ada', id: 1 } }));
    scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    const kept = openUpdater(scenario);
    await kept.dashboards.sweep(place.where, scenario.ports);
    scenario.now += SECOND;

    await follow(kept, tick(kept, ada, 'retry'));

    const relayed = scenario.comments.at(-1);
    expect(scenario.requests).toMatchObject([
      {
        kind: 'start',
        by: { login: 'ada' },
        source: { kind: 'retry', commentId: relayed?.id, of: { commentId: command.id } },
      },
    ]);
  });

  it('is refused for a person without permission, with one notice', async () => {
    const kept = openUpdater();
    await kept.dashboards.sweep(place.where, kept.scenario.ports);

    await follow(kept, tick(kept, stranger, 'cancel'));
    await kept.pass(30 * SECOND);

    expect(words(kept.scenario)).toEqual([
      expect.stringMatching(
        /^@mallory, thank you, but only people with write access to this repository can use `\/agora cancel` here/,
      ) as string,
    ]);
    expect(kept.scenario.board?.body).not.toContain('- [x]');
  });

  it.each([
    ['another subagent', (body: string) => body.replace('planner in #7', 'fixer in #7')],
    ['another task', (body: string) => body.replace(/(\*\*cancel.*)`t_\w+`/, '$1`t_000000000000`')],
  ])('has no effect if somebody has written %s beside it', async (_, change) => {
    const kept = openUpdater();
    await kept.dashboards.sweep(place.where, kept.scenario.ports);

    await follow(kept, tick(kept, ada, 'cancel', change));

    expect(words(kept.scenario)).toEqual([]);
  });

  it('is asked about after a minute if no webhook reported who ticked it', async () => {
    const kept = openUpdater();
    await kept.dashboards.sweep(place.where, kept.scenario.ports);
    tick(kept, ada, 'cancel');
    await kept.dashboards.sweep(place.where, kept.scenario.ports);
    expect(kept.scenario.board?.body).toContain('- [x]');

    await kept.pass(61 * SECOND);

    expect(kept.scenario.conversation.at(-1)?.body).toContain('Nothing was started; please tick it again');
    expect(kept.scenario.board?.body).not.toContain('- [x]');
  });
});
