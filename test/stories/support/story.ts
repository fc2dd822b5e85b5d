/**
 * A story: the shipped bundles on the local GitHub, and people's actions.
 *
 * No part of Agora is simulated: the action runs as a child process on Node 24, the bot is a process that
 * receives signed webhooks, artifacts use GitHub's own client, and git is the real git. At the end, the story checks
 * that GitHub's description allows every request.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import {
  startDemoEnvironment,
  SHOP,
  type DemoEnvironment,
  type DemoEnvironmentOptions,
} from '../../../demo/demo-environment.ts';
import {
  findMarker,
  withoutMarker,
  type EndMarker,
  type Marker,
  type QuestionMarker,
  type StatusMarker,
} from '../../../protocol/comments/marker.ts';
import type { Hub, RunView } from '../../../localhub/hub-options.ts';

import { withGithubMode } from './github-mode.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');
/** Shorter than the time limit of a test, so that a test that waits in vain shows the thread. */
const WAIT_MS = 300_000;
const LOOK_AGAIN_MS = 100;
/** After this time, a thread is read again even if no request has changed anything since. */
const READ_AGAIN_MS = 2_000;
/** A cancelled run ends within three of GitHub's ten seconds if nothing else runs on the machine. */
const STOP_PATIENCE = 6;

export interface Said {
  readonly id: number;
  readonly by: string;
  readonly body: string;
  readonly text: string;
  readonly marker: Marker | undefined;
}

export interface Story extends AsyncDisposable {
  readonly shop: DemoEnvironment;
  readonly hub: Hub;
  readonly issue: number;
  /** All files of the story's machines are below it. */
  readonly workDir: string;
  /** The thread as everyone sees it. */
  thread(): Promise<Said[]>;
  /** Posts a comment in somebody's name. @returns its id. */
  say(login: string, body: string): Promise<number>;
  label(login: string, label: string): Promise<void>;
  /** Waits for the open question of a round. */
  question(round?: number): Promise<Said & { marker: QuestionMarker }>;
  /** Waits for the final comment on the task. */
  end(): Promise<Said & { marker: EndMarker }>;
  /** Waits until the task's comment shows a state. */
  status(state: StatusMarker['state']): Promise<Said & { marker: StatusMarker }>;
  /** Waits until a condition holds. @throws with the whole thread if it does not hold within `WAIT_MS`. */
  until<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T>;
  /** Waits until no more activity follows, and checks that no request was one that GitHub forbids. */
  quiet(): Promise<void>;
}

export async function openStory(options: Partial<DemoEnvironmentOptions> = {}): Promise<Story> {
  const workDir = await mkdtemp(join(tmpdir(), 'agora-story-'));
  const shop = await startDemoEnvironment({
    project: PROJECT,
    workDir,
    botEnv: { AGORA_CLAIM_GRACE_SECONDS: '2', AGORA_SWEEP_SECONDS: '5' },
    stopPatience: STOP_PATIENCE,
    ...options,
    faults: withGithubMode(options.faults),
  });
  const { hub } = shop;
  const alice = hub.as('alice');
  const { data: issue } = await alice.rest.issues.create({
    ...SHOP,
    title: 'Receipts are off by a cent',
    body: 'Please make amounts come out in whole cents.',
  });
  const at = { ...SHOP, issue_number: issue.number };

  const thread = async (): Promise<Said[]> => {
    const comments = await alice.paginate(alice.rest.issues.listComments, { ...at, per_page: 100 });
    return comments.map(({ id, body = '', user }) => ({
      id,
      by: user?.login ?? 'ghost',
      body,
      text: withoutMarker(body),
      marker: user?.type === 'Bot' ? findMarker(body) : undefined,
    }));
  };
  const readIfChanged = onlyIfChanged(hub, thread);
  const until: Story['until'] = async (what, look) => {
    const deadline = Date.now() + WAIT_MS;
    while (Date.now() < deadline) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
    }
    throw new Error(
      `Waited in vain for ${what}. The thread:\n${(await thread()).map(({ by, text }) => `--- ${by}\n${text}`).join('\n')}\nRuns: ${sayRuns(hub.runs())}\nBot: ${shop.botLog}`,
    );
  };
  const find = async <K extends Marker['kind']>(kind: K, fits: (marker: Extract<Marker, { kind: K }>) => boolean) => {
    const said = (await readIfChanged()).findLast(
      ({ marker }) => marker?.kind === kind && fits(marker as Extract<Marker, { kind: K }>),
    );
    return said as (Said & { marker: Extract<Marker, { kind: K }> }) | undefined;
  };
  return {
    shop,
    hub,
    issue: issue.number,
    workDir,
    thread,
    until,
    say: async (login, body) => (await hub.as(login).rest.issues.createComment({ ...at, body })).data.id,
    label: async (login, label) => {
      await hub.as(login).rest.issues.addLabels({ ...at, labels: [label] });
    },
    question: (round = 1) =>
      until(`the question of round ${round}`, () =>
        find('question', (marker) => marker.round === round && marker.answered === undefined),
      ),
    end: () => until('the end', () => find('end', () => true)),
    status: (state) => until(`the status "${state}"`, () => find('status', (marker) => marker.state === state)),
    quiet: async () => {
      await hub.settle();
      expect(
        hub.illegal().map(({ method, path, status, requestErrors, responseErrors }) => ({
          method,
          path,
          status,
          requestErrors,
          responseErrors,
        })),
      ).toEqual([]);
      expect(
        hub.deliveries.flatMap(({ event, payloadErrors }) => payloadErrors.map((error) => `${event}: ${error}`)),
      ).toEqual([]);
    },
    [Symbol.asyncDispose]: async () => {
      await shop.close();
      await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * For loops that read ten times a second: reads again only after a request has changed something. A request is counted
 * when it has its response, so the next read sees its change.
 */
function onlyIfChanged<T>(hub: Hub, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: T; readonly changes: number; readonly at: number } | undefined;
  return async () => {
    const changes = hub.traffic.filter(({ method, status }) => method !== 'GET' && status !== 0).length;
    const at = Date.now();
    if (last?.changes === changes && at - last.at < READ_AGAIN_MS) return last.value;
    last = { value: await read(), changes, at };
    return last.value;
  };
}

export { SHOP };

export function sayRuns(runs: readonly RunView[]): string {
  return runs.map((run) => `${run.id} ${run.title}: ${run.conclusion ?? run.status}`).join(', ');
}

/** The outputs of the action's step. */
export function outputsOf(run: RunView | undefined): Readonly<Record<string, string>> {
  return run?.steps.findLast((step) => step.outputs['outcome'] !== undefined)?.outputs ?? {};
}

/** The worker's log lines of a run, in order. */
export function logOf(run: RunView | undefined): { readonly kind: string; readonly [field: string]: unknown }[] {
  return (run?.log ?? []).flatMap(({ line }) =>
    line.startsWith('{"kind":') ? [JSON.parse(line) as { kind: string }] : [],
  );
}

/** The files of the one open pull request, as they would be after merging. */
export async function pullFiles(hub: Hub): Promise<ReadonlyMap<string, string>> {
  const alice = hub.as('alice');
  const { data: pulls } = await alice.rest.pulls.list({ ...SHOP, state: 'all' });
  expect(pulls).toHaveLength(1);
  const [pull] = pulls;
  const { data: files } = await alice.rest.pulls.listFiles({ ...SHOP, pull_number: pull?.number ?? 0 });
  const contents = await Promise.all(
    files.map(async ({ filename }) => {
      const { data } = await alice.rest.repos.getContent({ ...SHOP, path: filename, ref: pull?.head.sha ?? '' });
      return [filename, 'content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : ''] as const;
    }),
  );
  return new Map(contents);
}
