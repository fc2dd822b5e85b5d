/**
 * A call that GitHub refused, in words with what to do. Pure.
 *
 * GitHub's own words for a refused call are few ("Not Found"), and name neither the call nor the permission that it
 * needs. Neither headers nor bodies are repeated: they contain tokens and other people's text.
 */
import { z } from '../base/zod.ts';
import { pathOfCall } from './call-path.ts';

/** What Octokit adds to its errors. */
const FailedCall = z.looseObject({
  status: z.optional(z.int()),
  request: z.looseObject({ method: z.string(), url: z.string() }),
  response: z.optional(z.looseObject({ data: z.optional(z.unknown()) })),
});
const GivenReason = z.looseObject({ message: z.string() });

/** The permission of a job that a path needs, by the part behind the repository. */
const PERMISSIONS: readonly (readonly [path: RegExp, permission: string])[] = [
  [/^issues(?:\/|$)/, 'issues'],
  [/^pulls(?:\/|$)/, 'pull-requests'],
  [/^(?:git|contents|compare|commits|branches)(?:\/|$)/, 'contents'],
  [/^actions(?:\/|$)/, 'actions'],
  [/^check-(?:runs|suites)(?:\/|$)/, 'checks'],
];
/** A further page, and what a renamed repository redirects to, have the repository's number. */
const RESOURCE = /^(?<method>[A-Z]+) \/(?:repos\/[^/]+\/[^/]+|repositories\/\d+)\/(?<part>.*)$/;
/** Octokit puts the address of GitHub's documentation behind the message. */
const DOCUMENTATION = / - https?:\/\/\S+$/;
const MOST_CHARS = 200;

/** @returns the words of any other error as they are. */
export function renderFailedCall(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { data } = FailedCall.safeParse(error);
  if (data === undefined) return error.message;
  const { status, request, response } = data;
  const call = `${request.method} ${pathOfCall(request.url).slice(0, MOST_CHARS)}`;
  const words = wordsOf(error, response);
  if (status !== undefined && status >= 500)
    return `GitHub did not answer ${call} (${status}${words}). Check the status of GitHub, then start again.`;
  const refused = `GitHub refused ${call}${status === undefined ? '' : ` (${status})`}${words}.`;
  return `${refused} ${adviceOn(status, call, error.message)}`.trimEnd();
}

/** An answer without GitHub's form may be the whole page of a proxy; without an answer, the words are the network's. */
function wordsOf(error: Error, response: z.infer<typeof FailedCall>['response']): string {
  if (response !== undefined && !GivenReason.safeParse(response.data).success) return '';
  return `: ${error.message.replace(DOCUMENTATION, '').replace(/\.$/, '').slice(0, MOST_CHARS)}`;
}

function adviceOn(status: number | undefined, call: string, words: string): string {
  if (status === 401) return 'Check the input github-token: the token is wrong, or it has expired.';
  if (status === 429 || (status === 403 && /rate limit|abuse/i.test(words)))
    return 'Too many calls were made with this token. Wait some minutes, then start again.';
  const permission = permissionFor(call);
  if (status === 403 && permission !== undefined) return `Give the job \`${permission}\`, in \`permissions\`.`;
  if (status === 404 && permission !== undefined)
    return `It was deleted, or the job may not see it: give the job \`${permission}\`, in \`permissions\`.`;
  return '';
}

function permissionFor(call: string): string | undefined {
  const { method, part = '' } = RESOURCE.exec(call)?.groups ?? {};
  const name = PERMISSIONS.find(([path]) => path.test(part))?.[1];
  return name === undefined ? undefined : `${name}: ${method === 'GET' ? 'read' : 'write'}`;
}
