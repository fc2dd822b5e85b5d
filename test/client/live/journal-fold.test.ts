/** The work that is left after a crash, according to the journal before it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldJournal, type JournalRecord } from '../../../client/live/journal-fold.ts';
import type { LocalMessage } from '../../../protocol/live/local-message.ts';
import type { DispatchResult } from '../../../client/types.ts';

const at = '2026-03-03T10:00:00.000Z';
const later = '2026-03-03T10:05:00.000Z';
const message = (id: string): LocalMessage => ({ id, by: 'ada', at, text: `words of ${id}` });
const said = (id: string): JournalRecord => ({ kind: 'said', message: message(id) });
const turn = (round: number): JournalRecord => ({ kind: 'turn', at, round, answer: `answer ${round}` });
const over = (round: number): JournalRecord => ({ kind: 'over', round });
const taken = (...ids: string[]): JournalRecord => ({ kind: 'taken', ids });
const resultOf = (round: number, endedAt: string): { result: DispatchResult; endedAt: string } => ({
  result: { round } as DispatchResult,
  endedAt,
});
const idsOf = (records: readonly JournalRecord[], results: Parameters<typeof foldJournal>[1] = []): string[] =>
  foldJournal(records, results).queued.map(({ id }) => id);

describe('a journal', () => {
  it('that is empty has nothing to continue with', () => {
    expect(foldJournal([], [])).toEqual({ cut: undefined, queued: [], endedBy: undefined });
  });

  it('names the turn that was cut off, with its words', () => {
    expect(foldJournal([turn(1), over(1), turn(2)], []).cut).toEqual(turn(2));
  });

  it('does not count a turn that was to begin with an empty answer', () => {
    const empty: JournalRecord = { kind: 'turn', at, round: 2, answer: ' ' };

    expect(foldJournal([turn(1), over(1), empty], [resultOf(1, later)]).cut).toBeUndefined();
    expect(idsOf([turn(1), over(1), said('a'), empty], [resultOf(1, later)])).toEqual(['a']);
  });

  it('knows that a turn with a result has ended, although nobody recorded the end', () => {
    expect(foldJournal([turn(2)], [resultOf(2, later)]).cut).toBeUndefined();
    expect(foldJournal([turn(2)], [resultOf(1, later)]).cut).toEqual(turn(2));
    // The result of an earlier attempt, which was cancelled.
    expect(foldJournal([turn(2)], [resultOf(2, '2026-03-03T09:00:00.000Z')]).cut).toEqual(turn(2));
  });

  it('keeps the messages of a turn that could not begin, once, for the turn after it', () => {
    const second: JournalRecord = { kind: 'turn', at, round: 2, answer: 'x', messages: [message('a')] };
    const notBegun: JournalRecord = { kind: 'over', round: 2, hasBegun: false };
    const before = [turn(1), said('a'), over(1), second];

    expect(idsOf([...before, said('b'), notBegun])).toEqual(['a', 'b']);
    expect(foldJournal([...before, notBegun], []).cut).toBeUndefined();
    expect(idsOf([...before, notBegun, notBegun])).toEqual(['a']);
    expect(idsOf([...before, notBegun, second, over(2)])).toEqual([]);
  });

  it('returns messages given to the agent in a turn that was cut off, and none from one that counts', () => {
    expect(idsOf([turn(1), said('a'), said('b'), taken('a')])).toEqual(['a', 'b']);
    expect(idsOf([turn(1), said('a'), said('b'), taken('a'), over(1)])).toEqual(['b']);
    expect(idsOf([turn(1), said('a'), said('b'), taken('a')], [resultOf(1, later)])).toEqual(['b']);
  });

  it("does not return messages that the turn's result lists as heard, although nobody recorded that", () => {
    const left = resultOf(1, later);
    const heard = { ...left, result: { ...left.result, given: ['a'] } };
    const before = { ...heard, endedAt: '2026-03-03T09:00:00.000Z' };

    expect(idsOf([turn(1), said('a'), said('b')], [heard])).toEqual(['b']);
    expect(idsOf([turn(1), said('a'), said('b'), over(1)], [heard])).toEqual(['b']);
    // The result of an earlier attempt, which was cancelled.
    expect(idsOf([turn(1), said('a'), said('b')], [before])).toEqual(['a', 'b']);
  });

  it('does not return messages that a turn has already included', () => {
    expect(idsOf([turn(1), said('a'), over(1), turn(2)])).toEqual([]);
  });

  it('remembers the end of the input until the turn has ended', () => {
    const ended: JournalRecord[] = [turn(1), { kind: 'input-over', by: 'ada' }];

    expect(foldJournal(ended, []).endedBy).toBe('ada');
    expect(foldJournal([...ended, over(1)], []).endedBy).toBeUndefined();
    expect(foldJournal([...ended, turn(1)], []).endedBy).toBe('ada');
    // Its process was killed after the result was stored; the next turn has a separate input.
    expect(foldJournal([...ended, turn(2)], []).endedBy).toBeUndefined();
  });

  it('loses and repeats no message, wherever it is cut off', () => {
    const records = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 9 }).map((id) => ['say', id] as const),
        fc.constant(['take'] as const),
        fc.constant(['turn'] as const),
      ),
    );
    fc.assert(
      fc.property(records, fc.nat(), (happened, cutAt) => {
        const journal: JournalRecord[] = [turn(1)];
        let round = 1;
        let count = 0;
        for (const [kind] of happened)
          if (kind === 'say') journal.push(said(`m${(count += 1)}`));
          else if (kind === 'take') journal.push(taken(...idsOf(journal)));
          else {
            const queued = foldJournal([...journal, over(round)], []).queued;
            journal.push(over(round), { kind: 'turn', at, round: (round += 1), messages: [...queued] });
          }
        const kept = journal.slice(0, cutAt % (journal.length + 1));

        const { queued, cut } = foldJournal(kept, []);
        const known = kept.flatMap((one) => (one.kind === 'said' ? [one.message.id] : []));
        const counted = new Set<string>();
        let heard = new Set<string>();
        for (const one of kept) {
          if (one.kind === 'taken') heard = new Set([...heard, ...one.ids]);
          if (one.kind === 'over') for (const id of heard) counted.add(id);
          if (one.kind === 'turn') {
            if (one !== cut) for (const { id } of one.messages ?? []) counted.add(id);
            heard = new Set();
          }
        }
        const waiting = [...(cut?.messages ?? []), ...queued].map(({ id }) => id);

        expect(new Set(waiting).size).toBe(waiting.length);
        expect([...new Set([...counted, ...waiting])].toSorted()).toEqual(known.toSorted());
        expect(waiting.filter((id) => counted.has(id))).toEqual([]);
      }),
    );
  });
});
