/** Calls the model, through the proxy that the workflow names, and retries calls that got no response. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { AdmittedCall } from '../../gateway/admit-call.ts';
import { PROXY_VARIABLES } from '../../environment/proxy-variables.ts';
import { waitBeforeRetry } from '../../gateway/retry-call.ts';

export interface UpstreamOptions {
  readonly signal: AbortSignal;
  readonly onRetry: () => void;
}

export interface Upstream {
  /** @throws if nobody responds, or the caller has disconnected. */
  readonly call: (
    call: Pick<AdmittedCall, 'method' | 'url' | 'headers'>,
    body: Uint8Array,
    options: UpstreamOptions,
  ) => Promise<http.IncomingMessage>;
  readonly close: () => void;
}

type UpstreamVariables = Readonly<Record<string, string | undefined>>;

export function createUpstream(environment: UpstreamVariables): Upstream {
  const settings = { keepAlive: true, proxyEnv: proxyOf(environment) };
  const agents = {
    plain: new http.Agent(settings),
    secure: new https.Agent({ ...settings, ...authoritiesOf(environment) }),
  };
  const send = ({ method, url, headers }: Parameters<Upstream['call']>[0], body: Uint8Array, signal: AbortSignal) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = {
        method,
        signal,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(method !== 'GET' && { 'content-length': body.length }),
        },
      };
      const request =
        url.protocol === 'https:'
          ? https.request(url, { ...options, agent: agents.secure }, resolve)
          : http.request(url, { ...options, agent: agents.plain }, resolve);
      request.once('error', reject);
      request.setNoDelay(true);
      request.end(method === 'GET' ? undefined : body);
    });
  return {
    call: async (call, body, { signal, onRetry }) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await send(call, body, signal).catch((error: unknown) => failed(error, signal));
        const status = answer instanceof Error ? undefined : answer.statusCode;
        const headers = answer instanceof Error ? {} : answer.headers;
        const wait = waitBeforeRetry({ tries, status, headers, random: Math.random() });
        if (wait === undefined) {
          if (answer instanceof Error) throw answer;
          return answer;
        }
        if (!(answer instanceof Error)) answer.resume();
        onRetry();
        await sleep(wait, undefined, { signal });
      }
    },
    close: () => {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

/** @throws if the caller has disconnected: then there is no reason to retry. */
function failed(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) throw error;
  return error instanceof Error ? error : new Error(String(error));
}

function proxyOf(environment: UpstreamVariables): Record<string, string> {
  return Object.fromEntries(
    PROXY_VARIABLES.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** For a company's own certificate authority. Node itself reads NODE_EXTRA_CA_CERTS only if it was set at its start. */
function authoritiesOf(environment: UpstreamVariables): { readonly ca?: string[] } {
  const files = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => environment[name] ?? []);
  const extra = files.flatMap((file) => {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      // The agent's own program would only print a warning too.
      return [];
    }
  });
  return extra.length === 0 ? {} : { ca: [...rootCertificates, ...extra] };
}
