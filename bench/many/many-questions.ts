/** A local GitHub with a repository in which many tasks wait for an answer, each in an issue of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { startHub } from '../../localhub/hub.ts';
import type { Exchange, Hub } from '../../localhub/hub-options.ts';
import { APP, askOften, fillThread, SHOP } from './fill-issues.ts';

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
export function openManyQuestions(count: number, runs: 'end' | 'last' = 'end'): Promise<ManyQuestions> {
  return openQuestions((hub) => askOften(hub, count), runs);
}

/** One issue with that many comments; all tasks in it but the last are over, and the last one waits for an answer. */
export function openBigThread(size: { readonly comments: number; readonly tasks: number }): Promise<ManyQuestions> {
  return openQuestions((hub) => fillThread(hub, size), 'last');
}

async function openQuestions(fill: (hub: Hub) => Promise<void>, runs: 'end' | 'last'): Promise<ManyQuestions> {
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
  await fill(hub);
  return {
    environment: {
      APP_ID: String(APP),
      PRIVATE_KEY: hub.appKey(APP),
      WEBHOOK_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: '0',
      GITHUB_API_URL: hub.url,
    },
    asked: createCounter(hub),
    answer: async (answers) => {
      for (let issue = 1; issue <= answers; issue += 1) await answerOne(hub, issue);
    },
    answerOne: (issue) => answerOne(hub, issue),
    connect: (url) => {
      hub.connectApp(APP, [url]);
    },
    dispatched: createDispatchFinder(hub),
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

/**
 * Runs are numbered in the order in which they were asked for. Whoever waits asks twice a second, so what was read once
 * is not read again: with a thousand runs that would take all of the time of the local GitHub, which is here.
 */
function createDispatchFinder(hub: Hub): () => ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const asked: Exchange[] = [];
  let [read, seen] = [0, 0];
  return () => {
    for (; read < hub.traffic.length; read += 1) {
      const exchange = hub.traffic[read];
      if (exchange?.operationId === 'actions/create-workflow-dispatch') asked.push(exchange);
    }
    const answered = asked.filter(({ status }) => status >= 200 && status < 300);
    if (answered.length === seen) return found;
    seen = answered.length;
    const runs = hub.runs().toSorted((one, other) => one.id - other.id);
    for (const [index, { inputs }] of runs.entries()) {
      const exchange = answered[index];
      if (exchange === undefined) break;
      const { issue } = Dispatched.parse(JSON.parse(inputs['request'] ?? ''));
      // A second attempt is not what people waited for.
      if (!found.has(issue)) found.set(issue, exchange.at + exchange.ms);
    }
    return found;
  };
}

/** How many requests of the installation so far; what was counted once is not looked at again. */
function createCounter(hub: Hub): () => number {
  let [read, count] = [0, 0];
  return () => {
    // The newest have no answer yet.
    for (; read < hub.traffic.length && hub.traffic[read]?.status !== 0; read += 1) {
      const exchange = hub.traffic[read];
      if (exchange?.who === 'agora[bot]' && exchange.status !== UNCHANGED) count += 1;
    }
    const open = hub.traffic.slice(read).filter(({ who, status }) => who === 'agora[bot]' && status !== UNCHANGED);
    return count + open.length;
  };
}
