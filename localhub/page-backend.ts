/** What the page can use: the API as one of the users, and what GitHub shows but has no simple call for. */
import { isIllegal } from './gateway/gateway.ts';
import type { RawRequest } from './gateway/understand.ts';
import type { HubParts } from './hub-parts.ts';
import type { HubOptions } from './hub-options.ts';
import { viewSchedule } from './overlay/schedules/schedules.ts';
import { type RunRecord, viewRun } from './overlay/actions/run-record.ts';
import type { RepositoryAddress } from './gateway/call.ts';
import type { LogLine, PageAddress } from './page/http/visit.ts';
import type { PageBackend } from './page/http/page-data.ts';

type PageParts = Pick<HubParts, 'context' | 'gateway' | 'actions' | 'changes'>;

export function renderPageBackend(options: HubOptions, { context, gateway, actions, changes }: PageParts): PageBackend {
  return {
    users: options.users.map(({ login }) => login),
    repositories: () => options.repositories.map(({ owner, name }) => `${owner}/${name}`),
    api: async (login, method, path, body) => {
      const request: RawRequest = {
        method,
        url: new URL(path, context.origin),
        headers: { authorization: `token ${context.tokens.ofUser(login)}` },
        bytes: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      };
      const outcome = await gateway.answer(request);
      return outcome === 'dropped'
        ? { status: 502, body: { message: 'The connection was interrupted.' } }
        : { status: outcome.status, body: outcome.body };
    },
    runLog: (runId) => {
      const run = actions.scheduler.find(runId);
      return run === undefined ? [] : renderRunLog(run);
    },
    runDetails: (runId) => {
      const run = actions.scheduler.find(runId);
      if (run === undefined) return undefined;
      const { errors, annotations, ...details } = viewRun(run);
      // A run that could not start has no step that could report it.
      return { ...details, annotations: [...errors.map((message) => ({ level: 'error', message })), ...annotations] };
    },
    schedules: {
      list: async (place) => (await actions.schedules.list(addressOf(options, place))).map(viewSchedule),
      bringForward: async (place, wanted) =>
        (await actions.schedules.bringForward(addressOf(options, place), wanted))?.id,
    },
    traffic: () => ({ requests: gateway.traffic.length, illegal: gateway.traffic.filter(isIllegal).length }),
    onChange: changes.listen,
  };
}

/**
 * The log with the names that the API gives to jobs: the runner uses the ids of the workflow file, which the API does
 * not know. Jobs with the same name are told apart by their numbers.
 */
function renderRunLog({ jobs, log }: Pick<RunRecord, 'jobs' | 'log'>): LogLine[] {
  const isAlone = (name: string): boolean => jobs.filter((other) => other.name === name).length === 1;
  const names = new Map(jobs.map(({ key, name, id }) => [key, isAlone(name) ? name : String(id)]));
  return log.map(({ job, line }) => ({ job: names.get(job) ?? job, line }));
}

const addressOf = ({ repositories }: HubOptions, { owner, repo: name }: PageAddress): RepositoryAddress => ({
  owner,
  name,
  isPrivate: repositories.find((one) => one.owner === owner && one.name === name)?.private ?? false,
});
