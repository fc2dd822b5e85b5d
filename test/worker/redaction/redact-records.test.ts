/** Secrets in records of ours: removed from what others wrote, and from nothing that makes the record one. */
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { AnsweredRound } from '../../../protocol/messages/answered-rounds.ts';
import { NetworkReport } from '../../../protocol/network/network-report.ts';
import { Usage } from '../../../protocol/results/usage.ts';
import { redactNetwork, redactRounds, redactUsage } from '../../../worker/redaction/redact-records.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';

const MARK = '<redacted:secret>';

function redactorOf(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

it('answers stay answers of the person who gave them, whatever is stored as a secret', () => {
  const round: AnsweredRound = {
    round: 1,
    question: questionIdOf(taskIdOf('test', 1), 1),
    asked: 'Is it hunter-22?',
    options: ['hunter-22', 'other'],
    answer: 'hunter-22, says ada-l',
    answers: [{ id: 'name-1', question: 'Is it hunter-22?', answer: 'hunter-22', option: 1, by: 'ada-l' }],
    by: 'ada-l',
    permission: 'write',
    at: '2026-01-02T03:04:05Z',
  };

  const [clean] = redactRounds([round], redactorOf('hunter-22', 'ada-l', 'write', '2026-01', 'name-1'));

  expect(AnsweredRound.parse(clean)).toEqual({
    ...round,
    asked: `Is it ${MARK}?`,
    options: [MARK, 'other'],
    answer: `${MARK}, says ${MARK}`,
    answers: [{ id: 'name-1', question: `Is it ${MARK}?`, answer: MARK, option: 1, by: 'ada-l' }],
  });
});

it('numbers of usage keep their names, and the names of models are filtered', () => {
  const tokens = { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 };
  const calls = { requests: 1, retries: 0, refused: 0, uncounted: 0, tokens, seconds: 1, unpriced: ['gpt-hunter-22'] };
  const usage: Usage = { model: 'hunter-22', dispatch: { turns: 1 }, task: { turns: 3 }, left: { turns: 2 }, calls };

  const clean = redactUsage(usage, redactorOf('hunter-22', 'dispatch', 'task', 'turns'));

  expect(Usage.parse(clean)).toEqual({ ...usage, model: MARK, calls: { ...calls, unpriced: [`gpt-${MARK}`] } });
  expect(redactUsage({ dispatch: {}, task: {} }, redactorOf())).toEqual({ dispatch: {}, task: {} });
});

it('a report about hosts keeps its members, and the names of hosts are filtered', () => {
  const report = { allowed: ['example.com'], reached: { 'example.com:443': 2 }, refused: { 'hunter-22.org:443': 1 } };

  const clean = redactNetwork(report, redactorOf('hunter-22', 'allowed', 'reached'));

  expect(NetworkReport.parse(clean)).toEqual({ ...report, refused: { [`${MARK}.org:443`]: 1 } });
});
