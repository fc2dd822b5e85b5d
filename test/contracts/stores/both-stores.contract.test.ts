/**
 * The journal of a task on this machine and its thread on GitHub are read alike: whatever happens, in whatever order,
 * both say the same of it.
 *
 * Left out, because the stores differ there on purpose (docs/cli.md says so to people):
 * - the state of a task whose run was killed: on GitHub the bot goes on with it, here a person does, so it is shown as
 *   `running` and as `suspended`, both `isLost`;
 * - what the agent left last (runtime, session, summary) and who answered, while the next round is at work, or when its
 *   run was killed right after it had asked: here that is in its result, on GitHub in a comment that a run writes last;
 * - the question of a turn that waits in its run for more: here only whoever is attached can answer it;
 * - who has replied to a question that is still open: here a reply is the answer, or is refused, at once;
 * - addresses, pull requests and approvals, which only GitHub has, and times, which GitHub rounds to seconds.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { factsOnThisMachine } from './local-store.ts';
import { factsOnAnIssue } from './thread-store.ts';
import { type Happening, interleave, stories, type TaskHappening } from './happenings.ts';

const [ONE, OTHER] = [taskIdOf(77, 'label', 1), taskIdOf(77, 'label', 2)];
const of = (task: typeof ONE, story: readonly Happening[]): readonly TaskHappening[] =>
  story.map((what) => ({ task, what }));

const told = fc.tuple(stories, stories, fc.array(fc.boolean(), { maxLength: 24 })).map(([one, other, turns]) => ({
  one: of(ONE, one),
  both: interleave([of(ONE, one), of(OTHER, other)], turns),
}));

describe('two tasks at once, with their events in any order', () => {
  it('are the same in both stores', () => {
    fc.assert(
      fc.property(told, ({ both }) => {
        expect(factsOnAnIssue(both, [ONE, OTHER])).toEqual(factsOnThisMachine(both, [ONE, OTHER]));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['this machine', factsOnThisMachine],
    ['an issue', factsOnAnIssue],
  ] as const)('do not affect each other on %s', (_, facts) => {
    fc.assert(
      fc.property(told, ({ one, both }) => {
        expect(facts(both, [ONE])).toEqual(facts(one, [ONE]));
      }),
    );
  });
});
