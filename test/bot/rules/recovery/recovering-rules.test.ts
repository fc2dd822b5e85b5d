/** Each rule about recovery, called with a thread and facts: its result, and the facts that it asks for. */
import { describe, expect, it } from 'vitest';
import { correctComments } from '../../../../bot/rules/recovery/correct-comments.ts';
import { deliverResults } from '../../../../bot/rules/recovery/deliver-results.ts';
import { recoverLostRuns } from '../../../../bot/rules/recovery/recover-lost-runs.ts';
import { showLostRuns } from '../../../../bot/rules/recovery/show-lost-runs.ts';
import { reportMistakes } from '../../../../bot/rules/recovery/report-mistakes.ts';
import { warnOfCredentials } from '../../../../bot/rules/recovery/warn-of-credentials.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  digest,
  GRACE,
  HOUR,
  otherBot,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const open = taskOf({ questions: [question], open: question });

describe('recover-lost-runs', () => {
  const status = marked(100, statusMarker({ state: 'running' }));
  const later = START + 2 * HOUR;

  it('waits while the run may still show that it works', () => {
    expect(recoverLostRuns.decide(modelWith({ statuses: [status] }), factsWith())).toEqual({
      actions: [],
      needs: [],
      recheckAt: [{ at: START + 300 * SECOND, for: 'the run of round 1 to show that it is working', task }],
    });
  });

  it('says that a question is open if its run ended before it could say so', () => {
    const runs = { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`, 'completed')] };
    const model = modelWith({ statuses: [status], questions: [question] }, [open], later);

    const { actions } = recoverLostRuns.decide(model, factsWith({ now: later, runs }));

    expect(actions).toMatchObject([{ kind: 'edit', commentId: 100, seen: 'words' }]);
  });

  const answered = { attempt: 1, runId: 6, by: 'ada' };
  it.each([
    ['was cancelled, as its run says itself', { state: 'cancelled' }, []],
    ['waits for an answer, and its question is gone', { state: 'suspended' }, []],
    ['works on a later round, and its question is gone', { state: 'running', round: 2 }, []],
    ['has asked again, which is not listed yet', { state: 'suspended', round: 2 }, [questionMarker({ answered })]],
    [
      'asks whether there is more, which is not listed yet',
      { state: 'idle', round: 2 },
      [questionMarker({ answered })],
    ],
  ] as const)('leaves a task alone that %s', (_, said, asked) => {
    const statuses = [marked(100, statusMarker(said))];
    const questions = asked.map((one) => marked(101, one));

    expect(recoverLostRuns.decide(modelWith({ statuses, questions }, [], later), factsWith({ now: later }))).toEqual({
      actions: [],
      needs: [],
      recheckAt: [],
    });
  });

  it('claims what its next run would, so that a run which GitHub reports as ended too early asks nothing more', () => {
    const known = {
      now: later,
      runs: { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`, 'completed')] },
      claims: new Map([[task, { attempt: 1, seenAt: START }]]),
      labels: [],
    };
    const model = modelWith({ statuses: [status] }, [], later);

    expect(recoverLostRuns.decide(model, factsWith({ ...known, claims: new Map() })).needs).toEqual([
      { kind: 'claims', subject: task },
    ]);
    expect(recoverLostRuns.decide(model, factsWith(known)).actions).toMatchObject([
      { kind: 'end', fence: { subject: task, attempt: 2 }, seen: { commentId: 100, body: 'words' } },
    ]);
  });

  it.each([
    ['failure', 'failed', 'The run was lost'],
    ['cancelled', 'cancelled', 'It was cancelled'],
  ])('says of a run that ended as "%s" that it %s', (conclusion, state, words) => {
    const run = { ...runOf(`${task}.r1 attempt 1 for ada`, 'completed'), conclusion };
    const known = {
      now: later,
      runs: { since: 0, list: [run] },
      claims: new Map([[task, { attempt: 1, seenAt: START }]]),
      labels: [],
    };

    const { actions } = recoverLostRuns.decide(modelWith({ statuses: [status] }, [], later), factsWith(known));

    expect(actions).toMatchObject([
      { kind: 'end', marker: { state, run: { id: 5, attempt: 1 } }, text: expect.stringContaining(words) as string },
    ]);
  });
});

it('of a lost run that was started by hand, who can start it again is said, and where', () => {
  const later = START + 2 * HOUR;
  const url = 'https://github.com/o/r/issues/7#issuecomment-100';
  const status = marked(100, statusMarker({ state: 'running', byHand: true }), { url });
  const known = {
    now: later,
    runs: { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`, 'completed')] },
    claims: new Map([[task, { attempt: 1, seenAt: START }]]),
    labels: [],
  };

  const { actions } = recoverLostRuns.decide(modelWith({ statuses: [status] }, [], later), factsWith(known));

  expect(actions).toMatchObject([
    {
      kind: 'end',
      text: expect.stringMatching(
        /write access can: in the \[Actions tab\]\(https:\/\/github.com\/o\/r\/actions\)[^]*keeps the prompt/,
      ) as string,
    },
  ]);
});

describe('show-lost-runs', () => {
  const status = marked(100, statusMarker({ state: 'running' }), { isProven: true });
  const ended = { kind: 'look', labels: false, ended: task } as const;
  const runs = { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`, 'completed')] };
  const model = modelWith({ statuses: [status] }, [taskOf({ state: 'running', status })]);

  it('requests the runs of a working task of which one has ended', () => {
    expect(showLostRuns.decide(model, factsWith({ trigger: ended })).needs).toMatchObject([{ kind: 'runs' }]);
  });

  it('replaces the comment as it was read', () => {
    const { actions } = showLostRuns.decide(model, factsWith({ trigger: ended, runs }));

    expect(actions).toMatchObject([{ kind: 'edit', commentId: 100, seen: 'words' }]);
  });

  it('does nothing if no event said that a run has ended', () => {
    expect(showLostRuns.decide(model, factsWith({ runs }))).toEqual({ actions: [], needs: [], recheckAt: [] });
  });
});

describe('correct-comments', () => {
  it('closes the question of an ended task', () => {
    const ended = taskOf({ state: 'cancelled', questions: [question], endedAt: START });

    expect(correctComments.decide(modelWith({}, [ended]), factsWith()).actions).toMatchObject([
      { kind: 'edit', commentId: 101, seen: 'words' },
    ]);
  });

  it('leaves an open question as it is', () => {
    expect(correctComments.decide(modelWith({}, [open]), factsWith()).actions).toEqual([]);
  });
});

describe('deliver-results', () => {
  const status = marked(100, statusMarker({ state: 'finished', result: { artifactId: 3, digest } }));

  it('delivers what is finished and has not been delivered', () => {
    expect(deliverResults.decide(modelWith({ statuses: [status] }), factsWith({ config: CONFIG })).actions).toEqual([
      { kind: 'deliver', status: status.marker },
    ]);
  });

  it('delivers nothing twice', () => {
    const ended = [marked(105, { v: 1 as const, kind: 'end' as const, task, state: 'finished' as const, round: 1 })];

    expect(
      deliverResults.decide(modelWith({ statuses: [status], ended }), factsWith({ config: CONFIG })).actions,
    ).toEqual([]);
  });
});

describe('report-mistakes', () => {
  it('posts what is wrong with a configuration that somebody needed, and checks again', () => {
    const config = readConfigFile('nonsense: 7\n');

    const { actions, recheckAt } = reportMistakes.decide(modelWith({}), factsWith({ config }));

    expect(actions).toMatchObject([{ kind: 'say', note: { about: expect.stringMatching(/^config:/) as string } }]);
    expect(recheckAt).toEqual([{ at: START + 5 * GRACE, for: 'someone to fix the configuration' }]);
  });

  it.each<[string, ReadonlyMap<string, boolean | 'unseen'>, number]>([
    ['is told when its members cannot be seen', new Map([['1@acme/leads', 'unseen']]), 1],
    [
      'is not told when another team has let the same person',
      new Map<string, boolean | 'unseen'>([
        ['1@acme/leads', 'unseen'],
        ['1@acme/core', true],
      ]),
      0,
    ],
    ['is not told when its members can be seen', new Map([['1@acme/leads', false]]), 0],
  ])('reports a team %s', (_, memberships, notices) => {
    const config = readConfigFile('who-may:\n  answer: [team:acme/leads, team:acme/core]\n');

    const { actions } = reportMistakes.decide(modelWith({}), factsWith({ config, memberships }));

    expect(actions).toHaveLength(notices);
    if (notices > 0) expect(actions).toMatchObject([{ text: expect.stringContaining('acme/leads') as string }]);
  });

  it('ignores a configuration that nobody needed', () => {
    expect(reportMistakes.decide(modelWith({}), factsWith())).toEqual({ actions: [], needs: [], recheckAt: [] });
  });
});

describe('warn-of-credentials', () => {
  const pasted = reply(120, stranger, `Try it with ghp_${'a1B2c3'.repeat(6)}.`);

  it('warns a person who pasted a credential into the thread of a task', () => {
    expect(warnOfCredentials.decide(modelWith({ replies: [pasted] }, [open]), factsWith()).actions).toMatchObject([
      { kind: 'say', note: { about: 'credential:120' }, text: expect.stringContaining('GitHub token') as string },
    ]);
  });

  it('warns a person who wrote one into the issue, once it has been read, also in a thread without a task', () => {
    const issueText = {
      number: 7,
      title: 'Deploy',
      body: `Use ghp_${'a1B2c3'.repeat(6)}.`,
      author: { id: stranger.id, login: stranger.login },
      assignees: [],
      isPullRequest: false,
    };

    const { actions } = warnOfCredentials.decide(modelWith({}), factsWith({ issueText }));

    expect(actions).toMatchObject([
      { kind: 'say', text: expect.stringMatching(/@mallory, your issue contains a GitHub token/) as string },
    ]);
    expect(
      warnOfCredentials.decide(modelWith({}), factsWith({ issueText: { ...issueText, body: '' } })).actions,
    ).toEqual([]);
  });

  it('ignores what a machine has pasted, including its commands', () => {
    const ordered = reply(120, otherBot, `/agora run planner with ghp_${'a1B2c3'.repeat(6)}`);

    expect(warnOfCredentials.decide(modelWith({ replies: [ordered] }, [open]), factsWith()).actions).toEqual([]);
  });

  it('does nothing in a thread without a task', () => {
    expect(warnOfCredentials.decide(modelWith({ replies: [pasted] }), factsWith()).actions).toEqual([]);
  });
});
