/** Reads a request before anything is decided about it: which call, by whom, with what. */
import { findRoute, type Route } from '../openapi/description.ts';
import { CallRefusal, type Caller, type RepositoryAddress } from './call.ts';
import type { Tokens } from '../emulator/identities.ts';

export interface RawRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

export interface Understood {
  readonly method: string;
  readonly url: URL;
  readonly route: Route | undefined;
  readonly body: unknown;
  readonly accept: string;
  /** A refusal when the token is invalid. */
  readonly identity: Caller | CallRefusal;
}

export function understand(
  request: RawRequest,
  tokens: Tokens,
  repositories: readonly RepositoryAddress[],
): Understood {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const url = findRealUrl(request.url, repositories);
  return {
    method,
    url,
    route: findRoute(method, url.pathname),
    body: readJson(request.bytes),
    accept: request.headers['accept'] ?? '',
    identity: identify(tokens, request.headers['authorization']),
  };
}

function identify(tokens: Tokens, authorization: string | undefined): Caller | CallRefusal {
  try {
    return tokens.identify(authorization);
  } catch (error) {
    if (error instanceof CallRefusal) return error;
    throw error;
  }
}

/** The caller's name in the list of requests. */
export const nameOf = (identity: Caller | CallRefusal): string => {
  if (identity instanceof CallRefusal || identity.kind === 'anonymous') return 'anonymous';
  return identity.kind === 'app' ? identity.slug : identity.login;
};

export const BROKEN = Symbol('not JSON');
function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return BROKEN;
  }
}

/**
 * GitHub Enterprise has its API below `/api/v3`, and clients with another host use that path. Owners and names are not
 * case-sensitive.
 */
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
