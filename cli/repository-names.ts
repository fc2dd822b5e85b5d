/** Reads names of repositories on GitHub, as users type them and as git remotes contain them. Pure. */

export const GITHUB = 'github.com';

export interface FoundRepository {
  readonly host: string | undefined;
  /** `owner/name`. */
  readonly name: string;
}

/** `owner/name`, with or without a host before it. */
export function readRepository(text: string): FoundRepository | undefined {
  const { host, name } =
    /^(?:https?:\/\/)?(?:(?<host>[^/\s]+)\/)?(?<name>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(text)?.groups ?? {};
  return name === undefined ? undefined : { host, name };
}

/**
 * Reads the address of a git remote, in each of the forms that git accepts. The host is that of the web page: GitHub's
 * ssh port 443 and names from ssh's configuration (`github.com-work`, `work`) mean github.com.
 */
export function readRemote(url: string): FoundRepository | undefined {
  const { host, name } =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|git:\/\/|(?:[^@/\s]+@))(?<host>[^/:\s]+)(?::\d+)?[/:](?<name>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      url.trim(),
    )?.groups ?? {};
  return host === undefined || name === undefined ? undefined : { host: webHostOf(host, url), name };
}

function webHostOf(host: string, url: string): string {
  const isNameForSsh = !/^\s*(?:https?|git):/.test(url) && !host.includes('.');
  return isNameForSsh || /^(?:ssh\.)?github\.com(?:-[\w.-]+)?$/i.test(host) ? GITHUB : host;
}
