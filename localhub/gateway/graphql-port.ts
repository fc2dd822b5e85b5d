/** How the gateway reaches `POST /graphql`, which reads what it answers through the gateway again. */
import type { CallAnswer, Caller } from './call.ts';

export interface GraphqlEndpoint {
  readonly isFor: (method: string, path: string) => boolean;
  /** What GitHub's schema forbids in this request; empty when it is a good one. */
  readonly check: (body: unknown) => readonly string[];
  /** @throws CallRefusal for a caller who may not ask at all. */
  readonly answer: (caller: Caller, body: unknown) => Promise<CallAnswer & { readonly points: number }>;
}

/** What the REST API answers to a caller. @throws CallRefusal where it refuses. */
export type ReadAs = (caller: Caller, path: string) => Promise<unknown>;

export type CreateGraphql = (readAs: ReadAs) => GraphqlEndpoint;
