/**
 * The model gateway: an HTTP server on loopback that the agent's program uses as its model.
 *
 * worker/gateway/ decides which calls pass; this file executes them, and relay-response.ts passes the responses on.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';
import { gatherBytes } from '../../../protocol/memory/gathered-bytes.ts';
import {
  admitCall,
  type AdmittedCall,
  type CallBody,
  readCallBody,
  type RefusedCall,
  renderRefusal,
} from '../../gateway/admit-call.ts';
import type { GatewayTerms, ModelGateway, OpenGateway } from '../../ports/gateway-port.ts';
import { decodedBody } from './passed-response.ts';
import { relay } from './relay-response.ts';
import { createUnreadBytes, type UnreadBytes } from './unread-bytes.ts';
import { createUpstream, type Upstream } from './call-upstream.ts';

/** More than any model accepts. */
const MOST_BODY = 67_108_864;
/** Of all calls that are read or wait: an agent decides how many there are, and must not fill the memory. */
const MOST_HELD = 4 * MOST_BODY;
/** For a model that no longer responds. */
const SILENT_MS = 300_000;
/** Of a response that the agent does not read. */
const MOST_UNREAD = 33_554_432;
const MOST_UNREAD_OF_ALL = 4 * MOST_UNREAD;
/**
 * More than agents start at once. The usage of a call is known when it is complete, so a budget can be exceeded by the
 * calls in progress: without a limit, there could be any number of them.
 */
const MOST_AT_ONCE = 16;

/** Each is an open file of this process, which the agent could otherwise use up. */
const MOST_CONNECTIONS = 512;
/** A connection can bring any number of them, without waiting for a response. */
const MOST_CALLS = 1_024;

export interface GatewayLimits {
  readonly silentMs: number;
  /** Bytes of all calls together. */
  readonly mostHeld: number;
  readonly mostConnections: number;
  /** Bytes of all responses together. */
  readonly mostUnread: number;
}

export function modelGateway(
  environment: Readonly<Record<string, string | undefined>>,
  limits: Partial<GatewayLimits> = {},
): ModelGateway {
  const all = {
    silentMs: SILENT_MS,
    mostHeld: MOST_HELD,
    mostConnections: MOST_CONNECTIONS,
    mostUnread: MOST_UNREAD_OF_ALL,
    ...limits,
  };
  return { open: (terms) => open(terms, createUpstream(environment), all) };
}

async function open(
  terms: GatewayTerms,
  upstream: Upstream,
  { silentMs, mostHeld, mostConnections, mostUnread }: GatewayLimits,
): Promise<OpenGateway> {
  const limit = pLimit(MOST_AT_ONCE);
  const ended = new AbortController();
  const held = { calls: 0, bytes: 0, most: mostHeld };
  const unread = createUnreadBytes(MOST_UNREAD, mostUnread);
  const server = createServer((request, response) => {
    serve(request, response, { terms, upstream, limit, silentMs, ended: ended.signal, held, unread }).catch(() => {
      refuse(response, 502, 'The model could not be reached.');
    });
  });
  // A model may think for a long time, and so may an agent between two calls.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    accept: (connection) => void server.emit('connection', connection),
    close: () => {
      ended.abort();
      return close(server, upstream);
    },
  };
}

async function close(server: Server, upstream: Upstream): Promise<void> {
  upstream.close();
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(renderRefusal({ status, message }));
}

interface ServedCalls {
  readonly terms: GatewayTerms;
  readonly upstream: Upstream;
  readonly limit: LimitFunction;
  readonly silentMs: number;
  /** Aborted when the gateway is closed. */
  readonly ended: AbortSignal;
  readonly held: AllHeldBytes;
  readonly unread: UnreadBytes;
}

/** How much of calls is in memory. */
interface HeldBytes {
  bytes: number;
}

interface AllHeldBytes extends HeldBytes {
  calls: number;
  readonly most: number;
}

const USED_UP = { kind: 'refused', status: 400, message: 'The budget of this run is used up.' } as const;

async function serve(request: IncomingMessage, response: ServerResponse, serving: ServedCalls): Promise<void> {
  const { terms, held } = serving;
  const { account, route } = terms;
  // A program that checks whether the server is up.
  if (request.method === 'HEAD') {
    response.writeHead(200).end();
    return;
  }
  const call = admitCall({ method: request.method ?? '', target: request.url ?? '', headers: request.headers }, route);
  const own = { bytes: 0 };
  const reading = { request, allowsVendorTools: terms.allowsVendorTools, own, all: held };
  held.calls += 1;
  try {
    const body = call.kind === 'refused' ? call : (refusalOf(serving) ?? (await bodyOf(call, reading)));
    if (call.kind === 'admitted' && body.kind === 'body') {
      await passInTurn(response, { ...serving, call, body });
      return;
    }
    const { status, message } = call.kind === 'refused' ? call : (body as RefusedCall);
    account.refuse();
    refuse(response, status, message);
  } finally {
    held.calls -= 1;
    held.bytes -= own.bytes;
  }
}

function refusalOf({ terms, held }: ServedCalls): RefusedCall | undefined {
  if (terms.isUsedUp()) return USED_UP;
  return held.calls > MOST_CALLS ? TOO_MANY : undefined;
}

async function passInTurn(response: ServerResponse, passed: PassedCall): Promise<void> {
  if (!passed.call.generates) {
    await pass(response, passed);
    return;
  }
  await passed.limit(async () => {
    if (response.destroyed || passed.ended.aborted) return;
    // Used up by earlier calls.
    if (passed.terms.isUsedUp()) {
      passed.terms.account.refuse();
      refuse(response, USED_UP.status, USED_UP.message);
    } else await pass(response, passed);
  });
}

interface BodyReading {
  readonly request: IncomingMessage;
  readonly allowsVendorTools: boolean;
  /** Of this call, and of all calls. */
  readonly own: HeldBytes;
  readonly all: AllHeldBytes;
}

const TOO_LARGE = { kind: 'refused', status: 413, message: 'This call is too large.' } as const;
const TOO_MANY = { kind: 'refused', status: 429, message: 'Too many calls at once. Try again.' } as const;

async function bodyOf(call: AdmittedCall, { request, allowsVendorTools, own, all }: BodyReading) {
  let body = gatherBytes();
  let refusal: RefusedCall | undefined;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // The rest of a refused call is read too: otherwise, the next one on this connection would get no response.
    if (refusal !== undefined) continue;
    body.push(chunk);
    own.bytes += chunk.length;
    all.bytes += chunk.length;
    refusal = own.bytes > MOST_BODY ? TOO_LARGE : all.bytes > all.most ? TOO_MANY : undefined;
    if (refusal === undefined) continue;
    body = gatherBytes();
    all.bytes -= own.bytes;
    own.bytes = 0;
  }
  return refusal ?? readCallBody(body.all(), call, allowsVendorTools);
}

interface PassedCall extends ServedCalls {
  readonly call: AdmittedCall;
  readonly body: CallBody;
}

/**
 * A response is read to its end even if the agent has disconnected: its usage comes last, and a program that
 * disconnects before that would get it for free. A call that it has left, and that gets no response for minutes, has
 * kept the model busy all the same.
 */
async function pass(
  response: ServerResponse,
  { call, body, terms, upstream, silentMs, ended, unread }: PassedCall,
): Promise<void> {
  const began = performance.now();
  const counted = call.generates ? terms.account.begin(body.model) : undefined;
  const gone = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  response.once('close', () => {
    if (response.writableFinished) return;
    if (counted === undefined) gone.abort();
    else
      silence = setTimeout(() => {
        gone.abort();
      }, silentMs).unref();
  });
  const signal = AbortSignal.any([gone.signal, ended]);
  const size = { sent: body.bytes.length, received: 0 };
  try {
    const answer = await upstream.call(call, body.bytes, { signal, onRetry: () => counted?.retry() });
    const said = decodedBody(answer).on('data', (chunk: Buffer) => {
      size.received += chunk.length;
      silence?.refresh();
    });
    const isAnswered = (answer.statusCode ?? 0) < 300;
    const end = await relay({ answer, said, unread }, response, isAnswered ? counted : undefined, terms);
    counted?.end(isAnswered ? end : 'failed', performance.now() - began, size);
  } catch (error) {
    counted?.end(gone.signal.aborted ? 'silent' : 'failed', performance.now() - began, size);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}
