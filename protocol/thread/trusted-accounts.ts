/**
 * Whose markers are believed. The only definition; whoever reads a thread asks here. Pure.
 *
 * Ours are two accounts: the one that every workflow's own token writes as, and the bot user of our own App. Anybody
 * can copy a marker into a comment of theirs, and so can another App, so neither counts.
 *
 * Who knows the App's slug how: the bot asks GitHub for its own; a relay job is `github-actions`; the action takes its
 * input `answers-app`, else the App that has dispatched the run (only who may start workflows can); the client takes
 * the option `app`. Where it is not known, no App's marker makes a task, asks a question or says how one stands. Only
 * the last word on a task and a notice, which the bot writes as its App, are then shown from any App, and only behind
 * what the workflow's own account wrote about that very task: see read-thread.ts. That permits nothing, and hides
 * nothing that waits.
 */
import type { Account } from './comment.ts';

/** The account that every workflow's own token writes as. */
export const ACTIONS_BOT = 'github-actions[bot]';

/** What a reader knows of our own App. */
export interface Trust {
  readonly appSlug?: string | undefined;
}

/** GitHub lets no person take a name with brackets, and says itself which accounts are bots. */
export function isTrusted({ type, login }: Pick<Account, 'type' | 'login'>, { appSlug }: Trust): boolean {
  return type === 'Bot' && (login === ACTIONS_BOT || (appSlug !== undefined && login === `${appSlug}[bot]`));
}

/** @param slug of our own App. */
export function isOurs(account: Pick<Account, 'type' | 'login'>, slug: string | undefined): boolean {
  return isTrusted(account, { appSlug: slug });
}

/** Some App's account, ours or not. */
export function isSomeApp({ type, login }: Pick<Account, 'type' | 'login'>): boolean {
  return type === 'Bot' && login !== ACTIONS_BOT;
}
