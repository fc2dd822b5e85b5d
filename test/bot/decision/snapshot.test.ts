/** What is read about an issue at once, and which facts a rule sees. */
import { describe, expect, it } from 'vitest';
import {
  extendSnapshot,
  type IssueFacts,
  readSnapshot,
  type ReconcileTrigger,
  restrictFacts,
  type Watched,
} from '../../../bot/decision/snapshot.ts';
import { readModel } from '../../../bot/decision/decision-context.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { CONFIG, factsWith } from '../support/literals.ts';
import {
  ada,
  createScenario,
  head,
  look,
  ours,
  place,
  questionMarker,
  SECOND,
  START,
  task,
} from '../support/reconcile-scenario.ts';

const seen = { commentId: 100, sha256: 'sha256:0' };
const labeled: ReconcileTrigger = { kind: 'labeled', label: 'agora:planner', by: ada, sha256: 'sha256:0', at: START };
const edited: ReconcileTrigger = { kind: 'edited', commentId: 100, before: '', after: '', by: ada };

describe('the first look at an issue', () => {
  /** @returns the requests, with the subagent that the first one also asks about. */
  async function requestsOf(trigger: ReconcileTrigger, isKnown = false): Promise<readonly unknown[]> {
    const { ports } = createScenario();
    const requests: unknown[] = [];
    const threads = {
      ...ports.threads,
      look: (_: number, subagent: string | undefined) => {
        requests.push(['look', subagent]);
        return Promise.resolve({ comments: [] });
      },
      comments: () => Promise.resolve(requests.push('comments') > 0 ? [] : []),
      labels: () => Promise.resolve(requests.push('labels') > 0 ? [] : []),
    };
    await readSnapshot(place, trigger, { ...ports, threads }, isKnown ? [] : undefined);
    return requests;
  }

  it.each<[string, ReconcileTrigger, readonly unknown[]]>([
    ['a timer only requests what was read before', look, ['comments']],
    ['a comment also requests the subagent that it names', { ...look, seen, subagent: 'writer' }, [['look', 'writer']]],
    ['a label also requests its subagent, and the labels', labeled, [['look', 'planner'], 'labels']],
    ['a tick requests everything at once', edited, [['look', undefined]]],
    ['a timer after a change of labels requests them', { ...look, labels: true }, ['comments', 'labels']],
  ])('%s', async (_, trigger, expected) => {
    expect(await requestsOf(trigger)).toEqual(expected);
  });

  it('does not request comments that were just read', async () => {
    expect(await requestsOf(look, true)).toEqual([]);
  });

  it('requests the comments if there is no way to request more at once', async () => {
    const scenario = createScenario();
    await readSnapshot(place, labeled, scenario.ports);

    expect(scenario.calls).toEqual(['comments', 'labels']);
  });
});

it('reads the reviews of the pull request that the trigger names, otherwise those of the issue itself', async () => {
  const { ports } = createScenario();
  const asked: number[] = [];
  const threads = { ...ports.threads, reviews: (of: number) => Promise.resolve(asked.push(of) > 0 ? [] : []) };
  for (const trigger of [look, { ...look, pull: { number: 9, line: task } }]) {
    const snapshot = await readSnapshot(place, trigger, ports);
    await extendSnapshot(snapshot, { kind: 'reviews' }, { ...ports, threads });
  }

  expect(asked).toEqual([place.issue, 9]);
});

describe('the replies of a thread', () => {
  const bodies = ['/agora answer 2', 'Thank you.'];

  async function repliesOf(over: { readonly isDelivered?: boolean; readonly meansOrigin?: boolean }) {
    const scenario = createScenario();
    for (const body of bodies) scenario.say(ada, body);
    const snapshot = await readSnapshot(place, look, scenario.ports);
    const { isDelivered = snapshot.isDelivered, meansOrigin } = over;
    return readModel({
      ...snapshot,
      isDelivered,
      meansOrigin: meansOrigin === undefined ? snapshot.meansOrigin : () => meansOrigin,
    }).thread.replies.map(({ body }) => body);
  }

  it('are all about the issue, unless another issue’s task delivered it', async () => {
    expect(await repliesOf({})).toEqual(bodies);
  });

  it('on a delivered pull request are about the task that delivered it if they are commands for that task', async () => {
    expect(await repliesOf({ isDelivered: true })).toEqual(['Thank you.']);
    expect(await repliesOf({ isDelivered: true, meansOrigin: true })).toEqual(['Thank you.']);
    expect(await repliesOf({ isDelivered: true, meansOrigin: false })).toEqual(bodies);
  });

  it('that came along from another repository are not followed again, and later ones are', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    scenario.say(ours, `${renderMarker(questionMarker({ repository: 4_711 }))}\nwords`);
    scenario.now += SECOND;
    scenario.say(ada, 'Thank you.');

    const { thread } = readModel(await readSnapshot(place, look, scenario.ports));

    expect(thread.replies.map(({ body }) => body)).toEqual(['Thank you.']);
  });
});

describe('a rule', () => {
  const known: Partial<IssueFacts> = {
    config: CONFIG,
    permissions: new Map([[1, 'admin']]),
    memberships: new Map([['1@acme/leads', true]]),
    owners: { logins: new Set(), teams: [] },
    labels: [],
    reviews: [],
    claims: new Map([[task, { attempt: 1, seenAt: START }]]),
    runs: { since: START, list: [] },
    subagents: new Map([['planner', { kind: 'missing', known: [] }]]),
    provenance: new Map([[head, true]]),
    edits: new Map([[1, true]]),
    issueText: createScenario().issue,
    history: 'unknown',
  };

  const seenBy = (...watches: Watched[]): string[] => {
    const facts = restrictFacts(factsWith(known), watches);
    return Object.keys(known)
      .filter((name) => facts[name as keyof IssueFacts] === known[name as keyof IssueFacts])
      .toSorted();
  };

  it.each<[Watched, readonly string[]]>([
    ['policy', ['config', 'history', 'issueText', 'memberships', 'owners', 'permissions']],
    ['labels', ['labels']],
    ['reviews', ['reviews']],
    ['claims', ['claims']],
    ['runs', ['runs']],
    ['subagents', ['provenance', 'subagents']],
    ['issue', ['history', 'issueText']],
    ['edits', ['edits']],
  ])('that watches %s sees %j, and nothing else', (watched, names) => {
    expect(seenBy(watched)).toEqual(names);
  });

  it('that watches nothing sees nothing, as if it had not been looked up', () => {
    const nothing = factsWith();

    expect(restrictFacts({ ...nothing, ...known }, [])).toEqual(nothing);
  });
});
