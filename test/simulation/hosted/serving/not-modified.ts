/**
 * ETags of responses, and "not modified" for callers that have the same response. In a third of the schedules.
 *
 * An ETag belongs to one response to one token. With another token, the response is complete, and an outdated list has
 * the ETag of its outdated content. The ETag of a page covers its content but not its links, which "not modified"
 * leaves out. If pages are short, the ETag covers both, because a caller cannot tell that a page is full. The client's
 * handling of ETags is that of the product (github/conditional.ts).
 */
import { createHash } from 'node:crypto';
import type { Chance } from '../../chance.ts';
import type { Conditions } from '../../conditions.ts';
import type { Answer, Call } from '../answers.ts';
import { isShort } from './lists.ts';

export const NOT_MODIFIED = 304;

export function drawTags(chance: Chance): boolean {
  return chance.roll(0.33);
}

/** @param token the token of the call. */
export function withTag(call: Call, token: string, answer: Answer, conditions: Conditions): Answer {
  const { hasTags, cover } = conditions;
  const { status, data, headers } = answer;
  if (!hasTags || call.method !== 'GET' || status !== 200 || data instanceof ArrayBuffer) return answer;
  const links = isShort(conditions) ? headers?.['link'] : '';
  const told = `${token} ${call.path} ${links ?? ''} ${JSON.stringify(data)}`;
  const etag = `W/"${createHash('sha1').update(told).digest('hex')}"`;
  if (call.tag === etag) {
    cover(`not modified: ${Array.isArray(data) ? 'a list' : 'one thing'}`);
    return { status: NOT_MODIFIED, data: { message: 'Not Modified' }, headers: { etag } };
  }
  if (call.tag !== undefined) cover('a tag was of another answer');
  return { ...answer, headers: { ...headers, etag } };
}
