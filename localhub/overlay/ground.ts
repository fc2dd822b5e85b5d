/**
 * What every family of the overlay stands on: the world underneath, read and changed with GitHub's manners.
 */
import type { Accounts } from '../world/accounts.ts';
import type { EmulatedWorld } from '../world/emulator.ts';
import { OPERATOR } from '../world/emulator.ts';
import type { Installations } from '../world/installations.ts';
import type { Roles } from '../world/roles.ts';
import type { Tokens } from '../gateway/tokens.ts';
import { actorOf, JsonObject, Refusal, type Answer, type Caller, type RepositoryAddress } from '../gateway/call.ts';
import { normalise, type Lookups } from '../gateway/normalise.ts';

export interface HubEvent {
  /** GitHub's name of the event: `issues`, `issue_comment`, `push` … */
  readonly name: string;
  readonly action?: string;
  readonly repository: RepositoryAddress;
  readonly sender: Caller;
  /** The event's own members; the rest (repository, sender, installation) is added where it is published. */
  readonly parts: JsonObject;
  /** Where a workflow started by this event runs; default: the default branch. */
  readonly at?: { readonly ref: string; readonly sha: string };
}

export interface Ground {
  readonly origin: string;
  readonly accounts: Accounts;
  readonly roles: Roles;
  readonly installations: Installations;
  readonly tokens: Tokens;
  /** Reads as somebody who may see everything; whoever calls has decided that the reader may. */
  readonly read: (path: string) => Promise<Answer>;
  /** The same without the answer around it. @throws Refusal with the world's own answer for anything but success. */
  readonly readAny: (path: string) => Promise<unknown>;
  readonly readBody: (path: string) => Promise<JsonObject>;
  /** Changes something as the caller. @throws Refusal for anything but success. */
  readonly act: (caller: Caller, method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly publish: (event: HubEvent) => Promise<void>;
}

type Publish = Ground['publish'];
interface Parts extends Pick<Ground, 'origin' | 'accounts' | 'roles' | 'installations' | 'tokens'> {
  readonly world: EmulatedWorld;
  readonly lookups: Lookups;
}

export const pathOf = ({ owner, name }: Pick<RepositoryAddress, 'owner' | 'name'>): string => `/repos/${owner}/${name}`;

export function createGround(parts: Parts, publish: Publish): Ground {
  const { world, lookups, ...rest } = parts;
  const ask = async (as: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await world.request(as, method, path, body);
    return {
      status: answer.status,
      body: normalise(answer.body, lookups),
      headers: answer.link === undefined ? {} : { link: answer.link },
    };
  };
  const insist = (answer: Answer): Answer => {
    if (answer.status >= 400) throw refuse(answer);
    return answer;
  };
  const read = (path: string): Promise<Answer> => ask(readerOf(path, rest.accounts), 'GET', path);
  return {
    ...rest,
    read,
    publish,
    readAny: async (path) => insist(await read(path)).body,
    readBody: async (path) => JsonObject.parse(insist(await read(path)).body),
    act: async (caller, method, path, body) => insist(await ask(actorOf(caller), method, path, body)),
  };
}

function refuse({ status, body }: Answer): Refusal {
  const { message, ...details } = JsonObject.catch({}).parse(body);
  return new Refusal(status, status === 404 ? 'Not Found' : typeof message === 'string' ? message : 'Refused', details);
}

/** A person's repositories belong to that person alone; organizations are open to the world's operator. */
function readerOf(path: string, accounts: Accounts): string {
  const owner = decodeURIComponent(/^\/repos\/([^/]+)/.exec(path)?.[1] ?? '');
  return accounts.find(owner)?.type === 'User' ? owner : OPERATOR;
}
