/** The second job's comment on the issue, also if a bot delivers the same work. */
import { describe, expect, it } from 'vitest';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { notifyIssue, notifyOfRefusal } from '../../../bot/delivery/notify-issue.ts';
import { sayNotDelivered } from '../../../bot/delivery/delivery-notices.ts';
import type { DeliverableResult } from '../../../bot/delivery/read-result.ts';
import type { DeliveryOutcome } from '../../../bot/delivery/deliver-result.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { findMarker, type NoteMarker } from '../../../protocol/comments/marker.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { artifactOf, result, written } from '../support/bot-results.ts';
import {
  createScenario,
  DELIVERED,
  digest,
  head,
  place,
  SECOND,
  see,
  statusMarker,
  task,
  words,
} from '../support/reconcile-scenario.ts';

const read: DeliverableResult = { result, base: head, changes: [] };
const { where } = place;
const said = (outcome: DeliveryOutcome, text: string, isHeard = false) => ({ outcome, text, isHeard, isSigned: true });

it('posts once that it has delivered, as the final comment of the task', async () => {
  const scenario = createScenario();

  await notifyIssue(where, read, said(DELIVERED, 'It is in #9.'), scenario.ports);
  await notifyIssue(where, read, said(DELIVERED, 'It is in #9.'), scenario.ports);

  expect(words(scenario)).toEqual(['It is in #9.']);
  expect(findMarker(scenario.comments[0]?.body ?? '')).toEqual({
    v: 1,
    kind: 'end',
    task,
    state: 'finished',
    round: 2,
    pullRequest: 9,
  });
});

it.each<['the job' | 'the bot']>([['the job'], ['the bot']])(
  'is posted by only one of the two if a bot delivers too, and %s comes first',
  async (first) => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest } }));
    scenario.result = {
      kind: 'files',
      files: artifactOf([written('a', 'a')]),
      runUrl: 'https://github.com/o/r/actions/runs/5',
    };
    const bot = () => see(scenario);
    const job = () => notifyIssue(where, read, said(DELIVERED, '### 📬 The work is in #9'), scenario.ports);

    for (const postOnce of first === 'the job' ? [job, bot] : [bot, job]) await postOnce();

    expect(words(scenario).filter((word) => word.includes('📬'))).toHaveLength(1);
  },
);

it('posts nothing if there is no issue, or nothing was delivered', async () => {
  const scenario = createScenario();
  const without = DispatchResult.parse({ ...result, issue: undefined });

  await notifyIssue(where, { ...read, result: without }, said(DELIVERED, 'x', true), scenario.ports);
  await notifyIssue(where, read, said({ kind: 'patch' }, 'x'), scenario.ports);

  expect(scenario.comments).toEqual([]);
});

it.each<[DeliveryOutcome, object]>([
  [{ kind: 'patch' }, {}],
  [{ kind: 'nothing-changed' }, {}],
  [{ kind: 'protected', paths: ['action.yml'] }, { held: 'protected' }],
])('always posts the final comment if the relay processes commands: %j', async (outcome, summary) => {
  const scenario = createScenario();

  await notifyIssue(where, read, said(outcome, 'What became of it.', true), scenario.ports);

  expect(words(scenario)).toEqual(['What became of it.']);
  expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ kind: 'end', task, ...summary });
});

it('also posts it if it cannot prove it, and says what is missing', async () => {
  const scenario = createScenario();

  await notifyIssue(where, read, { ...said(DELIVERED, 'It is in #9.'), isSigned: false }, scenario.ports);

  expect(words(scenario)).toEqual([
    expect.stringMatching(/^It is in #9\.\n\n> ⚠️ This comment is not signed: .*`state-key`/),
  ]);
});

describe('a re-run job', () => {
  it('posts what the first attempt claimed and failed to post, and waits only for that', async () => {
    const scenario = createScenario();
    const waits: number[] = [];
    const run = () => {
      scenario.firstSeen = createFirstSeen();
      return notifyIssue(where, read, said(DELIVERED, 'It is in #9.'), {
        ...scenario.ports,
        claims: { ...scenario.ports.claims, turnMs: 100 * SECOND },
        turnEnds: () => Promise.resolve(waits.push((scenario.now += 100 * SECOND))),
      });
    };
    scenario.interrupt = (call) => {
      if (call === 'say') throw new Error('502');
    };
    await expect(run()).rejects.toThrow('502');
    scenario.interrupt = () => undefined;

    await run();

    expect(words(scenario)).toEqual(['It is in #9.']);
    expect(waits).toHaveLength(1);
  });

  const unproven = (text: string) => ({ ...said(DELIVERED, text), isSigned: false });
  const bodies = ({ comments }: { readonly comments: readonly { readonly body: string }[] }) =>
    comments.map(({ body }) => body.split('\n\n')[0]?.split('\n').at(-1));

  it('corrects the comment that it could not prove, and does not post it again', async () => {
    const scenario = createScenario();

    for (const text of ['It is in #9.', 'It is in #9.', 'It is in #10.'])
      await notifyIssue(where, read, unproven(text), scenario.ports);

    expect(bodies(scenario)).toEqual(['It is in #10.']);
  });

  it('corrects its refusal, and posts it again for a later round', async () => {
    const scenario = createScenario();
    const later = { ...read, result: { ...result, round: result.round + 1 } };

    for (const text of ['It lacks a permission.', 'It lacks another one.'])
      await notifyOfRefusal(read, text, scenario.ports);
    await notifyOfRefusal(later, 'It lacks one again.', scenario.ports);

    expect(bodies(scenario)).toEqual(['It lacks another one.', 'It lacks one again.']);
  });

  it.each([
    [true, ['### ✅ Delivered later', 'It is in #9.']],
    [false, ['It is in #9.']],
  ])('leaves no refusal behind once it has delivered, signed: %s', async (isSigned, expected) => {
    const scenario = createScenario();

    await notifyOfRefusal(read, 'It lacks a permission.', scenario.ports);
    await notifyIssue(where, read, { ...said(DELIVERED, 'It is in #9.'), isSigned }, scenario.ports);

    expect(bodies(scenario)).toEqual(expected);
  });

  it("never overwrites a person's comment, nor a comment about another task", async () => {
    const scenario = createScenario();
    const note: NoteMarker = { v: 1, kind: 'note', task, about: `may-not-deliver:${task}`, round: result.round };
    scenario.mark(note, { id: 3, login: 'mallory', type: 'User' });
    scenario.mark({ ...note, about: `may-not-deliver:${taskIdOf(1, 'label', 99)}` });

    await notifyOfRefusal(read, 'It lacks a permission.', scenario.ports);

    expect(bodies(scenario)).toEqual(['words', 'words', 'It lacks a permission.']);
  });
});

it('posts what keeps it from delivering, like the bot, which then does not repeat it', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest } }));
  scenario.result = {
    kind: 'files',
    files: artifactOf([written('a', 'a')]),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  scenario.delivers = { kind: 'refused', why: 'the App lacks the permission "Contents: write".' };

  await notifyOfRefusal(read, 'It could not be delivered.', scenario.ports);
  await see(scenario);

  expect(words(scenario).filter((word) => word.includes('could not be delivered'))).toEqual([
    'It could not be delivered.',
  ]);
});

it.each([
  [true, /write `\/agora status` here/],
  [false, /git apply/],
])('says what to do about work that may not be delivered, heard: %s', (isHeard, says) => {
  const kept = {
    runUrl: 'https://github.com/o/r/actions/runs/5',
    runId: 5,
    defaultBranch: 'main',
    isHeard,
    takesTicks: false,
  };

  expect(sayNotDelivered('the job lacks the permission "Contents: write".', read, kept)).toMatch(says);
});
