/**
 * Probot's Octokit, configured for the bot: it waits at most half a minute, notes all rate limits that it learns, and
 * repeats requests of an installation conditionally, with one cache for webhooks and sweeps.
 *
 * Probot's own Octokit waits for a rate limit inside the request, up to an hour, and the wait is lost if the process
 * ends. Here, a long wait is an error: the work queue retries at the time that GitHub named, and the sweep finds what a
 * process forgets.
 */
import { ProbotOctokit } from 'probot';
import { type AnswerMemory, makeConditional } from '../../github/conditional.ts';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import { z } from '../../protocol/base/zod.ts';
import type { Budgets } from './rate-budgets.ts';
import type { MetricsPort } from './metrics-port.ts';

const PATIENCE_SECONDS = 30;
const MOST_RETRIES = 2;

const Signed = z.looseObject({ auth: z.looseObject({ installationId: z.int() }) });
const Failed = z.looseObject({ status: z.int(), response: z.optional(z.looseObject({ headers: z.unknown() })) });
const Look = z.looseObject({
  url: z.string().check(z.endsWith('/graphql')),
  query: z.string(),
  request: z.looseObject({ retries: z.literal(0) }),
});
const Token = z.looseObject({ token: z.string() });
type InstallationClient = Pick<InstanceType<typeof ProbotOctokit>, 'hook' | 'request' | 'auth'>;

interface Listeners {
  readonly budgets: Budgets;
  readonly meter: MetricsPort;
  readonly answers: AnswerMemory;
  /** False for a local GitHub, which has no rate limits. */
  readonly isThrottled: boolean;
}

export function createOctokit({ budgets, meter, answers, isThrottled }: Listeners): typeof ProbotOctokit {
  const isShort = (retryAfter: number, _options: object, _octokit: object, retryCount: number): boolean =>
    retryAfter <= PATIENCE_SECONDS && retryCount < MOST_RETRIES;
  const throttle = { enabled: isThrottled, onRateLimit: isShort, onSecondaryRateLimit: isShort };
  const listen = (client: InstallationClient, options: unknown): void => {
    // Requests as the App itself use no installation's budget.
    const installation = Signed.safeParse(options).data?.auth.installationId;
    if (installation !== undefined && isThrottled) sendLooksAtOnce(client);
    client.hook.after('request', ({ status, headers }) => {
      meter.request(status);
      if (installation !== undefined) budgets.noteAnswer(installation, headers);
    });
    client.hook.error('request', (error) => {
      const failed = Failed.safeParse(error).data;
      meter.request(failed?.status ?? 0);
      if (installation !== undefined) {
        if (failed?.response !== undefined) budgets.noteAnswer(installation, failed.response.headers);
        budgets.noteRefusal(installation, error);
      }
      throw error;
    });
    refuseForeignAnswers(client);
    // Last, so that a "not modified" response is counted before the cache turns it into a full response again.
    if (installation !== undefined) makeConditional(client, answers, String(installation));
  };
  // Probot reads the object form of these defaults only in part; a function is passed through.
  return ProbotOctokit.plugin((client, options) => {
    listen(client, options);
    return {};
  }).defaults((options: { throttle?: object }) => ({ ...options, throttle: { ...options.throttle, ...throttle } }));
}

/**
 * Octokit's throttle treats a GraphQL query as a write and sends one per second, so every reconciliation would wait for
 * writes elsewhere and delay them. A query changes nothing, so a query that is not a retry is sent past the throttle.
 */
function sendLooksAtOnce(client: InstallationClient): void {
  client.hook.wrap('request', async (request, asked) => {
    const look = Look.safeParse(asked).data;
    if (look === undefined || look.query.startsWith('mutation')) return request(asked);
    const { token } = Token.parse(await client.auth({ type: 'installation' }));
    const headers = { ...asked.headers, authorization: `token ${token}` };
    return client.request({ ...asked, headers, request: { ...asked.request, hook: undefined } });
  });
}
