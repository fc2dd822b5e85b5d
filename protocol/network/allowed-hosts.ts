/**
 * Which hosts the programs of a task may reach, where that is restricted: names, and sets of names for package
 * managers. Never addresses: a name is what a person can judge.
 */
import { z } from '../base/zod.ts';

/** `open`: whatever the machine reaches. `allowlist`: what is listed, and the model through its gateway. */
export const NetworkSetting = z.enum(['open', 'allowlist'], 'must be open or allowlist');
export type NetworkSetting = z.infer<typeof NetworkSetting>;

/** What each package manager calls to install from its public registry. */
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
const NAME = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

/** A name, `*.` before one for every name below it, a port behind it, or the name of a set. */
export const HostRule = z.string({ error: 'must be a host' }).check(
  z.maxLength(260, 'must have at most 260 characters'),
  z.refine(
    (text) => Object.hasOwn(HOST_SETS, text) || (NAME.test(text) && Number(text.split(':')[1] ?? 443) <= 65_535),
    `must be a host like example.com, *.example.com or example.com:8443, or one of: ${SETS}`,
  ),
);

/** The rules with the sets written out, each once. */
export function expandHosts(rules: readonly string[]): readonly string[] {
  const sets: Readonly<Record<string, readonly string[]>> = HOST_SETS;
  return [...new Set(rules.flatMap((rule) => (Object.hasOwn(sets, rule) ? (sets[rule] ?? []) : [rule])))];
}

const PORTS = [80, 443];

/** @param rules as `expandHosts` gives them. @param host in small letters, without a dot at its end. */
export function mayReach(host: string, port: number, rules: readonly string[]): boolean {
  return rules.some((rule) => {
    const [name = '', own] = rule.split(':');
    const isName = name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length >= name.length : host === name;
    return isName && (own === undefined ? PORTS.includes(port) : port === Number(own));
  });
}

/** What a run reached and what it was kept from, by `host:port`. */
export const NetworkReport = z.strictObject({
  allowed: z.array(z.string()),
  reached: z.record(z.string(), z.int().check(z.minimum(1))),
  refused: z.record(z.string(), z.int().check(z.minimum(1))),
});
export type NetworkReport = z.infer<typeof NetworkReport>;
