/**
 * Finds where one GitHub answered differently from another: compares a recording of the real one with a run on the
 * local one. Pure.
 *
 * Requests that the same probe sent to both are compared: their status, their headers, and the names and types of the
 * fields.
 */
import { type RecordedExchange, mergeShapes, type Recording, type Shape } from './recording.ts';

export interface RecordingDifference {
  readonly probe: string;
  readonly route: string;
  /** What differs, named as `answer.user.login`, with both sides. */
  readonly what: string;
}

/**
 * @param expected the recording that counts as right. @returns differences in the order of its requests, then what only
 * `actual` has.
 */
export function compareRecordings(
  expected: Pick<Recording, 'exchanges' | 'verdicts'>,
  actual: Pick<Recording, 'exchanges' | 'verdicts'>,
): RecordingDifference[] {
  const [left, right] = [groupByRequest(expected.exchanges), groupByRequest(actual.exchanges)];
  const requests = [...new Set([...left.keys(), ...right.keys()])];
  return [
    ...requests.flatMap((key) => compareRequest(left.get(key) ?? [], right.get(key) ?? [])),
    ...compareVerdicts(expected, actual),
  ];
}

function groupByRequest(exchanges: readonly RecordedExchange[]): Map<string, RecordedExchange[]> {
  return Map.groupBy(exchanges, ({ probe, route }) => `${probe} ${route}`);
}

function compareRequest(
  expected: readonly RecordedExchange[],
  actual: readonly RecordedExchange[],
): RecordingDifference[] {
  const [one] = [...expected, ...actual];
  if (one === undefined) return [];
  const differing = (what: string): RecordingDifference => ({ probe: one.probe, route: one.route, what });
  const [left, right] = [statusesOf(expected), statusesOf(actual)];
  if (left !== right) return [differing(`status: ${left} expected, ${right} answered`)];
  return [...new Set(expected.map(({ status }) => status))].flatMap((status) =>
    compareAnswers(
      expected.filter((exchange) => exchange.status === status),
      actual.filter((exchange) => exchange.status === status),
    ).map(differing),
  );
}

/** The statuses in order, without counting: how often a request was repeated depends on how long it took. */
function statusesOf(exchanges: readonly RecordedExchange[]): string {
  return exchanges.length === 0
    ? 'not asked'
    : [...new Set(exchanges.map(({ status }) => status))].toSorted((one, other) => one - other).join(', ');
}

function compareAnswers(expected: readonly RecordedExchange[], actual: readonly RecordedExchange[]): string[] {
  const answersOf = (exchanges: readonly RecordedExchange[]): Shape[] =>
    mergeShapes(exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [answer])));
  return [
    ...compareNames('header', commonHeaders(expected), commonHeaders(actual)),
    ...compareShapes('answer', answersOf(expected), answersOf(actual)),
  ];
}

/** The headers that were there each time. */
function commonHeaders(exchanges: readonly RecordedExchange[]): ReadonlySet<string> {
  const [first, ...others] = exchanges.map(({ headers }) => new Set(headers));
  return new Set([...(first ?? [])].filter((name) => others.every((headers) => headers.has(name))));
}

function compareNames(what: string, expected: ReadonlySet<string>, actual: ReadonlySet<string>): string[] {
  return [
    ...[...expected].filter((name) => !actual.has(name)).map((name) => `${what} ${name}: missing`),
    ...[...actual].filter((name) => !expected.has(name)).map((name) => `${what} ${name}: not expected`),
  ];
}

function compareShapes(at: string, expected: readonly Shape[], actual: readonly Shape[]): string[] {
  const [left, right] = [kindsOf(expected), kindsOf(actual)];
  if (left !== right) return [`${at}: ${left} expected, ${right} answered`];
  return expected.flatMap((shape) => {
    if (typeof shape === 'string') return [];
    const other = actual.find((one) => kindOf(one) === kindOf(shape));
    if (other === undefined || typeof other === 'string') return [];
    if ('array' in shape) return 'array' in other ? compareItems(at, shape.array, other.array) : [];
    return 'object' in other ? compareFields(at, shape.object, other.object) : [];
  });
}

/** A list that was empty on one side says nothing about its items. */
function compareItems(at: string, expected: readonly Shape[], actual: readonly Shape[]): string[] {
  return expected.length === 0 || actual.length === 0 ? [] : compareShapes(`${at}[]`, expected, actual);
}

type AnswerFields = Readonly<Record<string, readonly Shape[]>>;

function compareFields(at: string, expected: AnswerFields, actual: AnswerFields): string[] {
  const [left, right] = [new Set(Object.keys(expected)), new Set(Object.keys(actual))];
  return [
    ...compareNames(`${at}, field`, left, right),
    ...[...left]
      .filter((name) => right.has(name))
      .flatMap((name) => compareShapes(`${at}.${name}`, expected[name] ?? [], actual[name] ?? [])),
  ];
}

function kindOf(shape: Shape): string {
  return typeof shape === 'string' ? shape : 'array' in shape ? 'array' : 'object';
}

function kindsOf(shapes: readonly Shape[]): string {
  return shapes.length === 0 ? 'nothing' : shapes.map(kindOf).toSorted().join(' or ');
}

function compareVerdicts(
  { verdicts: expected }: Pick<Recording, 'verdicts'>,
  { verdicts: actual }: Pick<Recording, 'verdicts'>,
): RecordingDifference[] {
  return expected.flatMap(({ probe, assumes, verdict }) => {
    const other = actual.find((one) => one.probe === probe)?.verdict ?? 'unknown';
    return other === verdict ? [] : [{ probe, route: assumes, what: `verdict: ${verdict} expected, ${other} found` }];
  });
}
