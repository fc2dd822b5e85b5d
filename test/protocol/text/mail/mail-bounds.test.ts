/** The start and end of an email's quotation, attribution and signature: each limit from both sides. */
import { expect, it } from 'vitest';
import { readMail } from '../../../../protocol/text/mail/read-mail.ts';

const some = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index}`);
const WROTE = 'On Mon, 2 Mar 2026 at 10:00, Ada <ada@e.example> wrote:';
const MOMENT = 'Ada Lovelace ***@***.***> - 3 March 2026 10:11';
const NOTES = 'Ada Lovelace ---03.03.2026 10:11:12---Sums From: Ada <ada@e.example>';
const HEADERS = ['From: Ada <ada@e.example>', 'Sent: Monday', 'To: x'];
const MARKS = '>>> Ada <ada@e.example> 3/3/2026 10:11 AM >>>';
const FROM_ROW = '| From | Ada <ada@e.example> |';
const LONG = `> ${'x'.repeat(62)}`;
/** The type of each line: own, quoted, signature. */
const readAs = (lines: readonly string[]): string =>
  readMail(lines)
    .parts.map((part) => part[0])
    .join('');

it.each<[string, string[], string]>([
  ['a signature of eight lines', ['a', '-- ', ...some(8)], `o${'s'.repeat(9)}`],
  ['nine lines, which are none', ['a', '-- ', ...some(9)], 'o'.repeat(11)],
  ['a signature with a quotation and an empty line', ['a', '-- ', '', '> q', ...some(8)], `ossq${'s'.repeat(8)}`],
  [
    'a signature above a footer',
    ['a', '-- ', 'Ada', 'You are receiving this because x', ...some(9)],
    's'.repeat(13).replace('s', 'o'),
  ],
  ['a quotation below the footer below a signature', ['a', '-- ', 'Ada', 'Message ID: <x@github.com>', '> q'], 'osssq'],
  ['a mark without its space, in a mail', ['a', '--', 'Ada', '', WROTE, '> x'], 'osssqq'],
  ['a mark without its space, on the page', ['a', '--', 'Ada'], 'ooo'],
  ['a mark without its space in the first line', ['--', 'Ada', WROTE, '> x'], 'ooqq'],
  ['a quoted line that was broken', [LONG, 'y'.repeat(45), '> z'], 'qqq'],
  ['one that was shorter', [LONG.slice(1), 'y'.repeat(45), '> z'], 'ooq'],
  ['one that was too short to be broken', [LONG.slice(0, -1), 'y'.repeat(45), '> z'], 'qoq'],
  ['a longer line between quoted ones', [LONG, 'y'.repeat(46), '> z'], 'qoq'],
  ['a command between quoted lines', [LONG, '/agora say y', '> z'], 'qoq'],
  ['an empty line between quoted ones', [LONG, '', '> z'], 'qoq'],
  ['a line behind the last quoted one', [LONG, 'y', 'z'], 'qoo'],
  ['a line before the first quoted one', ['y', '> z'], 'oq'],
  ['an attribution above a quotation with marks', [WROTE, '', '> x', '', 'mine'], 'qoqoo'],
  ['an attribution above one without', [WROTE, '', 'x', '', 'y'], 'qqqqq'],
  ['an attribution on two lines', ['a', 'On Mon, 2 Mar 2026 at 10:00,', 'Ada <ada@e.example> wrote:', '> x'], 'oqqq'],
  ['an attribution on four lines', ['a', '10:11', 'Ada', 'Lovelace', '<ada@e.example> wrote:', '> x', 'b'], 'oqqqqqo'],
  ['an attribution on five lines', ['10:11', 'Ada', 'King', 'of', '<ada@e.example> wrote:', '> x', 'b'], 'oooooqo'],
  ['an attribution of two lines and an address', ['a', '10:11', 'Ada', '<ada@e.example>:', 'x', 'b'], 'oqqqqq'],
  ['what only looks like one', ['a', 'At 10:11 I said:', 'x'], 'ooo'],
  ['a moment below a rule', ['a', '---', '', WROTE, '> x'], 'oqqqq'],
  ['an attribution right below a rule', ['a', '---', WROTE, '> x', 'b'], 'oqqqo'],
  ['a name and a moment above a line with a mark', ['a', MOMENT, '> x', 'b'], 'oqqo'],
  ['a name and a moment above one without', ['a', MOMENT, 'x', 'b'], 'oooo'],
  ['a line of thirty', ['a', '_'.repeat(30), 'x'], 'oqq'],
  ['a line of twenty-nine', ['a', '_'.repeat(29), 'x'], 'ooo'],
  ['a header block', ['a', '', 'From: Ada <a@e.example>', 'Sent: Monday', 'To: x', 'b'], 'ooqqqq'],
  ['a header block that ends the text', ['a', '', 'From: Ada <a@e.example>', 'Sent: Monday', 'To: x'], 'ooqqq'],
  [
    'an address in the eighth line of headers',
    [...Array.from({ length: 7 }, () => 'Note: x'), 'From: Ada <a@e.example>', 'b'],
    `o${'q'.repeat(8)}`,
  ],
  ['five hundred characters above', [`10:11 ${'x'.repeat(494)}`, '<ada@e.example> wrote:', 'x'], 'qqq'],
  ['a character more above', [`10:11 ${'x'.repeat(495)}`, '<ada@e.example> wrote:', 'x'], 'ooo'],
  ['two headers', ['a', '', 'From: Ada <a@e.example>', 'Sent: Monday', 'b'], 'ooooo'],
  ['two headers below a line across', ['a', '-'.repeat(10), 'From: Ada <a@e.example>', 'Sent: Monday', 'b'], 'oqqqq'],
  ['one header below a line across', ['a', '-'.repeat(10), 'From: Ada <a@e.example>', 'b'], 'oooo'],
  ['two headers without an address', ['a', '-'.repeat(10), 'From: Ada', 'Sent: 10:11', 'b'], 'ooooo'],
  ['a header block with a time', ['a', '', 'From: Ada', 'Sent: Monday 10:11', 'To: x', 'b'], 'ooqqqq'],
  ['a header block of other words with a time', ['a', '', 'Note: Ada', 'Seen: Monday 10:11', 'To: x', 'b'], 'oooooo'],
  ['a header block without a time', ['a', '', 'From: Ada', 'Sent: Monday', 'To: x', 'b'], 'oooooo'],
  [
    'three headers below the first one of Notes',
    ['a', NOTES, 'To: Bob <b@e.example>', 'Date: y', 'Subject: z', 'b'],
    'oqqqqq',
  ],
  ['a line of Notes without an address', ['a', NOTES.split(' <')[0] ?? '', ...HEADERS, 'b'], 'ooqqqq'],
  ['a line with an address above headers', ['a', 'Ask bob <b@e.example>', ...HEADERS, 'b'], 'ooqqqq'],
  ['a line between marks, as GroupWise writes it', ['a', MARKS, 'x', '', 'b'], 'oqqqq'],
  ['a quoted line between marks without a time', ['a', MARKS.replace('10:11', ''), 'x', '', 'b'], 'oqooo'],
  ['a quoted line between marks without an address', ['a', MARKS.replace(/<.*?>/, ''), 'x', '', 'b'], 'oqooo'],
  ['rows of headers below a line across', ['a', '-'.repeat(10), FROM_ROW, '| To | x |', 'b'], 'oqqqq'],
  ['rows of headers in a table', ['a', FROM_ROW, '| To | x |', '| Date | y |', 'b'], 'ooooo'],
  ['an original message', ['a', '-----Original Message-----', 'b'], 'oqq'],
  ['a mail that is passed on', ['a', '----- Forwarded -----', 'From: Ada <a@e.example>', 'Subject: x', 'b'], 'oqqqq'],
  ['a dash above a footer', ['a', '—', '', 'Reply to this email directly, view it on GitHub', 'b'], 'oqqqq'],
  ['a dash right above a footer', ['a', '—', 'Reply to this email directly, view it on GitHub'], 'oqq'],
  ['a dash', ['a', '—', '', 'b'], 'oooo'],
  ['a device', ['a', 'Sent from my iPhone', 'b'], 'oso'],
  ['a program, last before what it quotes', ['a', 'Sent from my Foo', '', WROTE, '> x'], 'osoqq'],
  ['a program that is all that somebody says', ['Sent from my Foo', '', WROTE, '> x'], 'ooqq'],
  ['a program that is not in a mail', ['a', 'Sent from my Foo'], 'oo'],
])('reads %s', (_, lines, parts) => {
  expect(readAs(lines)).toBe(parts);
});
