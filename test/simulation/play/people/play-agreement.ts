/**
 * If two people must give the same answer, usually a second person agrees, sooner or later, in other words or with a
 * different answer first.
 */
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { needsTwo } from '../../hosted/files.ts';
import { ADA, GRACE } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

export type Agreeing = (marker: QuestionMarker) => void;

export function startAgreeing(
  { conditions, store }: Surroundings,
  chance: Chance,
  { says, edits, soon }: Voice,
): Agreeing {
  if (!needsTwo(store.files)) return () => undefined;
  return (marker) => {
    if (marker.turn === true || !chance.roll(0.7)) return;
    const [first, second] = chance.pick([
      [ADA, GRACE],
      [GRACE, ADA],
    ]);
    const [words, other] = wordsFor(marker);
    soon(5 * SECOND, 20 * MINUTE, () => {
      conditions.cover('people: two agree');
      says(first, words);
      const reply = says(second, chance.roll(0.3) ? other : words);
      soon(5 * SECOND, 10 * MINUTE, () => {
        edits(second, reply, words);
      });
    });
  };
}

/** The answer, and a different one. */
function wordsFor({ options, parts, question }: QuestionMarker): readonly [string, string] {
  if (parts !== undefined) return ['1: 2, 2: 1', '1: 1, 2: 1'];
  return options.length > 0
    ? [`/answer ${question} 2`, `/answer ${question} 1`]
    : [`/answer ${question} The total`, `/answer ${question} Each line`];
}
