/**
 * Sweeps every repository that the App is installed on, several at a time.
 *
 * It remembers what it saw, and its client makes conditional requests (installation-octokit.ts), so a sweep without
 * changes costs none of the budget. If an installation's budget runs low, it does less there or comes back later, and
 * continues everywhere else.
 */
import type { Probot } from 'probot';
import { type InstalledRepository, listInstallations, listRepositories } from '../../github/apps.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import type { DashboardUpdater } from '../dashboard/update-queue.ts';
import type { WorkQueue } from '../reconcile/work-queue.ts';
import { decideSweepEffort } from '../sweep/sweep-budget.ts';
import { type SweepMemory, createSweepMemory, isAhead, sweepRepository } from '../sweep/select-issues.ts';
import type { Budgets } from '../adapters/rate-budgets.ts';
import { createPorts, type PortsSettings } from '../adapters/github-ports.ts';

export interface SweepWorkerSettings extends PortsSettings {
  readonly queue: WorkQueue;
  readonly dashboards: DashboardUpdater;
  readonly slug: () => Promise<string>;
  readonly budgets: Budgets;
}

/** How many repositories at the same time; GitHub asks for low concurrency, and webhooks come first. */
const AT_ONCE = 4;
/** How long a list of installations is valid: a webhook reports a new one earlier. */
const INSTALLATIONS_MS = 600_000;

type Auth = Pick<Probot, 'auth'>;

/** How many issues of a repository are reconciled. */
function mostOf(effort: ReturnType<typeof decideSweepEffort>): number {
  return effort.kind === 'thin' ? effort.issues : Infinity;
}

/** @returns a function that sweeps once; one repository's failure is logged and the others are swept anyway. */
export function createSweepWorker(probot: Auth, settings: SweepWorkerSettings): () => Promise<void> {
  const remembered = new Map<number, SweepMemory>();
  const installations = createInstallations(probot, settings.now);

  const sweepOne = async (
    client: GitHubClient,
    repository: InstalledRepository,
    installation: number,
  ): Promise<void> => {
    const now = settings.now();
    const effort = decideSweepEffort(settings.budgets.of(installation), now);
    if (effort.kind === 'later') {
      tellLater(settings, { repository: repository.id }, effort.until);
      return;
    }
    const known = remembered.get(repository.id);
    const isStale = known === undefined || isAhead(known, now) || (known.until <= now && effort.kind === 'full');
    const before = isStale ? createSweepMemory(now) : known;
    const ports = createPorts(client, repository, settings);
    const place = { where: repository, slug: await settings.slug() };
    const after = await sweepRepository(place, before, settings.queue, ports, mostOf(effort));
    remembered.set(repository.id, after);
    if (after.hasTasks) await settings.dashboards.sweep(repository, ports);
    settings.meter.sweep('done', (settings.now() - now) / 1_000);
  };

  /** @returns its repositories, unless they were not listed. */
  const sweepInstallation = async (installation: number): Promise<readonly number[] | undefined> => {
    const effort = decideSweepEffort(settings.budgets.of(installation), settings.now());
    if (effort.kind === 'later') {
      tellLater(settings, { installation }, effort.until);
      return undefined;
    }
    const client = await probot.auth(installation);
    const repositories = await listActive(client);
    await mapAtOnce(repositories, AT_ONCE, (repository) =>
      survive(settings, { repository: repository.id }, () => sweepOne(client, repository, installation)),
    );
    return repositories.map(({ id }) => id);
  };

  const forgetOthers = (ids: ReadonlySet<number>): void => {
    for (const id of remembered.keys()) if (!ids.has(id)) remembered.delete(id);
    settings.meter.repositories(ids);
  };

  return async () => {
    const listed: (readonly number[] | undefined)[] = [];
    // In sequence: the repositories of one installation are already swept in parallel.
    for (const installation of await installations()) {
      listed.push(await survive(settings, { installation }, () => sweepInstallation(installation)));
    }
    const all = listed.filter((ids) => ids !== undefined);
    if (all.length === listed.length) forgetOthers(new Set(all.flat()));
  };
}

async function listActive(client: GitHubClient): Promise<readonly InstalledRepository[]> {
  return (await listRepositories(client)).filter(({ isArchived, isDisabled }) => !isArchived && !isDisabled);
}

function createInstallations(probot: Auth, now: () => number): () => Promise<readonly number[]> {
  let known: { readonly ids: readonly number[]; readonly until: number } | undefined;
  return async () => {
    // If the clock was set back, the list must not stay valid longer.
    if (known === undefined || known.until <= now() || known.until > now() + INSTALLATIONS_MS)
      known = { ids: await listInstallations(await probot.auth()), until: now() + INSTALLATIONS_MS };
    return known.ids;
  };
}

function tellLater(settings: SweepWorkerSettings, snapshot: object, until: number): void {
  settings.meter.sweep('later', 0);
  settings.log.info(
    { ...snapshot, until: new Date(until).toISOString() },
    'few API requests are left; skipping this sweep',
  );
}

/** @returns `undefined` if it failed. */
async function survive<T>(
  settings: SweepWorkerSettings,
  snapshot: object,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    settings.meter.sweep('failed', 0);
    settings.log.error({ ...snapshot, err: error }, 'a sweep failed; the next one tries again');
    return undefined;
  }
}
