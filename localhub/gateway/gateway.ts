/**
 * Handles one API request from beginning to end: who sent it, is it valid, may they, do it, is the response valid.
 * Everything is recorded as an Exchange.
 */
import { createHash } from 'node:crypto';
import { isKnownDeviation } from '../openapi/deviations.ts';
import { findRoute, type Route } from '../openapi/description.ts';
import { checkRequest, checkResponse } from '../openapi/openapi-guard.ts';
import type { Exchange, Faults } from '../hub-options.ts';
import type { HubContext } from '../overlay/hub-context.ts';
import { CallRefusal, type CallAnswer, type Call, type Caller, type Handler, type RepositoryAddress } from './call.ts';
import { requirePermission } from './permission.ts';
import type { CreateGraphql, GraphqlEndpoint } from './graphql-port.ts';
import { createRates } from './rates.ts';
import { BROKEN, nameOf, understand, type RawRequest, type Understood } from './understand.ts';

/** `dropped`: break the connection instead of answering. */
export type GatewayOutcome = CallAnswer | 'dropped';

interface GatewayParts {
  readonly context: HubContext;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly repositories: readonly RepositoryAddress[];
  readonly graphql: CreateGraphql;
  readonly faults: Faults | undefined;
  readonly onChange: () => void;
}
export interface Gateway {
  readonly traffic: readonly Exchange[];
  readonly answer: (request: RawRequest) => Promise<GatewayOutcome>;
  readonly noteMistake: (error: unknown) => void;
}

/** A request that nobody should have sent, or a response that GitHub would never give. */
export const isIllegal = ({ requestErrors, responseErrors }: Exchange): boolean =>
  requestErrors.length > 0 || responseErrors.length > 0;

export function createGateway(parts: GatewayParts): Gateway {
  const traffic: Exchange[] = [];
  const rates = createRates();
  const graphql = parts.graphql({
    repositories: parts.repositories,
    read: (caller, path) => askAs(parts, caller, 'GET', path),
    change: async (caller, method, path, body) => {
      const changed = await askAs(parts, caller, method, path, body);
      parts.onChange();
      return changed;
    },
  });
  return {
    traffic,
    // Something failed outside any request, and must not go unnoticed.
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
      const understood = understand(request, parts.context.tokens, parts.repositories);
      const exchange = open(understood, graphql);
      traffic.push(exchange);
      const fault = (await parts.faults?.onRequest?.(exchange)) ?? 'pass';
      if (fault === 'drop-before') return 'dropped';
      if (typeof fault === 'object') {
        exchange.status = fault.status;
        return { ...fault, headers: { ...rates.count(exchange.who, fault.status), ...fault.headers } };
      }
      if (exchange.operationId === GRAPHQL) {
        const answer = await answerGraphql(graphql, exchange, understood);
        return fault === 'drop-after' ? 'dropped' : { ...answer, headers: rates.spend(exchange.who, answer.points) };
      }
      const answer = recognise(request, await answerCall(parts, exchange, understood));
      exchange.status = answer.status;
      const headers = { ...rates.count(exchange.who, answer.status), ...answer.headers };
      if (understood.method !== 'GET') parts.onChange();
      return fault === 'drop-after' ? 'dropped' : { ...answer, headers };
    },
  };
}

/** Shown in the traffic in place of an operation of the REST API. */
const GRAPHQL = 'graphql';

function open({ method, url, route, body, identity }: Understood, graphql: GraphqlEndpoint): Exchange {
  const unknown = `This local GitHub does not support ${method} ${url.pathname}`;
  const isGraphql = graphql.isFor(method, url.pathname);
  return {
    method,
    path: `${url.pathname}${url.search}`,
    operationId: isGraphql ? GRAPHQL : route?.operation.operationId,
    who: nameOf(identity),
    requestErrors: isGraphql
      ? graphql.check(body)
      : route === undefined
        ? [unknown]
        : checkRequest(route, url.searchParams, body),
    at: Date.now(),
    status: 0,
    responseErrors: [],
    ms: 0,
  };
}

async function answerGraphql(
  graphql: GraphqlEndpoint,
  exchange: Exchange,
  { identity, body }: Understood,
): Promise<CallAnswer & { readonly points: number }> {
  const answer = await Promise.resolve()
    .then(() => {
      if (identity instanceof CallRefusal) throw identity;
      return graphql.answer(identity, body);
    })
    .catch((error: unknown) => {
      if (error instanceof CallRefusal) return { ...error.answer, points: 1 };
      return { status: 500, body: { message: renderMistake(error), isMistake: true }, points: 1 };
    });
  exchange.status = answer.status;
  exchange.ms = Date.now() - exchange.at;
  exchange.responseErrors = judge(undefined, answer);
  return answer;
}

/** The REST API's response to this caller. @throws CallRefusal when it refuses. */
async function askAs(
  parts: GatewayParts,
  identity: Caller,
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const url = new URL(path, parts.context.origin);
  const route = findRoute(method, url.pathname);
  const answer = await handle(parts, { method, url, route, body, accept: '', identity });
  if (answer.status >= 400) throw new CallRefusal(answer.status, messageOf(answer.body));
  return toWire(answer.body);
}

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'Refused';

async function answerCall(parts: GatewayParts, exchange: Exchange, understood: Understood): Promise<CallAnswer> {
  const answer = await handle(parts, understood).catch((error: unknown): CallAnswer => {
    if (error instanceof CallRefusal) return error.answer;
    return { status: 500, body: { message: renderMistake(error), isMistake: true } };
  });
  exchange.status = answer.status;
  exchange.ms = Date.now() - exchange.at;
  exchange.responseErrors = judge(understood.route, answer);
  return answer;
}

const renderMistake = (error: unknown): string =>
  `Internal error in the local GitHub: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`.slice(
    0,
    1500,
  );

function judge(route: Route | undefined, { status, body, bytes }: CallAnswer): readonly string[] {
  if (typeof body === 'object' && body !== null && 'isMistake' in body) return [JSON.stringify(body)];
  // Bytes are not JSON: a file or a diff, for which the description has no schema.
  if (route === undefined || bytes !== undefined) return [];
  return checkResponse(route, status, toWire(body)).filter(
    (error) => !isKnownDeviation(route.operation.operationId, error),
  );
}

/** The body as it will be sent: members that are `undefined` are missing. */
const toWire = (body: unknown): unknown =>
  body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);

async function handle(parts: GatewayParts, understood: Understood): Promise<CallAnswer> {
  const { method, url, route, body, accept, identity } = understood;
  if (identity instanceof CallRefusal) throw identity;
  if (body === BROKEN) throw new CallRefusal(400, 'Problems parsing JSON');
  if (route === undefined)
    throw new CallRefusal(
      501,
      `This local GitHub does not support ${method} ${url.pathname.slice(0, 200)}. If GitHub does, add it to localhub/gateway/operations.ts.`,
    );
  const { operationId } = route.operation;
  const repository = findRepository(parts, route);
  const role =
    identity.kind === 'user' && repository !== undefined ? parts.context.roles.of(identity.login, repository) : 'none';
  requirePermission({ operationId, isRead: method === 'GET', caller: identity, repository, role });
  const call: Call = {
    operationId,
    method,
    url,
    params: route.params,
    body,
    accept,
    caller: identity,
    repository,
    role,
  };
  return await (parts.handlers[operationId] ?? passOn(parts.context))(call);
}

/** Passes on to the emulator what it does well enough. */
const passOn =
  (context: HubContext): Handler =>
  (call) => {
    const path = `${call.url.pathname}${call.url.search}`;
    return call.method === 'GET' ? context.read(path) : context.act(call.caller, call.method, path, call.body);
  };

function findRepository({ repositories }: GatewayParts, { params }: Route): RepositoryAddress | undefined {
  if (!('owner' in params && 'repo' in params)) return undefined;
  const found = repositories.find(({ owner, name }) => owner === params['owner'] && name === params['repo']);
  if (found === undefined) throw new CallRefusal(404, 'Not Found');
  return found;
}

/**
 * A response that the client already has is not sent again. Its tag changes with the token, as on GitHub: a new
 * installation token, every hour, has new tags.
 * @see
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
 */
function recognise(request: RawRequest, answer: CallAnswer): CallAnswer {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || answer.status !== 200 || answer.body === undefined)
    return answer;
  const seen = `${request.headers['authorization'] ?? ''} ${request.headers['accept'] ?? ''} ${JSON.stringify(answer.body)}`;
  const etag = `W/"${createHash('sha256').update(seen).digest('hex')}"`;
  const isKnown =
    request.headers['if-none-match']
      ?.split(',')
      .map((tag) => tag.trim())
      .includes(etag) === true;
  const headers = { ...answer.headers, etag };
  return isKnown
    ? { status: 304, headers }
    : { ...answer, headers: { ...headers, 'cache-control': 'private, max-age=60, s-maxage=60' } };
}
