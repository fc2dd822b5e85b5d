/** Default values for the action's tests; each test passes only the differences. */
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { actorOf, readOwners } from '../../../protocol/policy/access-policy.ts';
import { isTrusted } from '../../../protocol/thread/trusted-accounts.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type Person, ResumeRequest, StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { renderQuestion, shownOptions } from '../../../protocol/comments/question-comment.ts';
import type { IssueHistory } from '../../../protocol/thread/issue-history.ts';
import type { IssueComment, GitHub } from '../../../action/ports.ts';
import type { RunnerContext } from '../../../action/inputs/runner-context.ts';

export const ada = { login: 'ada', id: 1 };
export const grace = { login: 'grace', id: 2 };
export const head = 'c'.repeat(40);
export const task = taskIdOf(1, 'label', 7);
export const question = questionIdOf(task, 1);
export const state = { runId: 5, artifactId: 6, digest: `sha256:${'d'.repeat(64)}` };
export const asked = { question: 'Which rule?', options: ['Each line', 'The total'] };

export const marker = QuestionMarker.parse({
  v: 1,
  kind: 'question',
  task,
  round: 1,
  question,
  subagent: 'fixer',
  state,
  head,
  options: shownOptions(asked),
  expires: '2026-12-01T00:00:00Z',
  statusComment: 90,
});
export const questionComment: IssueComment = {
  id: 80,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  author: { login: 'github-actions[bot]', id: 41_898_282 },
  isProven: true,
  body: renderQuestion(marker, {
    subagent: 'fixer',
    asked,
    runUrl: 'https://github.com/o/r/actions/runs/5',
    notices: [],
  }),
};
export const reply: IssueComment = {
  id: 81,
  createdAt: '2026-11-01T00:01:00Z',
  updatedAt: '2026-11-01T00:01:00Z',
  author: ada,
  body: '2',
};

export function startRequest(over: Partial<StartRequest> = {}): StartRequest {
  return StartRequest.parse({
    v: 1,
    kind: 'start',
    task,
    attempt: 1,
    by: ada,
    issue: 7,
    subagent: { name: 'fixer', contentHash: contentHash('x'), at: head },
    source: { kind: 'issue', sha256: contentHash('Title\n\nBody') },
    ...over,
  });
}

export function resumeRequest(over: Partial<ResumeRequest> = {}): ResumeRequest {
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task,
    attempt: 1,
    by: ada,
    issue: 7,
    round: 2,
    question,
    questionComment: 80,
    statusComment: 90,
    state,
    head,
    answer: { source: { kind: 'comment', commentId: 81, sha256: contentHash(reply.body) }, text: '2', option: 2 },
    ...over,
  });
}

export interface Thread {
  readonly comments: Map<number, string>;
  readonly posted: string[];
}

export interface Scenario {
  readonly github: GitHub;
  readonly thread: Thread;
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text);
}

/** In these tests, the bot may vouch for the person for whom a run acts. */
export const VOUCHED = "authority: {vouches: [{login: 'agora[bot]', id: 900}]}\n";

/**
 * The result of run-records.ts for literals without a signature: comments of our own accounts are proven, unless the
 * test says otherwise.
 */
export function proven<C extends IssueComment>(comment: C): C {
  return { ...comment, isProven: comment.isProven ?? isTrusted(actorOf(comment.author), { appSlug: 'agora' }) };
}

export function scenario(
  over: {
    comments?: readonly IssueComment[];
    deciders?: readonly number[];
    newestAttempt?: () => number;
    issue?: { title: string; body: string; author?: Person };
    /** Its texts over time; if omitted, nobody has edited it. */
    history?: Partial<IssueHistory>;
    config?: string;
    standing?: (commit: string) => 'ancestor' | 'elsewhere';
    files?: ReadonlyMap<string, string>;
  } = {},
): Scenario {
  const {
    comments = [questionComment, reply],
    deciders = [ada.id],
    newestAttempt = () => 1,
    issue = { title: 'Title', body: 'Body' },
  } = over;
  const thread: Thread = { comments: new Map(comments.map(({ id, body }) => [id, body])), posted: [] };
  const github: GitHub = {
    thread: {
      issue: (number) =>
        Promise.resolve({
          number,
          url: `https://github.com/o/r/issues/${number}`,
          author: grace,
          assignees: [],
          ...issue,
        }),
      comment: (id) => Promise.resolve(comments.map(proven).find((comment) => comment.id === id)),
      history: () =>
        Promise.resolve({
          titles: [{ text: issue.title, since: 0 }],
          bodies: [{ text: issue.body, since: 0 }],
          ...over.history,
        }),
      // Nobody edits a question in these tests, except in those that say so.
      wasProven: () => Promise.resolve(true),
      comments: () =>
        Promise.resolve(
          [...thread.comments].map(([id, body]) => {
            const known = comments.find((comment) => comment.id === id);
            const author = known?.author ?? { login: 'github-actions[bot]', id: 41_898_282 };
            return proven({
              ...known,
              id,
              body,
              createdAt: '2026-11-01T00:00:00Z',
              updatedAt: '2026-11-01T00:00:00Z',
              author,
            });
          }),
        ),
      changes: () => Promise.resolve({ comments: [], etag: undefined, waitMs: 0, now: undefined }),
      post: (number, body) => {
        const id = 1_000 + thread.posted.push(body);
        thread.comments.set(id, body);
        return Promise.resolve({ id, url: `https://github.com/o/r/issues/${number}#issuecomment-${id}` });
      },
      edit: (id, body) => {
        thread.comments.set(id, body);
        return Promise.resolve();
      },
      launch: () => Promise.resolve(),
      open: () => Promise.resolve(70),
    },
    origin: () => Promise.resolve({ kind: 'ours' }),
    people: {
      permission: ({ id }) => Promise.resolve(deciders.includes(id) ? 'write' : 'read'),
      find: (login) => Promise.resolve([ada, grace].find((one) => one.login === login)),
      isMember: () => Promise.resolve(false),
    },
    claims: { newestAttempt: () => Promise.resolve(newestAttempt()) },
    code: {
      head: () => Promise.resolve(head),
      standing: (commit) => Promise.resolve(commit === head ? 'head' : (over.standing?.(commit) ?? 'elsewhere')),
      file: (path, at) => Promise.resolve(at === head ? bytesOf(over.files?.get(path)) : undefined),
      folder: () => Promise.resolve([]),
      config: () => Promise.resolve(readConfigFile(`${over.config ?? ''}\n${VOUCHED}`)),
      owners: () => Promise.resolve(readOwners('')),
    },
  };
  return { github, thread };
}

export const context: RunnerContext = {
  owner: 'o',
  repo: 'r',
  repositoryId: 1,
  isPublic: true,
  defaultBranch: 'main',
  ref: 'refs/heads/main',
  workflowPath: '.github/workflows/agora.yml',
  runId: 9,
  runAttempt: 1,
  repositoryUrl: 'https://github.com/o/r',
  sha: 'c'.repeat(40),
  runUrl: 'https://github.com/o/r/actions/runs/9',
  providerTaskId: '9/1/agent',
  actor: { login: 'agora[bot]', id: 900 },
  rerunBy: undefined,
  event: { name: 'workflow_dispatch', payload: {} },
  workspace: '/w',
  apiUrl: 'https://api.github.com',
  temp: '/t',
  mostRetentionDays: undefined,
};
