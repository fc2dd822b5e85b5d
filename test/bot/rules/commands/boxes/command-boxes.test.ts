/** Checkboxes in a task's own comment: ticking one is the same as giving the command. */
import { describe, expect, it } from 'vitest';
import { readEdited } from '../../../../../bot/webhooks/parse-event.ts';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import { renderCommandBox } from '../../../../../protocol/comments/command-checkbox.ts';
import { hasEnded } from '../../../../../protocol/messages/lifecycle.ts';
import { SOURCES } from '../../../../../bot/texts/relayed-comment.ts';
import { renderMarker, type StatusMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  GRACE,
  look,
  otherTask,
  ours,
  ownTask,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

/** A task with its comment as a run writes it, and with a question if it waits for an answer. */
function shown(state: StatusMarker['state'], own = task): Scenario {
  const scenario = createScenario();
  const verb = hasEnded(state) ? 'retry' : 'cancel';
  scenario.say(
    ours,
    `${renderMarker(statusMarker({ state, task: own }))}\n### planner\n\n${renderCommandBox({ verb, task: own }, '')}\n\n<sub>Round 1</sub>`,
  );
  if (state === 'suspended') scenario.ask(questionMarker({ task: own }));
  scenario.now += SECOND;
  return scenario;
}

/** Ticks the box as that person. @returns what GitHub reports about it. */
function tick(scenario: Scenario, by: Account, change = (body: string): string => body): ReconcileTrigger {
  const [comment] = scenario.comments;
  const before = change(comment?.body ?? '');
  const after = before.replace('- [ ]', '- [x]');
  scenario.edit(comment?.id ?? 0, after);
  const seen = readEdited(
    {
      issue: { number: 7, title: 'T', comments: 2 },
      comment: { id: comment?.id, body: after, user: ours, updated_at: scenario.comments[0]?.updatedAt },
      changes: { body: { from: before } },
      sender: by,
    },
    'agora',
  );
  if (seen.kind !== 'look') throw new Error(`seen as ${seen.kind}`);
  return seen.trigger;
}

/** Like the work queue: repeats as long as an immediate recheck is requested, and if the webhook arrives twice. */
async function follow(scenario: Scenario, trigger: ReconcileTrigger): Promise<void> {
  for (const one of [trigger, look, look, trigger, look]) await see(scenario, one);
}

describe('a ticked box', () => {
  it('cancels a waiting task, and disappears with it', async () => {
    const scenario = shown('suspended');

    await follow(scenario, tick(scenario, ada));

    expect(words(scenario)).toEqual([
      `> @ada ticked this in **the status comment**.\n\n/agora cancel ${task}`,
      expect.stringContaining('was cancelled') as string,
    ]);
    expect(scenario.comments[0]?.body).toContain(`- [ ] **retry** the task · \`${task}\``);
  });

  it('cancels a working run, and leaves the comment to the run', async () => {
    const scenario = shown('running');
    scenario.runs.push({
      id: 5,
      title: `${task}.r1 attempt 1 for ada`,
      status: 'in_progress',
      conclusion: null,
      createdAt: scenario.comments[0]?.createdAt ?? '',
      updatedAt: scenario.comments[0]?.createdAt ?? '',
    });

    for (const trigger of [tick(scenario, ada), look]) await see(scenario, trigger);

    expect(scenario.calls).toContain('cancel 5');
    expect(scenario.calls).not.toContain('edit');
  });

  it('retries a failed task', async () => {
    const own = ownTask(100);
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    const failed = shown('failed', own);
    scenario.comments.unshift({ ...(failed.comments[0] ?? scenario.say(ours, '')), id: 99 });
    scenario.now = START + SECOND;

    await follow(scenario, tick(scenario, ada));

    expect(scenario.requests).toMatchObject([{ kind: 'start', by: { login: 'ada' }, source: { kind: 'retry' } }]);
  });

  it('retries a cancelled task, which has no final comment, although its box is cleared only afterwards', async () => {
    const own = ownTask(100);
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    scenario.now = START + SECOND;
    scenario.comments.unshift({ ...(shown('cancelled', own).comments[0] ?? scenario.say(ours, '')), id: 99 });
    scenario.interrupt = (_, moment) => {
      if (moment === 'before') scenario.now += SECOND;
    };

    await follow(scenario, tick(scenario, ada));

    expect(scenario.requests).toMatchObject([{ kind: 'start', by: { login: 'ada' }, source: { kind: 'retry' } }]);
    expect(words(scenario)).toEqual([`> @ada ticked this in **the status comment**.\n\n/agora retry ${own}`]);
    expect(scenario.comments[0]?.body).toContain('- [ ] **retry**');
  });

  it('is refused once for a person without permission, and cleared', async () => {
    const scenario = shown('suspended');

    await follow(scenario, tick(scenario, stranger));

    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@mallory, thank you, but only .* can use `\/agora cancel`/) as string,
    ]);
    expect(scenario.comments[0]?.body).toContain('- [ ] **cancel**');
  });

  it.each([
    ["is another task's", (body: string) => body.replace(/`t_\w+`/, '`t_000000000000`')],
    ['offers what makes no sense', (body: string) => body.replace('**cancel**', '**retry**')],
  ])('has no effect if its line %s', async (_, change) => {
    const scenario = shown('suspended');

    await see(scenario, tick(scenario, ada, change));

    expect(words(scenario)).toEqual([]);
  });

  it('is asked about if no webhook reported who ticked it', async () => {
    const scenario = shown('suspended');
    tick(scenario, ada);
    const again = await see(scenario);
    expect(words(scenario)).toEqual([]);
    scenario.now = again ?? 0;

    await see(scenario);
    await see(scenario);

    expect(again).toBe(START + SECOND + GRACE);
    expect(words(scenario)).toEqual([expect.stringContaining('Nothing was started; please tick it again') as string]);
    expect(scenario.comments[0]?.body).toContain('- [ ] **cancel**');
  });

  it.each([
    ['another task', { task: otherTask, about: 'may-not-cancel:3:later' }],
    ['something else about the task', { task, about: 'warned:later' }],
  ])(
    'is asked about if no webhook reported who ticked it, whatever was reported about %s meanwhile',
    async (_, over) => {
      const scenario = shown('suspended');
      tick(scenario, ada);
      scenario.now += GRACE;
      scenario.mark({ v: 1, kind: 'note', ...over }, app);

      await see(scenario);

      expect(words(scenario)).toContainEqual(expect.stringContaining('Nothing was started; please tick it again'));
    },
  );

  it('counts in addition to an earlier one in the same comment', async () => {
    const scenario = shown('suspended');
    const marker = {
      v: 1,
      kind: 'relayed',
      task,
      source: SOURCES.status,
      by: { login: 'ada', id: 1 },
      request: '1:earlier',
    } as const;
    scenario.mark(marker, app);

    await see(scenario, tick(scenario, ada));

    expect(words(scenario).at(-1)).toBe(`> @ada ticked this in **the status comment**.\n\n/agora cancel ${task}`);
  });

  it("counts as nobody's command if the job's own token maintains the thread", async () => {
    const scenario = shown('suspended');

    await reconcile({ ...place, slug: 'github-actions' }, tick(scenario, ada), scenario.ports, rules);

    expect(scenario.comments).toHaveLength(2);
  });
});
