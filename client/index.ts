/**
 * The client library's entry point: `import { createClient } from 'agora-dispatch'`.
 */
import { githubPlace } from './adapters/github-place.ts';
import { localPlace } from './adapters/local/local-place.ts';
import { warnOfVariables } from './adapters/warn-of-variables.ts';
import { nodeClock } from './adapters/node-clock.ts';
import { checkCalls, insistOnClientOptions } from './calls/check-options.ts';
import { clientOf } from './client.ts';
import { ClientError } from './client-error.ts';
import type { Client, ClientOptions } from './types.ts';

export type * from './types.ts';
export { ClientError } from './client-error.ts';

/**
 * Creates a client that dispatches on this machine or in a repository on GitHub.
 *
 * Creating it makes no request, and does not fail when there is no token or repository. Its first call can fail.
 * `AGORA_*` variables that are set and have no effect are reported as warnings of the process, with the code
 * `MISPLACED_VARIABLE`.
 * @throws ClientError mistake when both places are named, or none, or an option is invalid or unknown.
 */
export function createClient(options: ClientOptions = {}): Client {
  insistOnClientOptions(options);
  const { local, github } = options;
  if ((local === undefined) === (github === undefined)) {
    throw new ClientError(
      'mistake',
      `A client dispatches in one place; ${local === undefined ? 'none was' : 'two were'} named.`,
      { fix: "Give either { local: {} } or { github: { repository: 'owner/name' } }." },
    );
  }
  warnOfVariables(options);
  return checkCalls(clientOf(github === undefined ? localPlace(local ?? {}) : githubPlace(github), nodeClock));
}
