/**
 * Finds out who is signed in, and where, in the same way as `gh`, so that users of `gh` have nothing to set up.
 *
 * The environment comes first, then what `gh auth login` has stored: in a file, or in the system's keyring, which only
 * `gh` itself can open. A token belongs to its host: a token that was stored for another host is never sent here.
 *
 * @see https://cli.github.com/manual/gh_help_environment
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../client-error.ts';

type CredentialVariables = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);
const DOTCOM = 'github.com';
const Hosts = z.record(
  z.string(),
  z.nullish(z.looseObject({ oauth_token: z.optional(z.string().check(z.minLength(1))) })),
);

/** The API of the host that the environment names. */
export function findApiUrl(environment: CredentialVariables, host = valueOf(environment, 'GH_HOST')): string {
  const given = valueOf(environment, 'GITHUB_API_URL');
  if (given !== undefined && (host === undefined || hostOfApi(given) === host)) return given.replace(/(?<!\/)\/+$/, '');
  return host === undefined || host === DOTCOM
    ? 'https://api.github.com'
    : isTenant(host)
      ? `https://api.${host}`
      : `https://${host}/api/v3`;
}

function isCloud(host: string): boolean {
  return host === DOTCOM || isTenant(host);
}

/** GitHub Enterprise Cloud with data residency: `octocorp.ghe.com`. */
function isTenant(host: string): boolean {
  return host.endsWith('.ghe.com');
}

/**
 * The host that people see, from the address of an API.
 * @throws ClientError mistake when it is not an address.
 */
export function hostOfApi(apiUrl: string): string {
  if (!URL.canParse(apiUrl))
    throw new ClientError('mistake', `"${apiUrl.slice(0, 200)}" is not an API URL.`, {
      fix: 'Set GITHUB_API_URL to a URL like https://github.example.com/api/v3, or GH_HOST to a host like github.example.com.',
    });
  return new URL(apiUrl).host.replace(/^api\.(?=github\.com$|.+\.ghe\.com$)/, '');
}

/** @throws ClientError not-signed-in, with what to do. */
export async function findToken(environment: CredentialVariables, apiUrl: string): Promise<string> {
  const host = hostOfApi(apiUrl);
  const token =
    tokenOfEnvironment(environment, apiUrl, host) ??
    (await tokenOfFile(environment, host)) ??
    (await tokenOfGh(environment, host));
  if (token !== undefined) return token;
  throw new ClientError('not-signed-in', `There is no token for ${host}.`, {
    fix: `Sign in with \`gh auth login${host === DOTCOM ? '' : ` --hostname ${host}`}\`, or set ${isCloud(host) ? 'GH_TOKEN' : `GH_HOST=${host} and GH_ENTERPRISE_TOKEN`}.`,
  });
}

/**
 * As in `gh`: the names with ENTERPRISE are for servers, the others for github.com and for the API that the environment
 * itself names.
 */
function tokenOfEnvironment(environment: CredentialVariables, apiUrl: string, host: string): string | undefined {
  const isNamed = valueOf(environment, 'GITHUB_API_URL')?.replace(/(?<!\/)\/+$/, '') === apiUrl;
  const names = [
    ...(isCloud(host) ? [] : ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN']),
    ...(isCloud(host) || isNamed ? ['GH_TOKEN', 'GITHUB_TOKEN'] : []),
  ];
  return names.map((name) => valueOf(environment, name)).find((value) => value !== undefined);
}

async function tokenOfFile(environment: CredentialVariables, host: string): Promise<string | undefined> {
  const text = await readFile(join(configFolder(environment), 'hosts.yml'), 'utf8').catch(() => '');
  try {
    return Hosts.safeParse(parse(text, { logLevel: 'error' })).data?.[host]?.oauth_token;
  } catch {
    // gh cannot read this file either, and says so when it is asked next.
    return undefined;
  }
}

function configFolder(environment: CredentialVariables): string {
  const given = valueOf(environment, 'GH_CONFIG_DIR');
  if (given !== undefined) return given;
  const xdg = valueOf(environment, 'XDG_CONFIG_HOME');
  if (xdg !== undefined) return join(xdg, 'gh');
  const appData = valueOf(environment, 'AppData');
  return process.platform === 'win32' && appData !== undefined
    ? join(appData, 'GitHub CLI')
    : join(valueOf(environment, 'HOME') ?? homedir(), '.config', 'gh');
}

async function tokenOfGh(environment: CredentialVariables, host: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('gh', ['auth', 'token', '--hostname', host], {
      env: { ...environment },
      timeout: 10_000,
    });
    return stdout.trim() === '' ? undefined : stdout.trim();
  } catch {
    return undefined;
  }
}

function valueOf(environment: CredentialVariables, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}
