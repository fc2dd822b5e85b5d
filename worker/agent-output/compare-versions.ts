/**
 * Versions of programs. Which installed ones do as well as the one that we install is said beside the runtime, as the
 * first version that is too new. Pure.
 *
 * A pre-release is in no range, as npm has it: nobody promises that it is like the release before or after it.
 */
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';

export interface VersionRange {
  /** The one that we install, and the oldest that will do. */
  readonly version: string;
  /** The first that is too new; left out, only `version` itself will do. */
  readonly before?: string | undefined;
}

/** @returns the first version that a text names, pre-release and all. */
export function findVersion(text: string): string | undefined {
  return /(?<!\d)\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0];
}

export function isInRange(version: string, { version: least, before }: VersionRange): boolean {
  if (version === least) return true;
  const isRelease = parse(version)?.prerelease.length === 0;
  return isRelease && before !== undefined && compare(version, least) > 0 && compare(version, before) < 0;
}

/** @returns below, at or above zero as for `sort`; zero when one of them is no version, for then nobody can tell. */
export function compareVersions(one: string, other: string): number {
  return parse(one) === null || parse(other) === null ? 0 : compare(one, other);
}

export function renderRange({ version, before }: VersionRange): string {
  return before === undefined ? version : `${version} or later, before ${before}`;
}
