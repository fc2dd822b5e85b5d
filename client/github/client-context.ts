/**
 * What the client needs to talk to one repository on GitHub.
 */
import type { GitHubClient, Repo } from '../../github/github-client.ts';
import type { ClientClock } from '../ports.ts';

export interface GitHubContext {
  readonly client: GitHubClient;
  readonly at: Repo;
  /** File name of the workflow that runs the agent. */
  readonly workflow: string;
  /** The slug of our App, when somebody has configured it. */
  readonly app?: string;
  readonly clock: ClientClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly pollMs: number;
  readonly waitMs: number;
  readonly pickUpMs: number;
  /** Variables that would restrict an agent on this machine and have no effect on GitHub: each as a sentence. */
  readonly unguarded?: readonly string[];
}

export const DAY_MS = 86_400_000;
/** Longer than the time for which a state is kept by default, so that every open question is younger. */
export const LOOK_BACK_MS = 35 * DAY_MS;
