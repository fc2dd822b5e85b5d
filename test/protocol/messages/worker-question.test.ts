import { expect, it } from 'vitest';
import { type Demand, needsPerson } from '../../../protocol/messages/worker-question.ts';

it.each<[Demand | undefined, boolean]>([
  [undefined, false],
  [{ kind: 'more' }, false],
  [{ kind: 'budget', reached: 'time' }, true],
  [{ kind: 'permission', grants: [], about: [] }, true],
  [{ kind: 'hosts', grants: [], about: [] }, true],
])('needs a person to answer %j: %j', (demand, needed) => {
  expect(needsPerson(demand)).toBe(needed);
});
