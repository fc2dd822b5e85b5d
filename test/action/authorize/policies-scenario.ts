/** Checks the permissions of a run by the rules of the repository, with the comments that it reads. */
import { expect } from 'vitest';
import { authorize as authorizeAt } from '../../../action/authorize/authorize.ts';
import type { Authorized } from '../../../action/authorize/authorization.ts';
import type { IssueComment } from '../../../action/ports.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { ada, context, scenario } from '../support/action-scenario.ts';

export const ASKED = Date.parse('2026-11-01T00:00:00Z');
export const DAY = 86_400_000;

export function authorize(
  request: DispatchRequest,
  over: Parameters<typeof scenario>[0],
  now = ASKED + DAY,
  run = context,
): Promise<Authorized> {
  return authorizeAt(request, run, scenario(over).github, now);
}

export function comment(id: number, body: string, author = ada): IssueComment {
  return { id, body, author, createdAt: '2026-11-01T00:02:00Z', updatedAt: '2026-11-01T00:02:00Z' };
}

export function said({ id, body }: IssueComment): { commentId: number; sha256: string } {
  return { commentId: id, sha256: contentHash(body) };
}

export const refusal = (why: RegExp): object => ({ kind: 'refused', why: expect.stringMatching(why) as string });
