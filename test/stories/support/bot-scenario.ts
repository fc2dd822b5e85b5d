/**
 * A local GitHub with a workflow that does nothing, bots from source as processes, and a test that plays the run: it
 * checks the fence and takes up answers exactly as the real run does, but without an agent. This allows hundreds of
 * faults for the bot within seconds.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startHub } from '../../../localhub/hub.ts';
import type { Exchange, Faults, Hub } from '../../../localhub/hub-options.ts';
import { readClaimRef } from '../../../protocol/messages/claim-ref.ts';
import { claimSubjectOf, type DispatchRequest, readRequest } from '../../../protocol/messages/dispatch-request.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import {
  findMarker,
  type Marker,
  QuestionMarker,
  renderMarker,
  StatusMarker,
} from '../../../protocol/comments/marker.ts';
import { renderAnsweredQuestion, renderQuestion } from '../../../protocol/comments/question-comment.ts';
import { withGithubMode } from './github-mode.ts';
import { APP, findShop, REGISTERED_APP, SHOP, signIn } from '../../support/installed-app.ts';
import { environmentOf, startBot, stop } from './bot-process.ts';

export const WORKFLOW = `name: Agora
run-name: \${{ format('{0}.r{1} attempt {2} for {3}', fromJSON(inputs.request).task, fromJSON(inputs.request).round || 1, fromJSON(inputs.request).attempt, fromJSON(inputs.request).by.login) }}
on:
  workflow_dispatch:
    inputs:
      request:
        required: true
permissions: {}
jobs:
  agent:
    runs-on: ubuntu-latest
    steps:
      - run: sleep 4
`;

/** Below the scenario's folder; one file for each run that the test has played. */
const PLAYED = '{{played}}';

/**
 * For tests that play their runs: each run waits until it has been played, however slow the machine is. The default run
 * ends after four seconds, and the bot would then start the next attempt.
 */
export const WAITS_TO_BE_PLAYED = {
  '.github/workflows/agora.yml': WORKFLOW.replace(
    'sleep 4',
    `until [ -e "${PLAYED}/$GITHUB_RUN_ID" ]; do sleep 0.1; done`,
  ),
};

const FILES: Readonly<Record<string, string>> = {
  'README.md': '# Shop\n',
  '.github/workflows/agora.yml': WORKFLOW,
  '.github/agora/subagents/planner.md': '---\ndescription: Plans\n---\nYou plan.\n',
  '.github/agora/subagents/broken.md': '---\nmodle: x\nruntime: 7\n---\nYou break.\n',
};

export interface BotScenario extends AsyncDisposable {
  readonly hub: Hub;
  /** Starts this many more bots. Webhooks then go to all running bots in turn. @returns the addresses of all. */
  startBots(count: number, environment?: Readonly<Record<string, string>>): Promise<string[]>;
  /** Sends webhooks to these addresses instead. */
  hear(urls: readonly string[]): void;
  /** The bots' configuration. */
  environment(): Record<string, string>;
  killBots(): Promise<void>;
  /** Opens an issue with an open question in it. */
  ask(options?: readonly string[], question?: string): Promise<Asked>;
  /** Posts a comment in the App's name, as a run does. */
  mark(issue: number, marker: Marker, words: string): Promise<void>;
  say(login: string, issue: number, body: string): Promise<number>;
  bodies(issue: number): Promise<string[]>;
  requests(): DispatchRequest[];
  /** Does what a run does at its start, for every run that exists by now. */
  playRuns(): Promise<void>;
  newest(request: DispatchRequest): Promise<number>;
  /**
   * The requests that the bots have sent since the last call. "unchanged: …" marks those that GitHub answered with "not
   * modified", which are not charged. "again: …" marks those whose response the bot had and remembers for a minute.
   */
  spent(): string[];
}

export interface Asked {
  readonly issue: number;
  readonly commentId: number;
  readonly marker: QuestionMarker;
}

/** Operations whose responses the bot remembers for a minute. Their path contains the whole request. */
const REMEMBERED = ['git/get-ref', 'repos/get-content'];

/** Whether an exchange only repeats a request that already has a response. */
function sayRepetition({ who, operationId, path, status }: Exchange, before: readonly Exchange[]): string {
  if (status === 304) return 'unchanged: ';
  const isAgain =
    operationId !== undefined &&
    REMEMBERED.includes(operationId) &&
    before.some((earlier) => earlier.who === who && earlier.operationId === operationId && earlier.path === path);
  return isAgain ? 'again: ' : '';
}

/** @param files in addition to those that every test needs. */
export async function openBotScenario(
  faults: Faults = {},
  files: Readonly<Record<string, string>> = {},
): Promise<BotScenario> {
  const workDir = await mkdtemp(join(tmpdir(), 'agora-bots-'));
  const folder = join(workDir, 'repository');
  const playedIn = join(workDir, 'played');
  await mkdir(playedIn);
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text.replaceAll(PLAYED, playedIn));
  }
  const hub = await startHub({
    workDir: join(workDir, 'hub'),
    node: process.execPath,
    faults: withGithubMode(faults),
    actions: new Map(),
    users: [{ login: 'alice' }, { login: 'bob' }, { login: 'mallory' }],
    repositories: [{ ...SHOP, name: SHOP.repo, from: folder, collaborators: { alice: 'write', bob: 'maintain' } }],
    apps: [REGISTERED_APP],
  });
  return describeScenario(hub, workDir);
}

async function describeScenario(hub: Hub, workDir: string): Promise<BotScenario> {
  const app = await signIn(hub);
  const alice = hub.as('alice');
  const { repositoryId, head } = await findShop(alice);
  const bots: { child: ChildProcess; url: string }[] = [];
  const played = new Set<number>();
  let read = 0;

  const newest = async (request: DispatchRequest): Promise<number> => {
    const subject = claimSubjectOf(request);
    const { data } = await app.rest.git.listMatchingRefs({ ...SHOP, ref: `agora/claims/${subject}` });
    return Math.max(0, ...data.map(({ ref }) => readClaimRef(ref)?.attempt ?? 0));
  };
  const requestOf = (input: string | undefined): DispatchRequest => {
    const given = readRequest(input ?? '');
    if (given.kind === 'malformed')
      throw new Error(`A run was started with a request that no run can read: ${given.why.join(', ')}`);
    return given.request;
  };
  const play = async (request: DispatchRequest, runId: number): Promise<void> => {
    if ((await newest(request)) > request.attempt) return;
    if (request.kind === 'start') {
      const marker = StatusMarker.parse({
        v: 1,
        kind: 'status',
        task: request.task,
        round: 1,
        attempt: request.attempt,
        state: 'failed',
        runId,
      });
      await app.rest.issues.createComment({
        ...SHOP,
        issue_number: request.issue ?? 0,
        body: `${renderMarker(marker)}\nfailed`,
      });
      return;
    }
    const {
      data: { body = '' },
    } = await app.rest.issues.getComment({ ...SHOP, comment_id: request.questionComment });
    const marker = QuestionMarker.parse(findMarker(body));
    const before = marker.answered?.attempt ?? 0;
    if (before >= request.attempt) throw new Error(`Two runs of one attempt took up the answer to ${marker.question}.`);
    const commentId =
      request.answer.source.kind === 'comment' ? request.answer.source.commentId : request.questionComment;
    const answered = { ...marker, answered: { attempt: request.attempt, runId, by: request.by.login, commentId } };
    await app.rest.issues.updateComment({
      ...SHOP,
      comment_id: request.questionComment,
      body: renderAnsweredQuestion(body, answered, {
        by: request.by.login,
        answer: request.answer.text ?? '',
        runUrl: 'https://github.com',
      }),
    });
  };

  return {
    hub,
    newest,
    startBots: async (count, environment = {}) => {
      bots.push(...(await Promise.all(Array.from({ length: count }, () => startBot(hub, environment)))));
      const urls = bots.map(({ url }) => url);
      hub.connectApp(APP, urls);
      return urls;
    },
    hear: (urls) => {
      hub.connectApp(APP, urls);
    },
    environment: () => environmentOf(hub),
    killBots: async () => {
      for (const { child } of bots.splice(0)) await stop(child);
    },
    ask: async (options = ['Rewrite A', 'Rewrite B'], question = 'Which one?') => {
      const { data: issue } = await alice.rest.issues.create({ ...SHOP, title: 'Which one?', body: 'Please decide.' });
      const task = taskIdOf(repositoryId, 'issue', issue.number);
      const marker = QuestionMarker.parse({
        v: 1,
        kind: 'question',
        task,
        round: 1,
        question: questionIdOf(task, 1),
        subagent: 'planner',
        asked: question,
        head,
        options,
        expires: '2099-01-01T00:00:00Z',
        state: { runId: 1, artifactId: 1, digest: `sha256:${'d'.repeat(64)}` },
      });
      const asked = { question, ...(options.length > 0 && { options: [...options] }) };
      const { data: comment } = await app.rest.issues.createComment({
        ...SHOP,
        issue_number: issue.number,
        body: renderQuestion(marker, { subagent: 'planner', asked, runUrl: 'https://github.com', notices: [] }),
      });
      return { issue: issue.number, commentId: comment.id, marker };
    },
    mark: async (issue, marker, text) => {
      await app.rest.issues.createComment({ ...SHOP, issue_number: issue, body: `${renderMarker(marker)}\n${text}` });
    },
    say: async (login, issue, body) =>
      (await hub.as(login).rest.issues.createComment({ ...SHOP, issue_number: issue, body })).data.id,
    bodies: async (issue) =>
      (await alice.paginate(alice.rest.issues.listComments, { ...SHOP, issue_number: issue, per_page: 100 })).map(
        ({ body = '' }) => body,
      ),
    requests: () => hub.runs().map((run) => requestOf(run.inputs['request'])),
    playRuns: async () => {
      for (const run of hub.runs().filter(({ id }) => !played.has(id))) {
        played.add(run.id);
        await play(requestOf(run.inputs['request']), run.id);
        await writeFile(join(workDir, 'played', String(run.id)), '');
      }
    },
    spent: () => {
      const before = hub.traffic.slice(0, read);
      const fresh = hub.traffic.slice(read);
      read = hub.traffic.length;
      return fresh
        .filter(
          ({ who, operationId }) => who === 'agora[bot]' && operationId !== 'apps/create-installation-access-token',
        )
        .map((exchange) => `${sayRepetition(exchange, before)}${exchange.operationId ?? '?'}`);
    },
    [Symbol.asyncDispose]: async () => {
      for (const { child } of bots) await stop(child);
      await hub.close();
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
