/** Reads and changes the emulator, with responses in GitHub's format. */
import type { Emulation } from '../emulator/emulator.ts';
import { OPERATOR } from '../emulator/emulator.ts';
import type { Accounts } from '../emulator/identities.ts';
import { actorOf, JsonBody, CallRefusal, type CallAnswer } from '../gateway/call.ts';
import type { HubContext } from './hub-context.ts';
import { normalise, type Lookups } from '../gateway/normalise.ts';

type Publish = HubContext['publish'];

interface HubContextParts extends Pick<HubContext, 'origin' | 'accounts' | 'roles' | 'installations' | 'tokens'> {
  readonly emulator: Emulation;
  readonly lookups: Lookups;
}

export function createHubContext(parts: HubContextParts, publish: Publish): HubContext {
  const { emulator, lookups, ...rest } = parts;
  const ask = async (as: string, method: string, path: string, body?: unknown): Promise<CallAnswer> => {
    const answer = await emulator.request(as, method, path, body);
    return {
      status: answer.status,
      body: normalise(answer.body, lookups),
      headers: answer.link === undefined ? {} : { link: answer.link },
    };
  };
  const insist = (answer: CallAnswer): CallAnswer => {
    if (answer.status >= 400) throw refuse(answer);
    return answer;
  };
  const read = (path: string): Promise<CallAnswer> => ask(readerOf(path, rest.accounts), 'GET', path);
  return {
    ...rest,
    read,
    publish,
    readAny: async (path) => insist(await read(path)).body,
    readBody: async (path) => JsonBody.parse(insist(await read(path)).body),
    act: async (caller, method, path, body) => insist(await ask(actorOf(caller), method, path, body)),
  };
}

function refuse({ status, body }: CallAnswer): CallRefusal {
  const { message, ...details } = JsonBody.catch({}).parse(body);
  return new CallRefusal(
    status,
    status === 404 ? 'Not Found' : typeof message === 'string' ? message : 'Refused',
    details,
  );
}

/**
 * A person's repositories can only be read as that person. Those of organizations can be read as the operator of the
 * hub.
 */
function readerOf(path: string, accounts: Accounts): string {
  const owner = decodeURIComponent(/^\/repos\/([^/]+)/.exec(path)?.[1] ?? '');
  return accounts.find(owner)?.type === 'User' ? owner : OPERATOR;
}
