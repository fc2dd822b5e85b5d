/**
 * The tokens that this hub has given out, and the owner of each.
 *
 * The emulator would treat any unknown token as its first user. Here an unknown, expired or revoked token belongs to
 * nobody, and GitHub answers such a token with 401.
 */
import { randomBytes } from 'node:crypto';
import type { AppSeed } from '../hub-options.ts';
import { botLogin } from '../emulator/installations.ts';
import { readAppJwt } from './app-jwt.ts';
import { CallRefusal, type Caller, type Installation } from './call.ts';
import type { TokenRequest, Tokens } from '../emulator/identities.ts';

/**
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app
 */
const INSTALLATION_TOKEN_MS = 60 * 60 * 1000;

interface KnownToken {
  readonly caller: Caller;
  readonly expiresAt: number;
}
const secret = (prefix: string): string =>
  `${prefix}_${randomBytes(27).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 36)}`;

export function createTokens(
  logins: readonly string[],
  apps: readonly AppSeed[],
  keyOf: (appId: number) => string | undefined,
): Tokens {
  const known = new Map<string, KnownToken>();
  const users = new Map(logins.map((login) => [login, secret('ghp')]));
  for (const [login, token] of users) known.set(token, { caller: { kind: 'user', login, token }, expiresAt: Infinity });
  return {
    ofUser: (login) => {
      const token = users.get(login);
      if (token === undefined) throw new Error(`"${login}" is not a user of this hub. Users: ${logins.join(', ')}.`);
      return token;
    },
    mint: (request) => {
      const token = secret('ghs');
      const expiresAt = Date.now() + INSTALLATION_TOKEN_MS;
      known.set(token, { caller: toInstallation(request, token), expiresAt });
      return { token, expiresAt };
    },
    revoke: (token) => {
      known.delete(token);
    },
    identify: (authorization) => identify(authorization, known, apps, keyOf),
  };
}

const toInstallation = ({ installed, permissions, repositories }: TokenRequest, token: string): Installation => ({
  kind: 'installation',
  appId: installed.app.id,
  slug: installed.app.slug,
  installationId: installed.id,
  login: botLogin(installed.app),
  account: installed.account,
  permissions,
  repositories,
  token,
});

function identify(
  authorization: string | undefined,
  known: ReadonlyMap<string, KnownToken>,
  apps: readonly AppSeed[],
  keyOf: (appId: number) => string | undefined,
): Caller {
  const token = readToken(authorization);
  if (token === undefined) return { kind: 'anonymous' };
  if (token.split('.').length === 3) {
    const found = readAppJwt(token, keyOf, Math.floor(Date.now() / 1000));
    if ('refused' in found) throw new CallRefusal(401, found.refused);
    return { kind: 'app', appId: found.appId, slug: apps.find(({ id }) => id === found.appId)?.slug ?? '' };
  }
  const one = known.get(token);
  if (one === undefined || one.expiresAt <= Date.now()) throw new CallRefusal(401, 'Bad credentials');
  return one.caller;
}

/** `Bearer x` and `token x` of the API; `Basic base64(x-access-token:x)` of git. */
function readToken(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').trim().split(/\s+/);
  if (value === '') return undefined;
  if (scheme.toLowerCase() !== 'basic') return value;
  return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':');
}
