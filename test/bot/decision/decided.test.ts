/** Rules that go through a list: what they return while a fact about one of its items is unknown. */
import { describe, expect, it } from 'vitest';
import { filterKnown, findKnown, flatMapKnown, missing, type UnknownFact } from '../../../bot/decision/decided.ts';

const UNKNOWN = missing({ kind: 'labels' });

/** The test of an item, which notes the items that it was asked about. */
function testOf(results: Readonly<Record<string, boolean | UnknownFact>>) {
  const asked: string[] = [];
  const test = (item: string): boolean | UnknownFact => {
    asked.push(item);
    return results[item] ?? false;
  };
  return { asked, test };
}

describe('a list that is filtered', () => {
  it('keeps the items that pass, in their order', () => {
    const { test } = testOf({ a: true, b: false, c: true });

    expect(filterKnown(['a', 'b', 'c'], test)).toEqual(['a', 'c']);
  });

  it('is unknown if the result for one item is, and asks for one fact at a time', () => {
    const { asked, test } = testOf({ a: true, b: UNKNOWN, c: true });

    expect(filterKnown(['a', 'b', 'c'], test)).toBe(UNKNOWN);
    expect(asked).toEqual(['a', 'b']);
  });
});

describe('a list whose items are replaced', () => {
  it('joins what they are replaced by', () => {
    expect(flatMapKnown([1, 2], (item) => [item, item * 10])).toEqual([1, 10, 2, 20]);
  });

  it('is unknown if the result for one item is', () => {
    expect(flatMapKnown([1, 2], (item) => (item === 2 ? UNKNOWN : [item]))).toBe(UNKNOWN);
  });
});

describe('the first item that passes', () => {
  it('is found, and later items need not be known', () => {
    const { asked, test } = testOf({ a: false, b: true, c: UNKNOWN });

    expect(findKnown(['a', 'b', 'c'], test)).toBe('b');
    expect(asked).toEqual(['a', 'b']);
  });

  it('is unknown if the result for an earlier one is', () => {
    expect(findKnown(['a', 'b'], testOf({ a: UNKNOWN, b: true }).test)).toBe(UNKNOWN);
  });

  it('does not exist if none passes', () => {
    expect(findKnown(['a', 'b'], testOf({}).test)).toBeUndefined();
  });
});
