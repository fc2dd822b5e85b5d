/**
 * Which requests of an agent's program are passed on to the model, and in what form. Pure.
 *
 * Only model calls pass, with the real key in place of the stand-in. Anything else that could be a key is dropped, and
 * so are headers that belong to a single connection, or that name another place for a call to go to. A call cannot ask
 * for a response without its usage: parameters and headers that would are dropped, because an agent needs none of them,
 * and a body that would is refused.
 */
import { readJson } from '../../protocol/base/read-json.ts';
import { countValues, repeatsMember } from './count-json.ts';
import { MODEL_APIS } from './model-apis.ts';
import { plainName, reachesHosts } from './vendor-reach.ts';
import type { ModelRoute } from '../ports/gateway-port.ts';

export interface CallHead {
  readonly method: string;
  /** As in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface RefusedCall {
  readonly kind: 'refused';
  readonly status: number;
  readonly message: string;
}

export interface AdmittedCall {
  readonly kind: 'admitted';
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A model responds to it, and reports its usage. */
  readonly generates: boolean;
  /** Gemini's paths name the model; otherwise, the body does. */
  readonly modelInPath: string | undefined;
}

const KEYS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key'];
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'accept-encoding',
  // What is sent on is not compressed, and the body is what was read here.
  'content-encoding',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'cookie',
  'forwarded',
  'proxy-authorization',
  'proxy-connection',
]);
/**
 * With such a word in the name of a header, a gateway of the workflow's own (Portkey, Helicone), or a server behind it,
 * passes the call, with its key, to the host or the path in the header, or to one whose name contains its value. No
 * agent has a reason to say anything to such a gateway: the workflow does.
 */
const PLACES = new Set([
  ...['host', 'url', 'uri', 'base', 'path', 'target', 'upstream', 'endpoint', 'destination', 'forwarded', 'proxy'],
  ...['provider', 'config', 'fallbacks', 'route', 'region', 'resource', 'hostname'],
  ...['portkey', 'helicone', 'litellm', 'aig'],
]);
const PATH = /^\/[\w.:/-]*$/;

function refused(status: number, message: string): RefusedCall {
  return { kind: 'refused', status, message };
}

export function admitCall({ method, target, headers }: CallHead, route: ModelRoute): RefusedCall | AdmittedCall {
  const rules = MODEL_APIS[route.api];
  // Normalized first: the meaning of `..` and `%2e` is settled by then.
  const asked = URL.canParse(target, 'http://gateway') ? new URL(target, 'http://gateway') : undefined;
  if (asked === undefined || asked.host !== 'gateway' || !PATH.test(asked.pathname)) return refused(403, NO_CALL);
  if (!rules.calls.test(`${method} ${asked.pathname}`)) return refused(403, NO_CALL);
  const inQuery = asked.searchParams.get('key');
  const isOurs =
    inQuery === route.standIn || KEYS.some((name) => textOf(headers[name]).split(' ').includes(route.standIn));
  if (!isOurs) return refused(401, 'This is not the key of this run.');
  const url = new URL(route.base);
  url.pathname = route.base.pathname.replace(/\/$/, '') + asked.pathname;
  // The workflow's own parameters have priority.
  for (const [name, value] of asked.searchParams)
    if (rules.query.test(`${name}=${value}`) && !route.base.searchParams.has(name)) url.searchParams.set(name, value);
  return {
    kind: 'admitted',
    method,
    url,
    headers: {
      ...passedOn(headers, rules.unsafeHeaders, route),
      ...keyHeaders(headers, inQuery, route),
      ...Object.fromEntries(route.headers),
    },
    generates: rules.generates.test(asked.pathname),
    modelInPath: /\/models\/([\w.-]+):/.exec(asked.pathname)?.[1],
  };
}

const NO_CALL = 'Only model calls are allowed at this address.';

function textOf(value: string | readonly string[] | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : value.join(', ');
}

function passedOn(headers: CallHead['headers'], unsafe: RegExp, route: ModelRoute): Record<string, string> {
  const ofWorkflow = new Set([...route.headers.keys()].map(readLikeServer));
  const named = new Set(
    textOf(headers['connection'])
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ||
      named.has(name) ||
      ofWorkflow.has(readLikeServer(name)) ||
      isDropped(readLikeServer(name), unsafe)
        ? []
        : // A body is read here as UTF-8: in another character set, it could say something else.
          [[name, name === 'content-type' ? 'application/json' : textOf(value)] as const],
    ),
  );
}

/** Some servers treat `_` like `-`. */
function readLikeServer(name: string): string {
  return name.replaceAll('_', '-');
}

function isDropped(name: string, unsafe: RegExp): boolean {
  return (
    DROPPED.has(name) || KEYS.includes(name) || unsafe.test(name) || name.split('-').some((word) => PLACES.has(word))
  );
}

/** The key replaces its stand-in, in the form of this program and this kind of key. */
function keyHeaders(
  headers: CallHead['headers'],
  inQuery: string | null,
  { api, key, standIn, isAzure }: ModelRoute,
): Record<string, string> {
  if (isAzure) return { 'api-key': key };
  const swapped = KEYS.flatMap((name) => {
    const words = textOf(headers[name]).split(' ');
    return words.includes(standIn)
      ? [[name, words.map((word) => (word === standIn ? key : word)).join(' ')] as const]
      : [];
  });
  return {
    ...(inQuery === standIn && { [MODEL_APIS[api].keyHeader]: key }),
    ...Object.fromEntries(swapped),
  };
}

export interface CallBody {
  readonly model: string;
  readonly bytes: Uint8Array;
}

/**
 * @param allowsVendorTools false if hosts are restricted.
 * @returns what is sent on: the original bytes, with these exceptions. A stream that would not report its usage is
 * changed. If a member occurs twice, if hosts are restricted, and always at OpenAI, where a member decides whether the
 * usage is reported, the vendor gets exactly what was parsed here: it might read the other of two models.
 */
export function readCallBody(
  bytes: Uint8Array,
  { url, modelInPath, generates }: AdmittedCall,
  allowsVendorTools: boolean,
): RefusedCall | ({ readonly kind: 'body' } & CallBody) {
  if (!generates && (allowsVendorTools || bytes.length === 0)) return { kind: 'body', model: modelInPath ?? '', bytes };
  const text = Buffer.from(bytes).toString('utf8');
  if (countValues(text) > MOST_VALUES) return refused(413, 'The body of this call has too many parts.');
  const json = readJson(text);
  const body = json.kind === 'json' ? json.value : undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refused(400, 'The body of this call is not a JSON object.');
  const members = { ...body } as Readonly<Record<string, unknown>>;
  if (Object.keys(members).some(isRespelled))
    return refused(
      400,
      `Write ${READ.join(', ')} exactly so in the body of this call: one of them has another spelling.`,
    );
  const model = modelInPath ?? (typeof members['model'] === 'string' ? members['model'] : '');
  if (!allowsVendorTools && reachesHosts(members, model))
    return refused(
      400,
      "Tools of the model's vendor, and addresses for it to fetch, reach hosts that are not allowed here.",
    );
  const isOpenai = /\/(?:responses(?:\/compact)?|chat\/completions)$/.test(url.pathname);
  if (isOpenai && isAsked(members['background'])) return refused(400, NO_BACKGROUND);
  const isPassedOn = allowsVendorTools && !isOpenai && !repeatsMember(text, body);
  const sent = isPassedOn ? bytes : Buffer.from(JSON.stringify(members));
  return { kind: 'body', model, bytes: generates ? withUsage(sent, members, url) : sent };
}

/**
 * What is read here. A server in Go accepts these names in any case, and takes the last of two: the call would go to
 * another model than the one that is counted.
 */
const READ = ['model', 'stream', 'stream_options', 'background'];
const READ_PLAIN = new Set(READ.map(plainName));

function isRespelled(name: string): boolean {
  return !READ.includes(name) && READ_PLAIN.has(plainName(name));
}

/**
 * Far more than any conversation has. Of 64 MiB of `{}`, parsing alone would take seconds in which the run notices no
 * cancellation, and gigabytes.
 */
const MOST_VALUES = 1_000_000;

/** Its response says that the model will answer later, and nothing else is allowed that would get that answer. */
const NO_BACKGROUND =
  'Responses in the background are not allowed here, because their usage is not reported. ' +
  'Send this call without "background".';

/** Some servers also accept `1` and `"true"`. */
function isAsked(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** A streamed chat reports its usage only on request. */
function withUsage(bytes: Uint8Array, members: Readonly<Record<string, unknown>>, url: URL): Uint8Array {
  if (!url.pathname.endsWith('/chat/completions') || !isAsked(members['stream'])) return bytes;
  const options = members['stream_options'];
  const asked = typeof options === 'object' && options !== null ? options : {};
  return Buffer.from(JSON.stringify({ ...members, stream_options: { ...asked, include_usage: true } }));
}

/** The body of a refusal, in a form that every vendor's program understands. */
export function renderRefusal({ status, message }: Pick<RefusedCall, 'status' | 'message'>): string {
  const type = status === 401 ? 'authentication_error' : status >= 500 ? 'api_error' : 'invalid_request_error';
  return JSON.stringify({ type: 'error', error: { type, code: status, status: 'INVALID_ARGUMENT', message } });
}
