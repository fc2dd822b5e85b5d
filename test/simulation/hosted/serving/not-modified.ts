/**
 * The tags of what is read, and "not modified" for whoever has the tag of the very answer. In a third of the schedules.
 *
 * A tag is of one answer to one token: with another token everything is read in full, and a list that lags behind has
 * the tag of what it says. Of a page it is the tag of what that holds, and not of its links, which "not modified"
 * leaves out; only where pages are short, of both, because there nobody could tell that one is full. What the client
 * makes of it is the product's own (github/conditional.ts).
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

/** @param token that the call was made with. */
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
