/** The types between the gateway and the handlers of the overlay: who asks for what, and the response. */
import { z } from 'zod';
import type { Role } from './operations.ts';

/** A JSON object whose members have not been checked yet. */
export type JsonBody = Readonly<Record<string, unknown>>;
export const JsonBody = z.record(z.string(), z.unknown());

export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly login: string; readonly token: string }
  | { readonly kind: 'app'; readonly appId: number; readonly slug: string }
  | Installation;
export interface Installation {
  readonly kind: 'installation';
  readonly appId: number;
  readonly slug: string;
  readonly installationId: number;
  /** `slug[bot]`: the account under which its texts appear. */
  readonly login: string;
  readonly account: string;
  readonly permissions: Readonly<Record<string, string>>;
  /** The repositories to which a token is limited. `undefined` stands for all repositories of the installation. */
  readonly repositories: readonly string[] | undefined;
  readonly token: string;
}

export interface RepositoryAddress {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

export interface Call {
  readonly operationId: string;
  readonly method: string;
  /** Without `/api/v3`, with the repository's real spelling, with the query. */
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The `Accept` header: some things have more than one format. */
  readonly accept: string;
  readonly caller: Caller;
  readonly repository: RepositoryAddress | undefined;
  /** The caller's role in the repository; an installation has none. */
  readonly role: Role;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or `undefined` for no body. */
  readonly body?: unknown;
  /** Bytes instead of JSON. */
  readonly bytes?: Buffer;
}

export type Handler = (call: Call) => Promise<CallAnswer> | CallAnswer;

/** A refusal in GitHub's format. When a handler throws it, the gateway returns it as the response. */
export class CallRefusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: CallAnswer;

  constructor(status: number, message: string, details: JsonBody = {}) {
    super(message);
    this.answer = {
      status,
      body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status), ...details },
    };
  }
}

export const notFound = (): CallRefusal => new CallRefusal(404, 'Not Found');
export const invalid = (message: string): CallRefusal => new CallRefusal(422, message);

/** @returns the repository of a call. Operations below `/repos/` always have one. */
export function repositoryOf(call: Call): RepositoryAddress {
  if (call.repository === undefined) throw notFound();
  return call.repository;
}

/** A number in the path. GitHub answers 404 to a word there. */
export function numberOf(call: Call, name: string): number {
  const value = Number(call.params[name]);
  if (!Number.isSafeInteger(value) || value < 1) throw notFound();
  return value;
}

/** The account a caller acts as: a login, or `slug[bot]`. */
export function actorOf(caller: Caller): string {
  if (caller.kind === 'user' || caller.kind === 'installation') return caller.login;
  throw new CallRefusal(401, 'Requires authentication');
}

/** Parses a body that has passed the OpenAPI check. What is still wrong gets GitHub's 422. */
export function parseBody<T>(call: Call, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(call.body ?? {});
  if (parsed.success) return parsed.data;
  throw new CallRefusal(422, 'Validation Failed', {
    errors: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  });
}
