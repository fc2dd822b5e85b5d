/**
 * A client of GitHub's REST API for a person's token.
 *
 * Reading is tried again after a 5xx, a broken connection or a short rate limit: an hour of waiting must not end
 * because of one bad minute.
 * Writing is never repeated: GitHub may have done it before it answered 502.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Octokit } from '@octokit/rest';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { isRateLimited, pauseAskedBy } from '../../github/rate-limits.ts';
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../client-error.ts';
import { hostOfApi } from './credentials.ts';

const SignalOf = z.looseObject({ signal: z.optional(z.instanceof(AbortSignal)) });
const PAUSES_MS = [500, 2_000, 8_000];
/** A secondary rate limit passes within a minute. A caller is told about a longer one. */
const LONGEST_ASKED_MS = 60_000;
const quiet = (): void => undefined;

export function octokitFor({ token, apiUrl }: { readonly token: string; readonly apiUrl: string }): GitHubClient {
  assertSafe(apiUrl);
  const octokit = new Octokit({
    auth: readToken(token),
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
        const wait = options.method === 'GET' ? pauseBefore(error, tried) : undefined;
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

/** How long to wait before a request is sent again. `undefined` when it is not. */
function pauseBefore(error: unknown, tried: number): number | undefined {
  const pause = PAUSES_MS[tried];
  if (pause === undefined || mayPass(error)) return pause;
  const asked = isRateLimited(error) ? pauseAskedBy(error) : 0;
  return asked > 0 && asked <= LONGEST_ASKED_MS ? asked : undefined;
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

/**
 * The token without the line break of the file that it was read from.
 * @throws ClientError not-signed-in for what cannot be a token. An error of a request would show all of it.
 */
function readToken(given: string): string {
  const token = given.trim();
  if (/^[!-~]+$/.test(token)) return token;
  throw new ClientError(
    'not-signed-in',
    token === ''
      ? 'The token is empty.'
      : 'The token contains a space, a line break or another character that no token has.',
    { fix: 'Use the token alone, as GitHub shows it.' },
  );
}

/** @throws ClientError mistake for no address, or one that would show the token to others on its way. */
function assertSafe(apiUrl: string): void {
  hostOfApi(apiUrl);
  const { protocol, hostname, username, password } = new URL(apiUrl);
  // An error of a request would show them.
  if (username !== '' || password !== '')
    throw new ClientError('mistake', `The API URL of ${hostname} contains a user name or a password.`, {
      fix: 'Use the URL without them; only a token is used.',
    });
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
