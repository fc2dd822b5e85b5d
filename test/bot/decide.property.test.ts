/**
 * Any thread that people, machines and runs can make: whatever is decided about it is safe, and once it is done there
 * is nothing left to do.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Trigger } from '../../bot/facts.ts';
import { reconcile } from '../../bot/reconcile.ts';
import { claimSubjectOf } from '../../protocol/dispatch-request.ts';
import {
  ada,
  app,
  createWorld,
  GRACE,
  grace,
  otherBot,
  otherTask,
  ours,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  triager,
  type World,
} from './world.ts';

const look: Trigger = { kind: 'look', labels: true };
const people = fc.constantFrom(ada, grace, stranger, triager, otherBot, app);
const sayings = fc.constantFrom(
  '1',
  '2',
  '9',
  'b',
  'Rewrite A',
  '/answer both',
  '/answer',
  `/answer ${questionMarker().question} 1`,
  `/answer ${questionMarker({ round: 2 }).question} 2`,
  'I think 2',
  '> 1',
  '',
  '/agora run planner',
  '/agora run planner now',
  '/agora dance',
  '/agora run',
  '```\n1\n```',
  '１',
  '/agora cancel',
  '/agora cancel',
  `/agora cancel ${task}`,
  '/agora expire',
  '/agora retry',
  '/agora retry',
  '/agora say hello',
  '/agora hold 1h',
  '/agora end',
  '/agora status',
  '/agora questions',
  '/agora help',
);

type Event =
  | { readonly kind: 'say'; readonly by: typeof ada; readonly body: string }
  | { readonly kind: 'ask'; readonly which: number }
  | { readonly kind: 'edit'; readonly nth: number; readonly body: string }
  | { readonly kind: 'label'; readonly by: typeof ada; readonly label: string }
  | { readonly kind: 'look' }
  | { readonly kind: 'end-runs'; readonly conclusion: string }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'finish' };

const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), by: people, body: sayings }),
  fc.record({ kind: fc.constant('ask' as const), which: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('edit' as const), nth: fc.nat(), body: sayings }),
  fc.record({ kind: fc.constant('label' as const), by: people, label: fc.constantFrom('agora:planner', 'bug') }),
  fc.constant({ kind: 'look' as const }),
  fc.record({ kind: fc.constant('end-runs' as const), conclusion: fc.constantFrom('success', 'failure', 'cancelled') }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 0, max: 400 }) }),
  fc.constant({ kind: 'finish' as const }),
);

const QUESTIONS = [
  questionMarker(),
  questionMarker({ round: 2 }),
  questionMarker({ task: otherTask, options: [] }),
  questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada' } }),
];

async function happen(world: World, event: Event): Promise<void> {
  world.now += SECOND;
  switch (event.kind) {
    case 'say':
      world.say(event.by, event.body);
      break;
    case 'ask':
      world.ask(QUESTIONS[event.which]);
      break;
    case 'edit': {
      const replies = world.comments.filter((comment) => comment.author.type === 'User');
      const reply = replies[event.nth % Math.max(1, replies.length)];
      if (reply !== undefined) world.edit(reply.id, event.body);
      break;
    }
    case 'label':
      world.label(event.by, event.label);
      break;
    case 'look':
      await reconcile(place, look, world.ports, rules);
      break;
    case 'end-runs':
      for (const run of world.runs) if (run.status !== 'completed') world.end(run.id, event.conclusion);
      break;
    case 'pass':
      world.now += event.seconds * SECOND;
      break;
    case 'finish':
      world.mark(statusMarker({ state: 'finished', result: { artifactId: 3, digest: 'x' } }), ours);
      break;
  }
}

const histories = fc.array(events, { maxLength: 25 });

async function live(history: readonly Event[]): Promise<World> {
  const world = createWorld();
  world.result = { kind: 'refused', why: 'there is none', runUrl: 'https://github.com/o/r/actions/runs/5' };
  for (const event of history) await happen(world, event);
  return world;
}

it('leaves nothing to do once it is done', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await live(history);
      // What a task that has just ended leaves to be corrected is seen at the next look.
      await reconcile(place, look, world.ports, rules);
      await reconcile(place, look, world.ports, rules);
      const before = {
        comments: structuredClone(world.comments),
        requests: world.requests.length,
        claims: new Map(world.claims),
      };

      await reconcile(place, look, world.ports, rules);

      expect(world.comments).toEqual(before.comments);
      expect(world.requests).toHaveLength(before.requests);
      expect(world.claims).toEqual(before.claims);
    }),
    { numRuns: 300 },
  );
});

it('never starts a run for somebody who may not, and never two for one attempt', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await live([...history, { kind: 'look' }]);

      expect(world.requests.every((request) => ['ada', 'grace'].includes(request.by.login))).toBe(true);
      const attempts = world.requests.map((request) => `${claimSubjectOf(request)} ${request.attempt}`);
      expect(new Set(attempts).size).toBe(attempts.length);
      expect(
        world.requests.every((request) => world.claims.get(claimSubjectOf(request)) !== undefined && request.hops < 3),
      ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('never has two runs of one question or task live at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = createWorld();
      world.result = { kind: 'refused', why: 'there is none', runUrl: '' };
      for (const event of [...history, { kind: 'look' } as const]) {
        await happen(world, event);
        const live = world.runs
          .filter((run) => run.status !== 'completed')
          .map((run) => run.title.split(' attempt ')[0]);
        expect(new Set(live).size).toBe(live.length);
      }
    }),
    { numRuns: 200 },
  );
});

it('says no word twice', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await live([...history, { kind: 'look' }, { kind: 'pass', seconds: 3_600 }, { kind: 'look' }]);
      const notes = world.comments
        .filter((comment) => comment.author.id === app.id)
        .map((comment) => comment.body.split('\n')[0] ?? '')
        .filter((line) => line.startsWith('<!-- agora:'));

      expect(new Set(notes).size).toBe(notes.length);
    }),
    { numRuns: 200 },
  );
});

it('answers an authorised reply whatever else is going on, if only time passes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        events.filter(
          (event) =>
            (event.kind === 'say' && !/cancel|expire/.test(event.body)) ||
            event.kind === 'look' ||
            event.kind === 'pass',
        ),
        { maxLength: 12 },
      ),
      async (noise) => {
        const world = createWorld();
        world.ask(questionMarker({ task, options: ['Rewrite A', 'Rewrite B'] }));
        for (const event of noise) await happen(world, event);
        world.now += SECOND;
        world.say(ada, '2');

        await reconcile(place, look, world.ports, rules);
        world.now += 3 * GRACE;
        await reconcile(place, look, world.ports, rules);

        expect(world.requests.filter((request) => request.kind === 'resume')).toHaveLength(1);
      },
    ),
    { numRuns: 200 },
  );
});
