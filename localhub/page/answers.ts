/**
 * What the pages read out of GitHub's answers: only the members they show, everything else is dropped.
 *
 * Lenient on purpose where GitHub itself varies (labels are strings or objects, a deleted account's
 * user is null, roll-ups may be missing): a page that shows a little less beats a page that breaks.
 *
 * @see https://docs.github.com/en/rest
 */
import { z } from 'zod';

/** GitHub shows a deleted account as the user «ghost». */
const GHOST = { login: 'ghost', type: 'User' };

export const User = z.object({ login: z.string(), type: z.string().default('User') });
export type User = z.infer<typeof User>;
const Author = User.nullish().transform((user) => user ?? GHOST);

const LabelObject = z.object({ name: z.string(), color: z.string().nullish(), description: z.string().nullish() });
export const Label = z.union([LabelObject, z.string().transform((name) => ({ name, color: null, description: null }))]);
export type Label = z.infer<typeof Label>;
export const Labels = z.array(Label);

/** The reactions GitHub knows, in the order it shows them. @see https://docs.github.com/en/rest/reactions */
export const ReactionName = z.enum(['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes']);
export type ReactionName = z.infer<typeof ReactionName>;

const count = z.number().default(0);
export const ReactionRollup = z.object({
  '+1': count,
  '-1': count,
  laugh: count,
  hooray: count,
  confused: count,
  heart: count,
  rocket: count,
  eyes: count,
});
export type ReactionRollup = z.infer<typeof ReactionRollup>;
export const Reactions = z.array(z.object({ content: ReactionName }));

const body = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const time = z.string();

export const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  description: z.string().nullish(),
  private: z.boolean().default(false),
  default_branch: z.string().default('main'),
  pushed_at: z.string().nullish(),
});
export type Repository = z.infer<typeof Repository>;

export const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body,
  state: z.string(),
  state_reason: z.string().nullish(),
  user: Author,
  labels: z.array(Label).default([]),
  assignees: z.array(User).nullish(),
  comments: z.number().default(0),
  author_association: z.string().default('NONE'),
  created_at: time,
  updated_at: time,
  closed_at: z.string().nullish(),
  reactions: ReactionRollup.optional(),
  pull_request: z.object({}).optional(),
});
export type Issue = z.infer<typeof Issue>;
export const Issues = z.array(Issue);

export const Comment = z.object({
  id: z.number(),
  body,
  user: Author,
  author_association: z.string().default('NONE'),
  created_at: time,
  updated_at: time,
  reactions: ReactionRollup.optional(),
});
export type Comment = z.infer<typeof Comment>;
export const Comments = z.array(Comment);

export const IssueEvent = z.object({
  event: z.string(),
  actor: Author,
  created_at: time,
  label: z.object({ name: z.string(), color: z.string().nullish() }).optional(),
  assignee: User.nullish(),
});
export type IssueEvent = z.infer<typeof IssueEvent>;
export const IssueEvents = z.array(IssueEvent);

const End = z.object({ ref: z.string(), sha: z.string() });
export const PullRequest = Issue.extend({
  draft: z.boolean().default(false),
  merged: z.boolean().default(false),
  merged_at: z.string().nullish(),
  merged_by: User.nullish(),
  mergeable: z.boolean().nullish(),
  head: End,
  base: End,
});
export type PullRequest = z.infer<typeof PullRequest>;
export const PullRequests = z.array(PullRequest);

export const ChangedFile = z.object({
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string(),
  additions: z.number().default(0),
  deletions: z.number().default(0),
  patch: z.string().optional(),
});
export type ChangedFile = z.infer<typeof ChangedFile>;

const CommitText = z.object({
  message: z.string(),
  author: z.object({ name: z.string().optional(), date: z.string().optional() }).nullish(),
});
export const Commit = z.object({
  sha: z.string(),
  commit: CommitText,
  author: User.nullish(),
  files: z.array(ChangedFile).optional(),
});
export type Commit = z.infer<typeof Commit>;
export const Comparison = z.object({ files: z.array(ChangedFile).default([]), commits: z.array(Commit).default([]) });
export type Comparison = z.infer<typeof Comparison>;

export const Branches = z.array(z.object({ name: z.string() }));
export const TreeEntry = z.object({ path: z.string(), type: z.string(), sha: z.string(), size: z.number().optional() });
export type TreeEntry = z.infer<typeof TreeEntry>;
export const Tree = z.object({ tree: z.array(TreeEntry), truncated: z.boolean().default(false) });
export const Blob = z.object({ content: z.string(), encoding: z.string(), size: z.number().nullish() });

export const CheckRuns = z.object({
  check_runs: z.array(
    z.object({ id: z.number(), name: z.string(), status: z.string(), conclusion: z.string().nullish() }),
  ),
});
export const CombinedStatus = z.object({
  statuses: z.array(z.object({ context: z.string(), state: z.string(), description: z.string().nullish() })),
});

export const Run = z.object({
  id: z.number(),
  name: z.string().nullish(),
  display_title: z.string().default(''),
  run_number: z.number(),
  run_attempt: z.number().default(1),
  event: z.string(),
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  head_branch: z.string().nullish(),
  head_sha: z.string(),
  path: z.string().default(''),
  actor: Author,
  created_at: time,
  updated_at: time,
  run_started_at: z.string().nullish(),
});
export type Run = z.infer<typeof Run>;
export const Runs = z.object({ total_count: z.number(), workflow_runs: z.array(Run) });

export const Step = z.object({
  name: z.string(),
  number: z.number(),
  status: z.string(),
  conclusion: z.string().nullish(),
  started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
});
export type Step = z.infer<typeof Step>;
export const Job = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullish(),
  started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
  steps: z.array(Step).default([]),
});
export type Job = z.infer<typeof Job>;
export const Jobs = z.object({ jobs: z.array(Job) });

export const Artifact = z.object({
  id: z.number(),
  name: z.string(),
  size_in_bytes: z.number(),
  expired: z.boolean().nullish(),
  digest: z.string().nullish(),
  expires_at: z.string().nullish(),
});
export type Artifact = z.infer<typeof Artifact>;
export const Artifacts = z.object({ artifacts: z.array(Artifact) });

/** For answers nobody looks at. */
export const Anything = z.unknown();
export const Numbered = z.object({ number: z.number() });
