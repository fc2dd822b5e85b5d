/**
 * The hosts that the programs of a task may reach, if they are restricted: names, and sets of names for package
 * managers. Never IP addresses, because people can only judge names.
 */
import { z } from '../base/zod.ts';

/** The hosts that each package manager needs to install from its public registry. */
export const HOST_SETS = {
  npm: ['registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com'],
  pip: ['pypi.org', 'files.pythonhosted.org'],
  cargo: ['crates.io', 'index.crates.io', 'static.crates.io'],
  go: ['proxy.golang.org', 'sum.golang.org'],
  rubygems: ['rubygems.org', 'index.rubygems.org'],
  composer: ['packagist.org', 'repo.packagist.org', 'api.github.com', 'codeload.github.com'],
  maven: ['repo.maven.apache.org', 'repo1.maven.org'],
  gradle: ['services.gradle.org', 'plugins.gradle.org', 'plugins-artifacts.gradle.org', 'repo.maven.apache.org'],
  nuget: ['api.nuget.org', 'www.nuget.org'],
  apt: ['archive.ubuntu.com', 'security.ubuntu.com', 'azure.archive.ubuntu.com', 'deb.debian.org'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const SETS = Object.keys(HOST_SETS).join(', ');
const PRIVATE = 'private:';
const NAME =
  /^(?:private:)?(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

/**
 * A name, with optional `*.` before it for all names below it, an optional port after it, and `private:` in front for a
 * name in the runner's own network; or the name of a set.
 */
export const HostRule = z.string({ error: 'must be a host' }).check(
  z.maxLength(260, 'must have at most 260 characters'),
  z.refine(
    (text) => Object.hasOwn(HOST_SETS, text) || (NAME.test(text) && isPort(readRule(text).port ?? 443)),
    `must be a host like example.com, *.example.com, example.com:8443 or private:git.example.com, or one of: ${SETS}`,
  ),
);

/**
 * What an agent may ask for: a name or a set. Never a wildcard, and never the runner's own network, because a person
 * could not see what that includes.
 */
export const AskedHost = HostRule.check(
  z.refine((text) => !text.includes('*') && !text.startsWith(PRIVATE), 'must be the name of one public host'),
);

/** Ports of the sandbox's own network: the model's gateway and the proxy listen there, so no service can. */
export const OWN_PORTS = { gateway: 60_917, proxy: 60_918 } as const;

/** A port of 127.0.0.1 that programs of a sandbox may reach. */
export function isServicePort(port: number): boolean {
  return isPort(port) && port !== OWN_PORTS.gateway && port !== OWN_PORTS.proxy;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

interface ReadRule {
  readonly isPrivate: boolean;
  readonly name: string;
  readonly port: number | undefined;
}

function readRule(rule: string): ReadRule {
  const isPrivate = rule.startsWith(PRIVATE);
  const [name = '', port] = (isPrivate ? rule.slice(PRIVATE.length) : rule).split(':');
  return { isPrivate, name, port: port === undefined ? undefined : Number(port) };
}

/** The rules with the sets expanded, each once. */
export function expandHosts(rules: readonly string[]): readonly string[] {
  const sets: Readonly<Record<string, readonly string[]>> = HOST_SETS;
  return [...new Set(rules.flatMap((rule) => (Object.hasOwn(sets, rule) ? (sets[rule] ?? []) : [rule])))];
}

const PORTS = [80, 443];

/** Where a reachable host must be: on the internet, or also in the network of the runner. */
export type HostReach = 'nowhere' | 'public' | 'private';

/** @param rules from `expandHosts`. @param host in lower case, without a trailing dot. */
export function reachOf(host: string, port: number, rules: readonly string[]): HostReach {
  const matching = rules.map(readRule).filter(({ name, port: own }) => {
    const isName = name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length >= name.length : host === name;
    return isName && (own === undefined ? PORTS.includes(port) : port === own);
  });
  if (matching.length === 0) return 'nowhere';
  return matching.some(({ isPrivate }) => isPrivate) ? 'private' : 'public';
}
