/**
 * Any thread that people, machines and runs can create: all decisions about it are safe, and after they are executed,
 * nothing more is due.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimSubjectOf } from '../../../protocol/messages/dispatch-request.ts';
import { histories, live, look, events, happen } from '../support/histories.ts';
import { ada, app, createScenario, GRACE, questionMarker, SECOND, see, task } from '../support/reconcile-scenario.ts';

it('leaves nothing to do once everything due is done', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const scenario = await live(history);
      // A run is stopped, then its task ends, then its comments are corrected: each is seen at the next look.
      for (let looks = 0; looks < 3; looks += 1) await see(scenario, look);
      const before = {
        comments: structuredClone(scenario.comments),
        requests: scenario.requests.length,
        claims: new Map(scenario.claims),
      };

      await see(scenario, look);

      expect(scenario.comments).toEqual(before.comments);
      expect(scenario.requests).toHaveLength(before.requests);
      expect(scenario.claims).toEqual(before.claims);
    }),
    { numRuns: 300 },
  );
});

it('never starts a run for a person without permission, and never two for one attempt', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const scenario = await live([...history, { kind: 'look' }]);

      expect(scenario.requests.every((request) => ['ada', 'grace'].includes(request.by.login))).toBe(true);
      const attempts = scenario.requests.map((request) => `${claimSubjectOf(request)} ${request.attempt}`);
      expect(new Set(attempts).size).toBe(attempts.length);
      expect(
        scenario.requests.every(
          (request) => scenario.claims.get(claimSubjectOf(request)) !== undefined && request.hops < 3,
        ),
      ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('never has two live runs of one question or task', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const scenario = createScenario();
      scenario.result = { kind: 'refused', why: 'there is none', runUrl: '' };
      for (const event of [...history, { kind: 'look' } as const]) {
        await happen(scenario, event);
        const live = scenario.runs
          .filter((run) => run.status !== 'completed')
          .map((run) => run.title.split(' attempt ')[0]);
        expect(new Set(live).size).toBe(live.length);
      }
    }),
    { numRuns: 200 },
  );
});

it('posts no notice twice', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const scenario = await live([...history, { kind: 'look' }, { kind: 'pass', seconds: 3_600 }, { kind: 'look' }]);
      const notes = scenario.comments
        .filter((comment) => comment.author.id === app.id)
        .map((comment) => comment.body.split('\n')[0] ?? '')
        .filter((line) => line.startsWith('<!-- agora:'));

      expect(new Set(notes).size).toBe(notes.length);
    }),
    { numRuns: 200 },
  );
});

it('processes an authorized reply whatever else happens, given enough time', async () => {
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
        const scenario = createScenario();
        scenario.ask(questionMarker({ task, options: ['Rewrite A', 'Rewrite B'] }));
        for (const event of noise) await happen(scenario, event);
        scenario.now += SECOND;
        scenario.say(ada, '2');

        await see(scenario, look);
        scenario.now += 3 * GRACE;
        await see(scenario, look);

        expect(scenario.requests.filter((request) => request.kind === 'resume')).toHaveLength(1);
      },
    ),
    { numRuns: 200 },
  );
});
