/** What the probes need from outside, and what they share. */
import { z } from '../../protocol/base/zod.ts';
import type { ClientClock } from '../../client/ports.ts';
import type { ProbeVerdict } from './recording.ts';

/** A response is a value, whatever its status. */
export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** Sends a request about the scratch repository, with `{owner}` and `{repo}` filled in. Every request is recorded. */
export type AskGitHub = (
  probe: string,
  route: string,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<ProbeAnswer>;

export interface ProbeSite {
  readonly ask: AskGitHub;
  readonly clock: ClientClock;
  readonly signal: AbortSignal;
  /** Of this session: eight hexadecimal digits. */
  readonly nonce: string;
  readonly branch: string;
  /** The commit that contains the probes' workflows. */
  readonly head: string;
  readonly issue: number;
  /** Which subagent plays the whole loop. When left out, the first one of the repository. */
  readonly subagent: string | undefined;
  readonly pollMs: number;
  /** How long a run may take to begin, to end, or not to come. */
  readonly patienceMs: number;
  /** How long to wait for what is expected not to come. */
  readonly quietMs: number;
}

export interface Probe {
  readonly name: string;
  /** A statement that is either true or false. */
  readonly assumes: string;
  readonly probe: (site: ProbeSite) => Promise<ProbeFinding>;
}

export type ProbeFinding = Pick<ProbeVerdict, 'verdict' | 'detail' | 'runId'>;

export const holds = (detail: string, runId?: number): ProbeFinding => found('holds', detail, runId);
export const differs = (detail: string, runId?: number): ProbeFinding => found('differs', detail, runId);
export const unknown = (detail: string, runId?: number): ProbeFinding => found('unknown', detail, runId);

function found(verdict: ProbeVerdict['verdict'], detail: string, runId: number | undefined): ProbeFinding {
  return { verdict, detail, ...(runId !== undefined && { runId }) };
}

/** Reads a response. `undefined` when there is none, or when it does not have the documented form. */
export function readAs<S extends z.ZodMiniType>(
  schema: S,
  answer: { readonly data?: unknown } | undefined,
): z.output<S> | undefined {
  const read = schema.safeParse(answer?.data);
  return read.success ? read.data : undefined;
}

/** Asks until there is something, or the time is over. @returns `undefined` when nothing came. */
export async function awaitSome<T>(
  site: ProbeSite,
  look: () => Promise<T | undefined>,
  patienceMs = site.patienceMs,
): Promise<T | undefined> {
  const until = site.clock.now().getTime() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (site.clock.now().getTime() >= until || site.signal.aborted) return undefined;
    await site.clock.sleep(site.pollMs, site.signal).catch(() => undefined);
  }
}

const Run = z.looseObject({
  id: z.int(),
  status: z.nullable(z.string()),
  conclusion: z.nullable(z.string()),
  display_title: z.optional(z.string()),
});
export type ProbeRun = z.infer<typeof Run>;
const Runs = z.looseObject({ workflow_runs: z.array(Run) });

export async function listProbeRuns(
  { ask }: ProbeSite,
  probe: string,
  workflow: string,
  event: string,
): Promise<readonly ProbeRun[]> {
  const answer = await ask(probe, 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    workflow_id: workflow,
    event,
    per_page: 30,
  });
  return readAs(Runs, answer)?.workflow_runs ?? [];
}

/** @returns `undefined` when it has not ended in time. */
export function awaitEnd(site: ProbeSite, probe: string, runId: number): Promise<ProbeRun | undefined> {
  return awaitSome(site, async () => {
    const answer = await site.ask(probe, 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: runId });
    const run = readAs(Run, answer);
    return run?.status === 'completed' ? run : undefined;
  });
}

const Details = z.looseObject({ workflow_run_id: z.int() });

export interface StartedProbe {
  readonly status: number;
  readonly runId: number | undefined;
}

/** GitHub does not know a workflow at once after a push: after 404 and 422 the request is repeated. */
export async function startProbeRun(
  site: ProbeSite,
  probe: string,
  workflow: string,
  inputs: Readonly<Record<string, string>>,
): Promise<StartedProbe> {
  const started = await awaitSome(site, async () => {
    const answer = await site.ask(probe, 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
      workflow_id: workflow,
      ref: site.branch,
      inputs,
      return_run_details: true,
    });
    return answer.status === 404 || answer.status === 422 ? undefined : answer;
  });
  return { status: started?.status ?? 404, runId: readAs(Details, started)?.workflow_run_id };
}
