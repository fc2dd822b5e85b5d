import { defined } from '../../../protocol/base/defined.ts';
import { expect, it } from 'vitest';
import { checkRecipient } from '../../../worker/lifecycle/recipient-check.ts';

const asked = { question: 'Is it safe?', options: ['Yes', 'No'], to: 'agent:reviewer' };

it('puts a question to an agent that the subagent may ask', () => {
  expect(checkRecipient(asked, { 'may-ask': ['agent:reviewer'] })).toEqual({ asked });
});

it.each([
  ['nothing', undefined],
  ['nobody', []],
  ['another one', ['agent:planner']],
])('puts it to people when the subagent file says %s, and gives the reason', (_, mayAsk) => {
  const checked = checkRecipient(asked, { 'may-ask': mayAsk });

  expect(checked.asked).toEqual({ question: 'Is it safe?', options: ['Yes', 'No'] });
  expect(checked.notice).toContain('the agent reviewer, which its subagent file does not allow (may-ask)');
});

it.each([undefined, '@mona', '@acme/leads'])('leaves a question to %s to the code that writes to people', (to) => {
  const open = { question: 'Is it safe?', ...defined({ to }) };

  expect(checkRecipient(open, {})).toEqual({ asked: open });
});
