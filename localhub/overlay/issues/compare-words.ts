/** What an edit of an issue or a pull request changed in its text, as its webhook and its event report it. */
import { defined } from '../../defined.ts';
import type { JsonBody } from '../../gateway/call.ts';

interface EditedWords {
  readonly action: 'edited';
  readonly parts: JsonBody;
  readonly event?: JsonBody;
}

export function compareWords(before: JsonBody, after: JsonBody): EditedWords[] {
  const changes = Object.fromEntries(
    ['title', 'body'].filter((key) => before[key] !== after[key]).map((key) => [key, { from: before[key] ?? '' }]),
  );
  if (Object.keys(changes).length === 0) return [];
  const rename = 'title' in changes ? { rename: { from: before['title'], to: after['title'] } } : undefined;
  return [{ action: 'edited', parts: { changes }, ...defined({ event: rename }) }];
}
