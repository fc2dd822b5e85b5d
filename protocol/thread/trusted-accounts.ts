/**
 * Whose markers are trusted. The only definition; every reader of a thread uses it. Pure.
 *
 * We have two accounts: the one that every workflow's own token writes with, and the bot user of our own App. Anybody
 * can copy a marker into a comment of theirs, and so can another App, so neither counts.
 *
 * How each program knows the App's slug: the bot asks GitHub for its own; a relay job is `github-actions`; the action
 * uses its input `answers-app`, otherwise the App that dispatched the run (only accounts that may start workflows can);
 * the client uses the option `app`. If it is unknown, no App's marker creates a task, asks a question or shows a task's
 * state. Only the final comment of a task and a notice, which the bot writes as its App, are then shown from any App,
 * and only after a record of the workflow's own account about that very task: see read-thread.ts. That permits nothing,
 * and hides nothing that waits.
 */
import type { Account } from './comment.ts';

/** The account that every workflow's own token writes with. */
export const ACTIONS_BOT = 'github-actions[bot]';

/** What a reader knows about our own App. */
export interface Trust {
  readonly appSlug?: string | undefined;
}

/** GitHub allows no brackets in a person's login, and itself reports which accounts are bots. */
export function isTrusted({ type, login }: Pick<Account, 'type' | 'login'>, { appSlug }: Trust): boolean {
  return type === 'Bot' && (login === ACTIONS_BOT || (appSlug !== undefined && login === `${appSlug}[bot]`));
}

/** @param slug of our own App. */
export function isOurs(account: Pick<Account, 'type' | 'login'>, slug: string | undefined): boolean {
  return isTrusted(account, { appSlug: slug });
}

/** The account of an App, ours or not. */
export function isSomeApp({ type, login }: Pick<Account, 'type' | 'login'>): boolean {
  return type === 'Bot' && login !== ACTIONS_BOT;
}
