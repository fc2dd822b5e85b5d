/**
 * What was changed in a text after somebody had approved it, for people: the approved version is found in GitHub's own
 * record of edits by its hash, so that nobody is shown words that were never approved.
 */
import { findIssueText, findText, type IssueText } from '../../protocol/thread/issue-history.ts';
import { renderLineDiff } from '../../protocol/text/line-diff.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';
import type { IssueComment, RequestedIssue, ThreadReader } from '../ports.ts';

const MOST_CHARS = 6_000;

/**
 * @param approved hash of the issue's title and text as they were approved.
 * @returns `undefined` where GitHub does not say what they were.
 */
export async function showIssueChange(
  issue: RequestedIssue,
  approved: string,
  thread: Pick<ThreadReader, 'history'>,
): Promise<string | undefined> {
  const history = await thread.history?.(issue.number).catch(() => undefined);
  const before = history === undefined ? undefined : findIssueText(history, approved);
  return before === undefined ? undefined : sayIssueChange(before, issue);
}

/** The same of a version that is known. */
export function sayIssueChange(before: IssueText, now: IssueText): string {
  return showChange(`${before.title}\n\n${before.body}`, `${now.title}\n\n${now.body}`);
}

/** @param approved hash of the comment as it was taken up. */
export async function showCommentChange(
  { id, body }: IssueComment,
  approved: string,
  thread: Pick<ThreadReader, 'versions'>,
): Promise<string | undefined> {
  const versions = await thread.versions?.(id).catch(() => undefined);
  const before = versions === undefined ? undefined : findText(versions, approved);
  return before === undefined ? undefined : showChange(before, body);
}

function showChange(before: string, now: string): string {
  const [old, fresh] = [before, now].map((text) => hideCredentials(text).text);
  return `What was changed since then:\n\n${renderLineDiff(old ?? '', fresh ?? '', MOST_CHARS)}`;
}
