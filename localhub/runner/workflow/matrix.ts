/**
 * Expands `strategy.matrix` into the legs of a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstrategymatrixinclude
 */
import { isDeepStrictEqual } from 'node:util';
import { isTruthy, readList, readValues, type ExpressionValue, type Values } from './value.ts';

export interface Strategy {
  readonly failFast: boolean;
  readonly maxParallel: number | undefined;
  /** One empty leg for a job without a matrix. */
  readonly legs: readonly Values[];
}

/** @param strategy the evaluated `strategy:` of a job. */
export function readStrategy(strategy: ExpressionValue): Strategy {
  const { matrix, 'fail-fast': failFast, 'max-parallel': maxParallel } = readValues(strategy);
  return {
    failFast: isTruthy(failFast ?? true),
    maxParallel: typeof maxParallel === 'number' ? maxParallel : undefined,
    legs: matrix === undefined ? [{}] : expandMatrix(readValues(matrix)),
  };
}

export function expandMatrix({ include, exclude, ...dimensions }: Values): readonly Values[] {
  const excluded = readList(exclude).map(readValues);
  const combinations = Object.entries(dimensions).length === 0 ? [] : combine(Object.entries(dimensions));
  const kept = combinations.filter((leg) => !excluded.some((pattern) => matches(pattern, leg)));
  return addIncluded(kept, readList(include).map(readValues));
}

function combine(dimensions: readonly (readonly [string, ExpressionValue])[]): readonly Values[] {
  return dimensions.reduce<readonly Values[]>(
    (legs, [name, values]) => legs.flatMap((leg) => readList(values).map((value) => ({ ...leg, [name]: value }))),
    [{}],
  );
}

/** An excluded configuration only has to match in the members that it names. */
function matches(pattern: Values, leg: Values): boolean {
  return Object.entries(pattern).every(([name, value]) => isDeepStrictEqual(leg[name], value));
}

/** An included one extends every combination whose own values it does not change. Otherwise it is a leg of its own. */
function addIncluded(original: readonly Values[], included: readonly Values[]): readonly Values[] {
  const legs = original.map((leg) => ({ original: leg, leg }));
  const extra: Values[] = [];
  for (const addition of included) {
    const hosts = legs.filter((host) =>
      Object.entries(addition).every(
        ([name, value]) => host.original[name] === undefined || isDeepStrictEqual(host.original[name], value),
      ),
    );
    for (const host of hosts) host.leg = { ...host.leg, ...addition };
    if (hosts.length === 0) extra.push(addition);
  }
  return [...legs.map(({ leg }) => leg), ...extra];
}
