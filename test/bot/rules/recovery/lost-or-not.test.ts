/** Which tasks are lost, in whose name they go on, and which notices are posted about it, with threads as literals. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import type { NewestClaim, WatchedRun } from '../../../../bot/ports.ts';
import { correctComments } from '../../../../bot/rules/recovery/correct-comments.ts';
import { deliverResults } from '../../../../bot/rules/recovery/deliver-results.ts';
import { recoverLostRuns } from '../../../../bot/rules/recovery/recover-lost-runs.ts';
import { reportMistakes } from '../../../../bot/rules/recovery/report-mistakes.ts';
import { showLostRuns } from '../../../../bot/rules/recovery/show-lost-runs.ts';
import { transferredIssue } from '../../../../bot/rules/recovery/transferred-issue.ts';
import type { ClaimSubject } from '../../../../protocol/messages/claim-ref.ts';
import { EndMarker, findMarker, type QuestionMarker, type StatusMarker } from '../../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  HOUR,
  iso,
  questionMarker,
  renderAsked,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const now = START + 2 * HOUR;
const DAY = 24 * HOUR;
const asker = { login: 'ada', id: ada.id };
const { question: id } = questionMarker();
const runs = (...list: readonly WatchedRun[]) => ({ since: 0, list });
const over = (round: number, attempt: number, conclusion: string, runId = 5): WatchedRun => ({
  ...runOf(`${task}.r${round} attempt ${attempt} for ada`, 'completed'),
  id: runId,
  conclusion,
});

describe('recover-lost-runs', () => {
  const decide = (
    status: Partial<StatusMarker>,
    asked: readonly Partial<QuestionMarker>[],
    facts: Partial<IssueFacts> = {},
    { replies = [reply(102, ada, '2')], of = {} }: { replies?: ReturnType<typeof reply>[]; of?: object } = {},
  ) => {
    const questions = asked.map((one, index) => marked(101 + 10 * index, questionMarker({ asker, ...one })));
    const statuses = [marked(100, statusMarker({ state: 'running', ...status }))];
    return recoverLostRuns.decide(
      modelWith({ statuses, questions, replies }, [taskOf({ questions, ...of })], now),
      factsWith({
        now,
        config: CONFIG,
        permissions: new Map([[ada.id, 'write']]),
        claims: new Map<ClaimSubject, NewestClaim>([[id, { attempt: 1, seenAt: START }]]),
        runs: runs(over(2, 1, 'failure')),
        labels: [],
        ...facts,
      }),
    );
  };
  const nothing = { actions: [], needs: [], recheckAt: [] };
  const answered = { attempt: 1, runId: 6, by: 'ada', commentId: 102 };

  it('tries the accepted answer again, in the name of its author', () => {
    expect(decide({ round: 2 }, [{ answered }])).toMatchObject({
      actions: [{ kind: 'dispatch', request: { attempt: 2, by: { login: 'ada' }, answer: { option: 2 } } }],
    });
  });

  it('leaves a later round alone whose question is not listed: the last one that is listed is older', () => {
    expect(decide({ round: 3 }, [{ answered }])).toEqual(nothing);
    expect(decide({ round: 3 }, [{}])).toEqual(nothing);
  });

  it('does not say of an unanswered question of an earlier round that its task waits', () => {
    expect(decide({ round: 2 }, [{}])).toEqual(nothing);
    expect(decide({ round: 1 }, [{}], { runs: runs(over(1, 1, 'success')) }).actions).toMatchObject([{ kind: 'edit' }]);
  });

  it('waits if nobody can see whether the author of the answer is still in the team, and ends if they are not', () => {
    const config = readConfigFile('who-may: { answer: [team:acme/leads] }');
    const member = (is: false | 'unseen') => ({ config, memberships: new Map([['1@acme/leads', is]]) });

    expect(decide({ round: 2 }, [{ answered }], member('unseen'))).toEqual(nothing);
    expect(decide({ round: 2 }, [{ answered }], member(false)).actions).toMatchObject([{ kind: 'end' }]);
  });

  it('gives the default answer again only while the person who asked for the task may start one', () => {
    const config = readConfigFile(
      'who-may: { start: [maintain] }\nquestions: { default-after: 1h, default-answer: 1 }',
    );
    const byDefault = { answered: { ...answered, by: 'default:1h', commentId: undefined } };
    const as = (permission: 'write' | 'maintain') =>
      decide({ round: 2 }, [byDefault], { config, permissions: new Map([[ada.id, permission]]) }).actions;

    expect(as('maintain')).toMatchObject([{ kind: 'dispatch', request: { answer: { source: { kind: 'default' } } } }]);
    expect(as('write')).toMatchObject([{ kind: 'end', marker: { state: 'failed' } }]);
  });

  it('takes the person who asked from the question if the task does not name one', () => {
    const config = readConfigFile('questions: { default-after: 1h, default-answer: 1 }');
    const byDefault = { answered: { ...answered, by: 'default:1h', commentId: undefined } };

    expect(decide({ round: 2 }, [byDefault], { config }, { of: { asker: undefined } }).actions).toMatchObject([
      { kind: 'dispatch', request: { by: asker } },
    ]);
  });

  it('looks for the run that answered itself among those that had been queued for a day', () => {
    const live = { answered: { ...answered, attempt: 0 } };
    const since = START - DAY;

    expect(decide({ round: 2 }, [live], { runs: { since: START, list: [] } }).needs).toEqual([{ kind: 'runs', since }]);
    expect(decide({ round: 2 }, [{ answered }], { runs: { since: START, list: [] } }).needs).toEqual([]);
  });

  it('names the last of several runs in the end, which is only cancelled if that one was', () => {
    const list = [over(2, 1, 'cancelled', 8), over(2, 2, 'failure', 9)];
    const ends = (...those: readonly WatchedRun[]) =>
      decide({ round: 2 }, [{ answered }], { runs: runs(...those) }, { replies: [] }).actions;

    expect(ends(...list)).toMatchObject([{ marker: { state: 'failed', run: { id: 9, attempt: 2 } } }]);
    expect(ends(over(2, 1, 'failure', 8), over(2, 2, 'cancelled', 9))).toMatchObject([
      { marker: { state: 'cancelled', run: { id: 9, attempt: 2 } } },
    ]);
  });

  it('posts the final comment of work that finished without a result, and not of work that is delivered', () => {
    const done = { state: 'finished', runId: 5 } as const;
    const first = { runs: runs(over(1, 1, 'success')) };

    expect(decide(done, [], first, { replies: [] }).actions).toMatchObject([
      { kind: 'end', marker: { state: 'finished' }, text: expect.stringMatching(/finished/i) as string },
    ]);
    expect(decide({ ...done, result: { artifactId: 3, digest } }, [], first)).toEqual(nothing);
  });
});

describe('show-lost-runs', () => {
  const trigger = { kind: 'look', labels: false, ended: task } as const;
  const show = (status: Partial<StatusMarker>, of: object = {}, list = [over(1, 1, 'failure')]) => {
    const shown = marked(100, statusMarker({ state: 'running', ...status }), { isProven: true });
    const facts = factsWith({ trigger, runs: runs(...list) });
    return showLostRuns.decide(modelWith({ statuses: [shown] }, [taskOf({ status: shown, ...of })]), facts);
  };
  const asked = (marker: Partial<QuestionMarker>) => ({ questions: [marked(101, questionMarker(marker))] });
  const shows = (result: ReturnType<typeof show>) =>
    result.actions.map((action) => {
      const marker = action.kind === 'edit' ? findMarker(action.body) : undefined;
      return marker?.kind === 'status' ? [marker.state, marker.lost] : action.kind;
    });

  it('shows a run that asked as waiting, and one that went on after the answer as lost', () => {
    const answered = { attempt: 1, runId: 5, by: 'ada' };

    expect(shows(show({}, asked({})))).toEqual([['suspended', undefined]]);
    expect(shows(show({}, asked({ answered })))).toEqual([['running', true]]);
    expect(shows(show({ round: 2 }, asked({}), [over(2, 1, 'failure')]))).toEqual([['running', true]]);
  });

  it('costs no lookup if the comment shows it already, or the task has ended', () => {
    const end = EndMarker.parse({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
    const none = { actions: [], needs: [], recheckAt: [] };

    expect(show({ lost: true })).toEqual(none);
    expect(show({}, { end: marked(105, end) })).toEqual(none);
  });

  it('knows the run that the comment names, whatever that run is called', () => {
    expect(show({}, {}, [{ ...over(1, 1, 'failure'), title: 'by hand' }]).actions).toHaveLength(1);
  });
});

it('correct-comments closes the last question of an ended task, once', () => {
  const asked = (commentId: number, marker: QuestionMarker) => marked(commentId, marker, { body: renderAsked(marker) });
  const [first, last] = [asked(101, questionMarker()), asked(103, questionMarker({ round: 2 }))];
  const closed = asked(103, questionMarker({ round: 2, closed: 'cancelled' }));
  const close = (...questions: readonly (typeof first)[]) =>
    correctComments.decide(modelWith({}, [taskOf({ state: 'cancelled', endedAt: START, questions })]), factsWith())
      .actions;

  expect(close(first, last)).toMatchObject([{ kind: 'edit', commentId: 103 }]);
  expect(close(first, closed)).toEqual([]);
});

it('deliver-results delivers nothing of a task that has not finished', () => {
  const of = (state: 'finished' | 'cancelled') =>
    deliverResults.decide(
      modelWith({ statuses: [marked(100, statusMarker({ state, result: { artifactId: 3, digest } }))] }),
      factsWith({ config: CONFIG }),
    ).actions;

  expect(of('finished')).toHaveLength(1);
  expect(of('cancelled')).toEqual([]);
});

it('report-mistakes names an unseen team of CODEOWNERS too, and each team once', () => {
  const leads = { org: 'acme', slug: 'leads' };
  const facts = factsWith({
    config: readConfigFile('who-may: { start: [team:acme/leads], answer: [team:acme/leads] }'),
    owners: { logins: new Set(), teams: [leads, { org: 'acme', slug: 'owners' }] },
    memberships: new Map([
      ['1@acme/leads', 'unseen'],
      ['1@acme/owners', 'unseen'],
    ]),
  });
  const text = JSON.stringify(reportMistakes.decide(modelWith({}), facts).actions);

  expect(text).toContain('acme/owners');
  expect(text.split('acme/leads')).toHaveLength(2);
});

it('transferred-issue tells about the last command, within a day of when it was written', () => {
  const commands = [reply(101, ada, '/agora run planner'), reply(102, ada, '/agora cancel')];
  const decide = (createdAt: number) => {
    const replies = commands.map((one) => ({ ...one, createdAt: iso(createdAt), updatedAt: iso(now) }));
    const transfer = { question: undefined, replies, asked: new Set<never>() };
    return transferredIssue.decide({ ...modelWith({}, [], now), transfer }, factsWith({ now })).actions;
  };

  expect(decide(now)).toMatchObject([{ kind: 'say', note: { about: 'transferred:102' } }]);
  expect(decide(now - DAY - SECOND)).toEqual([]);
});
