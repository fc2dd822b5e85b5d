/** How the gateway reaches `POST /graphql`, which reads what it answers through the gateway again. */
import type { CallAnswer, Caller, RepositoryAddress } from './call.ts';

export interface GraphqlEndpoint {
  readonly isFor: (method: string, path: string) => boolean;
  /** What GitHub's schema forbids in this request; empty when it is a good one. */
  readonly check: (body: unknown) => readonly string[];
  /** @throws CallRefusal for a caller who may not ask at all. */
  readonly answer: (caller: Caller, body: unknown) => Promise<CallAnswer & { readonly points: number }>;
}

/** What the REST API answers to a caller. @throws CallRefusal where it refuses. */
export type ReadAs = (caller: Caller, path: string) => Promise<unknown>;

/** What GraphQL is answered from. */
export interface RestAs {
  readonly read: ReadAs;
  /** Changes something as a caller. @throws CallRefusal where the REST API refuses. */
  readonly change: (caller: Caller, method: 'PATCH', path: string, body: unknown) => Promise<unknown>;
  readonly repositories: readonly RepositoryAddress[];
}

export type CreateGraphql = (rest: RestAs) => GraphqlEndpoint;
