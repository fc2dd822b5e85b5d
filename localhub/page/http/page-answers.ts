/**
 * What the pages read from GitHub's responses: only the members that they show. Everything else is dropped.
 *
 * It is tolerant on purpose where GitHub itself varies (labels are strings or objects, a deleted account's user is
 * null, summaries may be missing): it is better if a page shows a little less than if it fails.
 *
 * @see https://docs.github.com/en/rest
 */
import { z } from 'zod';

/** GitHub shows a deleted account as the user "ghost". */
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

export const RepositoryAnswer = z.object({
  name: z.string(),
  full_name: z.string(),
  description: z.string().nullish(),
  private: z.boolean().default(false),
  default_branch: z.string().default('main'),
  pushed_at: z.string().nullish(),
});
export type RepositoryAnswer = z.infer<typeof RepositoryAnswer>;

export const IssueAnswer = z.object({
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
export type IssueAnswer = z.infer<typeof IssueAnswer>;
export const Issues = z.array(IssueAnswer);

export const CommentAnswer = z.object({
  id: z.number(),
  body,
  user: Author,
  author_association: z.string().default('NONE'),
  created_at: time,
  updated_at: time,
  reactions: ReactionRollup.optional(),
});
export type CommentAnswer = z.infer<typeof CommentAnswer>;
export const Comments = z.array(CommentAnswer);

export const IssueEventAnswer = z.object({
  event: z.string(),
  actor: Author,
  created_at: time,
  label: z.object({ name: z.string(), color: z.string().nullish() }).optional(),
  assignee: User.nullish(),
});
export type IssueEventAnswer = z.infer<typeof IssueEventAnswer>;
export const IssueEvents = z.array(IssueEventAnswer);

const End = z.object({ ref: z.string(), sha: z.string() });
export const PullRequestAnswer = IssueAnswer.extend({
  draft: z.boolean().default(false),
  merged: z.boolean().default(false),
  merged_at: z.string().nullish(),
  merged_by: User.nullish(),
  mergeable: z.boolean().nullish(),
  head: End,
  base: End,
});
export type PullRequestAnswer = z.infer<typeof PullRequestAnswer>;
export const PullRequests = z.array(PullRequestAnswer);

export const ChangedFileAnswer = z.object({
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string(),
  additions: z.number().default(0),
  deletions: z.number().default(0),
  patch: z.string().optional(),
});
export type ChangedFileAnswer = z.infer<typeof ChangedFileAnswer>;

const CommitText = z.object({
  message: z.string(),
  author: z.object({ name: z.string().optional(), date: z.string().optional() }).nullish(),
});
export const CommitAnswer = z.object({
  sha: z.string(),
  commit: CommitText,
  author: User.nullish(),
  files: z.array(ChangedFileAnswer).optional(),
});
export type CommitAnswer = z.infer<typeof CommitAnswer>;
export const ComparisonAnswer = z.object({
  files: z.array(ChangedFileAnswer).default([]),
  commits: z.array(CommitAnswer).default([]),
});
export type ComparisonAnswer = z.infer<typeof ComparisonAnswer>;

export const Branches = z.array(z.object({ name: z.string() }));
export const TreeAnswer = z.object({
  path: z.string(),
  type: z.string(),
  sha: z.string(),
  size: z.number().optional(),
});
export type TreeAnswer = z.infer<typeof TreeAnswer>;
export const Tree = z.object({ tree: z.array(TreeAnswer), truncated: z.boolean().default(false) });
export const Blob = z.object({ content: z.string(), encoding: z.string(), size: z.number().nullish() });

export const CheckRuns = z.object({
  check_runs: z.array(
    z.object({ id: z.number(), name: z.string(), status: z.string(), conclusion: z.string().nullish() }),
  ),
});
export const CombinedStatus = z.object({
  statuses: z.array(z.object({ context: z.string(), state: z.string(), description: z.string().nullish() })),
});

export const RunAnswer = z.object({
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
export type RunAnswer = z.infer<typeof RunAnswer>;
export const Runs = z.object({ total_count: z.number(), workflow_runs: z.array(RunAnswer) });

export const StepAnswer = z.object({
  name: z.string(),
  number: z.number(),
  status: z.string(),
  conclusion: z.string().nullish(),
  started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
});
export type StepAnswer = z.infer<typeof StepAnswer>;
export const JobAnswer = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullish(),
  started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
  steps: z.array(StepAnswer).default([]),
});
export type JobAnswer = z.infer<typeof JobAnswer>;
export const Jobs = z.object({ jobs: z.array(JobAnswer) });

export const ArtifactAnswer = z.object({
  id: z.number(),
  name: z.string(),
  size_in_bytes: z.number(),
  expired: z.boolean().nullish(),
  digest: z.string().nullish(),
  expires_at: z.string().nullish(),
});
export type ArtifactAnswer = z.infer<typeof ArtifactAnswer>;
export const Artifacts = z.object({ artifacts: z.array(ArtifactAnswer) });

/** For answers nobody looks at. */
export const Anything = z.unknown();
export const Numbered = z.object({ number: z.number() });
