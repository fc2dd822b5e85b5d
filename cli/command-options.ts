/** Reads options from commander: they are parsed, because they have no types. */
import { z } from '../protocol/base/zod.ts';
import { ClientError } from '../client/client-error.ts';
import { readJson } from '../protocol/base/read-json.ts';
import type { Json } from '../client/types.ts';

export const Common = z.object({ json: z._default(z.boolean(), false) });
export const OnGitHub = z.extend(Common, { repo: z.optional(z.string()) });
export const Anywhere = z.extend(OnGitHub, { local: z._default(z.boolean(), false) });

/** @throws ClientError mistake: only when an option was declared in another form than it is read. */
export function readOptions<T>(schema: z.core.$ZodType<T>, given: unknown): T {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new ClientError(
    'mistake',
    parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('; '),
    { fix: 'See --help.' },
  );
}

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'must be a whole number, from 1')),
  z.transform(Number),
);

const InputObject = z.record(z.string(), z.json());

/** The input of a task: words, a JSON object, or both. */
export function readInput(words: readonly string[], json: string | undefined): Record<string, Json> {
  const text = words.join(' ').trim();
  const given = json === undefined ? {} : readInputJson(json);
  return text === '' ? given : { ...given, text };
}

function readInputJson(json: string): Record<string, Json> {
  const read = readJson(json);
  if (read.kind === 'malformed')
    throw new ClientError('mistake', `--input is not JSON: ${read.why}.`, {
      fix: `Write a JSON object in single quotes, for example --input '{"title":"Fix it"}'.`,
    });
  const object = InputObject.safeParse(read.value);
  if (!object.success || Array.isArray(read.value))
    throw new ClientError('mistake', '--input must be a JSON object.', {
      fix: `Write for example --input '{"title":"Fix it"}'.`,
    });
  return object.data;
}
