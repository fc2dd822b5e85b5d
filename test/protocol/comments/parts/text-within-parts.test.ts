/** Numbers within the answer to one of several questions, which are not the numbers of questions. */
import { expect, it } from 'vitest';
import { readPartAnswers } from '../../../../protocol/comments/parts/read-reply.ts';
import { processorTime } from '../../../support/processor-time.ts';

const PARTS = [{ options: ['SQLite', 'Postgres'] }, { options: ['Yes', 'No'] }, { options: [] }];

function said(body: string): string[] {
  const read = readPartAnswers(body, PARTS);
  const parts = read.kind === 'answer' ? read.parts : undefined;
  return (parts ?? []).map(({ part, text, option }) => `${part}=${option ?? JSON.stringify(text)}`);
}

it.each<[string, string[]]>([
  ['1: SQLite\n3:\n```yaml\nports:\n  - 1: 2\n```', ['1=1', '3="```yaml\\nports:\\n  - 1: 2\\n```"']],
  ['3:\n```\n1: x\n2: y\n```\n2: no', ['2=2', '3="```\\n1: x\\n2: y\\n```"']],
  ['3: ```\n2: y\n```\n2: no', ['2=2', '3="```\\n2: y\\n```"']],
])('leaves the numbers in a block of code in their answer: %j', (body, answers) => {
  expect(said(body)).toEqual(answers);
});

it.each<[string, string[]]>([
  [
    '1: SQLite because\n  1. it is small\n  2. it is fast\n2: no',
    ['1="SQLite because\\n  1. it is small\\n  2. it is fast"', '2=2'],
  ],
  ['3. These:\n   1. x\n   2. y\n2. no', ['2=2', '3="These:\\n   1. x\\n   2. y"']],
  [' 1. SQLite\n 2. No', ['1=1', '2=2']],
])('leaves an indented list in its answer: %j', (body, answers) => {
  expect(said(body)).toEqual(answers);
});

it('keeps both texts under a number that occurs twice, unless the second is an option', () => {
  expect(said('1: not sure\n1: maybe SQLite')).toEqual(['1="not sure\\nmaybe SQLite"']);
  expect(said('1: not sure\n1: SQLite')).toEqual(['1=1']);
});

it.each<[string, string[]]>([
  ['1. SQLite 2. no', ['1=1', '2=2']],
  ['1) a 2) b 3) port 8080', ['1=1', '2=2', '3="port 8080"']],
  ['1. a, 2. b and 3. 8080', ['1=1', '2=2', '3="8080"']],
  ['1. use version 2. not 3', ['1="use version 2. not 3"']],
  ['1. SQLite 3. 8080', ['1="SQLite 3. 8080"']],
  ['3. SQLite 2. no', ['3="SQLite 2. no"']],
])('reads answers on one line, if what is above the next number is an option: %j', (body, answers) => {
  expect(said(body)).toEqual(answers);
});

it.each([`1. ${'x 2. '.repeat(12_000)}`, '2.\n'.repeat(20_000), '1:\n  ```\n'.repeat(7_000)])(
  'reads very many numbers in linear time (example %#)',
  (text) => {
    expect(processorTime(() => said(text))).toBeLessThan(5_000);
  },
);
