/** Which isolation from agents works on this machine: the worker of this installation tries it. */
import { askIsolation as askWorker } from '../../client/adapters/local/worker-process.ts';
import type { IsolationReport } from '../../protocol/network/isolation-report.ts';
import { type FindingFact, known } from '../doctor/checks/finding.ts';

export async function askIsolation(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FindingFact<IsolationReport>> {
  const report = await askWorker(environment).catch(() => undefined);
  return report === undefined ? { kind: 'unknown', why: 'The worker did not report what works here.' } : known(report);
}
