/**
 * Versions of programs, as far as we compare them: three numbers. Which installed ones do as well as the one that we install is said
 * beside the runtime, as the first version that is too new. Pure.
 *
 * A pre-release is in no range: nobody promises that it is like the release before or after it.
 */
export interface VersionRange {
  /** The one that we install, and the oldest that will do. */
  readonly version: string;
  /** The first that is too new; left out, only `version` itself will do. */
  readonly before?: string | undefined;
}

type Numbers = readonly [major: number, minor: number, patch: number];

/** @returns the first version that a text names, pre-release and all. */
export function findVersion(text: string): string | undefined {
  return /\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0];
}

export function isInRange(version: string, { version: least, before }: VersionRange): boolean {
  if (version === least) return true;
  if (before === undefined || readNumbers(version) === undefined) return false;
  return compareVersions(version, least) > 0 && compareVersions(version, before) < 0;
}

/** @returns below, at or above zero as for `sort`; zero when one of them is no release, for then nobody can tell. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [readNumbers(one), readNumbers(other)];
  if (left === undefined || right === undefined) return 0;
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

export function renderRange({ version, before }: VersionRange): string {
  return before === undefined ? version : `${version} or later, before ${before}`;
}

function readNumbers(version: string): Numbers | undefined {
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version);
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])];
}
