/** What isolated the agent of the newest run from its runner, and what that did not protect. */
import { listRunArtifacts } from '../../github/actions/artifacts.ts';
import { listRuns } from '../../github/actions/runs.ts';
import { findResult } from '../../client/github/results.ts';
import { LOOK_BACK_MS, type GitHubContext } from '../../client/github/client-context.ts';
import { IsolationReport } from '../../protocol/network/isolation-report.ts';
import type { DoctorCheck } from '../cli-schemas.ts';

const RESULT = /^agora-result-(t_[^-]+)-a\d+$/;
const MOST_RUNS = 10;

export async function checkIsolation(context: GitHubContext): Promise<Pick<DoctorCheck, 'outcome' | 'detail' | 'fix'>> {
  const { client, at, workflow, clock } = context;
  const runs = await listRuns(client, { ...at, workflow }, new Date(clock.now().getTime() - LOOK_BACK_MS));
  for (const run of runs.filter(({ status }) => status === 'completed').slice(0, MOST_RUNS)) {
    const artifacts = await listRunArtifacts(client, { ...at, runId: run.id });
    const dispatch = artifacts.map(({ name }) => RESULT.exec(name)?.[1]).find((found) => found !== undefined);
    const result = dispatch === undefined ? undefined : await findResult(context, run, dispatch);
    const isolation = IsolationReport.safeParse(
      result !== undefined && 'isolation' in result ? result.isolation : undefined,
    );
    if (isolation.success) return judgeIsolation(isolation.data, run.id);
  }
  return { outcome: 'skip', detail: 'No run has reported its isolation yet.' };
}

export function judgeIsolation(
  { mode, method, asked, tried, unprotected }: IsolationReport,
  runId: number,
): Pick<DoctorCheck, 'outcome' | 'detail' | 'fix'> {
  const open = `Not protected: ${unprotected.join(' ')}`;
  if (mode === 'sandbox')
    return { outcome: 'pass', detail: `Run ${runId} had a sandbox (${method ?? 'unknown'}). ${open}` };
  return {
    outcome: 'warn',
    detail: `Run ${runId} had none (isolation: ${asked}). ${[...tried, open].join(' ')}`,
    fix:
      asked === 'none'
        ? 'Set isolation to auto or sandbox in the workflow.'
        : 'Use a Linux runner with passwordless sudo or with user namespaces, such as GitHub-hosted runners.',
  };
}
