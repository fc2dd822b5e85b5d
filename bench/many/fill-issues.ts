/** Fills the issues of the local GitHub before a bot reads them. */
import type { Hub } from '../../localhub/hub-options.ts';
import { questionIdOf, type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { EndMarker, QuestionMarker, renderMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import { renderQuestion } from '../../protocol/comments/question-comment.ts';
import { findShop, SHOP, signIn } from '../../test/support/installed-app.ts';

/** @param more further fields, for a question that is answered. */
function renderAsked(task: TaskId, head: string, more: object = {}): string {
  const marker = QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task,
    round: 1,
    question: questionIdOf(task, 1),
    subagent: 'planner',
    head,
    options: ['A', 'B'],
    expires: '2099-01-01T00:00:00Z',
    state: { runId: 1, artifactId: 1, digest: `sha256:${'d'.repeat(64)}` },
    ...more,
  });
  return renderQuestion(marker, {
    subagent: 'planner',
    asked: { question: 'Which one?', options: ['A', 'B'] },
    runUrl: 'https://github.com',
    notices: [],
  });
}

export async function askOften(hub: Hub, count: number): Promise<void> {
  const app = await signIn(hub);
  const alice = hub.as('alice');
  const { repositoryId, head } = await findShop(alice);
  for (let index = 0; index < count; index += 1) {
    const { data: issue } = await alice.rest.issues.create({
      ...SHOP,
      title: `Which one, number ${index}?`,
      body: 'Please decide.',
    });
    const task = taskIdOf(repositoryId, 'issue', issue.number);
    await app.rest.issues.createComment({ ...SHOP, issue_number: issue.number, body: renderAsked(task, head) });
  }
}

export async function fillThread(
  hub: Hub,
  { comments, tasks }: { readonly comments: number; readonly tasks: number },
): Promise<void> {
  const app = await signIn(hub);
  const alice = hub.as('alice');
  const { repositoryId, head } = await findShop(alice);
  const { data: issue } = await alice.rest.issues.create({ ...SHOP, title: 'Everything', body: 'Please decide.' });
  const at = { ...SHOP, issue_number: issue.number };
  const answered = { attempt: 1, runId: 1, by: 'alice' };
  // A finished task has three comments; the last task only has its question.
  const talk = Math.max(0, Math.floor((comments - 3 * (tasks - 1) - 1) / tasks));
  for (let index = 0; index < tasks; index += 1) {
    for (let said = 0; said < talk; said += 1)
      await alice.rest.issues.createComment({
        ...at,
        body: `I think so too, ${index}.${said}. ${'Because. '.repeat(30)}`,
      });
    const task = taskIdOf(repositoryId, 'comment', index);
    if (index === tasks - 1) await app.rest.issues.createComment({ ...at, body: renderAsked(task, head) });
    else for (const body of renderEnded(task, head, answered)) await app.rest.issues.createComment({ ...at, body });
  }
}

function renderEnded(task: TaskId, head: string, answered: object): readonly string[] {
  const common = { v: 1 as const, task, round: 2, state: 'finished' as const };
  const status = StatusMarker.parse({ ...common, kind: 'status', attempt: 1, runId: 2 });
  const end = EndMarker.parse({ ...common, kind: 'end' });
  return [
    `${renderMarker(status)}\nIt has finished.`,
    renderAsked(task, head, { answered }),
    `${renderMarker(end)}\nThe work is in the pull request.`,
  ];
}
