import { expect, it } from 'vitest';
import { findAskedIssue, RelayMistake, sayMistakes } from '../../../bot/jobs/tell-relay-settings.ts';

const issue = { number: 7 };
const sender = { type: 'User' };

it.each([
  ['a label of ours', { action: 'labeled', issue, sender, label: { name: 'agora:fixer' } }, 7],
  ['a command', { action: 'created', issue, sender, comment: { body: '/agora run fixer' } }, 7],
  ['another label', { action: 'labeled', issue, sender, label: { name: 'bug' } }, undefined],
  ['a remark', { action: 'created', issue, sender, comment: { body: 'I have that as well.' } }, undefined],
  ['an edit', { action: 'edited', issue, sender, comment: { body: '/agora run fixer' } }, undefined],
  [
    'a machine',
    { action: 'created', issue, sender: { type: 'Bot' }, comment: { body: '/agora run fixer' } },
    undefined,
  ],
  ['a schedule', { schedule: '14 * * * *' }, undefined],
])('finds the issue on which somebody has requested something: %s', (_, payload, found) => {
  expect(findAskedIssue(payload)).toBe(found);
});

it('reports what a person can fix, and no temporary problem', () => {
  const refused = Object.assign(new Error('Resource not accessible by integration'), { status: 403 });
  const limited = Object.assign(new Error('API rate limit exceeded'), { status: 403 });

  expect(sayMistakes(new RelayMistake(['state-key: is missing.']))).toEqual(['state-key: is missing.']);
  expect(sayMistakes(refused)?.join()).toContain('`contents: write`');
  expect(sayMistakes(limited)).toBeUndefined();
  expect(sayMistakes(new Error('socket hang up'))).toBeUndefined();
});
