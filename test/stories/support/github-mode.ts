/**
 * Stories are played on a GitHub that answers GraphQL, and with `AGORA_TEST_GRAPHQL=off` on one that refuses it to
 * everybody: then bot and runs read by the REST API alone.
 */
import type { Faults } from '../../../localhub/hub-options.ts';

/** Without it GitHub says nothing of what a text said before. */
export const hasGraphql = process.env['AGORA_TEST_GRAPHQL'] !== 'off';

type OnRequest = NonNullable<Faults['onRequest']>;

/** As GitHub answers a token that may not. */
export const refuseGraphql: OnRequest = ({ operationId }) =>
  operationId === 'graphql' ? { status: 403, body: { message: 'Resource not accessible by integration' } } : 'pass';

/** The faults of a test, and what this run of all tests adds to them. */
export function withGithubMode(faults: Faults = {}): Faults {
  if (hasGraphql) return faults;
  return {
    ...faults,
    onRequest: (exchange) => {
      const refused = refuseGraphql(exchange);
      return refused === 'pass' ? (faults.onRequest?.(exchange) ?? 'pass') : refused;
    },
  };
}
