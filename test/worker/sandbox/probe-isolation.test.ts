import { expect, it } from 'vitest';
import { trySandbox } from '../../support/agents/try-sandbox.ts';
import { IsolationReport } from '../../../protocol/network/isolation-report.ts';
import { probeIsolation } from '../../../worker/adapters/sandbox/probe-isolation.ts';

it('reports what works on this machine', async () => {
  const report = await probeIsolation();

  expect(IsolationReport.parse(report)).toEqual(report);
  expect(report.mode).toBe((await trySandbox()).works ? 'sandbox' : 'none');
  expect(report.unprotected.join(' ')).toMatch(/network is open/);
});

it('reports why nothing works', async () => {
  const report = await probeIsolation(() => ({
    methods: () => ({ kind: 'some', methods: ['user-namespace'] }),
    attempt: () => Promise.resolve({ kind: 'fails', why: 'not permitted' }),
  }));

  expect(report).toMatchObject({ mode: 'none', tried: ['With a user namespace: not permitted.'] });
});
