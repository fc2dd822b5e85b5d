/**
 * GitHub's responses to `agora prove`: routes, statuses, the headers that matter, and the form of each response. Pure.
 *
 * No value of a response is kept, only the names and types of its fields. So a recording contains no secrets, and
 * recordings of different repositories can be compared.
 */
import { z } from '../../protocol/base/zod.ts';

export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | { readonly array: readonly Shape[] }
  | { readonly object: Readonly<Record<string, readonly Shape[]>> };

export const Shape: z.ZodMiniType<Shape> = z.lazy(() =>
  z.union([
    z.enum(['string', 'number', 'boolean', 'null']),
    z.strictObject({ array: z.array(Shape) }),
    z.strictObject({ object: z.record(z.string(), z.array(Shape)) }),
  ]),
);

export const RecordedExchange = z.strictObject({
  /** The probe that asked: see probe-table.ts. */
  probe: z.string(),
  /** As in GitHub's documentation: `POST /repos/{owner}/{repo}/git/refs`. */
  route: z.string(),
  status: z.int().check(z.minimum(100), z.maximum(599)),
  /** Names of those HEADERS that were present. */
  headers: z.array(z.string()),
  /** Left out when there was no JSON. */
  answer: z.optional(Shape),
});
export type RecordedExchange = z.infer<typeof RecordedExchange>;

export const ProbeVerdict = z.strictObject({
  probe: z.string(),
  assumes: z.string(),
  verdict: z.enum(['holds', 'differs', 'unknown']),
  /** What was seen. */
  detail: z.string(),
  /** The workflow run that it was seen in. */
  runId: z.optional(z.int().check(z.minimum(1))),
});
export type ProbeVerdict = z.infer<typeof ProbeVerdict>;

export const Recording = z.strictObject({
  v: z.literal(1),
  /** The server: `api.github.com`, or `127.0.0.1` for a local GitHub. */
  host: z.string(),
  at: z.iso.datetime(),
  version: z.string(),
  verdicts: z.array(ProbeVerdict),
  exchanges: z.array(RecordedExchange),
});
export type Recording = z.infer<typeof Recording>;

/** We rely on their presence. Their values are times, counts and addresses. */
const HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'date',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-resource',
  'x-ratelimit-used',
]);

export function listHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers)
    .flatMap(([name, value]) => (value !== undefined && HEADERS.has(name.toLowerCase()) ? [name.toLowerCase()] : []))
    .toSorted();
}

/** Deeper than any response of GitHub's. */
const DEEPEST = 20;

/** @returns `undefined` for a value that is not JSON. */
export function shapeOf(value: unknown, depth = 0): Shape | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return kindOf(value);
  if (depth > DEEPEST || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return { array: mergeShapes(value.flatMap((one) => shapeOf(one, depth + 1) ?? [])) };
  const fields = Object.entries(value).flatMap(([name, one]): [string, Shape[]][] => {
    const shape = shapeOf(one, depth + 1);
    return shape === undefined ? [] : [[name, [shape]]];
  });
  return { object: Object.fromEntries(fields) };
}

function kindOf(value: string | number | boolean): Shape {
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** Each kind once: the items of a list, or the responses to a repeated request. */
export function mergeShapes(shapes: readonly Shape[]): Shape[] {
  const plain = [...new Set(shapes.filter((shape) => typeof shape === 'string'))].toSorted();
  const arrays = shapes.flatMap((shape) => (typeof shape === 'object' && 'array' in shape ? [shape.array] : []));
  const objects = shapes.flatMap((shape) => (typeof shape === 'object' && 'object' in shape ? [shape.object] : []));
  return [
    ...plain,
    ...(arrays.length === 0 ? [] : [{ array: mergeShapes(arrays.flat()) }]),
    ...(objects.length === 0 ? [] : [{ object: mergeFields(objects) }]),
  ];
}

/** One pass over all of them: a request may be recorded hundreds of times. */
function mergeFields(objects: readonly Readonly<Record<string, readonly Shape[]>>[]): Record<string, readonly Shape[]> {
  const found = new Map<string, Shape[]>();
  for (const [name, shapes] of objects.flatMap((fields) => Object.entries(fields))) {
    const known = found.get(name);
    if (known === undefined) found.set(name, [...shapes]);
    else known.push(...shapes);
  }
  return Object.fromEntries([...found.keys()].toSorted().map((name) => [name, mergeShapes(found.get(name) ?? [])]));
}
