/**
 * The mails of the other files, line by line, without the reader of Markdown: read-comment.ts remembers its results, so
 * a change of this reader alone must be seen here.
 */
import { expect, it } from 'vitest';
import { readMail } from '../../../../protocol/text/mail/read-mail.ts';
import { FOREIGN_COMMENTS, FOREIGN_MAILS, FOREIGN_REPLY, type Mail } from './foreign-mails.ts';
import { FURTHER_MAILS, FURTHER_PAGES } from './further-mails.ts';
import { INBOX_MAILS, INBOX_REPLY, PAGE_COMMENTS } from './inbox-mails.ts';
import { LATER_MAILS, LATER_PAGES } from './later-mails.ts';
import { NEWER_MAILS, NEWER_PAGES } from './newer-mails.ts';

const of = (mails: Readonly<Record<string, string>>, own: string): readonly Mail[] =>
  Object.entries(mails).map(([name, body]) => ({ name, body, own }));
const MAILS = [
  ...of(FOREIGN_MAILS, FOREIGN_REPLY),
  ...of(INBOX_MAILS, INBOX_REPLY),
  ...[...FURTHER_MAILS, ...LATER_MAILS, ...NEWER_MAILS],
];
const PAGES = [...FOREIGN_COMMENTS, ...PAGE_COMMENTS, ...FURTHER_PAGES, ...LATER_PAGES, ...NEWER_PAGES];

/** Marks of direction have been removed before, with everything else that nobody sees. */
const linesOf = (body: string): string[] => body.replace(/[\u200E\u200F\u202A-\u202E]/g, '').split('\n');
const closeUp = (text: string): string => text.trim().replace(/\n\s*\n/g, '\n\n');

function ownIn(body: string): string {
  const lines = linesOf(body);
  const { parts } = readMail(lines);
  return closeUp(lines.filter((_, at) => parts[at] === 'own').join('\n'));
}

it('reads of each mail only what its author wrote as their own', () => {
  expect(MAILS.filter(({ body, own }) => ownIn(body) !== closeUp(own)).map(({ name }) => name)).toEqual([]);
});

it('reads no line of a comment that only looks like a mail as quoted or as a signature, except behind `>`', () => {
  const isPlain = (body: string): boolean => !/^\s*(?:>|```|~~~)/m.test(body);

  expect(PAGES.filter((body) => isPlain(body) && ownIn(body) !== closeUp(body))).toEqual([]);
});
