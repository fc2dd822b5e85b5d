/**
 * One look at one page: who looks, at what, when, and through which client.
 *
 * Views get a `Visit` and return HTML. They read the world through `client` only, so that a page
 * shows what the chosen user may see.
 */
import type { MarkdownOptions } from './markdown/render-markdown.ts';
import type { LogLine } from './log/render-log.ts';
import type { Client } from './rest.ts';

/** What a run has besides what GitHub's API tells about it. */
export interface RunDetails {
  readonly inputs: Readonly<Record<string, string>>;
  readonly annotations: readonly { readonly level: string; readonly message: string }[];
  /** Markdown the steps wrote to their step summaries, all jobs together. */
  readonly summary: string;
}

export interface Visit {
  readonly client: Client;
  readonly users: readonly string[];
  readonly repositories: readonly string[];
  readonly traffic: { readonly requests: number; readonly illegal: number };
  readonly runLog: (runId: number) => readonly LogLine[];
  readonly runDetails: (runId: number) => RunDetails | undefined;
  readonly now: Date;
  /** Path and query of the page, to come back to after a form. */
  readonly here: string;
  readonly query: URLSearchParams;
}

/** A repository as the path names it. */
export interface Place {
  readonly owner: string;
  readonly repo: string;
}

export function fullName({ owner, repo }: Place): string {
  return `${owner}/${repo}`;
}

/** How Markdown is rendered in comments of a repository. */
export function commentMarkdown(place: Place, visit: Visit, boxes: MarkdownOptions['boxes']): MarkdownOptions {
  const names = { repository: fullName(place), repositories: visit.repositories, users: visit.users };
  return { kind: 'comment', boxes, names, base: `/${fullName(place)}/` };
}
