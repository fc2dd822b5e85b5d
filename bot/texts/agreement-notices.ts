/** Notices about a question that needs the same answer from several people. The others are in notices.ts. Pure. */
import { hasBoxes } from '../../protocol/comments/parts/part-boxes.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';

/** What of its question a notice has to know: it offers an option only if there is one. */
type Answerable = Pick<QuestionMarker, 'options' | 'parts'>;

/** @param logins of those who have answered, too few of them the same. */
export function sayAgree(logins: readonly string[], needed: number, { options, parts }: Answerable): string {
  const people = new Set(logins);
  const who = [...people].map((login) => `@${login}`).join(', ');
  // Each of several questions can have been answered by somebody else.
  const differ = parts === undefined && people.size >= needed;
  const same = options.length > 0 || hasBoxes(parts ?? []) ? 'the same option, or the same words' : 'the same words';
  return `Noted, ${who}.${differ ? ' So far, the answers differ.' : ''} This question needs the same answer from ${needed} people: ${same}, each in their own comment.`;
}

export function sayNoTick(login: string, needed: number, { parts }: Answerable): string {
  const how = parts === undefined ? 'the number of the option' : 'a line for each question, such as `1: your answer`';
  return `@${login}, this question needs the same answer from ${needed} people, and a box can be ticked only once. Please reply with ${how}.`;
}

export function sayOneByOne(login: string, needed: number, { options }: Answerable): string {
  const number = options.length > 0 ? 'the number of an option, or with ' : '';
  return `@${login}, your reply is not counted yet: this question needs the same answer from ${needed} people. Please reply with ${number}\`/answer\` and your own words.`;
}
