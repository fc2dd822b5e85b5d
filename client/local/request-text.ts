/** A task needs a request: without one, an agent would work on nothing. Pure. */
import { ClientError } from '../client-error.ts';

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/**
 * @param subagent its template may be a request of its own.
 * @throws ClientError mistake if neither says what to do.
 */
export function insistOnRequest(
  input: Readonly<Record<string, unknown>>,
  subagent: { readonly 'prompt-template'?: string | undefined },
  fix: string,
): void {
  if (subagent['prompt-template'] !== undefined || !Object.values(input).every(isBlank)) return;
  throw new ClientError('mistake', 'There is no request: nothing says what the agent should do.', { fix });
}
