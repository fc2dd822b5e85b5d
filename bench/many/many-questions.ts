/** A local GitHub with a repository in which many tasks wait for an answer, each in an issue of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { z } from 'zod';
import { startHub } from '../../localhub/hub.ts';
import type { Hub } from '../../localhub/hub-options.ts';
import { questionIdOf, taskIdOf } from '../../protocol/base/ids.ts';
import { QuestionMarker } from '../../protocol/comments/marker.ts';
import { renderQuestion } from '../../protocol/comments/question-comment.ts';

const SHOP = { owner: 'corner', repo: 'shop' } as const;
const APP = 4711;
const UNCHANGED = 304;
const SECRET = 'c2f1b7e09d8a4f63a1';
const FILES = {
  'README.md': '# Shop\n',
  '.github/workflows/agora.yml':
    'name: Agora\non:\n  workflow_dispatch:\n    inputs:\n      request:\n        required: true\njobs:\n  agent:\n    runs-on: ubuntu-latest\n    steps:\n      - run: true\n',
  '.github/agora/subagents/planner.md': '---\ndescription: Plans\n---\nYou plan.\n',
};

export interface ManyQuestions extends AsyncDisposable {
  /** What a bot is configured with. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Requests of the installation so far, which are what GitHub limits; without those that cost nothing because nothing
   * had changed. As itself the App asks for webhooks that failed before the bot was there.
   */
  readonly asked: () => number;
  /** So many of the questions are answered. */
  readonly answer: (count: number) => Promise<void>;
  /** Answers the question of one issue, counted from 1. */
  readonly answerOne: (issue: number) => Promise<void>;
  /** Where webhooks go from now on. */
  readonly connect: (url: string) => void;
  /** When each run was asked for, in milliseconds since 1970, by the number of its issue. */
  readonly dispatched: () => ReadonlyMap<number, number>;
}

/** @param runs whether they are over at once, or work on until all is over. */
export async function openManyQuestions(count: number, runs: 'end' | 'last' = 'end'): Promise<ManyQuestions> {
  const workDir = mkdtempSync(join(tmpdir(), 'agora-many-'));
  const folder = join(workDir, 'repository');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), runs === 'end' ? text : text.replace('run: true', 'run: sleep 3600'));
  }
  const hub = await startHub({
    workDir: join(workDir, 'hub'),
    node: process.execPath,
    actions: new Map(),
    users: [{ login: 'alice' }],
    repositories: [{ ...SHOP, name: SHOP.repo, from: folder, collaborators: { alice: 'write' } }],
    apps: [
      {
        id: APP,
        slug: 'agora',
        name: 'Agora',
        webhookSecret: SECRET,
        permissions: { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write', metadata: 'read' },
        events: ['issues', 'issue_comment', 'workflow_run'],
      },
    ],
  });
  await askOften(hub, count);
  return {
    environment: {
      APP_ID: String(APP),
      PRIVATE_KEY: hub.appKey(APP),
      WEBHOOK_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: '0',
      GITHUB_API_URL: hub.url,
    },
    asked: () => hub.traffic.filter(({ who, status }) => who === 'agora[bot]' && status !== UNCHANGED).length,
    answer: async (answers) => {
      for (let issue = 1; issue <= answers; issue += 1) await answerOne(hub, issue);
    },
    answerOne: (issue) => answerOne(hub, issue),
    connect: (url) => {
      hub.connectApp(APP, [url]);
    },
    dispatched: () => findDispatched(hub),
    [Symbol.asyncDispose]: async () => {
      await hub.close();
      rmSync(workDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function answerOne(hub: Hub, issue: number): Promise<void> {
  await hub.as('alice').rest.issues.createComment({ ...SHOP, issue_number: issue, body: 'A' });
}

const Dispatched = z.looseObject({ issue: z.int() });

/** Runs are numbered in the order in which they were asked for. */
function findDispatched(hub: Hub): ReadonlyMap<number, number> {
  const asked = hub.traffic.filter(
    ({ operationId, status }) => operationId === 'actions/create-workflow-dispatch' && status >= 200 && status < 300,
  );
  const runs = hub.runs().toSorted((one, other) => one.id - other.id);
  const found = new Map<number, number>();
  for (const [index, { inputs }] of runs.entries()) {
    const { issue } = Dispatched.parse(JSON.parse(inputs['request'] ?? ''));
    const exchange = asked[index];
    // A second attempt is not what people waited for.
    if (exchange !== undefined && !found.has(issue)) found.set(issue, exchange.at + exchange.ms);
  }
  return found;
}

async function signInAsApp(hub: Hub): Promise<Octokit> {
  const privateKey = hub.appKey(APP);
  const itself = new Octokit({ baseUrl: hub.url, authStrategy: createAppAuth, auth: { appId: APP, privateKey } });
  const {
    data: [installation],
  } = await itself.rest.apps.listInstallations();
  return new Octokit({
    baseUrl: hub.url,
    authStrategy: createAppAuth,
    auth: { appId: APP, privateKey, installationId: installation?.id },
  });
}

async function askOften(hub: Hub, count: number): Promise<void> {
  const app = await signInAsApp(hub);
  const alice = hub.as('alice');
  const {
    data: { id: repositoryId, default_branch: branch },
  } = await alice.rest.repos.get(SHOP);
  const {
    data: {
      object: { sha: head },
    },
  } = await alice.rest.git.getRef({ ...SHOP, ref: `heads/${branch}` });
  for (let index = 0; index < count; index += 1) {
    const { data: issue } = await alice.rest.issues.create({
      ...SHOP,
      title: `Which one, number ${index}?`,
      body: 'Please decide.',
    });
    const task = taskIdOf(repositoryId, 'issue', issue.number);
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
    });
    await app.rest.issues.createComment({
      ...SHOP,
      issue_number: issue.number,
      body: renderQuestion(marker, {
        subagent: 'planner',
        asked: { question: 'Which one?', options: ['A', 'B'] },
        runUrl: 'https://github.com',
        notices: [],
      }),
    });
  }
}
