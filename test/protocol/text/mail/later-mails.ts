/**
 * Emails in more languages and from more programs, collected after those of further-mails.ts, and comments from the
 * page that look like one.
 */
import type { Mail } from './foreign-mails.ts';
import { APPLE, DEVICES, GMAIL, OUTLOOK } from './later-heads.ts';
import { NOTIFICATION } from './mail-programs.ts';

/** An email address, as GitHub shows it. */
const A = '***@***.***';
const marked = NOTIFICATION.map((line) => `> ${line}`.trimEnd()).join('\n');
const tight = NOTIFICATION.map((line) => `>${line}`).join('\n');
const plain = NOTIFICATION.join('\n');
const R = 'Take the second.\n\nWe need it by 17:00 on Friday: no server then.';
const TITLE = 'Re: [acme/shop] Which database? (Issue #7)';

const below = (between: string, quoted: string): string => `${R}\n\n${between}\n${quoted}`;
const headers = (names: readonly string[], when: string): string => {
  const [from = '', sent = '', to = '', subject = ''] = names;
  return `${from}: Agora Bot ${A}>\n${sent}: ${when}\n${to}: acme/shop ${A}>\n${subject}: ${TITLE}\n`;
};

const PROGRAMS: Readonly<Record<string, string>> = {
  'Sylpheed': below(`On Tue, 3 Mar 2026 10:11:12 +0100\n"Agora Bot" ${A}> wrote:\n`, marked),
  'MailMate': below(`On 3 Mar 2026, at 10:11, Agora Bot wrote:\n`, marked),
  'The Bat!': below(`Tuesday, March 3, 2026, 10:11:12 AM, you wrote:\n`, tight),
  'The Bat!, with initials': below(`Hello Agora,\n\nTuesday, March 3, 2026, 10:11:12 AM, you wrote:\n`, tight).replace(
    'Hello Agora,\n\n',
    '',
  ),
  'HCL Verse': below(
    `"Agora Bot" ---03/03/2026 10:11:12 AM---Which database? From: "Agora Bot" ${A}>\nTo: acme/shop ${A}>\nDate: 03/03/2026 10:11 AM\nSubject: ${TITLE}\n`,
    plain,
  ),
  'Spike': below(`On March 3, 2026 at 10:11 GMT, Agora Bot ${A}> wrote:\n`, marked),
  'Newton': below(`On Tue, Mar 3, 2026 at 10:11am, Agora Bot <[${A}](mailto:a)> wrote:\n`, marked),
  'Infomaniak': below(`Le 2026-03-03T10:11:12.000+01:00, Agora Bot ${A}> a écrit :\n`, marked),
  'T-Online': below(
    `-----Original-Nachricht-----\nBetreff: ${TITLE}\nDatum: 2026-03-03T10:11:12+0100\nVon: "Agora Bot" ${A}>\nAn: "acme/shop" ${A}>\n`,
    plain,
  ),
  'Freenet': below(
    `--- Ursprüngliche Nachricht ---\nVon: Agora Bot ${A}>\nDatum: 03.03.2026 10:11:12\nAn: acme/shop ${A}>\nBetreff: ${TITLE}\n`,
    plain,
  ),
  'Libero': below(`Il 03/03/2026 10:11 CET Agora Bot ${A}> ha scritto:\n`, marked),
  'La Poste': below(
    `> Message du 03/03/26 à 10h11\n> De : "Agora Bot" ${A}>\n> A : "acme/shop" ${A}>\n> Objet : ${TITLE}\n>`,
    marked,
  ),
  'Seznam': below(
    `---------- Původní e-mail ----------\nOd: Agora Bot ${A}>\nKomu: acme/shop ${A}>\nDatum: 3. 3. 2026 10:11:12\nPředmět: ${TITLE}\n`,
    plain,
  ),
  'Onet': below(`W dniu 2026-03-03 10:11:12 użytkownik Agora Bot ${A}> napisał:\n`, marked),
  'Interia': below(
    `Temat: ${TITLE}\nData: 2026-03-03 10:11\nNadawca: "Agora Bot" ${A}>\nAdresat: "acme/shop" ${A}>;\n`,
    marked,
  ),
  'UKR.net': below(`3 березня 2026, 10:11:12, від "Agora Bot" ${A}>:\n`, marked),
  'Rediffmail': below(
    `From: Agora Bot ${A}>\nSent: Tue, 3 Mar 2026 10:11:12\nTo: acme/shop ${A}>\nSubject: ${TITLE}\n`,
    plain,
  ),
  'Daum': below(
    `--------- 원본 메일 ---------\n보낸사람: Agora Bot ${A}>\n받는사람: acme/shop ${A}>\n날짜: 2026년 3월 03일 화요일, 10시 11분 12초 +0900\n제목: ${TITLE}\n`,
    plain,
  ),
  'Sina': below(
    `----- 原始邮件 -----\n发件人：Agora Bot ${A}>\n收件人：acme/shop ${A}>\n主题：${TITLE}\n日期：2026年03月03日 10点11分\n`,
    plain,
  ),
  'Aliyun': below(
    `------------------------------------------------------------------\n发件人：Agora Bot ${A}>\n日　期：2026年03月03日 10:11:12\n收件人：acme/shop ${A}>\n主　题：${TITLE}\n`,
    plain,
  ),
  'Coremail': below(
    `-----原始邮件-----\n发件人:"Agora Bot" ${A}>\n发送时间:2026-03-03 10:11:12 (星期二)\n收件人: acme/shop ${A}>\n主题: ${TITLE}\n`,
    plain,
  ),
  'Lark': below(
    `From: "Agora Bot"${A}>\nDate: Tue, Mar 3, 2026, 10:11\nSubject: ${TITLE}\nTo: "acme/shop"${A}>\n`,
    plain,
  ),
  'WeCom': below(
    `---- 回复的原邮件 ----\n| 发件人 | Agora Bot ${A}> |\n| 日期 | 2026年03月03日 10:11 |\n| 收件人 | acme/shop ${A}> |\n| 主题 | ${TITLE} |`,
    plain,
  ),
  'NetEase, app': below(
    `---- Replied Message ----\n| From | Agora Bot ${A}> |\n| Date | 03/03/2026 10:11 |\n| To | acme/shop ${A}> |\n| Subject | ${TITLE} |`,
    plain,
  ),
  'Outlook for Mac': below(
    `From: Agora Bot ${A}>\nDate: Tuesday, 3 March 2026 at 10:11\nTo: acme/shop ${A}>\nCc: Ada ${A}>, Author ${A}>\nSubject: ${TITLE}`,
    plain,
  ),
  'Outlook, important': below(
    `From: Agora Bot ${A}>\nSent: Tuesday, March 3, 2026 10:11 AM\nTo: acme/shop ${A}>\nSubject: ${TITLE}\nImportance: High\n`,
    plain,
  ),
  'Outlook, of a list': below(
    `From: Agora Bot ${A}> On Behalf Of Ada\nSent: Tuesday, March 3, 2026 10:11 AM\nTo: acme/shop ${A}>\nSubject: ${TITLE}\n`,
    plain,
  ),
  'Outlook, marked': below(
    `> From: Agora Bot ${A}>\n> Sent: Tuesday, March 3, 2026 10:11 AM\n> To: acme/shop ${A}>\n> Subject: ${TITLE}\n>`,
    marked,
  ),
  'Outlook, quoted by lines': below(
    `-----Original Message-----\nFrom: Agora Bot ${A}>\nSent: Tuesday, March 3, 2026 10:11 AM\nTo: acme/shop ${A}>\nSubject: ${TITLE}\n`,
    marked,
  ),
  'Airmail': below(`On 3 March 2026 at 10:11:12, Agora Bot (${A}) wrote:\n`, marked),
  'Mail.com': below(
    `Sent: Tuesday, March 03, 2026 at 10:11 AM\nFrom: "Agora Bot" ${A}>\nTo: "acme/shop" ${A}>\nSubject: ${TITLE}`,
    plain,
  ),
  'iCloud': below(`On Mar 3, 2026, at 10:11 AM, Agora Bot ${A}> wrote:\n\n\ufeff`, marked),
  'iPhone, with a mark of order': below(`On 3 Mar 2026, at 10:11, Agora Bot ${A}> wrote:\n\n>\ufeff`, marked),
  'Android, without a program': below(`On Tue, 3 Mar 2026, 10:11 agora-dispatch[bot], ${A}> wrote:\n`, marked),
  'FairEmail': below(`March 3, 2026 10:11:12 AM Agora Bot ${A}>:\n`, marked),
  'Mailbird': below(`On 3/3/2026 10:11:12 AM, Agora Bot ${A}> wrote:\n`, plain),
  'Postbox': below(`Agora Bot wrote on 3/3/26 10:11 AM:\n`, marked),
  'SeaMonkey': below(`Agora Bot wrote on 3/3/2026 10:11 AM:\n`, marked),
  'Trojitá': below(`On Tuesday, 3 March 2026 10:11:12 CET, Agora Bot wrote:\n`, marked),
  'Geary': below(`On Tue, Mar 3, 2026 at 10:11, Agora Bot ${A}> wrote:\n`, marked),
  'mblaze': below(`> Agora Bot ${A}> wrote:\n`, marked),
  'Help Scout': below(`On Tue, Mar 3, 2026 at 10:11 AM CET, Agora Bot ${A}> wrote:\n`, marked),
  'Zoho, with a signature': below(
    `Regards\n\n---- On Tue, 03 Mar 2026 10:11:12 +0100 Agora Bot ${A}> wrote ---\n`,
    marked,
  ).replace('Regards\n\n', ''),
  'a program with a line of dots': below(
    `On Tue, Mar 3, 2026 at 10:11 AM Agora Bot ${A}> wrote:\n...\n`,
    marked,
  ).replace('...\n', ''),
};

export const LATER_MAILS: readonly Mail[] = [
  ...GMAIL.flatMap((head, at) => [
    { name: `Gmail ${String(at)}`, body: `${R}\n\n${head}\n\n${marked}`, own: R },
    { name: `Gmail ${String(at)}, below`, body: `${head}\n\n${marked}\n\n${R}`, own: R },
  ]),
  ...APPLE.flatMap((head, at) => [
    { name: `Apple Mail ${String(at)}`, body: `${R}\n\n> ${head}\n> \n${marked}`, own: R },
    { name: `Apple Mail ${String(at)}, not marked`, body: `${R}\n\n${head}\n\n${marked}`, own: R },
  ]),
  ...OUTLOOK.flatMap((names, at) => [
    { name: `Outlook ${String(at)}`, body: below(headers(names, names[4]), plain), own: R },
    {
      name: `Outlook ${String(at)}, with a line`,
      body: below(`${'_'.repeat(32)}\n${headers(names, names[4])}`, plain),
      own: R,
    },
  ]),
  ...Object.entries(PROGRAMS).map(([name, body]) => ({ name, body, own: R })),
  ...DEVICES.map((name) => ({
    name,
    body: `${R}\n\n${name}\n\nOn Tue, 3 Mar 2026 at 10:11, Agora Bot ${A}> wrote:\n${marked}`,
    own: R,
  })),
];

/** Text that was written entirely on the page. */
export const LATER_PAGES: readonly string[] = [
  'Tuesday, March 3, 2026, 10:11 AM: the build failed.',
  'At 10:11 Ada wrote the test:\n\n```js\nx\n```',
  'Agora Bot wrote on 3/3/2026 that it is done:\n\nis that right?',
  'From: main\nTo: develop\nSubject: merge\n\nis what I would do',
  'From | To\n--- | ---\n1 | 2',
  '| From | To |\n|---|---|\n| a | b |',
  '| Who | Mail |\n|---|---|\n| Ada | <ada@acme.example> |\n| Bob | <bob@acme.example> |\n| Eve | <eve@acme.example> 10:11 |\n\nare asked',
  '---- x ----\ntext',
  '--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n+b',
  'Sent from the outbox to Kafka.',
  'Sent from Alice to Bob at 10:11.',
  'Date: 2026-03-03 10:11\nLevel: error\nText: boom\n\nis in the log',
  'Von: 1\nBis: 2\nAn: 3\n\nist gemeint',
  'Name: x\nVersion: 1\nLicense: MIT\n\nin package.json',
  'Host: a.example\nUser-Agent: curl\nAccept: */*\n\nis sent',
  'Objet : le test',
  'Le 3 mars à 10:11 :\n\nle build a échoué',
  'On it:\n\n- a\n- b',
  'On 2026-03-03 at 10:11 UTC we saw this:\n\n```\nTimeout\n```\n\n/answer 2',
  'He said: "On Tue Ada wrote: x"',
  '***\n\nUse 2',
  '________\n\nUse 2',
  'Begin:\n\n1. a\n2. b',
  'Forwarded to Bob.',
  'Original message: `x`\nNew message: `y`',
  'The original message is at 10:11:\n\n    x',
  'iPhone: works\nAndroid: fails',
  'Mail for Windows shows nothing',
  '-- \nis what RFC 3676 says'.replace('-- \n', '`-- `\n'),
  'SELECT * FROM t -- comment\nWHERE a = 1',
  'cc: @ada\n\nplease look',
  'Re: the second point\n\nyes',
  'Subject: verb\nObject: noun\n\nare swapped',
  '时间：10:11\n地点：北京\n\n是日志',
  '日期：2026-03-03\n版本：1.2\n系统：Linux\n\n请看',
];
