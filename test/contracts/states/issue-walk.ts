/**
 * One task on an issue, taken from state to state by what the product does itself: the run by its turns, the bot by all
 * of its rules. After each thing that happens the thread is kept as it stands then.
 */
import { closeKilledRun } from '../../../action/publish/close-killed-run.ts';
import { createStatusCommentTask } from '../../../action/publish/status-comment-writer.ts';
import { createConversation } from '../../../action/run/ask-on-issue.ts';
import { serveTurns, type Serving } from '../../../action/run/turns.ts';
import type { GitHub } from '../../../action/ports.ts';
import type { Allowed, FreshAnswer } from '../../../action/authorize/authorization.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { defined } from '../../../protocol/base/defined.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { dispatchIdOfRequest, roundOf, type DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import type { DispatchEnd } from '../../../worker/index.ts';
import { context as runnerContext, scenario as actionScenario } from '../../action/support/action-scenario.ts';
import {
  ada,
  createScenario,
  digest,
  head,
  iso,
  ours,
  place,
  rules,
  type Scenario,
  SECOND,
} from '../../bot/support/reconcile-scenario.ts';

const ASKED = { question: 'Which rule applies?', options: ['Each line', 'The total'] };
export const MINUTE = 60 * SECOND;
/** Longer than the bot lets a run be silent. */
const SILENT_MS = 11 * MINUTE;
const SAVED = { state: { runId: 5, artifactId: 6, digest }, expires: '2026-04-02T10:00:00Z' };

/** All that is on GitHub at one time. */
export interface KeptMoment {
  readonly comments: readonly ThreadComment[];
  readonly now: number;
  readonly kept: Pick<Scenario, 'claims' | 'requests' | 'runs' | 'result'>;
}

/** The thread after something has happened. */
export interface IssueRow extends KeptMoment {
  readonly happened: string;
  /** How the task stands then. */
  readonly state: TaskState;
  /** Comments that still say what was true before: nobody has corrected them yet. */
  readonly behind: boolean;
}

export function keepMoment({ comments, claims, requests, runs, result, now }: Scenario): KeptMoment {
  const kept = { claims: new Map(claims), requests: [...requests], runs: [...runs], result };
  return { comments: [...comments], now, kept };
}

type Work = Serving['work'];

export interface IssueWalk {
  readonly scenario: Scenario;
  readonly rows: IssueRow[];
  readonly note: (state: TaskState, happened: string, behind?: 'behind') => void;
  /** The bot looks until nothing is due. */
  readonly bot: () => Promise<void>;
  /** The run that was started last works to its end. */
  readonly run: (work: Work) => Promise<void>;
  /** Asks, and waits in its run for as long as that. */
  readonly ask: (waitMs?: number) => Work;
  readonly end: (outcome: Outcome, doing?: string) => Work;
  /** Waits for an answer in its run, or not any more. */
  readonly wait: (ms: number | undefined) => Promise<void>;
  /** Its runner is gone, and GitHub says so. `post`: its last step has still run. */
  readonly lose: (post?: 'post') => Promise<void>;
  /** GitHub tells the bot that the run that was started last is over. */
  readonly hearOfEnd: () => Promise<void>;
}

export async function startWalk(): Promise<IssueWalk> {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner Fix the rounding');
  const walk = createWalk(scenario);
  await walk.bot();
  return walk;
}

function createWalk(scenario: Scenario): IssueWalk {
  const rows: IssueRow[] = [];
  const github = githubOf(scenario);
  const request = (): DispatchRequest => {
    const [last] = scenario.requests.slice(-1);
    if (last === undefined) throw new Error('The bot has started no run.');
    return last;
  };
  const runOf = (): number => scenario.runs.at(-1)?.id ?? 0;
  const contextNow = () => ({
    ...runnerContext,
    repositoryId: place.where.id,
    runId: runOf(),
    runUrl: `https://github.com/o/r/actions/runs/${runOf()}`,
  });
  const bot = async (): Promise<void> => {
    const look = { kind: 'look', labels: false } as const;
    while ((await reconcile(place, look, scenario.ports, rules)) === scenario.now);
  };
  return {
    scenario,
    rows,
    bot,
    note: (state, happened, behind) => {
      rows.push({ happened, state, behind: behind !== undefined, ...keepMoment(scenario) });
      scenario.now += MINUTE;
    },
    run: async (work) => {
      await serveTurns(allowedOf(request(), scenario), servingOf(github, contextNow(), scenario, work));
      scenario.end(runOf(), 'success');
    },
    ask:
      (waitMs) =>
      async (allowed, plain, { task }) => {
        const until = waitMs === undefined ? undefined : scenario.now + waitMs;
        const conversation =
          until === undefined
            ? plain
            : createConversation(allowed, task, { context: contextNow(), github, waitUntil: () => until });
        const round = roundOf(allowed.request);
        const question = questionIdOf(allowed.request.task, round);
        await conversation.ask({
          id: question,
          asked: ASKED,
          state: SAVED.state,
          expires: SAVED.expires,
          head,
          notices: [],
        });
        return endOf(allowed.request, { kind: 'needs_input', question, asked: ASKED });
      },
    end:
      (outcome, doing) =>
      (allowed, _, { task }) =>
        (doing === undefined
          ? Promise.resolve()
          : task.show('running', { phase: { name: 'agent', since: new Date(scenario.now) } })
        ).then(() => endOf(allowed.request, outcome)),
    wait: async (ms) => {
      const { request: asked, view } = lastView(request(), contextNow(), github, scenario);
      const question = questionIdOf(asked.task, roundOf(asked));
      await view.show(ms === undefined ? 'suspended' : 'idle', {
        outcome: { kind: 'needs_input', question, asked: ASKED },
        questionUrl: urlOfQuestion(scenario),
        ...(ms !== undefined && { waitsUntil: scenario.now + ms }),
      });
    },
    hearOfEnd: async () => {
      scenario.end(runOf(), 'failure');
      // The bot knows the keys of the repository.
      for (const [index, one] of scenario.comments.entries())
        if (one.author.type === 'Bot') scenario.comments[index] = { ...one, isProven: true };
      const heard = { kind: 'look', labels: false, ended: request().task } as const;
      await reconcile(place, heard, scenario.ports, rules);
    },
    lose: async (post) => {
      scenario.end(runOf(), 'failure');
      const status = scenario.comments.find(({ body }) => findMarker(body)?.kind === 'status');
      if (post !== undefined && status !== undefined)
        await closeKilledRun(
          { comment: status.id, request: request(), subagent: 'planner' },
          contextNow(),
          github,
          () => Promise.resolve(),
        );
      else scenario.now += SILENT_MS;
    },
  };
}

function urlOfQuestion(scenario: Scenario): string {
  return scenario.comments.findLast(({ body }) => findMarker(body)?.kind === 'question')?.url ?? '';
}

function lastView(request: DispatchRequest, context: typeof runnerContext, github: GitHub, scenario: Scenario) {
  const known = scenario.comments.find(({ body }) => findMarker(body)?.kind === 'status')?.id;
  const view = createStatusCommentTask(request, { subagent: 'planner', asker: ada, known }, { context, github });
  return { request, view };
}

/** What asking a second time comes to, where nothing has changed since. */
function allowedOf(request: DispatchRequest, scenario: Scenario): Allowed {
  const read = readConfigFile('');
  if (read.kind !== 'config') throw new Error('An empty configuration is a valid one.');
  const common = {
    config: read.config,
    heard: { messages: [], upTo: undefined, notices: [], leftOut: [] },
    asker: { login: ada.login, id: ada.id },
    answers: undefined,
    line: undefined,
    isByHand: false,
  };
  if (request.kind === 'start')
    return { ...common, kind: 'start', request, input: {}, continues: undefined, changed: undefined };
  const comment = scenario.comments.find(({ id }) => id === request.questionComment);
  const marker = comment === undefined ? undefined : findMarker(comment.body);
  if (comment === undefined || marker?.kind !== 'question') throw new Error('The question is not in the thread.');
  const mayGive = () => Promise.resolve(true);
  const question = { comment, marker };
  return { ...common, kind: 'resume', request, answer: answerOf(request, marker), mayGive, question };
}

function answerOf({ answer }: Extract<DispatchRequest, { kind: 'resume' }>, { options }: QuestionMarker): FreshAnswer {
  const said = answer.option === undefined ? undefined : options[answer.option - 1];
  return { kind: 'answer', text: said ?? answer.text ?? '', ...defined({ option: answer.option }) };
}

function servingOf(github: GitHub, context: typeof runnerContext, { now }: Scenario, work: Work) {
  const nothing = (): void => undefined;
  const step = {
    output: nothing,
    annotate: nothing,
    summary: () => Promise.resolve(),
    remember: nothing,
    fail: nothing,
  };
  const authorize = (): Promise<never> => Promise.reject(new Error('This run takes no answer itself.'));
  return { context, github, step, now: () => now, work, authorize };
}

/** The thread as the run writes it. */
function githubOf(scenario: Scenario): GitHub {
  const base = actionScenario({ comments: [] }).github;
  const listed = () => scenario.comments.map((one) => ({ ...one, isProven: one.author.type === 'Bot' }));
  return {
    ...base,
    takesTicks: true,
    claims: { newestAttempt: (subject) => Promise.resolve(scenario.claims.get(subject) ?? 0) },
    thread: {
      ...base.thread,
      comments: () => Promise.resolve(listed()),
      comment: (id) => Promise.resolve(listed().find((one) => one.id === id)),
      post: (_, body) => {
        const { id, url = '' } = scenario.say(ours, body);
        return Promise.resolve({ id, url });
      },
      edit: (id, body) => {
        scenario.edit(id, body);
        return Promise.resolve();
      },
    },
  };
}

function endOf(request: DispatchRequest, outcome: Outcome): DispatchEnd {
  const result = DispatchResult.parse({
    v: 1,
    dispatchId: dispatchIdOfRequest(request),
    taskId: request.task,
    round: roundOf(request),
    attempt: request.attempt,
    outcome: outcome.kind,
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 61_000,
    idleMs: 0,
    permissionMode: 'bypass',
    rounds: [],
    // One that failed before its agent began has nothing to go on from.
    ...((outcome.kind !== 'failed' || outcome.failure.reason === 'worker-failed') && { saved: SAVED }),
  });
  return {
    kind: 'ended',
    outcome,
    result,
    artifact: { runId: 9, artifactId: 3, digest, expires: iso(Date.parse(SAVED.expires)) },
    notices: [],
    hints: [],
  };
}
