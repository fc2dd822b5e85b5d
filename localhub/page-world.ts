/**
 * What the page may know: the API as one of the users, and what GitHub shows but has no simple call for.
 */
import { isIllegal } from './gateway/gateway.ts';
import type { RawRequest } from './gateway/understand.ts';
import type { Machinery } from './machinery.ts';
import type { HubOptions } from './options.ts';
import { viewRun } from './overlay/actions/run.ts';
import type { PageWorld } from './page/page.ts';

type PageParts = Pick<Machinery, 'ground' | 'gateway' | 'office' | 'changes'>;

export function renderPageWorld(options: HubOptions, { ground, gateway, office, changes }: PageParts): PageWorld {
  return {
    users: options.users.map(({ login }) => login),
    repositories: () => options.repositories.map(({ owner, name }) => `${owner}/${name}`),
    api: async (login, method, path, body) => {
      const request: RawRequest = {
        method,
        url: new URL(path, ground.origin),
        headers: { authorization: `token ${ground.tokens.ofUser(login)}` },
        bytes: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      };
      const outcome = await gateway.answer(request);
      return outcome === 'dropped'
        ? { status: 502, body: { message: 'The connection broke.' } }
        : { status: outcome.status, body: outcome.body };
    },
    runLog: (runId) => office.scheduler.find(runId)?.log ?? [],
    runDetails: (runId) => {
      const run = office.scheduler.find(runId);
      return run && viewRun(run);
    },
    traffic: () => ({ requests: gateway.traffic.length, illegal: gateway.traffic.filter(isIllegal).length }),
    onChange: changes.listen,
  };
}
