/**
 * The connection of a real Octokit with the repository in memory: with latency, with failures before and after the
 * effect, and with a caller that can die between any two calls.
 *
 * An unknown route is thrown as a bug of the simulation, and never returned as a response of GitHub.
 */
import { Octokit } from '@octokit/rest';
import type { Account } from '../../../protocol/thread/comment.ts';
import { createAnswerMemory, makeConditional } from '../../../github/conditional.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import { type Machine, never } from '../machine.ts';
import type { Surroundings } from './effects.ts';
import type { Answer, Call } from './answers.ts';
import { withTag } from './serving/not-modified.ts';
import { answer } from './simulated-rest.ts';
import { APP } from './store.ts';

/** An error response as Octokit throws it, in the same form as its own. */
class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly response: { readonly headers: Readonly<Record<string, string>> } | undefined;

  constructor(status: number, message: string, headers?: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.response = headers && { headers };
  }
}

/** Changes what a caller sees or does. Used for planted mistakes. */
export type Interfere = (call: Call, next: (call: Call) => Answer) => Answer;

export interface Line {
  readonly around: Surroundings;
  readonly machine: Machine;
  readonly by: Account;
  /** The probability that the caller dies at a call. */
  readonly dies: () => number;
  /** Probot's client repeats a failed request unless told otherwise. The action's client does not. */
  readonly retries: boolean;
  readonly interfere: Interfere | undefined;
  /** Its current token, if it makes conditional requests. */
  readonly token: (() => string) | undefined;
  /** A job's token with write permissions. */
  readonly mayWrite?: true;
}

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const MAX_RETRIES = 3;

export function createClient(line: Line): GitHubClient {
  const octokit = new Octokit({ log: SILENT });
  octokit.hook.wrap('request', async (_, options) => {
    const parsed = octokit.request.endpoint.parse(options);
    const { method, url } = parsed;
    const to = new URL(url);
    const call: Call = {
      by: line.by,
      mayWrite: line.mayWrite,
      method,
      path: decodeURIComponent(to.pathname),
      query: to.searchParams,
      body: 'body' in parsed ? parsed.body : undefined,
      tag: tagOf(options.headers),
    };
    const once = options.request['retries'] === 0;
    const { status, data, headers = {} } = await send(call, line, line.retries && !once ? MAX_RETRIES : 0);
    return { status, url, headers, data } as Awaited<ReturnType<typeof octokit.request>>;
  });
  if (line.token !== undefined) makeConditional(octokit, createAnswerMemory(), line.by.login);
  return octokit;
}

function tagOf({ 'if-none-match': tag }: Readonly<Record<string, string | number | undefined>>): string | undefined {
  return tag === undefined ? undefined : String(tag);
}

async function send(call: Call, line: Line, retries: number): Promise<Answer> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await sendOnce(call, line);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status < 500 || tried >= retries) throw error;
      await line.machine.sleep((tried + 1) ** 2 * 1_000);
    }
  }
}

async function sendOnce(call: Call, line: Line): Promise<Answer> {
  const {
    around: { conditions },
    machine,
  } = line;
  const { chance, trouble } = conditions;
  // Counted for docs/scale.md: who makes how many requests, and how many of them write.
  conditions.cover(`request: ${machine.name.split(' ')[0] ?? ''} ${call.method === 'GET' ? 'reads' : 'writes'}`);
  await machine.sleep(chance.whole(20, 300));
  // Excludes edits and calls by runs: GitHub has no conditional write, so nobody can prevent a call that hangs between
  // check and effect.
  if (call.method !== 'PATCH' && call.by.id === APP.id && chance.roll(trouble().callHangs)) {
    conditions.cover('fault: a call hung for minutes');
    await machine.sleep(chance.whole(60_000, 240_000));
  }
  await mayDie(call, 'before', line);
  insistOnAccess(call, line);
  if (chance.roll(trouble().callFailsBefore)) throw failure(call, 'before', line);
  const given =
    line.interfere === undefined
      ? answer(call, line.around)
      : line.interfere(call, (changed) => answer(changed, line.around));
  const result = withTag(call, line.token?.() ?? '', given, conditions);
  if (call.method !== 'GET') conditions.trace(machine.name, () => `${call.method} ${call.path} → ${result.status}`);
  await mayDie(call, 'after', line);
  if (chance.roll(trouble().callFailsAfter)) throw failure(call, 'after', line);
  await machine.sleep(chance.whole(5, 100));
  if (result.status >= 300)
    throw new HttpError(result.status, `${messageOf(result.data)} - https://docs.github.com/rest`, result.headers);
  return result;
}

/** @throws HttpError before any effect. */
function insistOnAccess(call: Call, { around: { conditions }, machine, by }: Line): void {
  const refusal = conditions.refuse(by);
  if (refusal === undefined) return;
  const { status, message, headers, what } = refusal;
  conditions.cover(`fault: ${what}`);
  conditions.trace(machine.name, () => `${call.method} ${call.path} is refused with ${status}: ${what}`);
  throw new HttpError(status, message, headers);
}

function messageOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : '';
}

async function mayDie(call: Call, moment: 'before' | 'after', line: Line): Promise<void> {
  const {
    around: { conditions },
    machine,
  } = line;
  if (!conditions.chance.roll(line.dies())) return;
  conditions.cover(
    `crash: ${machine.name.split(' ')[0] ?? ''} ${moment} ${call.method} ${call.path.replace(/[tq]_[0-9a-v]{12}|[0-9a-f]{40}|\d+/g, '…').replace('/repos/o/r', '')}`,
  );
  conditions.trace(machine.name, () => `dies ${moment} ${call.method} ${call.path}`);
  machine.die();
  await never();
}

function failure(call: Call, moment: 'before' | 'after', { around: { conditions }, machine }: Line): HttpError {
  const status = conditions.chance.pick([500, 502, 503, 403]);
  conditions.cover(`fault: ${status} ${moment} the effect`);
  conditions.trace(machine.name, () => `${call.method} ${call.path} fails with ${status} ${moment} its effect`);
  // A 403 here is GitHub's secondary rate limit. A broken connection also appears as a 500.
  return new HttpError(status, status === 403 ? 'You have exceeded a secondary rate limit.' : 'Server Error');
}
