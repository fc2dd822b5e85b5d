/**
 * A repository in memory with everything that the bot relies on: comments, claims, runs, permissions.
 *
 * The ports of a test use it, so the bot's next look shows the effect of its actions. A test can end the process at any
 * call: before it, or after it took effect.
 */
import type { IssueHistory } from '../../../protocol/thread/issue-history.ts';
import { questionIdOf, type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import { type Marker, QuestionMarker, renderMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { renderQuestion } from '../../../protocol/comments/question-comment.ts';
import { type Permission } from '../../../protocol/policy/access-policy.ts';
import type { Decision } from '../../../bot/decision/actions.ts';
import { readModel } from '../../../bot/decision/decision-context.ts';
import type { IssueAddress, ReconcileTrigger, Snapshot } from '../../../bot/decision/snapshot.ts';
import { decide } from '../../../bot/reconcile/decide.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { Delivered, WatchedIssue, LabelEvent, BotPorts, WatchedPull } from '../../../bot/ports.ts';
import type { Account, ThreadComment } from '../../../protocol/thread/comment.ts';
import { createRemotePorts, type Remote } from './remote-ports.ts';
import { STEADY_RULES } from './steady-rules.ts';

export const START = Date.parse('2026-03-03T10:00:00Z');
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const GRACE = 60 * SECOND;
export const rules = { rules: STEADY_RULES, graceMs: GRACE };

export const ada: Account = { id: 1, login: 'ada', type: 'User' };
export const grace: Account = { id: 2, login: 'grace', type: 'User' };
export const stranger: Account = { id: 3, login: 'mallory', type: 'User' };
export const triager: Account = { id: 4, login: 'triss', type: 'User' };
export const ours: Account = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };
export const app: Account = { id: 900, login: 'agora[bot]', type: 'Bot' };
export const otherBot: Account = { id: 901, login: 'evil[bot]', type: 'Bot' };

export const PERMISSIONS: ReadonlyMap<number, Permission> = new Map([
  [1, 'admin'],
  [2, 'write'],
  [3, 'read'],
  [4, 'triage'],
]);

export const place: IssueAddress = {
  where: { owner: 'o', repo: 'r', id: 77, defaultBranch: 'main' },
  issue: 7,
  slug: 'agora',
};
export const head = 'c'.repeat(40);
export const digest = `sha256:${'d'.repeat(64)}`;
export const task = taskIdOf(77, 'label', 5);
export const otherTask = taskIdOf(77, 'label', 6);

export function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

export function questionMarker(over: Partial<QuestionMarker> = {}): QuestionMarker {
  const own = over.task ?? task;
  const round = over.round ?? 1;
  return QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task: own,
    round,
    question: questionIdOf(own, round),
    subagent: 'planner',
    head,
    state: { runId: 5, artifactId: 6, digest },
    options: ['Rewrite A', 'Rewrite B'],
    expires: '2026-04-02T10:00:00Z',
    ...over,
  });
}

export function statusMarker(over: Partial<StatusMarker> = {}): StatusMarker {
  return StatusMarker.parse({
    v: 1,
    kind: 'status',
    task,
    round: 1,
    attempt: 1,
    state: 'suspended',
    runId: 5,
    ...over,
  });
}

export function renderAsked(marker: QuestionMarker): string {
  const asked = { question: 'Which one?', ...(marker.options.length > 0 && { options: marker.options }) };
  const runUrl = 'https://github.com/o/r/actions/runs/5';
  return renderQuestion(marker, { subagent: marker.subagent, asked, runUrl, notices: [] });
}

export const DELIVERED: Extract<Delivered, { kind: 'delivered' }> = {
  kind: 'delivered',
  branch: `agora/${task}`,
  pullRequest: { number: 9, url: 'https://github.com/o/r/pull/9', by: 'agora[bot]' },
  isUpdate: false,
  passedOver: [],
  moved: [],
};

/** Ends the process like `kill -9`: nothing after it happens. */
export class Killed extends Error {}

export interface Scenario extends Remote {
  readonly comments: ThreadComment[];
  readonly reviews: ThreadComment[];
  /** The comments of any other issue or pull request. */
  readonly conversation: ThreadComment[];
  readonly labels: LabelEvent[];
  readonly acknowledged: (number | undefined)[];
  /** The comments that somebody has edited, according to GitHub. */
  readonly edited: Set<number>;
  readonly calls: string[];
  issue: WatchedIssue;
  /** The issue's edit history on GitHub; `undefined`: unknown. */
  history: IssueHistory | undefined;
  /** The data of every pull request. */
  pull: WatchedPull | undefined;
  /** Called before and after each port call; throws to end the process at that point. */
  interrupt: (call: string, moment: 'before' | 'after') => void;
  readonly ports: BotPorts;
  say(author: Account, body: string): ThreadComment;
  edit(commentId: number, body: string): void;
  mark(marker: Marker, author?: Account): ThreadComment;
  ask(marker?: QuestionMarker): ThreadComment;
  label(by: Account, label: string): LabelEvent;
}

export function createScenario(permissions: ReadonlyMap<number, Permission> = PERMISSIONS): Scenario {
  let nextId = 100;
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    scenario.calls.push(name);
    scenario.interrupt(name, 'before');
    await Promise.resolve();
    const result = work();
    scenario.interrupt(name, 'after');
    return result;
  };
  const scenario: Scenario = {
    elsewhere: new Set(),
    comments: [],
    reviews: [],
    conversation: [],
    labels: [],
    claims: new Map(),
    requests: [],
    runs: [],
    acknowledged: [],
    edited: new Set(),
    calls: [],
    delivered: [],
    config: '',
    codeowners: '',
    teams: new Map(),
    issue: {
      number: place.issue,
      title: 'Title',
      body: 'Body',
      author: { id: 3, login: 'mallory' },
      assignees: [],
      isPullRequest: false,
    },
    subagent: { kind: 'found', at: head, contentHash: `sha256:${'e'.repeat(64)}` },
    history: { titles: [{ text: 'Title', since: 0 }], bodies: [{ text: 'Body', since: 0 }] },
    pull: undefined,
    startsWith: { kind: 'started' },
    result: { kind: 'not-yet' },
    board: undefined,
    delivers: DELIVERED,
    ahead: [],
    now: START,
    firstSeen: createFirstSeen(),
    interrupt: () => undefined,
    say: (author, body) => {
      const id = nextId++;
      const comment = {
        id,
        body,
        author,
        createdAt: iso(scenario.now),
        updatedAt: iso(scenario.now),
        url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
      };
      scenario.comments.push(comment);
      return comment;
    },
    edit: (commentId, body) => {
      scenario.edited.add(commentId);
      for (const [index, before] of scenario.comments.entries())
        if (before.id === commentId) scenario.comments[index] = { ...before, body, updatedAt: iso(scenario.now) };
    },
    mark: (marker, author = ours) => scenario.say(author, `${renderMarker(marker)}\nwords`),
    ask: (marker = questionMarker()) => scenario.say(ours, renderAsked(marker)),
    label: (by, label) => {
      const event: LabelEvent = { id: nextId++, kind: 'labeled', label, by, at: iso(scenario.now) };
      scenario.labels.push(event);
      return event;
    },
    end: (runId, conclusion) => {
      const index = scenario.runs.findIndex((run) => run.id === runId);
      const before = scenario.runs[index];
      // A run that has ended does not end again.
      if (before !== undefined && before.status !== 'completed')
        scenario.runs[index] = { ...before, status: 'completed', conclusion, updatedAt: iso(scenario.now) };
    },
    ports: {
      now: () => scenario.now,
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      threads: {
        comments: (issue) =>
          call('comments', () => [...(issue === place.issue ? scenario.comments : scenario.conversation)]),
        comment: (id) => call('comment', () => scenario.comments.find((comment) => comment.id === id)),
        history: () => call('history', () => scenario.history),
        wasEdited: (id) => call('edits', () => scenario.edited.has(id)),
        commentsSince: () =>
          call('commentsSince', () => scenario.comments.map((one) => ({ ...one, issue: place.issue }))),
        issue: () => call('issue', () => scenario.issue),
        issuesSince: () =>
          call('issuesSince', () => [
            { ...scenario.issue, number: place.issue, commentCount: scenario.comments.length },
          ]),
        reviews: () => call('reviews', () => [...scenario.reviews]),
        pull: () => call('pull', () => scenario.pull),
        labels: () => call('labels', () => [...scenario.labels]),
        labelsSince: () => call('labelsSince', () => scenario.labels.map((one) => ({ ...one, issue: place.issue }))),
        say: (issue, body) =>
          call('say', () => {
            const at = iso(scenario.now);
            const id = 9_000 + scenario.conversation.length;
            if (issue === place.issue) scenario.say(app, body);
            else scenario.conversation.push({ id, body, author: app, createdAt: at, updatedAt: at });
          }),
        edit: async (commentId, body, stands = () => Promise.resolve(true)) => {
          const change = (): void => {
            scenario.edit(commentId, body);
          };
          if (await stands()) await call('edit', change);
        },
        acknowledge: ({ commentId }) =>
          call('acknowledge', () => {
            scenario.acknowledged.push(commentId);
            for (const [index, seen] of scenario.comments.entries())
              if (seen.id === commentId) scenario.comments[index] = { ...seen, isSeen: true };
          }),
      },
      ...createRemotePorts(() => scenario, {
        call,
        permissions,
        nextId: () => nextId++,
        bot: app.login,
        repository: place.where.id,
      }),
    },
  };
  return scenario;
}

export const look = { kind: 'look', labels: false } as const satisfies ReconcileTrigger;

/** The bot looks at the issue once. */
export function see(scenario: Scenario, trigger: ReconcileTrigger = look): Promise<number | undefined> {
  return reconcile(place, trigger, scenario.ports, rules);
}

/** The App's texts in the thread, without their markers. */
export function words(scenario: Scenario): string[] {
  return scenario.comments
    .filter((comment) => comment.author.id === app.id)
    .map((comment) => comment.body.split('\n').slice(1).join('\n'));
}

export function ownTask(commentId: number): TaskId {
  return taskIdOf(place.where.id, 'comment', commentId);
}

/** Everything that all rules together find due. */
export function decideNow(snapshot: Snapshot): Decision {
  return decide(STEADY_RULES, readModel(snapshot), { ...snapshot, graceMs: GRACE });
}
