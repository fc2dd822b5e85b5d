/** People's text as the agent gets it: what a reader of the page sees, and a sentence about what was left out. */
import { withoutMarker } from '../../protocol/comments/marker.ts';
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import { describeHidden } from '../../protocol/text/describe-hidden.ts';
import { readPlainLine, readText } from '../../protocol/text/markdown/read-text.ts';
import { readComment } from '../../protocol/text/read-comment.ts';
import type { GitHub, RequestedIssue } from '../ports.ts';

export interface VisibleWords<T> {
  readonly seen: T;
  /** One sentence for each text from which something was left out. */
  readonly leftOut: readonly string[];
}

/** An issue as input of a task. Its title is shown as it is, its text as Markdown. */
export function readIssueWords({
  number,
  title,
  body,
  url,
}: Omit<RequestedIssue, 'author' | 'assignees'>): VisibleWords<JsonObject> {
  const line = readPlainLine(title);
  const text = readText(body);
  return {
    seen: { number, title: line.text, body: text.text, url },
    leftOut: present([
      describeHidden(line.hidden, `the title of issue #${number}`, title),
      describeHidden(text.hidden, `the text of issue #${number}`, body),
    ]),
  };
}

/** What was left out of a comment, for the agent that gets its text. */
export function findLeftOut(body: string, by: string): string[] {
  const text = withoutMarker(body);
  return present([describeHidden(readComment(text).hidden, `a comment of @${by}`, text)]);
}

/** Who wrote an issue, and their permission in the repository, so that the agent can weigh it. */
export async function readAuthor(
  { author }: Pick<RequestedIssue, 'author'>,
  { people }: Pick<GitHub, 'people'>,
): Promise<JsonObject> {
  const { login, id } = author;
  const permission = await people.permission({ login, id }).catch(() => 'unknown');
  return { login, permission };
}

export function present(sentences: readonly (string | undefined)[]): string[] {
  return sentences.filter((sentence) => sentence !== undefined);
}
