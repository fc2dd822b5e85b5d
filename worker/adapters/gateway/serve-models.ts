/**
 * The model gateway: an HTTP server on loopback that the agent's program uses as its model.
 *
 * worker/gateway/ decides which calls pass; this file executes them. Bytes of a response are passed on as they arrive,
 * and a copy of them is read for the count.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';
import { admitCall, type AdmittedCall, type CallBody, readCallBody, renderRefusal } from '../../gateway/admit-call.ts';
import type { GatewayTerms, ModelGateway, OpenGateway } from '../../ports/gateway-port.ts';
import type { CallAccount } from '../../gateway/model-account.ts';
import { MODEL_APIS } from '../../gateway/model-apis.ts';
import { createAnswerReader } from '../../gateway/read-answer.ts';
import { createUpstream, type Upstream } from './call-upstream.ts';

/** More than any model accepts. */
const MOST_BODY = 67_108_864;
/** For a model that no longer responds. */
const SILENT_MS = 300_000;
/**
 * More than agents start at once. The usage of a call is known when it is complete, so a budget can be exceeded by the
 * calls in progress: without a limit, there could be any number of them.
 */
const MOST_AT_ONCE = 16;
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'set-cookie',
  'alt-svc',
  'proxy-authenticate',
]);

export function modelGateway(
  environment: Readonly<Record<string, string | undefined>>,
  { silentMs }: { readonly silentMs: number } = { silentMs: SILENT_MS },
): ModelGateway {
  return { open: (terms) => open(terms, createUpstream(environment), silentMs) };
}

async function open(terms: GatewayTerms, upstream: Upstream, silentMs: number): Promise<OpenGateway> {
  const limit = pLimit(MOST_AT_ONCE);
  const ended = new AbortController();
  const server = createServer((request, response) => {
    serve(request, response, { terms, upstream, limit, silentMs, ended: ended.signal }).catch(() => {
      refuse(response, 502, 'The model could not be reached.');
    });
  });
  // A model may think for a long time, and so may an agent between two calls.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
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
}

const USED_UP = { kind: 'refused', status: 400, message: 'The budget of this run is used up.' } as const;

async function serve(request: IncomingMessage, response: ServerResponse, serving: ServedCalls): Promise<void> {
  const { terms } = serving;
  const { account, route } = terms;
  // A program that checks whether the server is up.
  if (request.method === 'HEAD') {
    response.writeHead(200).end();
    return;
  }
  const call = admitCall({ method: request.method ?? '', target: request.url ?? '', headers: request.headers }, route);
  const body =
    call.kind === 'refused' ? call : terms.isUsedUp() ? USED_UP : await bodyOf(request, call, terms.allowsVendorTools);
  if (call.kind === 'refused' || body.kind === 'refused') {
    account.refuse();
    const { status, message } = call.kind === 'refused' ? call : (body as Extract<typeof body, { kind: 'refused' }>);
    refuse(response, status, message);
    return;
  }
  await passInTurn(response, { ...serving, call, body });
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

async function bodyOf(request: IncomingMessage, call: AdmittedCall, allowsVendorTools: boolean) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read too: otherwise, the next call on this connection would get no response.
    if (bytes > MOST_BODY) chunks = [];
    else chunks.push(chunk);
  }
  if (bytes > MOST_BODY) return { kind: 'refused' as const, status: 413, message: 'This call is too large.' };
  return readCallBody(Buffer.concat(chunks), call, allowsVendorTools);
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
  { call, body, terms, upstream, silentMs, ended }: PassedCall,
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
    answer.on('data', (chunk: Buffer) => {
      size.received += chunk.length;
      silence?.refresh();
    });
    const isAnswered = (answer.statusCode ?? 0) < 300;
    const end = await relay(answer, response, isAnswered ? counted : undefined, terms);
    counted?.end(isAnswered ? end : 'failed', performance.now() - began, size);
  } catch (error) {
    counted?.end(gone.signal.aborted ? 'silent' : 'failed', performance.now() - began, size);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/** @returns how the response ended, even if the agent disconnected in the middle of it. */
async function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  counted: CallAccount | undefined,
  { route, isUsedUp }: GatewayTerms,
): Promise<'counted' | 'silent'> {
  const reader = createAnswerReader({
    contentType: answer.headers['content-type'] ?? '',
    readTokens: MODEL_APIS[route.api].readTokens,
    onTokens: (tokens) => counted?.tokens(tokens),
  });
  response.writeHead(answer.statusCode ?? 502, passedHeaders(answer));
  response.flushHeaders();
  const whole = await new Promise<boolean>((resolve) => {
    answer.on('data', (chunk: Buffer) => {
      reader.push(chunk);
      // Independent of the agent's reading speed: a model's response is not long.
      if (!response.destroyed) response.write(chunk);
      // In the middle of a turn: the part so far is counted, and the rest is not paid for.
      if (counted !== undefined && isUsedUp() && !answer.complete) answer.destroy();
    });
    answer.once('end', () => {
      resolve(true);
    });
    answer.once('close', () => {
      resolve(answer.complete);
    });
    answer.once('error', () => {
      resolve(false);
    });
  });
  const said = reader.end();
  if (whole) response.end();
  else response.destroy();
  return said && whole ? 'counted' : 'silent';
}

function passedHeaders({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED.has(name) ? [] : [[name, value] as const],
    ),
  );
}
