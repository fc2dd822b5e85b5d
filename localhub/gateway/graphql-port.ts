/** How the gateway calls `POST /graphql`, which in turn reads its data through the gateway. */
import type { CallAnswer, Caller, RepositoryAddress } from './call.ts';

export interface GraphqlEndpoint {
  readonly isFor: (method: string, path: string) => boolean;
  /** What GitHub's schema forbids in this request. Empty for a valid one. */
  readonly check: (body: unknown) => readonly string[];
  /** @throws CallRefusal for a caller who may not use it at all. */
  readonly answer: (caller: Caller, body: unknown) => Promise<CallAnswer & { readonly points: number }>;
}

/** What the REST API answers to a caller. @throws CallRefusal where it refuses. */
export type ReadAs = (caller: Caller, path: string) => Promise<unknown>;

/** The REST API from which GraphQL requests are answered. */
export interface RestAs {
  readonly read: ReadAs;
  /** Changes something as a caller. @throws CallRefusal where the REST API refuses. */
  readonly change: (caller: Caller, method: 'PATCH' | 'POST', path: string, body: unknown) => Promise<unknown>;
  readonly repositories: readonly RepositoryAddress[];
}

export type CreateGraphql = (rest: RestAs) => GraphqlEndpoint;
