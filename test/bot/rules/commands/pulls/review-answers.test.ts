import { describe, expect, it } from 'vitest';
import { readReviewed } from '../../../../../bot/webhooks/parse-event.ts';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  iso,
  otherBot,
  otherTask,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  words,
  type Scenario,
} from '../../../support/reconcile-scenario.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';

const reviewed: ReconcileTrigger = { kind: 'look', labels: false, reviews: true };
const swept: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
const question = questionMarker().question;

function asked(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  return scenario;
}

function review(scenario: Scenario, author: Account, body: string): void {
  scenario.reviews.push({
    id: 7_000 + scenario.reviews.length,
    body,
    author,
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
  });
}

/** Reconciles as often as requested. */
async function see(scenario: Scenario, trigger: ReconcileTrigger): Promise<void> {
  for (let looks = 0; looks < 4; looks += 1) {
    const again = await reconcile(place, trigger, scenario.ports, rules);
    if (again === undefined || again > scenario.now) return;
  }
}

describe('an answer in a review', () => {
  it('is posted in the conversation with its author, and accepted from there', async () => {
    const scenario = asked();
    review(scenario, ada, '/answer 2');

    await see(scenario, reviewed);

    const relayed = scenario.comments.find(
      ({ author, body }) => author.id === app.id && findMarker(body)?.kind === 'relayed',
    );
    expect(relayed?.body).toContain(`> Answered by @ada through **the review**.\n\n/answer ${question} 2`);
    expect(scenario.requests).toMatchObject([
      {
        kind: 'resume',
        by: { login: 'ada', id: 1 },
        answer: {
          source: { kind: 'comment', commentId: relayed?.id, sha256: contentHash(relayed?.body ?? '') },
          option: 2,
        },
      },
    ]);
  });

  it('is found by a sweep if its webhook was lost, on a pull request only', async () => {
    const [pull, issue] = [asked(), asked()];
    pull.issue = { ...pull.issue, isPullRequest: true };
    for (const scenario of [pull, issue]) review(scenario, ada, '/answer 2');

    await see(pull, swept);
    await see(issue, swept);

    expect([pull.requests.length, issue.requests.length]).toEqual([1, 0]);
    expect(issue.calls).not.toContain('reviews');
  });

  it('is posted there once, however often and by however many processes it is seen', async () => {
    const scenario = asked();
    review(scenario, ada, '/answer 2');

    await Promise.all([1, 2, 3].map(() => see(scenario, reviewed)));
    await see(scenario, reviewed);

    expect(scenario.comments.filter(({ body }) => findMarker(body)?.kind === 'relayed')).toHaveLength(1);
    expect(scenario.requests).toHaveLength(1);
  });

  it('can name the question, and must if several are open', async () => {
    const scenario = asked();
    scenario.mark(statusMarker({ task: otherTask }));
    scenario.ask(questionMarker({ task: otherTask }));
    scenario.now += SECOND;
    review(scenario, ada, '/answer 2');
    await see(scenario, reviewed);
    expect(scenario.requests).toEqual([]);

    review(scenario, grace, `/answer ${question} 1`);
    await see(scenario, reviewed);

    expect(scenario.requests).toMatchObject([{ question, by: { login: 'grace' }, answer: { option: 1 } }]);
  });

  it.each<[string, Account, string]>([
    ['prose about the code', ada, 'I would take 2 here.'],
    ['another command', ada, '/agora cancel'],
    ['an answer in a quote', ada, '> /answer 2'],
    ['nothing behind it', ada, '/answer'],
    ['a machine', otherBot, '/answer 2'],
  ])('is only conversation: %s', async (_, author, body) => {
    const scenario = asked();
    review(scenario, author, body);

    await see(scenario, reviewed);

    expect([scenario.requests, words(scenario)]).toEqual([[], []]);
  });

  it('of a person without permission is refused once in the conversation', async () => {
    const scenario = asked();
    review(scenario, stranger, '/answer 2');

    await see(scenario, reviewed);
    await see(scenario, reviewed);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringMatching(/^@mallory, thank you, but only people with write access/)]);
  });

  it('without a name is asked back if two questions are open, and counts for the one that it names', async () => {
    const scenario = asked();
    const other = questionMarker({ task: otherTask });
    scenario.mark(statusMarker({ task: otherTask }));
    scenario.ask(other);
    scenario.now += SECOND;
    review(scenario, ada, '/answer 2');

    await see(scenario, reviewed);
    await see(scenario, reviewed);
    const before = scenario.requests.length;
    scenario.now += SECOND;
    review(scenario, ada, `/answer ${other.question} 2`);
    await see(scenario, reviewed);

    expect(words(scenario).filter((text) => !text.startsWith('> Answered'))).toEqual([
      expect.stringContaining('@ada, more than one question is open here'),
    ]);
    expect(words(scenario)[0]).toContain(`\`/answer ${question} …\``);
    expect(before).toBe(0);
    expect(scenario.requests).toMatchObject([{ kind: 'resume', task: otherTask }]);
  });

  it.each([
    ['without its id', '/answer 2'],
    ['by its id', `/answer ${question} 2`],
  ])('is told that it is too late if the question was answered: %s', async (_, body) => {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    scenario.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }));
    scenario.now += SECOND;
    review(scenario, ada, body);
    review(scenario, stranger, body);

    await see(scenario, reviewed);
    await see(scenario, reviewed);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario).filter((text) => !text.startsWith('> Answered'))).toEqual([
      expect.stringMatching(/^@ada, thank you, but this question was already answered/),
    ]);
  });

  it('is left to the App, because a workflow’s own account cannot vouch for anybody', async () => {
    const scenario = asked();
    review(scenario, ada, '/answer 2');

    await reconcile({ ...place, slug: 'github-actions' }, reviewed, scenario.ports, rules);

    expect(scenario.calls).toEqual(['comments']);
  });
});

it('costs no request if a webhook reports a review comment without an answer', () => {
  const payload = { pull_request: { number: 7 }, comment: { id: 1, body: '/answer 2', user: ada }, sender: ada };

  expect(readReviewed(payload)).toEqual({ kind: 'look', issue: 7, trigger: reviewed });
  expect(readReviewed({ ...payload, comment: { ...payload.comment, body: 'Nice.' } }).kind).toBe('ignore');
  expect(readReviewed({ ...payload, sender: otherBot }).kind).toBe('ignore');
  expect(readReviewed({}).kind).toBe('ignore');
});

describe('an answer in a review that names a question which is not there', () => {
  const named = questionMarker({ round: 9 }).question;

  it('gets a response after a minute, once', async () => {
    const scenario = asked();
    review(scenario, ada, `/answer ${named} 2`);

    await see(scenario, reviewed);
    expect(words(scenario)).toEqual([]);
    scenario.now += 61 * SECOND;
    await see(scenario, reviewed);
    await see(scenario, reviewed);

    expect(words(scenario)).toEqual([
      `@ada, there is no question \`${named}\` on this issue, so your reply was not used. \`/agora questions\` shows what waits for an answer.`,
    ]);
    expect(scenario.requests).toEqual([]);
  });

  it('gets one although the only question was deleted', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    review(scenario, ada, `/answer ${question} 2`);
    scenario.now += 61 * SECOND;

    await see(scenario, reviewed);

    expect(words(scenario)).toContainEqual(expect.stringMatching(/^@ada, the question was deleted or changed/));
  });

  it('gets none if its author may not answer', async () => {
    const scenario = asked();
    review(scenario, stranger, `/answer ${named} 2`);
    scenario.now += 61 * SECOND;
    await see(scenario, reviewed);

    expect(words(scenario)).toEqual([]);
  });

  it.each([
    ['by-others', 'was edited by someone else'],
    ['unknown', 'GitHub does not report whether someone else edited it'],
  ] as const)('gets one that repeats nothing of it if its author may not have written it: %s', async (altered, why) => {
    const scenario = asked();
    review(scenario, ada, `/answer ${named} 2`);
    scenario.reviews.splice(0, 1, { ...(scenario.reviews[0] ?? expect.fail()), altered, url: 'https://github.com/r1' });

    await see(scenario, reviewed);
    await see(scenario, reviewed);

    expect(words(scenario)).toEqual([expect.stringContaining(`@ada, [what you wrote](https://github.com/r1)`)]);
    expect(words(scenario)[0]).toContain(why);
    expect(words(scenario)[0]).not.toContain(named);
    expect(scenario.requests).toEqual([]);
  });

  it('gets none if a stranger’s comment was edited by somebody else', async () => {
    const scenario = asked();
    review(scenario, stranger, `/answer ${named} 2`);
    const [said = expect.fail()] = scenario.reviews;
    scenario.reviews.splice(0, 1, { ...said, altered: 'by-others', isByStranger: true });

    await see(scenario, reviewed);

    expect(words(scenario)).toEqual([]);
  });
});

describe('a relay and a bot on one repository', () => {
  const places = [place, { ...place, slug: 'github-actions' }];

  it('start one run for one reply, whoever sees it first', async () => {
    const scenario = asked();
    scenario.say(ada, '2');

    await Promise.all(places.map((one) => reconcile(one, { kind: 'look', labels: false }, scenario.ports, rules)));
    for (const one of places) await reconcile(one, swept, scenario.ports, rules);

    expect(scenario.requests).toHaveLength(1);
  });

  it('refuse a stranger once', async () => {
    const scenario = asked();
    scenario.say(stranger, '2');

    await Promise.all(places.map((one) => reconcile(one, { kind: 'look', labels: false }, scenario.ports, rules)));
    for (const one of places) await reconcile(one, swept, scenario.ports, rules);

    expect(words(scenario)).toHaveLength(1);
  });
});
