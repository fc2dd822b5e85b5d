/**
 * Takes an answer that is not GitHub's for none: the page of a proxy, a login, an empty body, all with status 200.
 *
 * Read as an answer, such a page says "no permission", "no such comment", "nobody has claimed this". Nobody knows that.
 * So it becomes the error that a gateway should have sent, and whoever asks again after a 502 asks again.
 */
import type { Octokit } from '@octokit/rest';
import { z } from '../protocol/base/zod.ts';
import { pathOfCall } from '../protocol/errors/call-path.ts';

type ReceivedAnswer = Awaited<ReturnType<Octokit['request']>>;

interface Asked {
  readonly method: string;
  readonly url: string;
}

const listOf = (name: string, kind: z.ZodMiniType) => z.array(z.looseObject({ [name]: kind }));
const text = z.string();
const id = z.union([z.number(), z.bigint()]);

/** What the answers have that something is decided by, by the end of the path. Everything else is JSON at least. */
const ANSWERS: readonly (readonly [method: string, path: RegExp, shape: z.ZodMiniType])[] = [
  ['GET', /\/collaborators\/[^/]+\/permission$/, z.looseObject({ permission: text })],
  ['GET', /\/memberships\/[^/]+$/, z.looseObject({ state: text })],
  ['GET', /^\/users?(?:\/[^/]+)?$/, z.looseObject({ login: text, id })],
  ['GET', /\/git\/matching-refs\//, listOf('ref', text)],
  ['GET', /\/git\/ref\//, z.looseObject({ object: z.looseObject({ sha: text }) })],
  ['POST', /\/git\/refs$/, z.looseObject({ ref: text })],
  ['PATCH', /\/git\/refs\//, z.looseObject({ ref: text })],
  ['GET', /\/git\/commits\//, z.looseObject({ tree: z.looseObject({ sha: text }), message: text })],
  ['POST', /\/git\/(?:blobs|commits|trees)$/, z.looseObject({ sha: text })],
  ['GET', /\/compare\//, z.looseObject({ status: text })],
  ['GET', /\/contents\//, z.union([z.looseObject({ type: text }), listOf('type', text)])],
  ['GET', /\/git\/trees\//, z.looseObject({ tree: z.array(z.unknown()) })],
  ['GET', /\/git\/blobs\//, z.looseObject({ content: text })],
  ['GET', /\/issues\/comments\/[^/]+$/, z.looseObject({ id })],
  ['GET', /\/(?:comments|reviews|events|installations|deliveries)$/, listOf('id', id)],
  ['POST', /\/comments$/, z.looseObject({ id })],
  ['GET', /\/(?:issues|pulls)$/, listOf('number', id)],
  ['GET', /\/(?:issues|pulls)\/[^/]+$/, z.looseObject({ number: id })],
  ['POST', /\/(?:issues|pulls)$/, z.looseObject({ number: id })],
  ['GET', /\/runs$/, z.looseObject({ workflow_runs: z.array(z.unknown()) })],
  ['GET', /\/runs\/[^/]+$/, z.looseObject({ id, path: text })],
  ['GET', /\/artifacts\/[^/]+$/, z.looseObject({ id, name: text })],
  ['GET', /\/artifacts$/, z.looseObject({ artifacts: z.array(z.unknown()) })],
  ['GET', /^\/repos\/[^/]+\/[^/]+$/, z.looseObject({ default_branch: text })],
];
/** Their answers are no JSON. */
const DOWNLOADS = /\/(?:\{archive_format\}|zip|logs)$/;
const EMPTY = new Set([202, 204, 205, 304]);

/** From now on this client throws for what is not GitHub's. To be called before `makeConditional`. */
export function refuseForeignAnswers(client: Pick<Octokit, 'hook'>): void {
  client.hook.after('request', (answer, options) => {
    if (!isAnswer(answer, options)) throw notGitHub(answer.status, options);
  });
  client.hook.error('request', (error, options) => {
    const { status, response } = Failed.safeParse(error).data ?? {};
    const isPage = /^text\/html\b/i.test(response?.headers['content-type'] ?? '');
    // A 404 decides as much as a 200 does. A 5xx is unknown as it is, and a 429 says when to ask again.
    throw isPage && status !== undefined && status < 500 && status !== 429 ? notGitHub(status, options) : error;
  });
}

const Headers = z.looseObject({ 'content-type': z.optional(z.string()) });
const Failed = z.looseObject({ status: z.int(), response: z.optional(z.looseObject({ headers: Headers })) });

function isAnswer({ status, data }: Pick<ReceivedAnswer, 'status' | 'data'>, { method, url }: Asked): boolean {
  const path = pathOfCall(url);
  if (EMPTY.has(status) || method === 'HEAD' || DOWNLOADS.test(path)) return true;
  const value: unknown = data;
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false;
  const shape = ANSWERS.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
  return shape === undefined || shape.safeParse(value).success;
}

function notGitHub(status: number, { method, url }: Asked): Error & { readonly status: number } {
  return Object.assign(
    new Error(
      `The answer to ${method} ${pathOfCall(url)} is not GitHub's (status ${status}, but another content). ` +
        'A proxy may have answered instead; it is asked again.',
    ),
    { status: 502 },
  );
}
