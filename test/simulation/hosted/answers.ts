/** Requests to the repository in memory, and GitHub's responses. */
import type { Account } from '../../../protocol/thread/comment.ts';

export interface Call {
  readonly by: Account;
  /** The job's token has write permissions. */
  readonly mayWrite?: true | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The ETag of a response that the caller already has. */
  readonly tag?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (data: unknown): Answer => ({ status: 200, data });
export const created = (data: unknown): Answer => ({ status: 201, data });
export const fail = (status: number, message: string): Answer => ({ status, data: { message } });
export const notFound = fail(404, 'Not Found');
