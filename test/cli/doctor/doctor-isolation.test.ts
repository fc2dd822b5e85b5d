import { expect, it } from 'vitest';
import { judgeIsolation } from '../../../cli/doctor/doctor-isolation.ts';

it('says how a sandbox was built and what it does not protect', () => {
  const judged = judgeIsolation(
    {
      mode: 'sandbox',
      asked: 'auto',
      method: 'sudo',
      setupAs: 'agent',
      tried: [],
      unprotected: ['The network is open.'],
    },
    7,
  );
  expect(judged).toEqual({
    outcome: 'pass',
    detail: 'Run 7 had a sandbox (sudo). Not protected: The network is open.',
  });
});

it('warns when there was no sandbox, and says what to do', () => {
  const none = { mode: 'none', setupAs: 'runner', tried: ['With sudo: not permitted.'], unprotected: [] } as const;
  const auto = judgeIsolation({ ...none, asked: 'auto', tried: [...none.tried], unprotected: ['All of it.'] }, 7);
  expect(auto.outcome).toBe('warn');
  expect(auto.detail).toBe('Run 7 had none (isolation: auto). With sudo: not permitted. Not protected: All of it.');
  expect(auto.fix).toContain('Linux runner');
  const asked = judgeIsolation({ ...none, asked: 'none', tried: [], unprotected: [] }, 7);
  expect(asked.fix).toContain('Set isolation to auto');
});
