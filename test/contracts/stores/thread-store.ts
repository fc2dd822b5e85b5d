/** What happened, as an issue on GitHub keeps it: the comments that runs, the bot and people write and edit. */
import { historyOf } from '../../../client/github/read-history.ts';
import { readTaskFacts } from '../../../client/github/facts.ts';
import { isUnknown } from '../../../bot/decision/decided.ts';
import type { DecisionContext } from '../../../bot/decision/decision-context.ts';
import { findUnreceived } from '../../../bot/tasks/message-queue.ts';
import { questionIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import {
  findMarker,
  type Marker,
  QuestionMarker,
  renderMarker,
  StatusMarker,
} from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { SILENCE } from '../../../protocol/policy/speaker.ts';
import { findKeptWords } from '../../../protocol/thread/candidate-answers.ts';
import type { Account, ThreadComment } from '../../../protocol/thread/comment.ts';
import { findTask, readThreadModel } from '../../../protocol/thread/thread-model.ts';
import { ada, app, digest, grace, head, iso, ours, PERMISSIONS, START } from '../../bot/support/reconcile-scenario.ts';
import { factsWith } from '../../bot/support/literals.ts';
import { ASKED, EXPIRES, MORE } from './local-store.ts';
import { factsOf, type StoreFacts } from './store-facts.ts';
import { type Happening, OPTIONS, type TaskHappening, textOf } from './happenings.ts';

const SECOND = 1_000;
const NOW = START + 2 * 3_600 * SECOND;
const SLUG = 'agora';
const ISSUE = 7;
const ACCOUNTS: Readonly<Record<string, Account>> = { ada, grace };

class Issue {
  readonly comments: ThreadComment[] = [];
  /** The comment of each message, by task and its number. */
  readonly said = new Map<string, number>();
  /** Of the run that is at work: up to which message it was given at its start. */
  readonly upTo = new Map<TaskId, number>();
  readonly lost = new Set<TaskId>();
  readonly unsaid = new Set<TaskId>();

  get now(): number {
    return START + this.comments.length * SECOND;
  }

  say(author: Account, body: string): number {
    const id = 100 + this.comments.length;
    const at = iso(this.now);
    this.comments.push({
      id,
      body,
      author,
      createdAt: at,
      updatedAt: at,
      url: `https://github.com/o/r/issues/7#${id}`,
    });
    return id;
  }

  /** The newest of its kind that the task has. */
  find(kind: Marker['kind'], task: TaskId): { readonly id: number; readonly marker: Marker } | undefined {
    return this.comments
      .flatMap(({ id, body }) => {
        const marker = findMarker(body);
        return marker?.kind === kind && marker.task === task ? [{ id, marker }] : [];
      })
      .at(-1);
  }

  edit(id: number, marker: Marker): void {
    const index = this.comments.findIndex((one) => one.id === id);
    const before = this.comments[index];
    if (before === undefined) throw new Error('There is no such comment.');
    this.comments[index] = { ...before, body: `${renderMarker(marker)}\nIn words.`, updatedAt: iso(this.now) };
  }

  mark(marker: Marker, author = ours): number {
    return this.say(author, `${renderMarker(marker)}\nIn words.`);
  }
}

export function factsOnAnIssue(happened: readonly TaskHappening[], tasks: readonly TaskId[]): StoreFacts[] {
  const issue = new Issue();
  for (const { task, what } of happened) write(issue, task, what);
  return tasks.map((task) => read(issue, task));
}

function write(issue: Issue, task: TaskId, what: Happening): void {
  switch (what.kind) {
    case 'begun':
      begin(issue, task, what);
      break;
    case 'said':
      issue.said.set(`${task} ${what.id}`, issue.say(accountOf(what.by), `/agora say ${task} ${textOf(what.id)}`));
      break;
    case 'taken': {
      const ids = what.ids.map((id) => issue.said.get(`${task} ${id}`) ?? 0);
      show(issue, task, ({ given = [] }) => ({ given: [...given, ...ids] }));
      break;
    }
    case 'input-over':
      issue.say(accountOf(what.by), `/agora end ${task}`);
      break;
    case 'asked':
      ask(issue, task, what);
      break;
    case 'ended':
      show(issue, task, (marker) => ({
        ...leftOf(what.outcome === 'finished' ? 'It is done.' : undefined),
        state: what.outcome,
        heard: heardBy(issue, task, marker),
        ...(what.outcome === 'finished' && { conclusion: 'finished' }),
      }));
      issue.mark({ v: 1, kind: 'end', task, state: what.outcome, round: what.round }, app);
      break;
    case 'killed':
      issue.lost.add(task);
      break;
    case 'called-off':
      issue.mark({ v: 1, kind: 'end', task, state: 'cancelled', round: what.round }, app);
  }
}

/** A run marks the question answered, and shows that it is at work: see action/run/turns.ts. */
function begin(issue: Issue, task: TaskId, { round, answer, again }: Extract<Happening, { kind: 'begun' }>): void {
  issue.lost.delete(task);
  issue.unsaid.delete(task);
  const asked = issue.find('question', task);
  const question = asked?.marker.kind === 'question' ? asked.marker : undefined;
  if (asked !== undefined && question !== undefined && answer !== undefined && again === undefined) {
    const isSilent = answer.by === SILENCE;
    const commentId = isSilent
      ? undefined
      : issue.say(accountOf(answer.by), `/answer ${question.question} ${answer.text}`);
    const answered = { attempt: 1, runId: 9, by: answer.by, ...(commentId !== undefined && { commentId }) };
    issue.edit(asked.id, { ...question, answered });
  }
  issue.upTo.set(task, Math.max(0, ...[...issue.said].filter(([key]) => key.startsWith(task)).map(([, id]) => id)));
  const before = issue.find('status', task);
  const attempt = before?.marker.kind === 'status' && again === true ? before.marker.attempt + 1 : 1;
  const marker = StatusMarker.parse({
    v: 1,
    kind: 'status',
    task,
    round,
    attempt,
    state: 'running',
    runId: 9,
    subagent: 'planner',
    asker: { login: ada.login, id: ada.id },
    ...(question?.heard !== undefined && { heard: question.heard }),
    ...(question?.given !== undefined && { given: question.given }),
  });
  if (before === undefined) issue.mark(marker);
  else issue.edit(before.id, marker);
}

function ask(issue: Issue, task: TaskId, { round, demand, then }: Extract<Happening, { kind: 'asked' }>): void {
  const status = issue.find('status', task)?.marker;
  if (status?.kind !== 'status') throw new Error('The task has no comment.');
  const heard = heardBy(issue, task, status);
  const until = new Date(NOW + 600 * SECOND).toISOString();
  issue.mark(
    QuestionMarker.parse({
      ...bareQuestion(task, round),
      ...(demand === 'more' ? { asked: MORE, turn: true, options: [] } : {}),
      heard,
      ...(status.given !== undefined && { given: status.given }),
      ...(then === 'waits' && { live: { runId: 9, until } }),
    }),
  );
  // A run that is killed right after that has not shown its comment again.
  const shown = then === 'waits' ? { state: 'idle', idle: { until } } : { state: 'suspended' };
  if (then === 'cut') issue.unsaid.add(task);
  else show(issue, task, () => ({ ...leftOf('It is done so far.', demand), ...shown, heard }));
}

function bareQuestion(task: TaskId, round: number) {
  return {
    v: 1,
    kind: 'question',
    task,
    round,
    question: questionIdOf(task, round),
    subagent: 'planner',
    state: { runId: 9, artifactId: 3, digest },
    head,
    asked: ASKED,
    options: OPTIONS,
    expires: EXPIRES,
  };
}

function leftOf(said: string | undefined, demand?: string): object {
  return { runtime: 'command', session: 's-1', said, ...(demand === 'more' && { demand }) };
}

/** What it was told at its start has been heard once its round has an outcome. */
function heardBy({ upTo }: Issue, task: TaskId, { heard = 0 }: StatusMarker): number | undefined {
  return Math.max(heard, upTo.get(task) ?? 0) || undefined;
}

function show(issue: Issue, task: TaskId, change: (marker: StatusMarker) => object): void {
  const status = issue.find('status', task);
  if (status?.marker.kind !== 'status') throw new Error('The task has no comment.');
  issue.edit(status.id, StatusMarker.parse({ ...status.marker, ...change(status.marker) }));
}

function accountOf(login: string): Account {
  const account = ACCOUNTS[login];
  if (account === undefined) throw new Error(`Nobody is called ${login}.`);
  return account;
}

function read(issue: Issue, task: TaskId): StoreFacts {
  const { comments } = issue;
  const listed = comments.map((one) => ({ isSeen: false, url: '', ...one, issue: ISSUE }));
  const facts = readTaskFacts(listed, { now: new Date(NOW), app: SLUG }).find((one) => one.task === task);
  if (facts === undefined) throw new Error('The thread shows no task.');
  const history = historyOf(facts, { now: new Date(NOW), title: undefined, pulls: new Map() });
  return factsOf(history, {
    waiting: waitingIn(comments, task),
    endedBy: endedIn(comments, task, facts.status?.marker.round ?? 1),
    isCut: issue.lost.has(task),
    isUnsaid: issue.unsaid.has(task),
  });
}

/** As the bot would send them along. */
function waitingIn(comments: readonly ThreadComment[], id: TaskId): StoreFacts['waiting'] {
  const model = readThreadModel(comments, { slug: SLUG, now: NOW });
  const facts = factsWith({ config: readConfigFile(''), permissions: PERMISSIONS, now: NOW });
  const context: DecisionContext = { ...model, facts };
  const task = findTask(model, id);
  const unreceived = task === undefined ? [] : findUnreceived(context, task, model.tasks);
  if (isUnknown(unreceived)) throw new Error('The bot has to ask who may.');
  return unreceived.map(({ author, body }) => ({ by: author.login, text: body.replace(`/agora say ${id} `, '') }));
}

/** As the next question would find it. */
function endedIn(comments: readonly ThreadComment[], task: TaskId, round: number): string | undefined {
  const next = QuestionMarker.parse(bareQuestion(task, round));
  const { thread } = readThreadModel(comments, { slug: SLUG, now: NOW });
  const comment = { id: Infinity, body: '', author: ours, createdAt: iso(NOW), updatedAt: iso(NOW) };
  return findKeptWords({ comment, marker: next }, thread)[0]?.author.login;
}
