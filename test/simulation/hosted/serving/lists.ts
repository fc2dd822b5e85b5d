/**
 * Lists in pages, as GitHub returns them. REST has numbered pages, so anything that is deleted or changed between two
 * of them shifts the next one. GraphQL pages start after a comment, so nothing shifts them. In one of seven schedules,
 * a page has only a few items. In one of sixteen, the thread starts with almost a page of other comments.
 */
import type { Chance } from '../../chance.ts';
import type { Conditions, Pages } from '../../conditions.ts';
import type { Answer, Call } from '../answers.ts';
import { MALLORY, type Store } from '../store.ts';

/** Lists that callers read to the last page. Lists whose reader stops at a page that is not full are never cut. */
const IN_PAGES = /\/(?:issues\/(?:\d+\/)?comments|issues\/\d+\/events|agora\.yml\/runs)$/;
const FULL = 100;

export function drawPages(chance: Chance): Pages {
  return {
    size: chance.roll(0.15) ? chance.whole(2, 8) : FULL,
    isLong: chance.fork('long').roll(0.06),
    between: () => undefined,
  };
}

export function isInPages({ pages: { size, isLong } }: Pick<Conditions, 'pages'>): boolean {
  return size !== FULL || isLong;
}

/** Whether pages are shorter than requested, so that a caller cannot tell that a page is full. */
export function isShort({ pages: { size } }: Pick<Conditions, 'pages'>): boolean {
  return size !== FULL;
}

/** Fills almost a page, or exactly one. */
export function fillThread(store: Store, issue: number, chance: Chance, at: number): void {
  for (let count = chance.whole(FULL - 8, FULL); count > 0; count -= 1) {
    const id = store.nextId();
    store.comments.set(id, {
      id,
      issue,
      place: 'issues',
      author: MALLORY,
      createdAt: at,
      texts: [{ at, value: 'I have seen this, too.', by: MALLORY }],
      deletedAt: undefined,
      isSeen: false,
    });
  }
}

export function inPages(call: Call, answer: Answer, conditions: Conditions): Answer {
  if (!isInPages(conditions) || call.method !== 'GET' || answer.status !== 200 || !IN_PAGES.test(call.path))
    return answer;
  const {
    cover,
    pages: { size, between },
  } = conditions;
  const runs = Array.isArray(answer.data) ? undefined : (answer.data as { workflow_runs: readonly object[] });
  const all = runs?.workflow_runs ?? (answer.data as readonly object[]);
  const page = Number(call.query.get('page') ?? 1);
  const shown = all.slice((page - 1) * size, page * size);
  if (page > 1) cover('a list of more than one page was read');
  const data = runs === undefined ? shown : { ...runs, workflow_runs: shown };
  if (page * size >= all.length) return { ...answer, data };
  between();
  const links = [linkTo(call, page + 1, 'next'), linkTo(call, Math.ceil(all.length / size), 'last')];
  return { ...answer, data, headers: { link: links.join(', ') } };
}

function linkTo({ path, query }: Call, page: number, rel: 'next' | 'last'): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'page'));
  next.set('page', String(page));
  return `<https://api.github.com${encodeURI(path)}?${next.toString()}>; rel="${rel}"`;
}

export interface Connection {
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** @param after the id of the last comment that was read. @param idOf the id of an item. The items are sorted by it. */
export function connectionOf<T extends object>(
  all: readonly T[],
  { after, idOf }: { readonly after: unknown; readonly idOf: (one: T) => number },
  { pages, cover }: Conditions,
): Connection {
  const left = all.filter((one) => idOf(one) > Number(after ?? 0));
  const nodes = left.slice(0, pages.size);
  const last = nodes.at(-1);
  if (typeof after === 'string') cover('a connection of more than one page was read');
  if (left.length > nodes.length) pages.between();
  return {
    nodes,
    pageInfo: {
      hasNextPage: left.length > nodes.length,
      endCursor: last === undefined ? null : String(idOf(last)),
    },
  };
}
