/**
 * Reads a whole list of the world, page after page.
 */
import { z } from 'zod';
import { JsonObject, Refusal, notFound } from '../gateway/call.ts';
import type { Ground } from './ground.ts';

const PER_PAGE = 100;
const Rows = z.array(JsonObject);

export async function readAll(ground: Pick<Ground, 'read'>, path: string): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await ground.read(
      `${path}${path.includes('?') ? '&' : '?'}per_page=${String(PER_PAGE)}&page=${String(page)}`,
    );
    if (status === 404) throw notFound();
    if (status >= 400) throw new Refusal(status, `The list ${path} could not be read.`);
    const found = Rows.parse(body);
    rows.push(...found);
    // Labels of an issue are not paged; a full first page of them is all of them.
    if (found.length < PER_PAGE || path.endsWith('/labels')) return rows;
  }
}
