/** A start that somebody sends by hand: it is a task of its own, in the name of whoever runs it. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import { ada, context, grace, scenario, startRequest } from '../../support/action-scenario.ts';
import { authorize, vouchingFor } from '../authorize-now.ts';

const byHand = startRequest({ by: ada, source: { kind: 'manual', text: 'Go' } });
const own = taskIdOf(context.repositoryId, 'run', context.runId);
const byAda = { ...context, actor: ada };
const mallory = { login: 'mallory', id: 3 };
const findAs = (found: typeof ada | undefined) => {
  const { github } = scenario({ comments: [], deciders: [ada.id, grace.id] });
  return { ...github, people: { ...github.people, find: () => Promise.resolve(found) } };
};

it('has a task of its own, whatever task it names', async () => {
  expect(await authorize(byHand, byAda, findAs(undefined))).toMatchObject({
    kind: 'start',
    request: { task: own, attempt: 1, by: ada },
  });
});

it('keeps the task that it names if it is vouched for', async () => {
  const github = vouchingFor(findAs(undefined), ada);

  expect(await authorize(byHand, byAda, github)).toMatchObject({ kind: 'start', request: { task: byHand.task } });
});

it('is refused under its own task', async () => {
  expect(await authorize(byHand, { ...context, actor: mallory }, findAs(undefined))).toMatchObject({
    kind: 'refused',
    task: own,
  });
});

it('refuses no task of somebody else', async () => {
  const task = taskIdOf(context.repositoryId, 'comment', 71);
  const named = startRequest({
    task,
    by: mallory,
    source: { kind: 'comment', commentId: 71, sha256: contentHash('/agora run fixer') },
  });
  const by = (actor: typeof mallory) => authorize(named, { ...context, actor }, findAs(undefined));

  expect(await by(mallory)).toMatchObject({ kind: 'refused', task: own });
  expect(await by({ login: 'agora-dispatch[bot]', id: 9 })).toMatchObject({ kind: 'refused', task });
});

it('acts for the person who runs it again', async () => {
  const again = { ...byAda, runAttempt: 2, rerunBy: 'grace' };

  expect(await authorize(byHand, again, findAs(grace))).toMatchObject({
    kind: 'start',
    request: { task: own, attempt: 2, by: grace },
    asker: grace,
  });
});

it('is refused if the person who runs it again has no permission, or is unknown', async () => {
  const again = { ...byAda, runAttempt: 2, rerunBy: 'mallory' };

  expect(await authorize(byHand, again, findAs(mallory))).toMatchObject({
    kind: 'refused',
    about: `may:${mallory.id}`,
  });
  for (const rerunBy of ['mallory', undefined])
    expect(await authorize(byHand, { ...again, rerunBy }, findAs(undefined))).toMatchObject({
      kind: 'refused',
      about: `rerun:${context.runId}`,
      task: own,
    });
});

it('without an issue has no assignees who could start it, and is refused without looking for them', async () => {
  const { github } = scenario({ comments: [], config: 'who-may: { start: [assignee] }' });
  const asked: unknown[] = [];
  const issue = (number: number) => {
    asked.push(number);
    return github.thread.issue(number).then((found) => ({ ...found, assignees: [ada] }));
  };
  const start = (over: Partial<typeof byHand>) =>
    authorize(startRequest({ ...byHand, ...over }), byAda, { ...github, thread: { ...github.thread, issue } });

  expect(await start({ issue: undefined })).toMatchObject({ kind: 'refused', about: `may:${ada.id}` });
  expect(asked).toEqual([]);
  expect(await start({})).toMatchObject({ kind: 'start' });
});
