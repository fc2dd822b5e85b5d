/** Rules for issues, comments and pull requests alike: how long a text may be, and who wrote it. */
import { z } from 'zod';
import { invalid, type JsonBody } from '../../gateway/call.ts';

/** https://github.com/orgs/community/discussions/41331 */
const LONGEST_BODY = 65_536;

const Authored = z.looseObject({ user: z.looseObject({ login: z.string() }).nullable() });

export const requireLength = (body: string | null | undefined): void => {
  if ((body?.length ?? 0) > LONGEST_BODY)
    throw invalid(`Validation Failed: body is too long (maximum is ${String(LONGEST_BODY)} characters)`);
};

const LONGEST_TITLE = 256;

/** @param title `undefined` when it is not changed. */
export const requireTitle = (title: string | undefined): void => {
  if (title?.trim() === '') throw invalid("Validation Failed: title can't be blank");
  if ((title?.length ?? 0) > LONGEST_TITLE)
    throw invalid(`Validation Failed: title is too long (maximum is ${String(LONGEST_TITLE)} characters)`);
};

export const authorOf = (thing: JsonBody): string | undefined => Authored.safeParse(thing).data?.user?.login;
