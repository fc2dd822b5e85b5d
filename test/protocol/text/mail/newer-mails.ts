/**
 * Emails that were collected after those of later-mails.ts: threads of several emails, replies between quotations,
 * signatures of companies, lists, tickets and phones in more languages.
 */
import type { Mail } from './foreign-mails.ts';
import { NOTIFICATION } from './mail-programs.ts';

/** An email address, as GitHub shows it. */
const A = '***@***.***';
const marked = NOTIFICATION.map((line) => `> ${line}`.trimEnd()).join('\n');
const twice = NOTIFICATION.map((line) => `> > ${line}`.trimEnd()).join('\n');
const plain = NOTIFICATION.join('\n');
const R = 'Take the first.\n\nIt starts in 0:30 instead of 12:00 minutes.';
const TITLE = 'Re: [acme/shop] Which database? (Issue #7)';
const WROTE = `On Tue, Mar 3, 2026 at 10:11 AM Agora Bot ${A}> wrote:`;

const mail = (name: string, body: string, own: string = R): Mail => ({ name, body, own });
const above = (name: string, between: string, quoted = marked): Mail => mail(name, `${R}\n\n${between}\n${quoted}`);

const HEADS: readonly Mail[] = [
  above('Gmail, Hebrew', `‫בתאריך יום ג׳, 3 במרץ 2026 ב-10:11 מאת ‪Agora Bot‬‏ <‪${A}‬‏>:‬\n`),
  above('Gmail, Persian', `‫در تاریخ سه‌شنبه ۳ مارس ۲۰۲۶ ساعت 10:11 ‪Agora Bot‬ ${A}> نوشت:‬\n`),
  above('Gmail, Swahili', `Mnamo Jumanne, 3 Machi 2026, 10:11 Agora Bot ${A}> aliandika:\n`),
  above('Gmail, Icelandic', `Þann þri., 3. mars 2026 kl. 10:11 skrifaði Agora Bot ${A}>:\n`),
  above('Gmail, Basque', `Agora Bot (${A}) erabiltzaileak hau idatzi du (2026 mar. 3, ar. (10:11)):\n`),
  above('Gmail, Galician', `O mar., 3 de mar. de 2026 ás 10:11, Agora Bot (${A}) escribiu:\n`),
  above('Gmail, Kazakh', `сс, 3 нау. 2026 ж. 10:11 Agora Bot ${A}> деген жазды:\n`),
  above('Gmail, Georgian', `სამ, 3 მარ. 2026, 10:11 Agora Bot ${A}> დაწერა:\n`),
  above('Gmail, Armenian', `երք, 3 մրտ, 2026թ. 10:11 Agora Bot ${A}> գրեց․\n`.replace('․', ':')),
  above('Gmail, Bengali', `মঙ্গল, ৩ মার্চ, ২০২৬ 10:11 AM এ Agora Bot ${A}> লিখেছেন:\n`),
  above('Gmail, Tamil', `செவ்., 3 மார்., 2026, 10:11 AM அன்று Agora Bot ${A}> எழுதியது:\n`),
  above('Gmail, on two lines', `On Tue, Mar 3, 2026 at 10:11 AM agora-dispatch-for-acme[bot] <\n${A}> wrote:\n`),
  above('Gmail, on three lines', `On Tue, Mar 3, 2026 at 10:11 AM\nagora-dispatch-for-acme[bot] <\n${A}> wrote:\n`),
  above('Thunderbird, Czech', `Dne 03. 03. 26 v 10:11 Agora Bot napsal(a):\n`),
  above('Thunderbird, Hungarian', `2026. 03. 03. 10:11 keltezéssel, Agora Bot írta:\n`),
  above('Thunderbird, Finnish', `Agora Bot kirjoitti 3.3.2026 klo 10.11:\n`),
  above('Thunderbird, Turkish', `3.03.2026 10:11 tarihinde Agora Bot yazdı:\n`),
  above('Thunderbird, Slovene', `Oseba Agora Bot je 3. 03. 26 ob 10:11 napisala:\n`),
  above('Thunderbird, Japanese', `On 2026/03/03 10:11, Agora Bot wrote:\n`),
  above('Evolution, German', `Am Dienstag, dem 03.03.2026 um 10:11 +0100 schrieb Agora Bot:\n`),
  above('KMail, German', `Am Dienstag, 3. März 2026, 10:11:12 MEZ schrieb Agora Bot:\n`),
  above('Roundcube, French', `Le 2026-03-03 10:11, Agora Bot a écrit :\n`),
  above('SOGo', `On Tuesday, March 03, 2026 10:11 CET, Agora Bot ${A}> wrote:\n`),
  above('Zimbra', `----- On Mar 3, 2026, at 10:11 AM, Agora Bot ${A}> wrote:\n`),
  above(
    'Zimbra, French',
    `----- Mail original -----\nDe: "Agora Bot" ${A}>\nÀ: "acme/shop" ${A}>\nEnvoyé: Mardi 3 Mars 2026 10:11:12\nObjet: ${TITLE}\n`,
    plain,
  ),
  above('Proton, German', `Am Dienstag, 3. März 2026 um 10:11 AM, Agora Bot ${A}> schrieb:\n`),
  above(
    'Proton, with a line',
    `------- Original Message -------\nOn Tuesday, March 3rd, 2026 at 10:11, Agora Bot ${A}> wrote:\n`,
  ),
  above('Hey', `On March 3, 2026, Agora Bot ${A}> wrote:\n`),
  above('Superhuman', `On Tue, Mar 03, 2026 at 10:11 AM, Agora Bot < ${A} > wrote:\n`),
  above('Front', `On March 3, 2026 at 10:11 AM GMT+1 ${A} wrote:\n`),
  above('Intercom', `On Tue, Mar 3, 2026 at 10:11 AM, "Agora Bot" ${A}> wrote:\n`),
  above(
    'Outlook, web, Norwegian',
    `________________________________\nFra: Agora Bot ${A}>\nSendt: tirsdag 3. mars 2026 kl. 10:11\nTil: acme/shop ${A}>\nKopi: Ada ${A}>\nEmne: ${TITLE}\n`,
    plain,
  ),
  above(
    'Outlook, bold',
    `**From:** Agora Bot ${A}>\n**Sent:** Tuesday, March 3, 2026 10:11 AM\n**To:** acme/shop ${A}>\n**Subject:** ${TITLE}\n`,
    plain,
  ),
  above(
    'Outlook, dates of ISO',
    `From: Agora Bot ${A}>\nSent: 2026-03-03 10:11\nTo: acme/shop ${A}>\nSubject: ${TITLE}\n`,
    plain,
  ),
  above(
    'Outlook, without a copy',
    `From: Agora Bot\nSent: Tuesday, 3 March 2026 10:11 am\nTo: acme/shop\nSubject: ${TITLE}\n`,
    plain,
  ),
  above('a ticket system', `##- Please type your reply above this line -##\n\n${WROTE}\n`),
  above(
    'a list',
    `_______________________________________________\nFrom: Agora Bot ${A}>\nDate: Tue, 3 Mar 2026 10:11:12 +0100\nSubject: ${TITLE}\nTo: acme/shop ${A}>\n`,
    plain,
  ),
];

const DEVICES: readonly Mail[] = [
  'Sent from my Pixel 9',
  'Sent from my Fairphone',
  'Sent from my Nothing Phone',
  'Sent via Superhuman ( https://sprh.mn )',
  'Sent with Proton Mail secure email.',
  'Sent with Spark',
  'Von meinem iPad gesendet',
  'Von meinem Smartphone gesendet',
  'Envoyé depuis mon mobile Orange',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'Inviato da iPhone',
  'Skickat från min iPhone',
  'Lähetetty iPhonesta',
  'Enviado do meu iPhone',
  'Отправлено с iPhone',
  'Wysłane z iPhone’a',
  'iPhoneを使って送信',
  '发自我的iPhone',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Obter o Outlook para iOS<https://aka.ms/o0ukef>',
  'Получить Outlook для Android',
  '-- \nAda Lovelace\nHead of Data | Acme Ltd.\n+44 20 7946 0000 | https://acme.example',
  '--\nAda',
  '-- \nThis e-mail is confidential and only for its addressee.',
].map((line) => mail(`signed: ${line.slice(0, 30)}`, `${R}\n\n${line}\n\n${WROTE}\n\n${marked}`));

const THREADS: readonly Mail[] = [
  mail(
    'a thread of two',
    `${R}\n\n${WROTE}\n> Ask me tomorrow.\n>\n> On Mon, Mar 2, 2026 at 9:00 AM Agora Bot ${A}> wrote:\n>\n${twice}`,
  ),
  mail('below a thread', `${WROTE}\n\n${marked}\n\n${R}`),
  mail('between', `${WROTE}\n\n> Which database?\n\nSQLite.\n\n> Which port?\n\n8080.`, 'SQLite.\n\n8080.'),
  mail(
    'between, and signed',
    `${WROTE}\n\n> Which database?\n\nSQLite.\n\n> Which port?\n\n8080.\n\n-- \nAda`,
    'SQLite.\n\n8080.',
  ),
  mail('one word', `1\n\n${WROTE}\n\n${marked}`, '1'),
  mail('one word right above', `1\n${WROTE}\n${marked}`, '1'),
  mail(
    'code in it',
    `Use this:\n\n\`\`\`sql\nSELECT 1; -- one\n\`\`\`\n\n${WROTE}\n\n${marked}`,
    'Use this:\n\n```sql\nSELECT 1; -- one\n```',
  ),
  mail('a list in it', `- first: yes\n- second: no\n\n${WROTE}\n\n${marked}`, '- first: yes\n- second: no'),
];

export const NEWER_MAILS: readonly Mail[] = [...HEADS, ...DEVICES, ...THREADS];

/** Text that was written entirely on the page. */
export const NEWER_PAGES: readonly string[] = [
  'On Windows it fails at 10:11, on Linux it works:\n\n```\nok\n```',
  'On second thought: use 2',
  'Ada wrote a test on 3 March 2026: it fails.',
  'From 10:11 to 12:00 the server was down:\n\n- a\n- b',
  'From: a\n\nis what git format-patch writes',
  'To: do\nSent: no',
  'Sent from the queue at 10:11, never received.',
  '-- drop the table\nDROP TABLE x;',
  '---\ntitle: x\n---\n\ntext',
  'Original error: `x`\n\n---\n\nNew error: `y`',
  'Schrieb ich schon: nimm 2.',
  'Il 3 marzo alle 10:11 il server era giù:\n\nnessun log',
  'Le 03/03/2026 à 10:11 : redémarrage',
  '| Time | From | To |\n|---|---|---|\n| 10:11 | a | b |',
  'Steps:\n1. a\n2. b',
  '/agora run coder\nGet the tests for Windows to pass',
  'Get Outlook for iOS to open the file',
  'Von Outlook aus starten',
  'Sent mails on Android',
  'Скачать Android SDK',
  '从 iPhone 上复现这个错误，然后修复',
  '来自 Android 用户的错误',
  'Android版を優先してください',
  'Androidから開けない',
  '나의 Android 앱이 죽어요',
];
