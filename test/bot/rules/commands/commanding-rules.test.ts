/** Each rule about commands, called with a thread and facts: its result, and the facts that it asks for. */
import { describe, expect, it } from 'vitest';
import { approveDelivery } from '../../../../bot/rules/commands/approve-delivery.ts';
import { commandCheckboxes } from '../../../../bot/rules/commands/command-checkboxes.ts';
import { pullRequestCommands } from '../../../../bot/rules/commands/pull-request-commands.ts';
import { reviewAnswers } from '../../../../bot/rules/commands/review-answers.ts';
import { runCommand } from '../../../../bot/rules/commands/run-command.ts';
import { startTask } from '../../../../bot/rules/commands/start-task.ts';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { SOURCES } from '../../../../bot/texts/relayed-comment.ts';
import { renderCommandBox } from '../../../../protocol/comments/command-checkbox.ts';
import { WINDOW_MS } from '../../../../bot/time-windows.ts';
import { comment, CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  GRACE,
  grace,
  head,
  ownTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const policy = {
  config: CONFIG,
  permissions: new Map([
    [1, 'write' as const],
    [2, 'read' as const],
  ]),
};
const question = marked(101, questionMarker());
const open = taskOf({ questions: [question], open: question });
const look: ReconcileTrigger = { kind: 'look', labels: false, reviews: true };

describe('start-task', () => {
  const model = modelWith({ replies: [reply(110, ada, '/agora run planner please')] });
  const own = ownTask(110);

  it('starts what a person with permission requested, within the limits', () => {
    const facts = factsWith({
      ...policy,
      claims: new Map([[own, { attempt: 0, seenAt: START }]]),
      runs: { since: 0, list: [] },
      subagents: new Map([['planner', { kind: 'found', at: head, contentHash: digest }]]),
      trigger: { kind: 'look', labels: false, seen: { commentId: 110, sha256: digest } },
    });

    expect(startTask.decide(model, facts)).toMatchObject({
      needs: [],
      actions: [{ kind: 'dispatch', request: { kind: 'start', task: own, subagent: { name: 'planner' } }, sha: head }],
    });
  });

  it('refuses a person without permission, without further lookups', () => {
    const asked = modelWith({ replies: [reply(110, grace, '/agora run planner')] });

    expect(startTask.decide(asked, factsWith(policy))).toMatchObject({
      needs: [],
      actions: [{ kind: 'say', note: { task: own, about: 'may-not-start:2' } }],
    });
  });

  it('waits for GitHub to list a label that a webhook has reported', () => {
    const trigger: ReconcileTrigger = { kind: 'labeled', label: 'agora:planner', by: ada, sha256: digest, at: START };

    expect(startTask.decide(modelWith({}), factsWith({ trigger, labels: [] })).recheckAt).toEqual([
      { at: START + 5 * SECOND, for: 'GitHub to list the label' },
    ]);
  });
});

describe('run-command', () => {
  const running = taskOf({ state: 'running', since: START - SECOND });
  const model = modelWith({ replies: [reply(110, ada, '/agora cancel')] }, [running]);

  it('cancels the run of the task in progress', () => {
    const runs = { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`)] };

    expect(runCommand.decide(model, factsWith({ ...policy, runs }))).toEqual({
      needs: [],
      actions: [
        { kind: 'cancel-run', runId: 5 },
        { kind: 'acknowledge', commentId: 110 },
      ],
      recheckAt: [{ at: START + 30 * SECOND, for: 'the cancelled run to end', task }],
    });
  });

  it('ends the task exactly when its wait for the end of its run is over', () => {
    const over = { ...runOf(`${task}.r1 attempt 1 for ada`, 'completed'), overSince: START - GRACE };
    const claims = new Map([[task, { attempt: 1, seenAt: START }]]);
    const facts = factsWith({ ...policy, claims, runs: { since: 0, list: [over] } });

    const { actions } = runCommand.decide(model, facts);

    expect(actions.map(({ kind }) => kind)).toEqual(['end', 'acknowledge']);
  });

  it('counts for as long as the thread is searched for commands, to the last moment', () => {
    const at = (now: number): number =>
      runCommand.decide({ ...model, now }, factsWith({ ...policy, now, runs: { since: 0, list: [] } })).actions.length;

    expect(at(START + WINDOW_MS)).toBeGreaterThan(0);
    expect(at(START + WINDOW_MS + 1)).toBe(0);
  });

  it('requests nothing if nobody gives a command', () => {
    expect(runCommand.decide(modelWith({}, [running]), factsWith())).toEqual({ needs: [], actions: [], recheckAt: [] });
  });

  it('marks only the reply that should explain the rules', () => {
    const asked = modelWith({
      replies: [reply(110, ada, '/agora status --explain'), reply(111, ada, '/agora status')],
    });

    const { actions } = runCommand.decide(asked, factsWith({ ...policy, labels: [] }));

    expect(actions.map((action) => action.kind === 'say' && action.explains)).toEqual([true, undefined]);
  });
});

describe('command-checkboxes', () => {
  const status = marked(100, statusMarker({ state: 'suspended' }));
  const model = modelWith({ statuses: [status], questions: [question] }, [{ ...open, status }]);
  const tick = { verb: 'cancel' as const, task, line: renderCommandBox({ verb: 'cancel', task }, 'planner') };
  const at = new Date(START).toISOString();

  it('posts a ticked box in the thread as a command of the person who ticked it', () => {
    const trigger: ReconcileTrigger = { kind: 'commanded', on: { comment: 100 }, tick, by: ada, at };

    expect(commandCheckboxes.decide(model, factsWith({ ...policy, trigger })).actions).toMatchObject([
      { kind: 'relay', about: expect.stringContaining(`100:${at}`) as string },
    ]);
  });

  it.each([
    ['is not put there a second time', `100:${at}`, []],
    ['is put there beside one of another moment', `100:${new Date(START - SECOND).toISOString()}`, [{ kind: 'relay' }]],
  ])('handles a tick %s', (_, request, relayed) => {
    const marker = { v: 1 as const, kind: 'relayed' as const, task, by: { login: 'ada', id: 1 } };
    const before = modelWith(
      {
        ...{ statuses: [status], questions: [question] },
        relayed: [marked(109, { ...marker, source: SOURCES.status, request })],
      },
      [{ ...open, status }],
    );
    const trigger: ReconcileTrigger = { kind: 'commanded', on: { comment: 100 }, tick, by: ada, at };

    const { actions } = commandCheckboxes.decide(before, factsWith({ ...policy, trigger }));

    expect(actions).toMatchObject(relayed);
    expect(actions).toHaveLength(relayed.length);
  });

  it('ignores a tick below another comment', () => {
    const trigger: ReconcileTrigger = { kind: 'commanded', on: { comment: 99 }, tick, by: ada, at };

    expect(commandCheckboxes.decide(model, factsWith({ ...policy, trigger })).actions).toEqual([]);
  });

  it('ignores ticks if every workflow can write as the bot does', () => {
    const trigger: ReconcileTrigger = { kind: 'commanded', on: { comment: 100 }, tick, by: ada, at };
    const facts = factsWith({ ...policy, trigger, slug: 'github-actions' });

    expect(commandCheckboxes.decide(model, facts).actions).toEqual([]);
  });
});

describe('review-answers', () => {
  const reviews = [comment(7, { author: ada, body: '/answer 2', beside: { path: 'a.ts', hunk: '@@' } })];

  it('posts an answer from a review in the thread', () => {
    const facts = factsWith({ ...policy, trigger: look, reviews });

    expect(reviewAnswers.decide(modelWith({ questions: [question] }, [open]), facts).actions).toMatchObject([
      { kind: 'relay', about: expect.stringContaining('review:7') as string },
    ]);
  });

  it.each([
    ['by-others', 'was edited by someone else'],
    ['unknown', 'GitHub does not report whether someone else edited it'],
  ] as const)('tells the author of one that was edited (%s), and repeats nothing of it', (altered, said) => {
    const facts = factsWith({ ...policy, trigger: look, reviews: reviews.map((one) => ({ ...one, altered })) });
    const { actions } = reviewAnswers.decide(modelWith({ questions: [question] }, [open]), facts);

    expect(actions).toMatchObject([{ kind: 'say', text: expect.stringContaining(said) as string }]);
    expect(JSON.stringify(actions)).not.toContain('/answer 2');
  });

  it.each(['Looks good to me', '/agora cancel', '/answer', 'Please see /answer 2'])('ignores %j', (body) => {
    const facts = factsWith({ ...policy, trigger: look, reviews: reviews.map((one) => ({ ...one, body })) });

    expect(reviewAnswers.decide(modelWith({ questions: [question] }, [open]), facts).actions).toEqual([]);
  });

  it('requests the reviews only if there is a task', () => {
    const model = modelWith({ questions: [question] }, [open]);

    expect(reviewAnswers.decide(model, factsWith({ trigger: look })).needs).toEqual([{ kind: 'reviews' }]);
    expect(reviewAnswers.decide(modelWith({}), factsWith({ trigger: look })).needs).toEqual([]);
  });

  it('asks in a sweep whether this is a pull request only if a question is open', () => {
    const swept: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
    const needs = (of: typeof open) =>
      reviewAnswers.decide(modelWith({ questions: [question] }, [of]), factsWith({ trigger: swept })).needs;

    expect(needs(open)).toEqual([{ kind: 'issue' }]);
    expect(needs({ ...open, open: undefined })).toEqual([]);
  });
});

describe('pull-request-commands', () => {
  const said = comment(7, { author: ada, body: '/agora say keep the name', beside: { path: 'a.ts', hunk: '@@' } });
  const model = modelWith({}, [taskOf({ state: 'running' })]);

  it('posts a review message for the agent in the thread, with its location', () => {
    const { actions } = pullRequestCommands.decide(model, factsWith({ ...policy, trigger: look, reviews: [said] }));

    expect(actions).toMatchObject([{ kind: 'relay', body: expect.stringContaining('a.ts') as string }]);
  });

  it('repeats nothing that somebody else has edited, and does not tell a stranger', () => {
    const altered = { ...said, altered: 'by-others' as const };
    const decide = (one: typeof altered & { readonly isByStranger?: true }) =>
      pullRequestCommands.decide(model, factsWith({ ...policy, trigger: look, reviews: [one] })).actions;

    expect(decide(altered)).toMatchObject([
      { kind: 'say', text: expect.not.stringContaining('keep the name') as string },
    ]);
    expect(decide({ ...altered, isByStranger: true })).toEqual([]);
  });

  it('tells a person without permission, and repeats nothing of their text', () => {
    const { actions } = pullRequestCommands.decide(
      model,
      factsWith({ ...policy, trigger: look, reviews: [{ ...said, author: grace }] }),
    );

    expect(actions).toMatchObject([{ kind: 'say', text: expect.not.stringContaining('keep the name') as string }]);
  });
});

describe('approve-delivery', () => {
  const end = marked(105, {
    v: 1 as const,
    kind: 'end' as const,
    task,
    state: 'finished' as const,
    round: 1,
    held: 'CODEOWNERS',
  });
  const status = marked(100, statusMarker({ state: 'finished', result: { artifactId: 3, digest } }));
  const held = taskOf({ state: 'finished', isHeld: true, end, status, endedAt: START });

  it('delivers once if two people approve', () => {
    const replies = [reply(110, ada, '/agora deliver'), reply(111, ada, '/agora deliver')];

    expect(approveDelivery.decide(modelWith({ replies }, [held]), factsWith(policy)).actions).toEqual([
      { kind: 'deliver', status: status.marker, consentBy: 'ada', approvedIn: 111 },
    ]);
  });

  it('says that nothing waits if nothing does', () => {
    const model = modelWith({ replies: [reply(110, ada, '/agora deliver')] });

    expect(approveDelivery.decide(model, factsWith(policy)).actions).toMatchObject([
      { kind: 'say', note: { about: `command:110:${START}` } },
    ]);
  });
});
