import { expect, it } from 'vitest';
import { nameParts, readPartId, renderNumbered, ShownPart } from '../../../protocol/messages/question-parts.ts';

it('names a part by its own id, or by its number if there is none or an earlier part has it', () => {
  const named = nameParts([{ id: 'db' }, {}, { id: 'db' }, { id: 'name' }]);

  expect(named.map(({ id }) => id)).toEqual(['db', '2', '3', 'name']);
});

it('numbers the parts, and indents their further lines', () => {
  expect(renderNumbered(['A?', 'B?\nor C?'])).toBe('1. A?\n2. B?\n   or C?');
});

it.each([
  [1, 1],
  [0, undefined],
  ['A', undefined],
])('shows the recommended option %j of a part as %j', (recommended, shown) => {
  expect(ShownPart.parse({ id: '1', asked: 'A?', options: [], recommended }).recommended).toBe(shown);
});

it.each([
  ['a', 'a'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), undefined],
  ['', undefined],
  ['-a', undefined],
  [1, undefined],
])('reads %j as the id of a part as %j', (given, id) => {
  expect(readPartId(given)).toBe(id);
});
