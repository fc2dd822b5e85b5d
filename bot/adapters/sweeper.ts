/**
 * Sweeps every repository that the App is installed on, from the first one that it can see to the last.
 *
 * Remembers when it last did which, to read only what changed since; a process that starts anew reads everything.
 */
import type { Probot } from 'probot';
import { type InstalledRepository, listInstallations, listRepositories } from '../../github/apps.ts';
import type { GitHubClient } from '../../github/client.ts';
import type { Desk } from '../desk.ts';
import { FIRST_SWEEP_MS, SWEEP_OVERLAP_MS, sweepRepository } from '../sweep.ts';
import { createPorts, type PortsSettings } from './github-ports.ts';

export interface SweeperSettings extends PortsSettings {
  readonly desk: Desk;
  readonly slug: () => Promise<string>;
}

/** @returns sweeps once; one repository's failure is logged and the others are swept all the same. */
export function createSweeper(probot: Pick<Probot, 'auth'>, settings: SweeperSettings): () => Promise<void> {
  const sweptAt = new Map<number, number>();

  const sweepOne = async (client: GitHubClient, repository: InstalledRepository): Promise<void> => {
    const startedAt = settings.now();
    const before = sweptAt.get(repository.id);
    const since = new Date(before === undefined ? startedAt - FIRST_SWEEP_MS : before - SWEEP_OVERLAP_MS);
    await sweepRepository(repository, await settings.slug(), since, settings.desk, createPorts(client, repository, settings));
    sweptAt.set(repository.id, startedAt);
  };

  const sweepInstallation = async (installation: number): Promise<void> => {
    const client = await probot.auth(installation);
    for (const repository of await listRepositories(client)) {
      if (!repository.isArchived) await survive(settings, { repository: repository.id }, () => sweepOne(client, repository));
    }
  };

  return async () => {
    for (const installation of await listInstallations(await probot.auth())) {
      await survive(settings, { installation }, () => sweepInstallation(installation));
    }
  };
}

async function survive(settings: SweeperSettings, facts: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    settings.log.error({ ...facts, err: error }, 'a sweep failed; it is done again at the next turn');
  }
}
