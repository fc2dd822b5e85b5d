/**
 * What is wrong with the form of a delivery, before anything handles it: Probot uses the name of the event, the action
 * and the installation without validation, and fails on values that GitHub never sends. Pure.
 */
import { z } from '../../protocol/base/zod.ts';
import { sayIssue } from '../../protocol/base/explain-issue.ts';

const Headers = z.looseObject({
  'x-github-event': z.string().check(z.regex(/^[a-z][a-z0-9_]{0,99}$/, 'names no event')),
  'x-github-delivery': z.string().check(z.regex(/^[\w.:-]{1,200}$/, 'is not the id of a delivery')),
});
const Payload = z.looseObject({
  action: z.optional(z.nullable(z.string())),
  installation: z.optional(z.nullable(z.looseObject({ id: z.int().check(z.positive()) }))),
});

/** @returns a sentence for the sender, `undefined` if nothing is wrong. */
export function findMalformed(headers: Readonly<Record<string, unknown>>, body: string): string | undefined {
  const named = Headers.safeParse(headers);
  if (!named.success) return sayMistakes(named.error);
  const payload = readObject(body);
  if (payload === undefined) return 'The body is not a JSON object.';
  const read = Payload.safeParse(payload);
  if (!read.success) return sayMistakes(read.error);
  return 'repository' in payload && read.data.installation == null
    ? 'The delivery names no installation of the App.'
    : undefined;
}

function sayMistakes({ issues }: z.core.$ZodError): string {
  return issues.map((issue) => `${issue.path.join('.')} ${sayIssue(issue)}`).join('; ');
}

function readObject(body: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
