import { expect, it } from 'vitest';
import { findAskedIssue, RelayMistake, sayMistakes, tellRelaySettings } from '../../../bot/jobs/tell-relay-settings.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { comment } from '../support/literals.ts';
import { ours, questionMarker, renderAsked, START } from '../support/reconcile-scenario.ts';

const issue = { number: 7 };
const sender = { type: 'User' };

it.each([
  ['a label of ours', { action: 'labeled', issue, sender, label: { name: 'agora:fixer' } }, true],
  ['a command', { action: 'created', issue, sender, comment: { body: '/agora run fixer' } }, true],
  ['another label', { action: 'labeled', issue, sender, label: { name: 'bug' } }, undefined],
  ['a remark', { action: 'created', issue, sender, comment: { body: 'I have that as well.' } }, false],
  ['an edit', { action: 'edited', issue, sender, comment: { body: '/agora run fixer' } }, false],
  ['a closed issue', { action: 'closed', issue, sender }, undefined],
  [
    'a machine',
    { action: 'created', issue, sender: { type: 'Bot' }, comment: { body: '/agora run fixer' } },
    undefined,
  ],
  ['a schedule', { schedule: '14 * * * *' }, undefined],
])('finds the issue on which somebody may have requested something, and whether it is sure: %s', (_, payload, sure) => {
  expect(findAskedIssue(payload)).toEqual(sure === undefined ? undefined : { issue: 7, isRequest: sure });
});

function asked(over: Partial<QuestionMarker> = {}) {
  return comment(100, { author: ours, body: renderAsked(questionMarker(over)) });
}

const RUN = { repositoryId: 77, runUrl: 'https://github.com/o/r/actions/runs/1', workflowPath: 'relay.yml' };

it.each([
  ['words while a question is open', false, [asked()], true],
  ['words without a question', false, [], false],
  ['words when it is answered', false, [asked({ answered: { attempt: 1, runId: 6, by: 'ada' } })], false],
  ['a command without a question', true, [], true],
])('reports wrong settings of the relay below %s', async (_, isRequest, comments, isTold) => {
  const posted: string[] = [];

  await tellRelaySettings(
    { issue: 7, isRequest },
    ['state-key: is missing.'],
    RUN,
    {
      comments: () => Promise.resolve(comments),
      post: (body) => Promise.resolve(posted.push(body)),
      edit: () => Promise.reject(new Error('There is nothing to edit.')),
    },
    START,
  );

  expect(posted.map((body) => body.includes('- state-key: is missing.'))).toEqual(isTold ? [true] : []);
});

it('reports what a person can fix, and no temporary problem', () => {
  const refused = Object.assign(new Error('Resource not accessible by integration'), { status: 403 });
  const byToken = Object.assign(new Error('Resource not accessible by personal access token'), { status: 403 });
  const limited = Object.assign(new Error('API rate limit exceeded'), { status: 403 });

  expect(sayMistakes(new RelayMistake(['state-key: is missing.']))).toEqual(['state-key: is missing.']);
  expect(sayMistakes(refused)?.join()).toContain('`contents: write`');
  expect(sayMistakes(byToken)).toEqual(sayMistakes(refused));
  expect(sayMistakes(limited)).toBeUndefined();
  expect(sayMistakes(new Error('socket hang up'))).toBeUndefined();
});
