/**
 * A signed request that carries an answer from elsewhere: who sent it, is it fresh, what does it say. Pure.
 *
 * The signature covers the bytes of the body, together with a time and an id: `HMAC-SHA-256(key, "v1." + time + "." +
 * id + "." + body)`. A request that is older than five minutes is refused. Until then, sending it again changes
 * nothing, because its id is posted in the thread once.
 */
import { defined } from '../../protocol/base/defined.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { complain, PositiveInt, z } from '../../protocol/base/zod.ts';
import { Person } from '../../protocol/messages/dispatch-request.ts';
import { QuestionId } from '../../protocol/base/ids.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { findReference } from '../../protocol/config/state-keys.ts';
import { sayIssue } from '../../protocol/base/explain-issue.ts';
import { readJson } from '../../protocol/base/read-json.ts';

/** Neither part may be a parent folder: it becomes a part of a URL. */
const REPOSITORY = /^[\w-]+\/(?!\.{1,2}$)[\w.-]+$/;
const KEY_CHARS = 32;
const ANSWER_CHARS = 20_000;
const WINDOW_SECONDS = 300;

/** Who may send answers, for whom, and to which repositories. */
export const SignedAnswerSource = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,38}$/, 'must be lower case letters, digits and hyphens')),
  key: z.string().check(
    z.minLength(KEY_CHARS, `must have at least ${KEY_CHARS} characters, for example from: openssl rand -hex 32`),
    z.superRefine((key, context) => {
      const reference = findReference(key);
      if (reference !== undefined) complain(context, reference);
    }),
  ),
  repositories: z
    .array(z.string().check(z.regex(/^[\w-]+\/([\w.-]+|\*)$/, 'must be owner/name or owner/*')))
    .check(z.minLength(1, 'must name a repository')),
  people: z.array(Person).check(z.minLength(1, 'must name a person, with login and id'), z.maxLength(1_000)),
});
export type SignedAnswerSource = z.infer<typeof SignedAnswerSource>;

const Body = z
  .strictObject({
    repository: z.string().check(z.maxLength(200), z.regex(REPOSITORY, 'must be owner/name')),
    issue: PositiveInt,
    question: QuestionId,
    answer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_CHARS))),
    option: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.options))),
    by: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ answer, option }) => (answer === undefined) !== (option === undefined),
      'either `answer` or `option` must be given',
    ),
  );

export interface AnswerRequest {
  readonly id: string;
  readonly owner: string;
  readonly repo: string;
  readonly issue: number;
  readonly question: QuestionId;
  readonly answer:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'option'; readonly option: number };
  readonly by?: string;
}

export interface SignedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

export type ReadAnswerRequest =
  | { readonly kind: 'request'; readonly request: AnswerRequest; readonly source: SignedAnswerSource }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 422; readonly why: string };

const Headers = z.looseObject({
  'x-agora-source': z.string(),
  'x-agora-timestamp': z.string().check(z.regex(/^\d{1,12}$/)),
  'x-agora-request-id': z.string().check(z.regex(/^[\w-]{8,128}$/)),
  'x-agora-signature-256': z.string().check(z.regex(/^sha256=[0-9a-f]{64}$/)),
});

/** A sender that cannot sign learns nothing else. */
const UNSIGNED = {
  kind: 'refused',
  status: 401,
  why: 'The signature of the request is wrong, or its time is more than five minutes off.',
} as const;

/** @param now milliseconds since the epoch. */
export function readAnswerRequest(
  { headers, body }: SignedRequest,
  sources: readonly SignedAnswerSource[],
  now: number,
): ReadAnswerRequest {
  const given = Headers.safeParse(headers).data;
  if (given === undefined) return UNSIGNED;
  const source = sources.find(({ name }) => name === given['x-agora-source']);
  // An HMAC is computed in any case, so that the response time does not reveal which sources exist.
  const signature = signAnswer(
    source?.key ?? NOBODYS_KEY,
    given['x-agora-timestamp'],
    given['x-agora-request-id'],
    body,
  );
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(given['x-agora-signature-256']));
  if (source === undefined || !isSigned || Math.abs(now / 1_000 - Number(given['x-agora-timestamp'])) > WINDOW_SECONDS)
    return UNSIGNED;
  return readBody(given['x-agora-request-id'], body, source);
}

const NOBODYS_KEY = 'nobody has this key, and no source may be found by the time it takes';

function readBody(id: string, body: Uint8Array, source: SignedAnswerSource): ReadAnswerRequest {
  const json = readJson(Buffer.from(body).toString('utf8'));
  if (json.kind === 'malformed') return { kind: 'refused', status: 422, why: `The body is not JSON: ${json.why}` };
  const parsed = Body.safeParse(json.value, { reportInput: true });
  if (!parsed.success)
    return {
      kind: 'refused',
      status: 422,
      why: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${sayIssue(issue)}`).join('; '),
    };
  const { repository, issue, question, answer, option, by } = parsed.data;
  if (!mayAnswerIn(source, repository))
    return { kind: 'refused', status: 403, why: 'The source may not answer in that repository.' };
  const [owner = '', repo = ''] = repository.split('/');
  const said: AnswerRequest['answer'] =
    option === undefined ? { kind: 'text', text: answer ?? '' } : { kind: 'option', option };
  return { kind: 'request', source, request: { id, owner, repo, issue, question, answer: said, ...defined({ by }) } };
}

/** @param repository as owner/name. */
export function mayAnswerIn({ repositories }: SignedAnswerSource, repository: string): boolean {
  return repositories.some((one) => covers(one, repository));
}

function covers(pattern: string, repository: string): boolean {
  const [one, other] = [pattern.toLowerCase(), repository.toLowerCase()];
  return one.endsWith('/*') ? other.startsWith(one.slice(0, -1)) : one === other;
}

/** @returns the value of the header `x-agora-signature-256`. */
export function signAnswer(key: string, timestamp: string, id: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', key).update(`v1.${timestamp}.${id}.`).update(body).digest('hex')}`;
}
