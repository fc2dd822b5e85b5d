/**
 * Versions of programs. Which installed versions are suitable besides the one that we install is defined beside the
 * runtime, as the first version that is too new. Pure.
 *
 * A pre-release is in no range, as in npm: it need not be like the release before or after it.
 */
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';

export interface VersionRange {
  /** The version that we install, and the oldest suitable one. */
  readonly version: string;
  /** The first that is too new; if omitted, only `version` itself is suitable. */
  readonly before?: string | undefined;
}

/** @returns the first version in a text, including its pre-release part, but not the end of a sentence. */
export function findVersion(text: string): string | undefined {
  return /(?<!\d)\d+\.\d+\.\d+(?:[\w.+-]*\w)?/.exec(text)?.[0];
}

export function isInRange(version: string, { version: least, before }: VersionRange): boolean {
  if (version === least) return true;
  const isRelease = parse(version)?.prerelease.length === 0;
  return isRelease && before !== undefined && compare(version, least) >= 0 && compare(version, before) < 0;
}

/** @returns below, at or above zero as for `sort`; zero if one of them is not a version and cannot be compared. */
export function compareVersions(one: string, other: string): number {
  return parse(one) === null || parse(other) === null ? 0 : compare(one, other);
}

export function renderRange({ version, before }: VersionRange): string {
  return before === undefined ? version : `${version} or later, before ${before}`;
}
