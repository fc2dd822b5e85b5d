/**
 * Accounts, memberships, and the small endpoints that clients ask first.
 *
 * @see https://docs.github.com/en/rest/users/users
 */
import type { JsonBody } from '../../gateway/call.ts';
import { notFound, CallRefusal, type Handler } from '../../gateway/call.ts';
import type { HubContext } from '../hub-context.ts';

/** What GitHub adds to an account when it is requested separately. */
const PROFILE = {
  name: null,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
};
/** There is no limit here. A test can simulate one with `faults.onRequest`. */
const RATE = { limit: 15_000, used: 1, remaining: 14_999 };

export function userHandlers(context: HubContext, startedAt: string): Record<string, Handler> {
  const profile = (login: string): JsonBody => ({
    ...context.accounts.render(login),
    ...PROFILE,
    created_at: startedAt,
    updated_at: startedAt,
  });
  return {
    'users/get-by-username': (call) => {
      const account = context.accounts.find(call.params['username'] ?? '');
      if (account === undefined) throw notFound();
      return { status: 200, body: profile(account.login) };
    },
    'users/get-by-id': (call) => {
      const { find, people } = context.accounts;
      const login = people.find((person) => String(find(person)?.id) === call.params['account_id']);
      if (login === undefined) throw notFound();
      return { status: 200, body: profile(login) };
    },
    'users/get-authenticated': (call) => {
      if (call.caller.kind !== 'user') throw new CallRefusal(403, 'Resource not accessible by integration');
      return { status: 200, body: profile(call.caller.login) };
    },
    'orgs/check-membership-for-user': (call) => {
      if (!context.roles.isMember(call.params['org'] ?? '', call.params['username'] ?? ''))
        throw new CallRefusal(404, 'User does not exist or is not a member of the organization');
      return { status: 204 };
    },
    'teams/get-membership-for-user-in-org': (call) => context.read(call.url.pathname),
    'rate-limit/get': () => {
      const rate = { ...RATE, reset: Math.floor(Date.now() / 1000) + 3600 };
      return { status: 200, body: { resources: { core: rate, search: rate, graphql: rate }, rate } };
    },
    'meta/get': () => ({ status: 200, body: { verifiable_password_authentication: false } }),
  };
}
