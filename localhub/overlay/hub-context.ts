/** What every handler of the overlay gets: the accounts, and the emulator, read and changed as GitHub would answer. */
import type { Accounts } from '../emulator/identities.ts';
import type { Installations } from '../emulator/identities.ts';
import type { Roles } from '../emulator/identities.ts';
import type { Tokens } from '../emulator/identities.ts';
import type { JsonBody, CallAnswer, Caller, RepositoryAddress } from '../gateway/call.ts';

export interface HubEvent {
  /** GitHub's name for the event: `issues`, `issue_comment`, `push` … */
  readonly name: string;
  readonly action?: string;
  readonly repository: RepositoryAddress;
  readonly sender: Caller;
  /** The event's own members. The rest (repository, sender, installation) is added when it is published. */
  readonly parts: JsonBody;
  /** Where a workflow started by this event runs; default: the default branch. */
  readonly at?: { readonly ref: string; readonly sha: string };
}

export interface HubContext {
  readonly origin: string;
  readonly accounts: Accounts;
  readonly roles: Roles;
  readonly installations: Installations;
  readonly tokens: Tokens;
  /** Reads as somebody who may see everything. The caller has to check that the reader may see it. */
  readonly read: (path: string) => Promise<CallAnswer>;
  /** Returns only the body. @throws Refusal with the emulator's own response when it does not succeed. */
  readonly readAny: (path: string) => Promise<unknown>;
  readonly readBody: (path: string) => Promise<JsonBody>;
  /** Changes something as the caller. @throws Refusal when it does not succeed. */
  readonly act: (caller: Caller, method: string, path: string, body?: unknown) => Promise<CallAnswer>;
  readonly publish: (event: HubEvent) => Promise<void>;
}

export const pathOf = ({ owner, name }: Pick<RepositoryAddress, 'owner' | 'name'>): string => `/repos/${owner}/${name}`;
