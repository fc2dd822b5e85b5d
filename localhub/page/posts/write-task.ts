/**
 * Ticks a box of a task list, as GitHub does: the text is edited so that exactly this `[ ]` becomes `[x]`.
 *
 * The text is fetched again first. If it is not the text that the person saw, the box that they clicked may be another
 * one now, so nothing is changed and they are told.
 */
import { CommentAnswer, IssueAnswer } from '../http/page-answers.ts';
import { findTaskItems } from '../markdown/render-markdown.ts';
import { setTask, versionOf } from '../markdown/task-items.ts';
import { type RestClient, RestRefusal } from '../http/rest.ts';

export interface TaskClick {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
  readonly target: 'issue' | number;
  readonly index: number;
  readonly state: 'checked' | 'open';
  /** `versionOf` the text that the page showed. */
  readonly version: string;
}

export async function writeTask(click: TaskClick, client: RestClient): Promise<void> {
  const { owner, repo, target } = click;
  if (target === 'issue') {
    const at = { owner, repo, issue_number: click.number };
    const issue = await client.call('GET /repos/{owner}/{repo}/issues/{issue_number}', at, IssueAnswer);
    await client.call(
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      { ...at, body: applyClick(issue.body, click) },
      IssueAnswer,
    );
    return;
  }
  const at = { owner, repo, comment_id: target };
  const comment = await client.call('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at, CommentAnswer);
  await client.call(
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { ...at, body: applyClick(comment.body, click) },
    CommentAnswer,
  );
}

/** @throws Refusal 409 when the text is not the one that was clicked on. */
export function applyClick(
  body: string,
  { index, state, version }: Pick<TaskClick, 'index' | 'state' | 'version'>,
): string {
  if (versionOf(body) !== version)
    throw new RestRefusal(409, 'This text has changed since the page showed it. Review it, then tick the box again.');
  const item = findTaskItems(body)[index];
  if (item === undefined) throw new RestRefusal(422, `This text has no checkbox number ${String(index + 1)}.`);
  return setTask(body, item, state);
}
