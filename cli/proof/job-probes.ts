/**
 * Probes with a job's token: one run sends all requests, and reports the responses in a comment.
 *
 * Anybody who may comment in the scratch repository could write such a comment too. The report is only used for a
 * verdict about GitHub and decides nothing else, and only a comment by the account of all workflows counts.
 */
import { gunzipSync } from 'node:zlib';
import { z } from '../../protocol/base/zod.ts';
import { JOB_REPORT, PROBE_WORKFLOW } from './probe-files.ts';
import {
  awaitEnd,
  awaitSome,
  differs,
  type ProbeFinding,
  holds,
  type Probe,
  type ProbeSite,
  readAs,
  startProbeRun,
  unknown,
} from './probe-ports.ts';

/** GitHub's own account for everything that is written with a job's token. */
const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41_898_282 } as const;
const MOST_BYTES = 5_000_000;

const ReportedAnswer = z.strictObject({
  probe: z.string(),
  route: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  data: z.optional(z.unknown()),
});
export type ReportedAnswer = z.infer<typeof ReportedAnswer>;

export interface ProbeReport {
  readonly runId: number;
  readonly answers: readonly ReportedAnswer[];
}

const Author = z.looseObject({ login: z.string(), id: z.int() });
const Comments = z.array(z.looseObject({ body: z.string(), user: Author }));

/** Starts the run, waits for it, and reads its report. @returns the reason as a text when there is no report. */
export async function readProbeReport(site: ProbeSite): Promise<ProbeReport | string> {
  const { status, runId } = await startProbeRun(site, 'dispatch-details', PROBE_WORKFLOW, {
    nonce: site.nonce,
    issue: String(site.issue),
  });
  if (runId === undefined) return `The run could not be started: ${status}.`;
  const ended = await awaitEnd(site, 'job-report', runId);
  if (ended === undefined) return `Run ${runId} has not ended in time.`;
  const body = await awaitSome(site, () => findReport(site));
  if (body === undefined) return `Run ${runId} ended with ${ended.conclusion ?? 'nothing'} and left no report.`;
  const answers = parseReport(body);
  return answers === undefined ? `The report of run ${runId} cannot be read.` : { runId, answers };
}

async function findReport({ ask, issue, nonce }: ProbeSite): Promise<string | undefined> {
  const answer = await ask('job-report', 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    issue_number: issue,
    per_page: 100,
  });
  return readAs(Comments, answer)?.find(
    ({ body, user }) => user.login === ACTIONS_BOT.login && body.startsWith(`${JOB_REPORT} ${nonce} `),
  )?.body;
}

/** @returns `undefined` for a text that is not a report. */
export function parseReport(body: string): readonly ReportedAnswer[] | undefined {
  try {
    const packed = Buffer.from(body.trim().split(' ').at(-1) ?? '', 'base64');
    const text = gunzipSync(packed, { maxOutputLength: MOST_BYTES }).toString('utf8');
    return z.array(ReportedAnswer).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What is concluded from the report of a job. Pure. */
type Conclude = (answers: readonly ReportedAnswer[]) => ProbeFinding;

const CONCLUSIONS: readonly (Omit<Probe, 'probe'> & { readonly conclude: Conclude })[] = [
  {
    name: 'job-claims',
    assumes: "With contents: write, a job's token creates a claim once, is refused the second time, and lists it.",
    conclude: ([first, second, listed]) => {
      const refs = readAs(z.array(z.unknown()), listed);
      const seen = `created ${first?.status ?? '–'}, again ${second?.status ?? '–'}, listed ${refs?.length ?? 'nothing'}`;
      return first?.status === 201 && second?.status === 422 && refs?.length === 1 ? holds(seen) : differs(seen);
    },
  },
  {
    name: 'job-author',
    assumes: `Comments written with a job's token come from ${ACTIONS_BOT.login}, account ${ACTIONS_BOT.id}.`,
    conclude: ([posted]) => {
      const user = readAs(z.looseObject({ user: Author }), posted)?.user;
      const seen = user === undefined ? `answered ${posted?.status ?? 'nothing'}` : `${user.login}, ${user.id}`;
      return user?.login === ACTIONS_BOT.login && user.id === ACTIONS_BOT.id ? holds(seen) : differs(seen);
    },
  },
  {
    name: 'job-lookups',
    assumes: "A job's token may look up an account and ask GraphQL when a comment was edited.",
    conclude: ([account, edited]) => {
      const errors = readAs(z.looseObject({ errors: z.optional(z.array(z.unknown())) }), edited);
      const seen = `account ${account?.status ?? '–'}, GraphQL ${edited?.status ?? '–'}`;
      return account?.status === 200 && edited?.status === 200 && errors?.errors === undefined
        ? holds(seen)
        : differs(seen);
    },
  },
];

/** They share one run, whichever probe comes first. */
export function jobProbes(report: (site: ProbeSite) => Promise<ProbeReport | string>): readonly Probe[] {
  return CONCLUSIONS.map(({ name, assumes, conclude }) => ({
    name,
    assumes,
    probe: async (site) => {
      const read = await report(site);
      if (typeof read === 'string') return unknown(read);
      return { ...conclude(read.answers.filter(({ probe }) => probe === name)), runId: read.runId };
    },
  }));
}
