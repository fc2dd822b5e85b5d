import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askAttempts } from '../../../bot/decision/claim-turns.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { factsWith, modelWith, runOf } from '../support/literals.ts';
import { task } from '../support/reconcile-scenario.ts';

const dispatch = dispatchIdOf(task, 2);

function runsOf(list: readonly WatchedRun[]): unknown {
  return askAttempts({ ...modelWith({}), facts: factsWith({ runs: { since: 0, list } }) }, { dispatch, since: 0 });
}

const own: WatchedRun = { ...runOf(`${dispatch} attempt 1 for ada`), id: 50, byPerson: false };

it('uses the run that one of our accounts started, whenever somebody started others of the same name by hand', () => {
  const forged = fc.record({
    id: fc.integer({ min: 1, max: 100 }).filter((id) => id !== own.id),
    conclusion: fc.constantFrom('cancelled', 'failure', 'success'),
  });
  fc.assert(
    fc.property(fc.array(forged, { maxLength: 5 }), fc.nat(5), (others, place) => {
      const list: WatchedRun[] = others.map((other) => ({ ...own, ...other, status: 'completed', byPerson: true }));
      list.splice(place, 0, own);

      expect(runsOf(list)).toEqual(new Map([[1, own]]));
    }),
  );
});

it('uses the first run that our accounts started, or whose starter GitHub does not report', () => {
  const second = { ...own, id: 60 };
  const unsaid = runOf(own.title);

  expect(runsOf([second, own])).toEqual(new Map([[1, own]]));
  expect(runsOf([second, unsaid])).toEqual(new Map([[1, unsaid]]));
});

it('uses a run that a person started if there is no other, and none with another name', () => {
  const byHand = { ...own, byPerson: true };

  expect(runsOf([byHand, { ...own, title: `${dispatchIdOf(task, 3)} attempt 2 for ada` }])).toEqual(
    new Map([[1, byHand]]),
  );
});
