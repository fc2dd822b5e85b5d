/** A GitHub that deviates in one point at a time: a field left out, a different type, a different status or header. */
import type { RecordedExchange, Recording, Shape } from '../../../cli/proof/recording.ts';

interface PlantedDeviation {
  /** Text that the report about it must contain. */
  readonly named: string;
  /** The part of the recording that deviates, and how: the other requests are compared separately. */
  readonly expected: RecordingPart;
  readonly altered: RecordingPart;
}

type RecordingPart = Pick<Recording, 'exchanges' | 'verdicts'>;

export function plantDeviations(recording: Recording): PlantedDeviation[] {
  const requests = [...Map.groupBy(recording.exchanges, ({ probe, route }) => `${probe} ${route}`).values()];
  return [
    ...requests.flatMap(alterRequest),
    ...recording.verdicts.map((one, index) => ({
      named: `verdict: ${one.verdict} expected, differs found`,
      expected: { exchanges: [], verdicts: recording.verdicts },
      altered: { exchanges: [], verdicts: recording.verdicts.with(index, { ...one, verdict: 'differs' }) },
    })),
  ];
}

/** @param alike all responses to the same request: all of them deviate. */
function alterRequest(alike: readonly RecordedExchange[]): PlantedDeviation[] {
  const alter = (named: string, change: (exchange: RecordedExchange) => RecordedExchange): PlantedDeviation => ({
    named,
    expected: { exchanges: [...alike], verdicts: [] },
    altered: { exchanges: alike.map(change), verdicts: [] },
  });
  const headers = alike[0]?.headers.filter((name) => alike.every((one) => one.headers.includes(name))) ?? [];
  const paths = [...new Set(alike.flatMap(({ answer }) => (answer === undefined ? [] : listFields(answer))))];
  return [
    alter('status: ', (one) => ({ ...one, status: one.status === 418 ? 419 : 418 })),
    ...headers.map((name) =>
      alter(`header ${name}: missing`, (one) => ({ ...one, headers: one.headers.filter((other) => other !== name) })),
    ),
    ...paths.map((path) =>
      alter(path.split('.').at(-1) ?? '', (one) =>
        one.answer === undefined ? one : { ...one, answer: without(one.answer, path.split('.')) },
      ),
    ),
  ];
}

/** Paths such as `user.login`; a list stands for its items. */
function listFields(shape: Shape): string[] {
  if (typeof shape === 'string') return [];
  if ('array' in shape) return shape.array.flatMap(listFields);
  return Object.entries(shape.object).flatMap(([name, kinds]) => [
    name,
    ...kinds.flatMap(listFields).map((below) => `${name}.${below}`),
  ]);
}

function without(shape: Shape, [name = '', ...below]: readonly string[]): Shape {
  if (typeof shape === 'string') return shape;
  if ('array' in shape) return { array: shape.array.map((one) => without(one, [name, ...below])) };
  const fields = Object.entries(shape.object).flatMap(([key, kinds]): [string, readonly Shape[]][] => {
    if (key !== name) return [[key, kinds]];
    return below.length === 0 ? [] : [[key, kinds.map((kind) => without(kind, below))]];
  });
  return { object: Object.fromEntries(fields) };
}
