/**
 * The story itself: an issue, a label, questions and answers, a pull request.
 *
 * It only looks at what anybody with an account could see: comments, runs, pull requests.
 */
import { ClientError } from '../client/client-error.ts';
import { findMarker, withoutMarker, type QuestionMarker } from '../protocol/comments/marker.ts';
import type { Hub, RunView } from '../localhub/hub.ts';
import { SHOP } from './demo-environment.ts';
import { explainStall, type Stall, type StallFacts } from './explain-stall.ts';
import type { PromptSource } from './answer-prompt.ts';
import { readMarkdown } from './terminal-text.ts';

/** Who plays what, and where. */
export interface DemoStory {
  readonly at: { readonly owner: string; readonly repo: string };
  /** The login of whoever asks and answers, and the word for them at the beginning of a sentence. */
  readonly login: string;
  readonly name: string;
  readonly subagent: string;
  /** Whether a server reacts to events; otherwise a workflow of the repository does. */
  readonly hasBot: boolean;
  readonly issue: { readonly title: string; readonly body: string };
  /** What to do if the bot has only left a comment. */
  readonly advice?: string;
}

const ISSUE = {
  title: 'Receipts are off by a cent',
  body: 'A customer added up a receipt by hand and got one cent less than our total. Amounts should come out in whole cents. Please fix it.',
};

export interface Pull {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly branch: string;
  readonly files: readonly { readonly path: string; readonly status: string; readonly patch: string }[];
}

export interface ScenarioResult {
  readonly outcome: string;
  readonly rounds: number;
  readonly runs: readonly RunView[];
  readonly pull: Pull | undefined;
  /** Of the bot, without its marker: where the work is. */
  readonly lastComment: string | undefined;
  readonly issueUrl: string;
}

export interface DemoReporter {
  line(text: string): void;
  /** A line of a comment, set off and broken between words where it is too long for the terminal. */
  quote(text: string): void;
  /** What is going on right now, replaced by whatever comes next; nothing when there is nothing to say. */
  busy(text: string): void;
}

/** The demo's: Alice and a receipt. */
export const shopStory = (subagent: string): DemoStory => ({
  at: SHOP,
  login: 'alice',
  name: 'Alice',
  subagent,
  hasBot: true,
  issue: ISSUE,
});

/**
 * Plays until the task has ended.
 * @throws Error that says why, when nothing can follow, or nothing happens for five minutes; a person's thinking aside.
 */
export async function runScenario(
  hub: Hub,
  story: DemoStory,
  person: PromptSource,
  reporter: DemoReporter,
): Promise<ScenarioResult> {
  const { at, login, name, subagent } = story;
  const { data: issue } = await hub.as(login).rest.issues.create({ ...at, ...story.issue });
  const issueUrl = issuePage(hub, story, issue.number);
  reporter.line(`${name} ${name === 'You' ? 'open' : 'opens'} issue #${issue.number}: "${story.issue.title}"`);
  reporter.line(`  follow it at ${issueUrl}`);
  await hub.as(login).rest.issues.addLabels({ ...at, issue_number: issue.number, labels: [`agora:${subagent}`] });
  reporter.line(`${name} ${name === 'You' ? 'label' : 'labels'} it agora:${subagent}`);

  const asked = new Set<string>();
  const runs = createRunReporter(hub, reporter);
  const patience = patienceOf(300_000);
  while (true) {
    patience.check();
    if (runs.look()) patience.renew();
    reporter.busy(sayBusy(hub));
    // Before the thread is read: then it contains all that the last run has left there.
    const isQuiet = await findQuiet(hub);
    const thread = await readThread(hub, story, issue.number);
    if (thread.ended !== undefined)
      return {
        outcome: thread.ended,
        rounds: asked.size + 1,
        runs: hub.runs(),
        pull: await findPull(hub, story),
        lastComment: thread.lastComment,
        issueUrl,
      };
    const open = thread.questions.find(({ marker }) => marker.answered === undefined && !asked.has(marker.question));
    if (open !== undefined) {
      asked.add(open.marker.question);
      await converse({ hub, story, issue: issue.number }, open, person, reporter);
      patience.renew();
    }
    patience.look(isQuiet && open === undefined, {
      runs: hub.runs(),
      hasBot: story.hasBot,
      comment: thread.lastComment,
      advice: story.advice,
    });
    await new Promise((wake) => setTimeout(wake, 150));
  }
}

interface DemoQuestion {
  readonly marker: QuestionMarker;
  readonly text: string;
}

interface DemoThread {
  readonly questions: readonly DemoQuestion[];
  readonly ended: string | undefined;
  /** Of the bot, without its marker. */
  readonly lastComment: string | undefined;
}

const issuePage = (hub: Hub, { at }: DemoStory, issue: number): string =>
  `${hub.url}/${at.owner}/${at.repo}/issues/${issue}`;

async function readThread(hub: Hub, { at, login }: DemoStory, issue: number): Promise<DemoThread> {
  const { data: comments } = await hub
    .as(login)
    .rest.issues.listComments({ ...at, issue_number: issue, per_page: 100 });
  const markers = comments.flatMap(({ body = '', user }) => {
    const marker = user?.type === 'Bot' ? findMarker(body) : undefined;
    return marker === undefined ? [] : [{ marker, text: withoutMarker(body) }];
  });
  const end = markers.findLast(({ marker }) => marker.kind === 'end')?.marker;
  const cancelled = markers.find(({ marker }) => marker.kind === 'status' && marker.state === 'cancelled')?.marker;
  return {
    questions: markers.flatMap(({ marker, text }) => (marker.kind === 'question' ? [{ marker, text }] : [])),
    lastComment: markers.at(-1)?.text,
    ended: end?.kind === 'end' ? end.state : cancelled === undefined ? undefined : 'cancelled',
  };
}

interface PlayedIssue {
  readonly hub: Hub;
  readonly story: DemoStory;
  readonly issue: number;
}

/** Shows a question, takes an answer from wherever it comes first, and posts a typed one as Alice. */
async function converse(
  played: PlayedIssue,
  open: DemoQuestion,
  person: PromptSource,
  reporter: DemoReporter,
): Promise<void> {
  const { hub, story, issue } = played;
  reporter.busy('');
  reporter.line('');
  for (const line of readMarkdown(open.text)) reporter.quote(line);
  reporter.line('');
  const elsewhere = new AbortController();
  const watching = watchForAnswer(played, open.marker.question, elsewhere);
  try {
    const answer = await person.answer(open.marker.options, elsewhere.signal);
    if (answer === undefined) {
      if (!elsewhere.signal.aborted)
        reporter.line(`Waiting for an answer on the page: ${issuePage(hub, story, issue)}`);
      await watching;
      return;
    }
    await hub.as(story.login).rest.issues.createComment({ ...story.at, issue_number: issue, body: answer });
    reporter.line(`${story.name} ${story.name === 'You' ? 'reply' : 'replies'}: ${answer}`);
  } finally {
    elsewhere.abort();
  }
}

/** Resolves when the question is answered; gives up when the answer was posted by ourselves. */
async function watchForAnswer(
  { hub, story, issue }: PlayedIssue,
  question: string,
  elsewhere: AbortController,
): Promise<void> {
  while (!elsewhere.signal.aborted) {
    const { questions } = await readThread(hub, story, issue);
    if (questions.some(({ marker }) => marker.question === question && marker.answered !== undefined)) {
      elsewhere.abort();
      return;
    }
    await new Promise((wake) => setTimeout(wake, 300));
  }
}

/** Tells every change of every run once. @returns whose `look` says whether something was new. */
function createRunReporter(hub: Hub, reporter: DemoReporter): { look(): boolean } {
  const told = new Map<number, string>();
  return {
    look: () => {
      let news = false;
      for (const run of hub.runs()) {
        const state = run.conclusion ?? run.status;
        if (told.get(run.id) === state) continue;
        told.set(run.id, state);
        news = true;
        reporter.line(sayRun(run, state));
      }
      return news;
    },
  };
}

function sayBusy(hub: Hub): string {
  const working = hub.runs().find((run) => run.status !== 'completed');
  if (working === undefined) return 'waiting for the bot';
  const step = working.steps.findLast(({ status }) => status === 'in_progress');
  return `run ${working.id} is in progress${step === undefined ? '' : `: ${step.name}`}`;
}

function sayRun(run: RunView, state: string): string {
  const took =
    run.startedAt !== undefined && run.endedAt !== undefined
      ? ` after ${((run.endedAt - run.startedAt) / 1000).toFixed(1)} s`
      : '';
  return `Run ${run.id} (${run.title}): ${state.replace('_', ' ')}${took}`;
}

/** @returns whether no run, request or webhook is in progress, without waiting for those that are. */
function findQuiet(hub: Hub): Promise<boolean> {
  const waited = new Promise<false>((wake) => {
    setTimeout(wake, 100, false);
  });
  return Promise.race([hub.settle().then(() => true), waited]);
}

interface StoryPatience {
  check(): void;
  renew(): void;
  /** @throws Error that says why nothing can follow. */
  look(isQuiet: boolean, facts: Omit<StallFacts, 'quietMs'>): void;
}

function patienceOf(ms: number): StoryPatience {
  let deadline = Date.now() + ms;
  let quietSince = Date.now();
  return {
    check: () => {
      if (Date.now() > deadline) throw new Error(`Nothing has happened for ${ms / 60_000} minutes.`);
    },
    renew: () => {
      deadline = Date.now() + ms;
    },
    look: (isQuiet, facts) => {
      if (!isQuiet) quietSince = Date.now();
      const stall = explainStall({ ...facts, quietMs: Date.now() - quietSince });
      if (stall !== undefined) throw errorOf(stall);
    },
  };
}

const errorOf = ({ why, fix }: Stall): Error =>
  fix === undefined ? new Error(why) : new ClientError('no-result', why, { fix });

async function findPull(hub: Hub, { at, login }: DemoStory): Promise<Pull | undefined> {
  const person = hub.as(login);
  const { data: pulls } = await person.rest.pulls.list({ ...at, state: 'open' });
  const pull = pulls[0];
  if (pull === undefined) return undefined;
  const { data: files } = await person.rest.pulls.listFiles({ ...at, pull_number: pull.number, per_page: 100 });
  return {
    number: pull.number,
    title: pull.title,
    url: `${hub.url}/${at.owner}/${at.repo}/pull/${pull.number}`,
    branch: pull.head.ref,
    files: files.map(({ filename, status, patch = '' }) => ({ path: filename, status, patch })),
  };
}
