/** Turns errors of GitHub or the network into the client's own errors, with what to do about them. */
import { isStatus } from '../../github/github-client.ts';
import { findRetryAt, isRateLimited } from '../../github/rate-limits.ts';
import { z } from '../../protocol/base/zod.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import { ClientError } from '../client-error.ts';
import type { Backend } from '../ports.ts';

const MINUTE_MS = 60_000;

/**
 * A backend whose errors tell a person what to do.
 * @param stop when the caller's program is interrupted: no call waits any longer.
 */
export function guardBackend(backend: Backend, repository: string, stop?: AbortSignal): Backend {
  const guard =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await untilAborted(call(...args), stop);
      } catch (error) {
        throw explainFailure(error, repository);
      }
    };
  return {
    pollMs: backend.pollMs,
    start: guard(backend.start),
    answer: guard(backend.answer),
    recover: guard(backend.recover),
    describe: guard(backend.describe),
    explain: guard(backend.explain),
    cancel: guard(backend.cancel),
    look: guard(backend.look),
    attach: guard(backend.attach),
    tasks: guard(backend.tasks),
    history: guard(backend.history),
  };
}

/** @returns a ClientError for an error of GitHub or of the network, otherwise the error itself. */
export function explainFailure(error: unknown, repository: string): unknown {
  if (error instanceof ClientError || !(error instanceof Error)) return error;
  const said = error.message.slice(0, 200);
  if (isStatus(error, 401))
    return new ClientError('not-signed-in', `GitHub rejected the token: ${said}`, {
      fix: 'Sign in again with `gh auth login`, or set GH_TOKEN to a valid token.',
      cause: error,
    });
  if (isRateLimited(error))
    return new ClientError('unreachable', `GitHub's rate limit is used up: ${said}`, {
      fix: sayRetry(Math.ceil((findRetryAt(error, 0) ?? 0) / MINUTE_MS)),
      cause: error,
    });
  if (isStatus(error, 403))
    return new ClientError('not-allowed', `GitHub denied the request: ${said}`, {
      fix: findRefusalFix(error) ?? `Use a token that may write issues and actions in ${repository}.`,
      cause: error,
    });
  if (isStatus(error, 404) || isStatus(error, 410))
    return new ClientError('not-found', `GitHub found nothing in ${repository}: ${said}`, {
      fix: findRefusalFix(error) ?? 'Check the name of the repository, and that the token can see it.',
      cause: error,
    });
  // When there is no response, Octokit reports a status of 500.
  if (isStatus(error, 500) && (!('response' in error) || error.response === undefined))
    return new ClientError('unreachable', `GitHub cannot be reached: ${said}`, {
      fix: /certificate/i.test(said)
        ? 'If your network has its own certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.'
        : 'Check the network, and GITHUB_API_URL or GH_HOST if you set them. A proxy in HTTPS_PROXY is used if NODE_USE_ENV_PROXY=1 is set.',
      cause: error,
    });
  if ('status' in error && typeof error.status === 'number' && isRefused(error.status))
    return new ClientError('mistake', `GitHub refused the request (${error.status}): ${said}`, {
      fix: `Change what GitHub's message names, and check the setup of ${repository} with \`agora doctor\`.`,
      cause: error,
    });
  if ('status' in error && typeof error.status === 'number')
    return new ClientError('unreachable', `GitHub answered ${error.status}: ${said}`, {
      fix: 'Try again; if the problem persists, see https://www.githubstatus.com',
      cause: error,
    });
  return error;
}

const Refusal = z.looseObject({
  response: z.looseObject({ headers: z.looseObject({ 'x-github-sso': z.string() }) }),
});

/** What to do about a request that is not refused because of the token's permissions. */
export function findRefusalFix(error: Error): string | undefined {
  return findAuthorization(error) ?? SETTINGS.find(([said]) => said.test(error.message))?.[1];
}

/** What GitHub says about a setting of the repository, and how to change it. */
const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/\barchived\b/i, 'Unarchive the repository under Settings → General.'],
  [/\bissues (?:are|ha(?:s|ve) been) disabled\b/i, 'Enable Issues under Settings → General → Features.'],
  [/\bactions (?:are|ha(?:s|ve) been) disabled\b/i, 'Enable Actions under Settings → Actions → General.'],
  [/\bissue is locked\b/i, 'Let somebody with write access unlock the conversation.'],
];

/** The link that authorizes the token in an organization with single sign-on. */
function findAuthorization(error: Error): string | undefined {
  const told = Refusal.safeParse(error).data?.response.headers['x-github-sso'];
  const url = told === undefined ? undefined : /\burl=(?<url>https:\/\/[^\s;,]+)/.exec(told)?.groups?.['url'];
  return url === undefined ? undefined : `Authorize the token for single sign-on: ${url}`;
}

function sayRetry(minutes: number): string {
  return `Wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}, then try again.`;
}

/** The same request would be refused again. A timeout of the request (408) passes. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
