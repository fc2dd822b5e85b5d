/**
 * Reads a whole list of the emulator, page after page.
 */
import { z } from 'zod';
import { JsonBody, CallRefusal, notFound } from '../gateway/call.ts';
import type { HubContext } from './hub-context.ts';

const PER_PAGE = 100;
const Rows = z.array(JsonBody);

export async function readAll(context: Pick<HubContext, 'read'>, path: string): Promise<JsonBody[]> {
  const rows: JsonBody[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await context.read(
      `${path}${path.includes('?') ? '&' : '?'}per_page=${String(PER_PAGE)}&page=${String(page)}`,
    );
    if (status === 404) throw notFound();
    if (status >= 400) throw new CallRefusal(status, `The list ${path} cannot be read.`);
    const found = Rows.parse(body);
    rows.push(...found);
    // The labels of an issue are not split into pages: a full first page is all of them.
    if (found.length < PER_PAGE || path.endsWith('/labels')) return rows;
  }
}
