/**
 * What was changed in a text after its approval, for people. The approved version is found in GitHub's edit history by
 * its hash, so that nobody is shown text that was never approved.
 */
import { findIssueText, findText, type IssueText } from '../../protocol/thread/issue-history.ts';
import { renderLineDiff } from '../../protocol/text/line-diff.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';
import type { IssueComment, RequestedIssue, ThreadReader } from '../ports.ts';

const MOST_CHARS = 6_000;

/**
 * @param approved hash of the issue's title and text as they were approved.
 * @returns `undefined` if GitHub does not tell what they were.
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

/** The same for a version that is known. */
export function sayIssueChange(before: IssueText, now: IssueText): string {
  return showChange(`${before.title}\n\n${before.body}`, `${now.title}\n\n${now.body}`);
}

/** @param approved hash of the comment as it was accepted. */
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
