/** Probes of workflow runs: how they start, what starts after them, and what a cancelled one still does. */
import { z } from '../../protocol/base/zod.ts';
import type { ProbeReport } from './job-probes.ts';
import { AFTER_WORKFLOW, CALLED_WORKFLOW } from './probe-files.ts';
import {
  awaitEnd,
  awaitSome,
  differs,
  type ProbeFinding,
  holds,
  listProbeRuns,
  type Probe,
  type ProbeRun,
  type ProbeSite,
  readAs,
  startProbeRun,
  unknown,
} from './probe-ports.ts';

/** Longer than we ever wait, because it is going to be cancelled. */
const LONG_SECONDS = '600';
const Step = z.looseObject({ name: z.string(), status: z.string(), conclusion: z.nullable(z.string()) });
const Jobs = z.looseObject({
  jobs: z.array(
    z.looseObject({
      steps: z.optional(z.array(Step)),
    }),
  ),
});

export function runProbes(report: (site: ProbeSite) => Promise<ProbeReport | string>): readonly Probe[] {
  return [
    {
      name: 'dispatch-details',
      assumes: 'workflow_dispatch with return_run_details answers 200 with the number of the run.',
      probe: probeDispatch,
    },
    {
      name: 'run-after-person',
      assumes: 'When a run that a person started ends, workflows on workflow_run start.',
      probe: probeAfterPerson,
    },
    {
      name: 'run-after-job',
      assumes: "When a run that a job's token started ends, no workflow on workflow_run starts.",
      probe: (site) => probeAfterJob(site, report),
    },
    {
      name: 'cancelled-run',
      assumes: 'Steps with `always()` also run in a cancelled run.',
      probe: probeCancelled,
    },
  ];
}

async function probeDispatch(site: ProbeSite): Promise<ProbeFinding> {
  const { status, runId } = await startProbeRun(site, 'dispatch-details', CALLED_WORKFLOW, { nonce: site.nonce });
  return status === 200 && runId !== undefined ? holds(`answered ${status}`, runId) : differs(`answered ${status}`);
}

/** The run that the previous probe has started. */
async function probeAfterPerson(site: ProbeSite): Promise<ProbeFinding> {
  const probe = 'run-after-person';
  const called = await awaitCalled(site, probe, site.nonce);
  if (called === undefined) return unknown('No run of a person has ended in time.');
  const came = await awaitAfter(site, probe, 1, site.patienceMs);
  return came === undefined
    ? differs(`run ${called.id} ended, and nothing followed`, called.id)
    : holds(`run ${came.id} followed run ${called.id}`, came.id);
}

async function probeAfterJob(
  site: ProbeSite,
  report: (site: ProbeSite) => Promise<ProbeReport | string>,
): Promise<ProbeFinding> {
  const probe = 'run-after-job';
  const read = await report(site);
  if (typeof read === 'string') return unknown(read);
  const called = await awaitCalled(site, probe, `${site.nonce}-job`);
  if (called === undefined) return unknown("The job's token has started no run, or it has not ended in time.");
  const came = await awaitAfter(site, probe, 2, site.quietMs);
  return came === undefined
    ? holds(`run ${called.id} ended, and nothing followed`, called.id)
    : differs(`run ${came.id} followed run ${called.id}`, came.id);
}

async function probeCancelled(site: ProbeSite): Promise<ProbeFinding> {
  const probe = 'cancelled-run';
  const inputs = { nonce: `${site.nonce}-cancel`, seconds: LONG_SECONDS };
  const { runId } = await startProbeRun(site, probe, CALLED_WORKFLOW, inputs);
  if (runId === undefined) return unknown('The run could not be started.');
  const began = await awaitSome(site, async () => ((await isWaiting(site, runId)) ? true : undefined));
  if (began === undefined) return unknown(`Run ${runId} has not begun in time.`);
  await site.ask(probe, 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', { run_id: runId });
  const ended = await awaitEnd(site, probe, runId);
  if (ended === undefined) return unknown(`Run ${runId} has not ended in time.`);
  const afterwards = (await stepsOf(site, runId)).find(({ name }) => name === 'Afterwards');
  const seen = `run ${ended.conclusion ?? '–'}, the step for any case ${afterwards?.conclusion ?? '–'}`;
  return ended.conclusion === 'cancelled' && afterwards?.conclusion === 'success'
    ? holds(seen, runId)
    : differs(seen, runId);
}

/** Whether the step that will be cancelled is running. */
async function isWaiting(site: ProbeSite, runId: number): Promise<boolean> {
  return (await stepsOf(site, runId)).some(({ name, status }) => name === 'Wait' && status === 'in_progress');
}

async function stepsOf({ ask }: ProbeSite, runId: number): Promise<readonly z.infer<typeof Step>[]> {
  const answer = await ask('cancelled-run', 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', { run_id: runId });
  return readAs(Jobs, answer)?.jobs.flatMap(({ steps }) => steps ?? []) ?? [];
}

/** @param nonce the end of its title. */
async function awaitCalled(site: ProbeSite, probe: string, nonce: string): Promise<ProbeRun | undefined> {
  return awaitSome(site, async () => {
    const runs = await listProbeRuns(site, probe, CALLED_WORKFLOW, 'workflow_dispatch');
    return runs.find(
      ({ display_title: title, status }) => title?.endsWith(` ${nonce}`) === true && status === 'completed',
    );
  });
}

/** @param count the number of runs once it has come. */
async function awaitAfter(
  site: ProbeSite,
  probe: string,
  count: number,
  patienceMs: number,
): Promise<ProbeRun | undefined> {
  const look = async (): Promise<ProbeRun | undefined> => {
    const runs = await listProbeRuns(site, probe, AFTER_WORKFLOW, 'workflow_run');
    return runs.length >= count ? runs[0] : undefined;
  };
  return awaitSome(site, look, patienceMs);
}
