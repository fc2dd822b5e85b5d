/**
 * Probot's Octokit, as we want it: patient for half a minute, everything it hears about budgets is noted, and what an
 * installation has answered is asked for conditionally, by webhooks and sweeps from one memory.
 *
 * Probot's own waits out a limit inside the request, up to an hour, and then in vain when the process ends. Here a long
 * wait is an error: the work queue tries again when GitHub said, and what a process forgets, the sweep finds.
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
    // Whoever speaks as the App itself spends from no installation's budget.
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
    // Last, so that a "not modified" was counted before it becomes an answer again.
    if (installation !== undefined) makeConditional(client, answers, String(installation));
  };
  // Probot reads the object form of these defaults only in part; as a function they arrive.
  return ProbotOctokit.plugin((client, options) => {
    listen(client, options);
    return {};
  }).defaults((options: { throttle?: object }) => ({ ...options, throttle: { ...options.throttle, ...throttle } }));
}

/**
 * Octokit's throttle takes a query of GraphQL for a write, of which it sends one a second: every look would wait for
 * what is said elsewhere, and take the place of an answer. A query changes nothing: one that is not repeated anyway is
 * sent past the throttle.
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
