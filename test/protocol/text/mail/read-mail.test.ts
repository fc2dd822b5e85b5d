import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommand } from '../../../../protocol/comments/parse-command.ts';
import { readComment, readOwnWords } from '../../../../protocol/text/read-comment.ts';
import { readMail } from '../../../../protocol/text/mail/read-mail.ts';
import { FOREIGN_COMMENTS, FOREIGN_MAILS, FOREIGN_REPLY, type Mail } from './foreign-mails.ts';
import { FURTHER_MAILS, FURTHER_PAGES } from './further-mails.ts';
import { INBOX_MAILS, INBOX_REPLY, PAGE_COMMENTS } from './inbox-mails.ts';
import { LATER_MAILS, LATER_PAGES } from './later-mails.ts';
import { type MailProgram, NOTIFICATION, PROGRAMS } from './mail-programs.ts';
import { NEWER_MAILS, NEWER_PAGES } from './newer-mails.ts';
import { processorTime } from '../../../support/processor-time.ts';

const REPLY = ['Use the second one, please.', '', 'It is faster: 10:30 instead of 12:00.'];

function quote({ mark }: MailProgram): string[] {
  return NOTIFICATION.map((line) => (mark === '' ? line : `${mark}${line}`.trimEnd()));
}

function mailsOf(program: MailProgram): Mail[] {
  const { name, head, mark, signature = [] } = program;
  const below = signature.length === 0 ? [] : ['', ...signature];
  const own = REPLY.join('\n');
  const join = (...parts: readonly (readonly string[])[]): string => parts.flat().join('\n');
  const mails = [
    { name: `${name}: reply on top`, body: join(REPLY, below, [''], head, quote(program)), own },
    { name: `${name}: a word on top`, body: join(['2'], below, [''], head, quote(program), ['']), own: '2' },
    {
      name: `${name}: with Windows lines`,
      body: join(REPLY, below, [''], head, quote(program)).replaceAll('\n', '\r\n'),
      own,
    },
  ];
  if (mark === '') return mails;
  return [
    ...mails,
    { name: `${name}: reply below`, body: join(head, quote(program), [''], REPLY, below), own },
    {
      name: `${name}: between`,
      body: join(head, [`${mark}Which database?`], ['Postgres.'], [`${mark}And the queue?`], ['', 'None.'], below),
      own: 'Postgres.\n\nNone.',
    },
  ];
}

const withWindowsLines = (mails: Readonly<Record<string, string>>, own: string): readonly Mail[] =>
  Object.entries(mails).flatMap(([name, body]) => [
    { name, body, own },
    { name: `${name}, with Windows lines`, body: body.replaceAll('\n', '\r\n'), own },
  ]);
const FOREIGN = [...withWindowsLines(FOREIGN_MAILS, FOREIGN_REPLY), ...withWindowsLines(INBOX_MAILS, INBOX_REPLY)];

const MAILS = PROGRAMS.flatMap(mailsOf);

/** The author's text can have a quotation in the middle, which leaves empty lines. */
const FURTHER: readonly Mail[] = [...FURTHER_MAILS, ...LATER_MAILS, ...NEWER_MAILS].flatMap(({ name, body, own }) => [
  { name, body, own },
  { name: `${name}, with Windows lines`, body: body.replaceAll('\n', '\r\n'), own },
]);
const closeUp = (text: string): string => text.replace(/\n\s*\n/g, '\n\n');

const ODD: readonly Mail[] = [
  {
    name: 'an attribution right below the reply',
    body: `Use the second one.\nSent from Mailspring\nOn Mar 3 2026, at 10:11 am, Agora Bot ***@***.***> wrote:\n> a`,
    own: 'Use the second one.',
  },
  {
    name: 'two quotations',
    body:
      'Yes.\n\nOn Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> a\n>\n' +
      '> On Mon, 2 Mar 2026, Bob wrote:\n>> /answer 1',
    own: 'Yes.',
  },
  {
    name: 'a wrapped quotation',
    body:
      'Yes.\n\nOn Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n' +
      '> this is a line of a mail that was too long for the program and that it\n' +
      'broke here\n> and goes on',
    own: 'Yes.',
  },
  {
    name: 'an attribution on four lines',
    body: 'Yes.\n\nOn Tue, 3 Mar 2026 at 10:11,\nAda\nLovelace\n***@***.***> wrote:\n> a',
    own: 'Yes.',
  },
  {
    name: 'a wrapped quotation whose rest is as long as one gets',
    body: `Yes.\n\nOn Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> ${'a'.repeat(62)}\n${'b'.repeat(45)}\n> c`,
    own: 'Yes.',
  },
  {
    name: 'words of a reply between quoted lines, too long for the rest of one',
    body: `On Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> ${'a'.repeat(62)}\n${'b'.repeat(46)}\n> c`,
    own: 'b'.repeat(46),
  },
  {
    name: 'words of a reply below a quoted line that was not too long',
    body: `On Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> ${'a'.repeat(61)}\n${'b'.repeat(45)}\n> c`,
    own: 'b'.repeat(45),
  },
  {
    name: 'a signature of a company',
    body: 'Yes.\n\n-- \nMona Lisa\nOcto Ltd., 1 Main Street\n+1 555 0100\nhttps://octo.example',
    own: 'Yes.',
  },
  {
    name: 'a signature whose space was cut',
    body: 'Yes.\n\n--\nMona\n\nOn Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> a',
    own: 'Yes.',
  },
  { name: 'a device above the reply', body: 'Sent from my iPhone\n\nYes.', own: 'Yes.' },
  { name: 'only a quotation', body: 'On Tue, 3 Mar 2026 at 10:11, Ada ***@***.***> wrote:\n> /answer 1', own: '' },
  {
    name: 'a footer of GitHub',
    body: 'Yes.\n\n—\nYou are receiving this because you authored the thread.',
    own: 'Yes.',
  },
  {
    name: 'a forwarded mail',
    body:
      'Yes.\n\n---------- Forwarded message ----------\nFrom: Ada ***@***.***>\n' +
      'Date: Tue, 3 Mar 2026 10:11\nSubject: x\n\n/answer 1',
    own: 'Yes.',
  },
];

describe('of a mail, only what its author wrote counts', () => {
  it.each([...MAILS, ...ODD, ...FOREIGN])('$name', ({ body, own }) => {
    const comment = readComment(body);

    expect(readOwnWords(comment)).toBe(own);
    expect(findCommand(body)).toBeUndefined();
    expect(comment.lines.map(({ text }) => text)).toEqual(body.split(/\r?\n/));
  });

  it.each(FURTHER)('$name', ({ body, own }) => {
    expect(closeUp(readOwnWords(readComment(body)))).toBe(own);
    expect(findCommand(body)).toBeUndefined();
  });

  it.each(MAILS)('$name: a command in the reply is followed', ({ body, own }) => {
    const last = own.split('\n').at(-1) ?? '';
    const at = body.indexOf(last);

    const ordered = `${body.slice(0, at)}/agora cancel${body.slice(at + last.length)}`;

    expect(findCommand(ordered)).toMatchObject({ verb: 'cancel' });
  });
});

it.each([
  [500, 2],
  [501, 0],
])('reads an attribution whose first line has %i characters as one of %i lines', (chars, count) => {
  const lines = [`${'x'.repeat(chars - 6)} 10:11`, '***@***.***> :', 'text'];

  expect(readMail(lines).parts.filter((part) => part === 'quoted')).toHaveLength(count === 0 ? 0 : 3);
});

it('reads the name of a device, and nothing below it, as a signature', () => {
  expect(readMail(['Sent from my iPhone', 'Yes.']).parts).toEqual(['signature', 'own']);
});

it('reads the footer of a notification and everything below it as a quotation', () => {
  expect(readMail(['Yes.', 'Reply to this email directly, or view it.', '/agora cancel'])).toEqual({
    parts: ['own', 'quoted', 'quoted'],
    isMail: true,
  });
});

it('does not read a comment with a quotation as a mail', () => {
  expect(readMail(['Look at this:', '> a line', '', 'I agree.']).isMail).toBe(false);
});

const WEB = [
  'On Monday I wrote:\n\nuse A. Now I think B.',
  'From: the caller\nTo: the callee\n\nis how it reads.',
  'Time: 10:30\nPlace: here\nWho: me',
  '-----\n\nBelow a rule.',
  'Title\n--\n\ntext',
  'On the whole I like it.\nHe wrote:\n\nyes',
  'Sentence about my iPhone and mails Sent from my telephone.',
  'The deploy ran at 10:11 with these flags:\n\n- a\n- b',
  'At 10:11 on 2026-03-03 it printed:\n\n```\n/x\n```',
  '2 __ 3\n__________\n\nunderline',
];
it.each([...WEB, ...FOREIGN_COMMENTS, ...FURTHER_PAGES, ...LATER_PAGES, ...NEWER_PAGES, ...PAGE_COMMENTS])(
  'keeps all of a text that only looks like a mail: %j',
  (body) => {
    expect(readOwnWords(readComment(body))).toBe(body);
  },
);

it('prints the share of mails of the corpus that are read correctly', () => {
  const all = [...MAILS, ...ODD, ...FOREIGN, ...FURTHER];
  const right = all.filter(
    ({ body, own }) => closeUp(readOwnWords(readComment(body))) === closeUp(own) && findCommand(body) === undefined,
  );

  console.info(`${right.length} of ${all.length} mails read right`);
  expect(all.length).toBeGreaterThanOrEqual(500);
});

it('classifies every line of any text, in linear time', () => {
  const line = fc.oneof(
    fc.constantFrom('', '> a', '-- ', '--', '/answer 1', '—', ...NOTIFICATION, ...PROGRAMS.flatMap(({ head }) => head)),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(readMail(lines).parts).toHaveLength(lines.length);
    }),
  );
  for (const piece of [':', 'On 3', 'From: a', '-- ', '> ', '-', 'a:b', ' ', 'On 3 wrote']) {
    const ms = processorTime(() => {
      readMail(Array.from({ length: 20_000 }, () => piece));
      readMail([piece.repeat(20_000)]);
    });
    expect(ms).toBeLessThan(4_000);
  }
});
