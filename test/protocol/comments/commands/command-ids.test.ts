/** The id of a task or a question in a command, as people copy it. */
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { findCommand } from '../../../../protocol/comments/parse-command.ts';

const task = taskIdOf(1, 'label', 2);
const question = questionIdOf(task, 1);

it.each([
  [`/agora cancel \`${task}\``, { verb: 'cancel', target: task }],
  [`/agora end ${question}.`, { verb: 'end', target: question }],
  [`/answer \`${question}\` 2`, { verb: 'answer', question, text: '2' }],
  [`/agora hold 3d ${task}`, { verb: 'hold', ms: 259_200_000, target: task }],
])('has the id in it, however it was copied: %j', (body, expected) => {
  expect(findCommand(body)).toEqual(expected);
});

it.each([
  'cancel t_0123',
  `cancel ${task}.r2`,
  'end T_0123456789AB',
  'deliver q_',
  'retry t_012',
  'hold 3d t_01',
  'hold t_01',
])('is reported and not carried out for another task if its id is broken: /agora %s', (words) => {
  const command = findCommand(`/agora ${words}`);

  expect(command).toMatchObject({ verb: 'unknown', because: expect.stringMatching(/complete id/) as unknown });
});

it.each([
  ['/agora cancel the task', { verb: 'cancel' }],
  ['/agora say t_start is a bad name', { verb: 'say', text: 't_start is a bad name' }],
  ['/agora retry t_start has a better name now', { verb: 'retry', text: 't_start has a better name now' }],
])('may have other words in it: %j', (body, expected) => {
  expect(findCommand(body)).toEqual(expected);
});
