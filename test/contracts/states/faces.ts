/** Everything that shows how a task stands, as a person or a program sees it: the texts alone, without markers. */
import { renderEvent } from '../../../cli/render/render-live.ts';
import { renderLedger } from '../../../cli/render/render-ledger.ts';
import { renderTask, renderTasks } from '../../../cli/render/render-task.ts';
import { Ledger } from '../../../cli/cli-schemas.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import { readTaskFacts, viewOf } from '../../../client/github/facts.ts';
import { readTaskThread } from '../../../client/github/thread-events.ts';
import type { TaskView } from '../../../client/types.ts';
import { renderDashboard } from '../../../bot/dashboard/render.ts';
import { renderStatusTable } from '../../../bot/texts/status-table.ts';
import { withoutMarker } from '../../../protocol/comments/marker.ts';
import { readThreadModel } from '../../../protocol/thread/thread-model.ts';
import type { IssueRow } from './issue-walk.ts';

export type FaceName =
  | 'task comment'
  | 'question'
  | 'last comment'
  | 'dashboard'
  | '`/agora status`'
  | '`agora status`'
  | '`agora status <task>`'
  | '`agora ledger`'
  | '`agora attach`'
  | 'client';

export type Faces = Readonly<Partial<Record<FaceName, string>>>;

const APP = 'agora';
const ISSUE = 7;

export function facesOfIssue({ comments, now }: IssueRow): Faces {
  const { tasks } = readThreadModel(comments, { slug: APP, now });
  const [task] = tasks;
  if (task === undefined) throw new Error('The thread shows no task.');
  const question = task.questions.at(-1);
  const [listed, look] = [
    comments.map((one) => ({ isSeen: false, url: '', ...one, issue: ISSUE })),
    { now: new Date(now), app: APP },
  ];
  const facts = readTaskFacts(listed, look)[0];
  const read = readTaskThread(listed, task.task, look);
  if (facts === undefined || read === undefined) throw new Error('The client sees no task.');
  return {
    ...textOf('task comment', task.status?.comment.body),
    ...textOf('question', question?.comment.body),
    ...textOf('last comment', task.end?.comment.body),
    'dashboard': rowOf(renderDashboard([{ issue: ISSUE, task }], 'no-boxes'), task.task),
    '`/agora status`': rowOf(renderStatusTable(tasks, { now }), task.task),
    ...facesOfView(viewOf(facts, new Date(now), 'Fix the rounding')),
    '`agora attach`': renderEvent({ seq: 1, at: '', ...read.standing.news }, COLOURLESS)[0] ?? '',
  };
}

/** Those that the command line makes of what the client says. */
export function facesOfView(view: TaskView): Faces {
  const ledger = renderLedger(Ledger.parse({ v: 1, repository: 'o/r', tasks: [view] }));
  return {
    '`agora status`': renderTasks([view], COLOURLESS).join('\n'),
    '`agora status <task>`': renderTask(view, COLOURLESS).join('\n'),
    '`agora ledger`': rowOf(ledger, view.task),
    'client': [
      `state ${view.state}`,
      ...(view.question === undefined ? [] : ['with a question']),
      ...(view.held === true ? ['held'] : []),
      ...(view.isLost === true ? ['lost'] : []),
    ].join(', '),
  };
}

function textOf(name: FaceName, body: string | undefined): Faces {
  return body === undefined ? {} : { [name]: withoutMarker(body).trim() };
}

/** The row of a table that names the task. */
function rowOf(page: string, task: string): string {
  const found = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${task}\``));
  if (found === undefined) throw new Error(`No row names ${task}: ${page}`);
  return found;
}
