/**
 * What can happen to a task, in the words of neither store: its rounds, what people said, and how it went on.
 *
 * A story is any order of these that can come about. What each store writes down of it is in local-store.ts and
 * thread-store.ts.
 */
import fc from 'fast-check';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { SILENCE } from '../../../protocol/policy/speaker.ts';

export const PEOPLE = ['ada', 'grace'] as const;
type Person = (typeof PEOPLE)[number];

export interface RoundAnswer {
  readonly text: string;
  readonly by: Person | typeof SILENCE;
}

export type Happening =
  /** `again`: its run was killed, and another one goes on with the same words. */
  | { readonly kind: 'begun'; readonly round: number; readonly answer?: RoundAnswer; readonly again?: true }
  | { readonly kind: 'said'; readonly id: number; readonly by: Person }
  /** The agent has been given them while it worked. */
  | { readonly kind: 'taken'; readonly ids: readonly number[] }
  | { readonly kind: 'input-over'; readonly by: Person }
  /** `waits`: in its run; `cut`: the run was killed right after its question could be seen. */
  | {
      readonly kind: 'asked';
      readonly round: number;
      readonly demand: 'question' | 'more';
      readonly then: 'ends' | 'waits' | 'cut';
    }
  | { readonly kind: 'ended'; readonly round: number; readonly outcome: 'finished' | 'failed' | 'cancelled' }
  | { readonly kind: 'killed' }
  /** By a person, while it waited. */
  | { readonly kind: 'called-off'; readonly round: number };

export interface TaskHappening {
  readonly task: TaskId;
  readonly what: Happening;
}

export const OPTIONS = ['Each line', 'The total'];

export function textOf(id: number): string {
  return `Message ${id}`;
}

interface Choice {
  readonly pick: number;
  readonly who: Person;
}

interface Telling {
  readonly happened: Happening[];
  phase: 'working' | 'asked' | 'more' | 'killed' | 'over';
  round: number;
  said: number;
  untaken: number[];
  answer: RoundAnswer | undefined;
  isInputOver: boolean;
}

/** Each choice is what happens next, among what can. */
function tell(choices: readonly Choice[]): readonly Happening[] {
  const telling: Telling = {
    happened: [{ kind: 'begun', round: 1 }],
    phase: 'working',
    round: 1,
    said: 0,
    untaken: [],
    answer: undefined,
    isInputOver: false,
  };
  for (const choice of choices) NEXT[telling.phase](telling, choice);
  return telling.happened;
}

const NEXT: Readonly<Record<Telling['phase'], (telling: Telling, choice: Choice) => void>> = {
  working: (telling, { pick, who }) => {
    if (pick < 30) say(telling, who);
    else if (pick < 45) take(telling, pick % 2 === 0 ? 1 : telling.untaken.length);
    else if (pick < 55) endInput(telling, who);
    else if (pick < 85) ask(telling, pick);
    else if (pick < 92) end(telling, pick);
    else {
      telling.happened.push({ kind: 'killed' });
      telling.phase = 'killed';
    }
  },
  asked: (telling, { pick, who }) => {
    if (pick < 35) say(telling, who);
    else if (pick < 85) begin(telling, { text: OPTIONS[pick % 2] ?? '', by: who });
    else {
      telling.happened.push({ kind: 'called-off', round: telling.round });
      telling.phase = 'over';
    }
  },
  more: (telling, { pick, who }) => {
    begin(telling, pick < 70 ? { text: `Go on with ${pick}`, by: who } : { text: 'Nothing more.', by: SILENCE });
  },
  killed: (telling) => {
    const { round, answer } = telling;
    telling.happened.push({ kind: 'begun', round, ...(answer !== undefined && { answer }), again: true });
    telling.phase = 'working';
    telling.untaken = [];
  },
  over: () => undefined,
};

function say(telling: Telling, by: Person): void {
  telling.said += 1;
  telling.happened.push({ kind: 'said', id: telling.said, by });
  if (telling.phase === 'working') telling.untaken.push(telling.said);
}

function take(telling: Telling, most: number): void {
  const ids = telling.untaken.splice(0, most);
  if (ids.length > 0) telling.happened.push({ kind: 'taken', ids });
}

function endInput(telling: Telling, by: Person): void {
  if (telling.isInputOver) return;
  telling.happened.push({ kind: 'input-over', by });
  telling.isInputOver = true;
}

function ask(telling: Telling, pick: number): void {
  const demand = pick < 75 ? 'question' : 'more';
  const then = (['ends', 'waits', 'cut'] as const)[pick % 3] ?? 'ends';
  telling.happened.push({ kind: 'asked', round: telling.round, demand, then });
  telling.phase = demand === 'more' ? 'more' : 'asked';
  [telling.untaken, telling.isInputOver] = [[], false];
}

function end(telling: Telling, pick: number): void {
  const outcome = (['finished', 'failed', 'cancelled'] as const)[pick % 3] ?? 'finished';
  telling.happened.push({ kind: 'ended', round: telling.round, outcome });
  telling.phase = 'over';
}

function begin(telling: Telling, answer: RoundAnswer): void {
  telling.round += 1;
  telling.happened.push({ kind: 'begun', round: telling.round, answer });
  telling.phase = 'working';
  [telling.untaken, telling.answer] = [[], answer];
}

const choices = fc.array(fc.record({ pick: fc.integer({ min: 0, max: 99 }), who: fc.constantFrom(...PEOPLE) }), {
  maxLength: 16,
});
export const stories: fc.Arbitrary<readonly Happening[]> = choices.map(tell);

/** Both in their own order. @param turns whose happening comes next; when these are over, what is left of either. */
export function interleave(
  [one, other]: readonly [readonly TaskHappening[], readonly TaskHappening[]],
  turns: readonly boolean[],
): readonly TaskHappening[] {
  const left: readonly [TaskHappening[], TaskHappening[]] = [[...one], [...other]];
  const first = turns.flatMap((isFirst) => left[isFirst ? 0 : 1].splice(0, 1));
  return [...first, ...left.flat()];
}
