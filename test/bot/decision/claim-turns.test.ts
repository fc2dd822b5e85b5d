import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAttempts, askTurnOn } from '../../../bot/decision/claim-turns.ts';
import { isUnknown } from '../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { RUN_LOOK_MS } from '../../../bot/time-windows.ts';
import { aboutGivingUp } from '../../../protocol/comments/marker.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { factsWith, marked, modelWith, runOf } from '../support/literals.ts';
import { GRACE, questionMarker, SECOND, START, task } from '../support/reconcile-scenario.ts';

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
  expect(runsOf([own, second])).toEqual(new Map([[1, own]]));
  expect(runsOf([second, unsaid])).toEqual(new Map([[1, unsaid]]));
});

it('uses a run that a person started if there is no other, and none with another name', () => {
  const byHand = { ...own, byPerson: true };

  expect(runsOf([byHand, { ...own, title: `${dispatchIdOf(task, 3)} attempt 2 for ada` }])).toEqual(
    new Map([[1, byHand]]),
  );
});

describe('the turn on a question', () => {
  const question = marked(101, questionMarker());
  const { question: subject } = question.marker;
  const now = START + SECOND;
  const claimed = (attempt: number): Partial<IssueFacts> => ({
    claims: new Map([[subject, { attempt, seenAt: now }]]),
  });

  /** @param givenUp the attempts that the bot announced to have given up. */
  function turnOf(facts: Partial<IssueFacts>, givenUp: readonly number[] = []): unknown {
    const notes = givenUp.map((attempt) =>
      marked(200 + attempt, { v: 1, task, kind: 'note', about: aboutGivingUp(subject, attempt) } as const),
    );
    const turn = askTurnOn({ ...modelWith({ notes }, [], now), facts: factsWith({ now, ...facts }) }, question);
    return isUnknown(turn) ? turn.needs.map(({ kind }) => kind) : turn(START);
  }

  it('is free without a look at the runs if nobody has claimed it', () => {
    expect(turnOf({})).toEqual(['claims']);
    expect(turnOf(claimed(0))).toEqual({ kind: 'claim', attempt: 1, tried: 0 });
  });

  it('depends on the runs as soon as there is a claim', () => {
    expect(turnOf(claimed(1))).toEqual(['runs']);
  });

  it('belongs to a run of the next round, and to no other run', () => {
    const runsOfRound = (round: number): Partial<IssueFacts> => ({
      ...claimed(1),
      runs: { since: START, list: [runOf(`${dispatchIdOf(task, round)} attempt 1 for ada`)] },
    });

    expect(turnOf(runsOfRound(2))).toEqual({ kind: 'wait', for: 'run', until: now + RUN_LOOK_MS, tried: 1 });
    expect(turnOf(runsOfRound(3))).toEqual({ kind: 'wait', for: 'holder', until: now + GRACE, tried: 1 });
  });

  it.each([
    ['an attempt that was announced to have failed', 1, [1], { kind: 'rest', tried: 1 }],
    ['an attempt whose predecessor was', 2, [1], { kind: 'wait', for: 'holder', until: now + 2 * GRACE, tried: 2 }],
    ['an attempt of which nothing was announced', 1, [], { kind: 'wait', for: 'holder', until: now + GRACE, tried: 1 }],
  ] as const)('after %s, the answer is not tried twice', (_, newest, givenUp, expected) => {
    expect(turnOf({ ...claimed(newest), runs: { since: START, list: [] } }, givenUp)).toEqual(expected);
  });
});
