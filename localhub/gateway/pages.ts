/**
 * Pagination as on GitHub: `page` and `per_page` are read, and a `Link` header is returned.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
import type { CallAnswer } from './call.ts';

const MOST_PER_PAGE = 100;
const PER_PAGE = 30;

const readCount = (text: string | null, otherwise: number): number => {
  const count = Number(text ?? otherwise);
  return Number.isSafeInteger(count) && count >= 1 ? count : otherwise;
};

interface ResultPage<T> {
  readonly items: readonly T[];
  readonly headers: Readonly<Record<string, string>>;
}

/** @returns the page that the URL asks for, and the header that leads to the others. */
export function takePage<T>(url: URL, all: readonly T[]): ResultPage<T> {
  const perPage = Math.min(MOST_PER_PAGE, readCount(url.searchParams.get('per_page'), PER_PAGE));
  const page = readCount(url.searchParams.get('page'), 1);
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const link = renderLinks(url, page, last);
  return { items: all.slice((page - 1) * perPage, page * perPage), headers: link === '' ? {} : { link } };
}

function renderLinks(url: URL, page: number, last: number): string {
  const to = (target: number, relation: string): string => {
    const there = new URL(url);
    there.searchParams.set('page', String(target));
    return `<${there.href}>; rel="${relation}"`;
  };
  const links: string[] = [];
  if (page > 1) links.push(to(page - 1, 'prev'));
  if (page < last) links.push(to(page + 1, 'next'), to(last, 'last'));
  if (page > 1) links.push(to(1, 'first'));
  return links.join(', ');
}

/** A response with a list: a plain array, or GitHub's `{ total_count, <key>: [...] }`. */
export function listAnswer(url: URL, all: readonly unknown[], key?: string): CallAnswer {
  const { items, headers } = takePage(url, all);
  return { status: 200, headers, body: key === undefined ? items : { total_count: all.length, [key]: items } };
}
