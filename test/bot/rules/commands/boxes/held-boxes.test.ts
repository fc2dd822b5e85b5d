/** The checkbox below the final comment of held work: ticking it is the same as `/agora deliver`. */
import { expect, it } from 'vitest';
import { renderDashboard } from '../../../../../bot/dashboard/render.ts';
import { readEdited } from '../../../../../bot/webhooks/parse-event.ts';
import type { IssueAddress, ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import { readTasks } from '../../../../../protocol/thread/read-tasks.ts';
import { readThread } from '../../../../../protocol/thread/read-thread.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import { renderCommandBox } from '../../../../../protocol/comments/command-checkbox.ts';
import { artifactOf, written } from '../../../support/bot-results.ts';
import {
  ada,
  app,
  createScenario,
  digest,
  GRACE,
  grace,
  look,
  place,
  rules,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

const BOX = renderCommandBox({ verb: 'deliver', task }, '');

/** A finished task whose work changes protected files, after its final comment. */
async function held(where: IssueAddress = place): Promise<Scenario> {
  const scenario = createScenario();
  scenario.mark(
    statusMarker({ state: 'finished', round: 2, conclusion: 'finished', result: { artifactId: 3, digest } }),
  );
  scenario.result = {
    kind: 'files',
    files: artifactOf([written('CODEOWNERS', '* @ada\n')]),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  await reconcile(where, look, scenario.ports, rules);
  scenario.now += SECOND;
  return scenario;
}

/** Ticks the box of the final comment. @returns what GitHub reports about it. */
function tick(scenario: Scenario, by: Account): ReconcileTrigger {
  const before = finalComment(scenario);
  const body = before.body.replace(BOX, BOX.replace('[ ]', '[x]'));
  scenario.edit(before.id, body);
  const seen = readEdited(
    {
      issue: { number: 7, title: 'T', comments: 2 },
      comment: { id: before.id, body, user: app, updated_at: finalComment(scenario).updatedAt },
      changes: { body: { from: before.body } },
      sender: by,
    },
    'agora',
  );
  if (seen.kind !== 'look') throw new Error(`seen as ${seen.kind}`);
  return seen.trigger;
}

function finalComment(scenario: Scenario): Scenario['comments'][number] {
  const found = scenario.comments.find(({ body }) => findMarker(body)?.kind === 'end');
  if (found === undefined) throw new Error('There is no final comment.');
  return found;
}

/** Like the work queue: repeats as long as that is requested, and if the webhook arrives twice. */
async function follow(scenario: Scenario, trigger: ReconcileTrigger): Promise<void> {
  for (const one of [trigger, look, look, trigger, look]) await see(scenario, one);
}

function dashboardOf(scenario: Scenario): string {
  return renderDashboard(
    readTasks(readThread(scenario.comments, 'agora'), scenario.now).map((one) => ({ issue: 7, task: one })),
    'boxes',
  );
}

it('delivers once when somebody ticks it, in their name, and is gone then', async () => {
  const scenario = await held();

  await follow(scenario, tick(scenario, grace));

  expect(scenario.delivered).toHaveLength(1);
  expect(scenario.delivered[0]?.body).toContain('grace approved its delivery');
  expect(words(scenario)).toContain(`> @grace ticked this in **the final comment**.\n\n/agora deliver ${task}`);
  expect(finalComment(scenario).body).not.toMatch(/^- \[.\]|waiting for approval|\/agora deliver/m);
  expect(finalComment(scenario).body).toContain('### ✅ Finished, and approved');
  expect(finalComment(scenario).body).toMatch(/ The patch is in the \[run's artifacts\]\(\S+#artifacts\)\.\n/);
  expect(finalComment(scenario).body).not.toContain('Please review');
});

it('is refused once for a person without permission, and cleared', async () => {
  const scenario = await held();

  await follow(scenario, tick(scenario, stranger));

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario).filter((said) => said.includes('can use `/agora deliver` here'))).toHaveLength(1);
  expect(finalComment(scenario).body).toContain(BOX);
});

it('is asked about, and cleared, if no webhook reported who ticked it', async () => {
  const scenario = await held();
  tick(scenario, grace);
  scenario.now += GRACE;

  for (const one of [look, look]) await see(scenario, one);

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario).filter((said) => said.includes('so it cannot tell who'))).toHaveLength(1);
  expect(finalComment(scenario).body).toContain(BOX);
});

it('does not exist if nothing would process it, and is gone once a comment has approved the work', async () => {
  const deaf = await held({ ...place, slug: 'github-actions' });
  const scenario = await held();

  scenario.say(ada, '/agora deliver');
  for (const one of [look, look]) await see(scenario, one);

  expect(finalComment(deaf).body).not.toContain('- [ ]');
  expect(scenario.delivered).toHaveLength(1);
  expect(finalComment(scenario).body).not.toContain('- [ ]');
});

it('is also on the dashboard, while the task waits for approval', async () => {
  const scenario = await held();

  const before = dashboardOf(scenario);
  await follow(scenario, tick(scenario, grace));
  const after = dashboardOf(scenario);

  expect(before).toContain('🔒\u00a0waits for approval');
  expect(before).toContain(`- [ ] **deliver** agent in #7 · \`${task}\``);
  expect(after).toContain('✅\u00a0finished');
  expect(after).not.toContain('- [ ]');
});
