/**
 * One API request, from the wire to the answer: who is it, is it a legal request, may they, do it, is the
 * answer a legal one. Everything that happens is written down as an Exchange.
 */
import { createHash } from 'node:crypto';
import { isKnownDeviation } from '../openapi/deviations.ts';
import { findRoute, type Route } from '../openapi/description.ts';
import { checkRequest, checkResponse } from '../openapi/guard.ts';
import type { Exchange, Faults } from '../options.ts';
import type { Ground } from '../overlay/ground.ts';
import { Refusal, type Answer, type Call, type Caller, type Handler, type RepositoryAddress } from './call.ts';
import { insistOnPermission } from './permission.ts';

export interface RawRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}
/** `dropped`: break the connection instead of answering. */
export type Outcome = Answer | 'dropped';

interface Parts {
  readonly ground: Ground;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly repositories: readonly RepositoryAddress[];
  readonly faults: Faults | undefined;
  readonly onChange: () => void;
}
export interface Gateway {
  readonly traffic: readonly Exchange[];
  readonly answer: (request: RawRequest) => Promise<Outcome>;
  readonly noteMistake: (error: unknown) => void;
}

const NO_RATE = {
  'x-ratelimit-limit': '15000',
  'x-ratelimit-remaining': '14999',
  'x-ratelimit-used': '1',
  'x-ratelimit-resource': 'core',
};

/** A request nobody should have sent, or an answer GitHub would never give. */
export const isIllegal = ({ requestErrors, responseErrors }: Exchange): boolean =>
  requestErrors.length > 0 || responseErrors.length > 0;

export function createGateway(parts: Parts): Gateway {
  const traffic: Exchange[] = [];
  return {
    traffic,
    // Something failed outside any request; it must not pass unseen.
    noteMistake: (error) => {
      traffic.push({
        method: '-',
        path: '-',
        operationId: undefined,
        who: 'the hub',
        at: Date.now(),
        status: 500,
        requestErrors: [],
        responseErrors: [renderMistake(error)],
        ms: 0,
      });
    },
    answer: async (request) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const url = findRealUrl(request.url, parts.repositories);
      const route = findRoute(method, url.pathname);
      const body = readJson(request.bytes);
      const identity = identify(parts.ground, request.headers['authorization']);
      const exchange: Exchange = {
        method,
        path: `${url.pathname}${url.search}`,
        operationId: route?.operation.operationId,
        who: nameOf(identity),
        at: Date.now(),
        status: 0,
        responseErrors: [],
        ms: 0,
        requestErrors:
          route === undefined
            ? [`${method} ${url.pathname} is not a call this local GitHub knows`]
            : checkRequest(route, url.searchParams, body),
      };
      traffic.push(exchange);
      const fault = parts.faults?.onRequest?.(exchange) ?? 'pass';
      if (fault === 'drop-before') return 'dropped';
      if (typeof fault === 'object') {
        exchange.status = fault.status;
        return { ...fault, headers: NO_RATE };
      }
      const answer = await answerCall(parts, exchange, { method, url, route, body, identity });
      if (method !== 'GET') parts.onChange();
      return fault === 'drop-after' ? 'dropped' : finish(request, answer);
    },
  };
}

interface Understood {
  readonly method: string;
  readonly url: URL;
  readonly route: Route | undefined;
  readonly body: unknown;
  readonly identity: Caller | Refusal;
}

async function answerCall(parts: Parts, exchange: Exchange, understood: Understood): Promise<Answer> {
  const answer = await handle(parts, understood).catch((error: unknown): Answer => {
    if (error instanceof Refusal) return error.answer;
    return { status: 500, body: { message: renderMistake(error), isMistake: true } };
  });
  exchange.status = answer.status;
  exchange.ms = Date.now() - exchange.at;
  exchange.responseErrors = judge(understood.route, answer);
  return answer;
}

const renderMistake = (error: unknown): string =>
  `A mistake in the local GitHub: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`.slice(
    0,
    1500,
  );

function judge(route: Route | undefined, { status, body }: Answer): readonly string[] {
  if (typeof body === 'object' && body !== null && 'isMistake' in body) return [JSON.stringify(body)];
  if (route === undefined) return [];
  return checkResponse(route, status, toWire(body)).filter(
    (error) => !isKnownDeviation(route.operation.operationId, error),
  );
}

/** As it will be on the wire: members that are `undefined` are not there. */
const toWire = (body: unknown): unknown =>
  body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);

async function handle(parts: Parts, { method, url, route, body, identity }: Understood): Promise<Answer> {
  if (identity instanceof Refusal) throw identity;
  if (body === BROKEN) throw new Refusal(400, 'Problems parsing JSON');
  if (route === undefined)
    throw new Refusal(
      501,
      `This local GitHub does not know ${method} ${url.pathname.slice(0, 200)}. Add it to localhub/gateway/operations.ts, if GitHub has it.`,
    );
  const { operationId } = route.operation;
  const repository = findRepository(parts, route);
  const role =
    identity.kind === 'user' && repository !== undefined ? parts.ground.roles.of(identity.login, repository) : 'none';
  insistOnPermission({ operationId, isRead: method === 'GET', caller: identity, repository, role });
  const call: Call = { operationId, method, url, params: route.params, body, caller: identity, repository, role };
  return await (parts.handlers[operationId] ?? passOn(parts.ground))(call);
}

/** What the world underneath does well enough goes there as it is. */
const passOn =
  (ground: Ground): Handler =>
  (call) => {
    const url = new URL(call.url);
    const since = url.searchParams.get('since');
    // The world keeps milliseconds and compares texts; GitHub keeps seconds.
    if (since !== null)
      url.searchParams.set('since', new Date(Math.floor(Date.parse(since) / 1000) * 1000).toISOString());
    const path = `${url.pathname}${url.search}`;
    return call.method === 'GET' ? ground.read(path) : ground.act(call.caller, call.method, path, call.body);
  };

function identify(ground: Ground, authorization: string | undefined): Caller | Refusal {
  try {
    return ground.tokens.identify(authorization);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const nameOf = (identity: Caller | Refusal): string => {
  if (identity instanceof Refusal || identity.kind === 'anonymous') return 'anonymous';
  return identity.kind === 'app' ? identity.slug : identity.login;
};

const BROKEN = Symbol('not JSON');
function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return BROKEN;
  }
}

/** GitHub Enterprise has its API below `/api/v3`, and clients with a host of their own use that; owners and names are not case-sensitive. */
function findRealUrl(url: URL, repositories: readonly RepositoryAddress[]): URL {
  const real = new URL(url);
  real.pathname = real.pathname.replace(/^\/api\/v3(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/';
  const [, root = '', owner = '', name = '', ...rest] = real.pathname.split('/');
  const found =
    root === 'repos'
      ? repositories.find(
          (one) => one.owner.toLowerCase() === owner.toLowerCase() && one.name.toLowerCase() === name.toLowerCase(),
        )
      : undefined;
  if (found !== undefined) real.pathname = ['', 'repos', found.owner, found.name, ...rest].join('/');
  return real;
}

function findRepository({ repositories }: Parts, { params }: Route): RepositoryAddress | undefined {
  if (!('owner' in params && 'repo' in params)) return undefined;
  const found = repositories.find(({ owner, name }) => owner === params['owner'] && name === params['repo']);
  if (found === undefined) throw new Refusal(404, 'Not Found');
  return found;
}

/** @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate */
function finish(request: RawRequest, answer: Answer): Answer {
  const headers = { ...NO_RATE, 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600), ...answer.headers };
  if ((request.method !== 'GET' && request.method !== 'HEAD') || answer.status !== 200 || answer.body === undefined)
    return { ...answer, headers };
  const etag = `W/"${createHash('sha256').update(JSON.stringify(answer.body)).digest('hex')}"`;
  const isKnown =
    request.headers['if-none-match']
      ?.split(',')
      .map((tag) => tag.trim())
      .includes(etag) === true;
  return isKnown
    ? { status: 304, headers: { ...headers, etag } }
    : { ...answer, headers: { ...headers, etag, 'cache-control': 'private, max-age=60, s-maxage=60' } };
}
