/** What an answer in words decides about a budget that is used up. */
import { expect, it } from 'vitest';
import { decideDemand } from '../../../worker/limits/worker-questions.ts';

const demand = { kind: 'budget', reached: '5 USD in the whole task' } as const;
const decide = (answer: string) => decideDemand(demand, { answer, by: 'ada' }).kind;

it.each([
  "Don't stop",
  'Do not stop now, the rest is small.',
  'Don’t cancel it.',
  "don't give up",
  'No problem, continue',
  'No worries.',
  'Nothing speaks against it.',
  'Yes',
])('lets the agent continue after %j', (answer) => {
  expect(decide(answer)).toBe('go-on');
});

it.each(['No', 'No.', 'no, stop', 'Nope', 'Stop', '> no', 'Cancel it', "Don't", 'do not continue', 'No, do not stop'])(
  'stops the agent after %j',
  (answer) => {
    expect(decide(answer)).toBe('stop');
  },
);
