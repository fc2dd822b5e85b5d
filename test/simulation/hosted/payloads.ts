/** GitHub's JSON for webhooks and REST responses, limited to the fields that our code reads. */
import type { Account } from '../../../protocol/thread/comment.ts';
import {
  APP,
  ECHO,
  iso,
  MOVED_TYPE,
  type Store,
  type StoredComment,
  type StoredLabelEvent,
  type StoredPull,
  type StoredRun,
  textOf,
  WORKFLOW_PATH,
} from './store.ts';

export function repositoryJson({ name, repository }: Pick<Store, 'name' | 'repository'>): object {
  return {
    id: repository.id,
    name,
    default_branch: repository.defaultBranch,
    owner: { login: repository.owner },
    full_name: `${repository.owner}/${name}`,
    archived: false,
  };
}

function user({ id, login, type }: Account): object {
  return { id, login, type: type === ECHO.type || type === MOVED_TYPE ? 'Bot' : type };
}

/** The repository's URL, with its original name. */
export function pageOf({ repository: { owner, repo } }: Pick<Store, 'repository'>): string {
  return `https://github.com/${owner}/${repo}`;
}

/** @param text an earlier text, if a list is outdated. */
export function commentJson(
  store: Store,
  comment: StoredComment,
  text = textOf(comment),
  updatedAt = comment.texts.at(-1)?.at ?? comment.createdAt,
): object {
  return {
    id: comment.id,
    node_id: `IC_${comment.id}`,
    body: text,
    user: user(comment.author),
    created_at: iso(comment.createdAt),
    updated_at: iso(updatedAt),
    performed_via_github_app: comment.author.id === APP.id ? { slug: 'agora' } : null,
    reactions: { eyes: comment.isSeen ? 1 : 0 },
    issue_url: `https://api.github.com/repos/${store.repository.owner}/${store.repository.repo}/issues/${comment.issue}`,
    html_url: `${pageOf(store)}/${comment.place}/${comment.issue}#issuecomment-${comment.id}`,
  };
}

export function issueJson(store: Store, number: number): object | undefined {
  const pull = store.pulls.find((one) => one.number === number);
  const own = store.issues.get(number);
  const issue = pull === undefined ? own && { title: own.title, body: own.body } : pullAsIssue(pull);
  if (issue === undefined) return undefined;
  const comments = [...store.comments.values()].filter(
    (comment) => comment.issue === number && comment.deletedAt === undefined,
  ).length;
  return {
    number,
    ...issue,
    state: own?.closedAt === undefined ? 'open' : 'closed',
    closed_at: own?.closedAt === undefined ? null : iso(own.closedAt),
    comments,
    user: user({ id: 1, login: 'ada', type: 'User' }),
    html_url: `${pageOf(store)}/issues/${number}`,
    labels: [],
    locked: own?.isLocked ?? false,
  };
}

function pullAsIssue({ body }: StoredPull): object {
  return { title: 'Work', body, pull_request: {} };
}

export function labelEventJson(event: StoredLabelEvent, withIssue: { readonly store: Store } | undefined): object {
  return {
    id: event.id,
    event: event.kind,
    label: { name: event.label },
    actor: user(event.by),
    created_at: iso(event.at),
    ...(withIssue !== undefined && { issue: issueJson(withIssue.store, event.issue) }),
  };
}

export function runJson(store: Store, run: StoredRun): object {
  return {
    id: run.id,
    name: 'Agora',
    display_title: run.title,
    status: run.status,
    conclusion: run.conclusion,
    event: 'workflow_dispatch',
    path: WORKFLOW_PATH,
    head_sha: run.headSha,
    head_branch: 'main',
    created_at: iso(run.createdAt),
    updated_at: iso(run.updatedAt),
    run_started_at: iso(run.createdAt),
    run_attempt: run.attempt,
    html_url: `${pageOf(store)}/actions/runs/${run.id}`,
    head_repository: { id: store.repository.id },
    actor: user(run.actor),
    triggering_actor: user(run.actor),
  };
}

export function commented(store: Store, comment: StoredComment, sender: Account): object {
  return {
    action: 'created',
    issue: issueJson(store, comment.issue),
    comment: commentJson(store, comment),
    sender: user(sender),
    repository: repositoryJson(store),
  };
}

export function edited(store: Store, comment: StoredComment, before: string, sender: Account): object {
  return {
    action: 'edited',
    issue: issueJson(store, comment.issue),
    comment: commentJson(store, comment),
    changes: { body: { from: before } },
    sender: user(sender),
    repository: repositoryJson(store),
  };
}

export function labeled(store: Store, event: StoredLabelEvent): object {
  return {
    action: event.kind,
    issue: issueJson(store, event.issue),
    label: { name: event.label },
    sender: user(event.by),
    repository: repositoryJson(store),
  };
}

export function issueChanged(store: Store, issue: number, action: string, sender: Account): object {
  return { action, issue: issueJson(store, issue), sender: user(sender), repository: repositoryJson(store) };
}

export function runEnded(store: Store, run: StoredRun): object {
  return {
    action: 'completed',
    workflow_run: runJson(store, run),
    repository: repositoryJson(store),
    sender: user(run.actor),
  };
}
