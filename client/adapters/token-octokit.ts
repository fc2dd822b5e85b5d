/**
 * A client of GitHub's REST API for a person's token.
 *
 * Reading is tried again after a 5xx or a broken connection: an hour of waiting must not end because of one bad minute.
 * Writing is never repeated: GitHub may have done it before it answered 502.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Octokit } from '@octokit/rest';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../client-error.ts';
import { hostOfApi } from './credentials.ts';

const SignalOf = z.looseObject({ signal: z.optional(z.instanceof(AbortSignal)) });
const PAUSES_MS = [500, 2_000, 8_000];
const quiet = (): void => undefined;

export function octokitFor({ token, apiUrl }: { readonly token: string; readonly apiUrl: string }): GitHubClient {
  assertSafe(apiUrl);
  const octokit = new Octokit({
    auth: token,
    baseUrl: apiUrl.replace(/(?<!\/)\/+$/, ''),
    userAgent: 'agora',
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  refuseForeignAnswers(octokit);
  octokit.hook.wrap('request', async (request, options) => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await request(options);
      } catch (error) {
        const wait = options.method === 'GET' && mayPass(error) ? PAUSES_MS[tried] : undefined;
        const signal = SignalOf.safeParse(options.request).data?.signal;
        // Octokit reports an aborted request as a 500 as well.
        if (wait === undefined || signal?.aborted === true) throw error;
        await sleep(wait, undefined, defined({ signal })).catch(() => {
          throw error;
        });
      }
    }
  });
  return octokit;
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 500 &&
    error.status !== 501
  );
}

/** @throws ClientError mistake for no address, or one that would show the token to others on its way. */
function assertSafe(apiUrl: string): void {
  hostOfApi(apiUrl);
  const { protocol, hostname } = new URL(apiUrl);
  const isHere =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new ClientError(
      'mistake',
      `Calling ${hostname} over plain ${protocol.replace(':', '')} would expose the token.`,
      { fix: 'Use https; http is accepted for this machine only.' },
    );
}
