/** What is due for an agent that was asked, from a thread and facts: what is looked up, how far back, and how late. */
import { describe, expect, it } from 'vitest';
import { decideChild } from '../../../../../bot/rules/answers/delegation.ts';
import { findLeave, findPlainRefusal } from '../../../../../bot/rules/answers/delegation-checks.ts';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { type Child, childOf } from '../../../../../protocol/thread/delegations.ts';
import type { NoteMarker } from '../../../../../protocol/comments/marker.ts';
import { readConfigFile, type RepositoryConfig } from '../../../../../protocol/config/repository-config.ts';
import { taskIdOf } from '../../../../../protocol/base/ids.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../../support/literals.ts';
import { asked, answer, child, contentHashOf, put, question, works } from '../../../support/child-scenario.ts';
import {
  grace,
  head,
  HOUR,
  questionMarker,
  see,
  START,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

const waiting = marked(101, put());
const known = (over: Partial<IssueFacts> = {}): IssueFacts =>
  factsWith({
    config: CONFIG,
    permissions: new Map([[1, 'write']]),
    claims: new Map([[child, { attempt: 0, seenAt: START }]]),
    edits: new Map([[101, false]]),
    runs: { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`)] },
    subagents: new Map([
      ['planner', { kind: 'found', at: head, contentHash: contentHashOf, mayAsk: ['agent:reviewer'] }],
      ['reviewer', { kind: 'found', at: head, contentHash: contentHashOf }],
    ]),
    ...over,
  });
const model = (over: Parameters<typeof modelWith>[0] = {}, tasks: Parameters<typeof modelWith>[1] = []) =>
  modelWith({ questions: [waiting], ...over }, [taskOf({ questions: [waiting], open: waiting }), ...tasks]);
const decide = (facts: IssueFacts, read = model()) => {
  const decided = decideChild({ ...read, facts }, waiting);
  return decided.kind === 'due' ? decided.result : undefined;
};

describe('an agent that was asked', () => {
  it('is started', () => {
    expect(decide(known())?.actions).toMatchObject([{ kind: 'dispatch', request: { kind: 'start', task: child } }]);
  });

  it('is not started any more once its question was put to people', () => {
    const note: NoteMarker = { v: 1, kind: 'note', task, about: `to-people:${question}` };

    expect(decide(known(), model({ notes: [marked(102, note)] }))).toEqual({ actions: [], needs: [], recheckAt: [] });
  });

  it.each([
    ['who wants to start a task', '/agora run planner', stranger],
    ['who wants to cancel the task', '/agora cancel', grace],
  ])('is not started before it is known what somebody may do %s', (_, body, by) => {
    const facts = known();

    const result = decide(facts, model({ replies: [reply(102, by, body)] }));

    expect(result?.actions).toEqual([]);
    expect(result?.needs).toEqual([{ kind: 'permission', person: { id: by.id, login: by.login } }]);
  });

  it('is tried again whatever the limit of a day is, because it counted before', () => {
    const claims = new Map([[child, { attempt: 1, seenAt: START - HOUR }]]);
    const config = readConfigFile('limits: { tasks-per-day: 1 }');
    const first = decide(known({ config }));
    const late = modelWith({ questions: [waiting] }, [taskOf({ questions: [waiting], open: waiting })], START + HOUR);

    const second = decide(known({ config, claims, now: START + HOUR }), late);

    expect(first?.actions).toMatchObject([{ kind: 'say', note: { about: `to-people:${question}` } }]);
    expect(second?.actions).toMatchObject([{ kind: 'dispatch', request: { attempt: 2 } }]);
  });

  it('has a day to be answered itself', () => {
    const own = marked(103, questionMarker({ task: child, subagent: 'reviewer' }));
    const asks = taskOf({ task: child, questions: [own], open: own });

    const decideAt = (now: number) => decide(known({ now }), { ...model({}, [asks]), now });
    const until = START + 24 * HOUR;

    expect(decideAt(START)?.recheckAt).toEqual([
      { at: until, for: `an answer to \`${own.marker.question}\`, which an asked agent asks`, task },
    ]);
    expect(decideAt(until)?.actions).toMatchObject([{ kind: 'say', note: { about: `to-people:${question}` } }]);
  });

  it('has finished before its final comment is there, which follows within seconds', async () => {
    const scenario = asked();
    works(scenario, 'finished');

    await see(scenario);

    expect(words(scenario)).toEqual([]);
  });

  it('is not said to have failed while nobody can see whether the requester may still start tasks', async () => {
    const scenario = asked();
    works(scenario, 'finished');
    answer(scenario);
    scenario.config = 'who-may:\n  start: [team:acme/leads]\n';
    scenario.ports.people.isMember = () => Promise.resolve('unseen');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario).filter((text) => text.includes('which did not answer'))).toEqual([]);
  });
});

describe('what an agent that asks is checked for', () => {
  const context = (facts: IssueFacts, over: Parameters<typeof modelWith>[0] = {}) => ({ ...model(over), facts });
  const of = (one = waiting): Child => childOf(one) ?? expect.fail('It is put to an agent.');
  const once: RepositoryConfig = {
    ...(CONFIG.kind === 'config' ? CONFIG.config : expect.fail('The default configuration is valid.')),
  };

  it('looks for its run from a day and a half before the question on', () => {
    expect(findLeave(context(known({ runs: undefined })), of())).toMatchObject({
      needs: [{ kind: 'runs', since: START - 36 * HOUR }],
    });
  });

  it.each([
    ['missing', { kind: 'missing', known: [] } as const, 'there is no such subagent'],
    ['invalid', { kind: 'invalid', problems: ['no name'] } as const, 'its file has mistakes'],
  ])('says that the file of the agent that is asked is %s', (_, found, why) => {
    const subagents = new Map(known().subagents).set('reviewer', found as never);

    expect(findLeave(context(known({ subagents })), of())).toEqual({ kind: 'refused', why });
  });

  it.each([
    ['an earlier round of its task', put({ answered: { attempt: 1, runId: 9, by: 'grace' } }), true],
    ['another task', put({ task: taskIdOf(77, 'label', 9) }), false],
    ['the same round, once more', put({ round: 2 }), false],
    ['an earlier round, put to people', put({ to: 'grace' }), false],
  ])('counts as a question to an agent: %s', (_, earlier, isCounted) => {
    const second = marked(105, put({ round: 2 }));
    const config = { ...once, limits: { ...once.limits, agents: { perTask: 1, depth: 3 } } };
    const thread = { questions: [marked(101, earlier), second] };

    const refusal = findPlainRefusal(context(known({ edits: new Map([[105, false]]) }), thread), of(second), config);

    expect(refusal).toBe(isCounted ? 'this task has asked other agents 1 time, which is the limit' : undefined);
  });
});
