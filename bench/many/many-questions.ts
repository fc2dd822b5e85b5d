/** A local GitHub with a repository in which many tasks wait for an answer, each in its own issue. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { startHub } from '../../localhub/hub.ts';
import type { Exchange, Hub } from '../../localhub/hub-options.ts';
import { APP, REGISTERED_APP, SECRET, SHOP } from '../../test/support/installed-app.ts';
import { askOften, fillThread } from './fill-issues.ts';

const UNCHANGED = 304;
const FILES = {
  'README.md': '# Shop\n',
  '.github/workflows/agora.yml':
    'name: Agora\non:\n  workflow_dispatch:\n    inputs:\n      request:\n        required: true\njobs:\n  agent:\n    runs-on: ubuntu-latest\n    steps:\n      - run: true\n',
  '.github/agora/subagents/planner.md': '---\ndescription: Plans\n---\nYou plan.\n',
};

export interface ManyQuestions extends AsyncDisposable {
  /** The environment variables of the bot. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Number of requests that the installation has made so far, which GitHub limits. Responses of "not modified" cost
   * nothing and are not counted. Neither are the App's own requests for webhook deliveries that failed before the bot
   * started.
   */
  readonly asked: () => number;
  /** Answers this many of the questions. */
  readonly answer: (count: number) => Promise<void>;
  /** Answers the question of one issue, counted from 1. */
  readonly answerOne: (issue: number) => Promise<void>;
  /** Sets the URL to which webhooks are sent from now on. */
  readonly connect: (url: string) => void;
  /** When each run was dispatched, in milliseconds since 1970, by issue number. */
  readonly dispatched: () => ReadonlyMap<number, number>;
}

/** @param runs whether runs end at once, or last until the scenario ends. */
export function openManyQuestions(count: number, runs: 'end' | 'last' = 'end'): Promise<ManyQuestions> {
  return openQuestions((hub) => askOften(hub, count), runs);
}

/**
 * One issue with this many comments. All tasks in it except the last are finished, and the last one waits for an
 * answer.
 */
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
    apps: [REGISTERED_APP],
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
 * Run ids increase in the order of the dispatches. The caller polls twice a second, so what was read is not read again:
 * with a thousand runs, that would use all the time of the local GitHub, which runs in this process.
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
      // People waited for the first attempt only.
      if (!found.has(issue)) found.set(issue, exchange.at + exchange.ms);
    }
    return found;
  };
}

/** Counts the installation's requests. Requests that were counted are not read again. */
function createCounter(hub: Hub): () => number {
  let [read, count] = [0, 0];
  return () => {
    // The newest requests have no response yet.
    for (; read < hub.traffic.length && hub.traffic[read]?.status !== 0; read += 1) {
      const exchange = hub.traffic[read];
      if (exchange?.who === 'agora[bot]' && exchange.status !== UNCHANGED) count += 1;
    }
    const open = hub.traffic.slice(read).filter(({ who, status }) => who === 'agora[bot]' && status !== UNCHANGED);
    return count + open.length;
  };
}
