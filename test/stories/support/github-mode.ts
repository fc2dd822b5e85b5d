/**
 * Stories run on a GitHub that offers GraphQL. With `AGORA_TEST_GRAPHQL=off`, GitHub refuses GraphQL to everyone, so
 * the bot and the runs read only with the REST API.
 */
import type { Faults } from '../../../localhub/hub-options.ts';

/** Without GraphQL, GitHub does not show earlier versions of a text. */
export const hasGraphql = process.env['AGORA_TEST_GRAPHQL'] !== 'off';

type OnRequest = NonNullable<Faults['onRequest']>;

/** GitHub's response to a token without the permission. */
export const refuseGraphql: OnRequest = ({ operationId }) =>
  operationId === 'graphql' ? { status: 403, body: { message: 'Resource not accessible by integration' } } : 'pass';

/** The faults of a test, and those that this run of all tests adds. */
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
