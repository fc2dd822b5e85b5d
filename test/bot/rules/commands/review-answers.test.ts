import { describe, expect, it } from 'vitest';
import { readReviewed } from '../../../../bot/webhooks/parse-event.ts';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createWorld,
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
  type World,
} from '../../support/reconcile-world.ts';
import type { Account } from '../../../../protocol/thread/comment.ts';

const reviewed: ReconcileTrigger = { kind: 'look', labels: false, reviews: true };
const swept: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
const question = questionMarker().question;

function asked(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker());
  world.now += SECOND;
  return world;
}

function review(world: World, author: Account, body: string): void {
  world.reviews.push({
    id: 7_000 + world.reviews.length,
    body,
    author,
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
  });
}

/** Looks as often as it is asked to. */
async function see(world: World, trigger: ReconcileTrigger): Promise<void> {
  for (let looks = 0; looks < 4; looks += 1) {
    const again = await reconcile(place, trigger, world.ports, rules);
    if (again === undefined || again > world.now) return;
  }
}

describe('an answer in a review', () => {
  it('is put into the conversation with who said it, and taken up from there', async () => {
    const world = asked();
    review(world, ada, '/answer 2');

    await see(world, reviewed);

    const relayed = world.comments.find(
      ({ author, body }) => author.id === app.id && findMarker(body)?.kind === 'relayed',
    );
    expect(relayed?.body).toContain(`> Answered by @ada through **the review**.\n\n/answer ${question} 2`);
    expect(world.requests).toMatchObject([
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

  it('is found by a sweep when its webhook was lost, on a pull request only', async () => {
    const [pull, issue] = [asked(), asked()];
    pull.issue = { ...pull.issue, isPullRequest: true };
    for (const world of [pull, issue]) review(world, ada, '/answer 2');

    await see(pull, swept);
    await see(issue, swept);

    expect([pull.requests.length, issue.requests.length]).toEqual([1, 0]);
    expect(issue.calls).not.toContain('reviews');
  });

  it('is put there once, however often and by however many it is seen', async () => {
    const world = asked();
    review(world, ada, '/answer 2');

    await Promise.all([1, 2, 3].map(() => see(world, reviewed)));
    await see(world, reviewed);

    expect(world.comments.filter(({ body }) => findMarker(body)?.kind === 'relayed')).toHaveLength(1);
    expect(world.requests).toHaveLength(1);
  });

  it('may name the question when several are open, and must', async () => {
    const world = asked();
    world.mark(statusMarker({ task: otherTask }));
    world.ask(questionMarker({ task: otherTask }));
    world.now += SECOND;
    review(world, ada, '/answer 2');
    await see(world, reviewed);
    expect(world.requests).toEqual([]);

    review(world, grace, `/answer ${question} 1`);
    await see(world, reviewed);

    expect(world.requests).toMatchObject([{ question, by: { login: 'grace' }, answer: { option: 1 } }]);
  });

  it.each<[string, Account, string]>([
    ['prose about the code', ada, 'I would take 2 here.'],
    ['another command', ada, '/agora cancel'],
    ['an answer in a quote', ada, '> /answer 2'],
    ['nothing behind it', ada, '/answer'],
    ['a machine', otherBot, '/answer 2'],
  ])('is no more than talk: %s', async (_, author, body) => {
    const world = asked();
    review(world, author, body);

    await see(world, reviewed);

    expect([world.requests, words(world)]).toEqual([[], []]);
  });

  it('of somebody who may not give one is refused once in the conversation', async () => {
    const world = asked();
    review(world, stranger, '/answer 2');

    await see(world, reviewed);
    await see(world, reviewed);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringMatching(/^@mallory, thank you, but only people with write access/)]);
  });

  it('is left to the App: a workflow’s own account cannot vouch for anybody', async () => {
    const world = asked();
    review(world, ada, '/answer 2');

    await reconcile({ ...place, slug: 'github-actions' }, reviewed, world.ports, rules);

    expect(world.calls).toEqual(['comments']);
  });
});

it('a webhook of a review comment costs nothing unless it answers', () => {
  const payload = { pull_request: { number: 7 }, comment: { id: 1, body: '/answer 2', user: ada }, sender: ada };

  expect(readReviewed(payload)).toEqual({ kind: 'look', issue: 7, trigger: reviewed });
  expect(readReviewed({ ...payload, comment: { ...payload.comment, body: 'Nice.' } }).kind).toBe('ignore');
  expect(readReviewed({ ...payload, sender: otherBot }).kind).toBe('ignore');
  expect(readReviewed({}).kind).toBe('ignore');
});

describe('a relay and a bot on one repository', () => {
  const places = [place, { ...place, slug: 'github-actions' }];

  it('start one run for one reply, whoever sees it first', async () => {
    const world = asked();
    world.say(ada, '2');

    await Promise.all(places.map((one) => reconcile(one, { kind: 'look', labels: false }, world.ports, rules)));
    for (const one of places) await reconcile(one, swept, world.ports, rules);

    expect(world.requests).toHaveLength(1);
  });

  it('refuse a stranger once', async () => {
    const world = asked();
    world.say(stranger, '2');

    await Promise.all(places.map((one) => reconcile(one, { kind: 'look', labels: false }, world.ports, rules)));
    for (const one of places) await reconcile(one, swept, world.ports, rules);

    expect(words(world)).toHaveLength(1);
  });
});
