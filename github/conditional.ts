/**
 * Asks again without paying again: every read carries the tag of the answer we have, and GitHub's "not modified" is
 * answered from memory. Such an answer does not count against the rate limit.
 *
 * A tag belongs to a token. An installation's token lives for an hour, so once an hour everything is read in full. It
 * belongs to what a page holds as well: a full page stays as it is when another one follows it, and "not modified"
 * comes without links, so a full page that was the last one is read in full again.
 *
 * @see
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
 */
import { deserialize, serialize } from 'node:v8';
import type { Octokit } from '@octokit/rest';
import { isStatus } from './github-client.ts';

type RememberedAnswer = Awaited<ReturnType<Octokit['request']>>;

export interface AnswerMemory {
  find(key: string): KeptAnswer | undefined;
  keep(key: string, kept: KeptAnswer): void;
}

interface KeptAnswer {
  readonly etag: string;
  /**
   * The answer packed: as objects it would take several times as much, and be walked through by every collection of
   * garbage.
   */
  readonly packed: Buffer;
}

const MOST_BYTES = 64 * 1024 * 1024;

/** Forgets what was not asked for the longest time. */
export function createAnswerMemory(mostBytes = MOST_BYTES): AnswerMemory {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.packed.length ?? 0;
    kept.delete(key);
  };
  return {
    find: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    keep: (key, answer) => {
      forget(key);
      kept.set(key, answer);
      bytes += answer.packed.length;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        forget(oldest);
      }
    },
  };
}

/**
 * From now on this client's reads are conditional, but for those that carry a tag of their own: whoever sends one wants
 * to hear "not modified".
 * @param scope whose answers these are: what one installation may read says nothing about another.
 */
export function makeConditional(client: Pick<Octokit, 'hook' | 'request'>, memory: AnswerMemory, scope: string): void {
  client.hook.wrap('request', async (request, options) => {
    if (options.method !== 'GET' || options.headers['if-none-match'] !== undefined) return request(options);
    const key = `${scope} ${client.request.endpoint(options).url} ${options.headers.accept}`;
    const known = memory.find(key);
    try {
      // In place: whoever wraps a request inside of us was given these options before and sees no others.
      if (known !== undefined) options.headers['if-none-match'] = known.etag;
      const answer = await request(options);
      remember(memory, key, answer);
      return answer;
    } catch (error) {
      if (known === undefined || !isStatus(error, 304)) throw error;
      // Unpacked anew each time, because paging takes answers apart. Only `remember` packs.
      return deserialize(known.packed) as RememberedAnswer;
    }
  });
}

/** GitHub's own number where none is asked for. */
const PER_PAGE = 30;

/** Another page may follow it, and it would look the same. */
function isFullAndLast(url: string, { data, headers }: RememberedAnswer): boolean {
  const most = Number(/[?&]per_page=(?<most>\d+)/.exec(url)?.[1] ?? PER_PAGE);
  return Array.isArray(data) && data.length >= most && headers.link?.includes('rel="next"') !== true;
}

function remember(memory: AnswerMemory, key: string, answer: RememberedAnswer): void {
  const { etag } = answer.headers;
  if (
    etag === undefined ||
    answer.status !== 200 ||
    isFullAndLast(key, answer) ||
    typeof answer.data !== 'object' ||
    answer.data instanceof ArrayBuffer
  )
    return;
  memory.keep(key, { etag, packed: serialize(answer) });
}
