/**
 * Emails of more programs and in more languages, collected after the reader was written to find what it misses:
 * Thunderbird, Outlook, texts that phones and programs add below a reply, and others.
 */
import type { Mail } from './foreign-mails.ts';
import { OUTLOOK_HEADERS, PROGRAM_NAMES, THUNDERBIRD_HEADS } from './further-heads.ts';

/** An email address, as GitHub shows it. */
const A = '***@***.***';
const N = [
  '**Which database?**',
  '',
  '- [ ] **1.** Postgres',
  '- [ ] **2.** SQLite',
  '',
  '/answer 1 or reply with your words',
  '',
  '—',
  'Reply to this email directly, view it on GitHub, or unsubscribe.',
  'You are receiving this because you were mentioned.',
  'Message ID: <acme/shop/issues/7/123@github.com>',
];
const q = N.map((l) => ('> ' + l).trimEnd()).join('\n');
const qq = N.map((l) => '>' + l).join('\n');
const n = N.join('\n');
/** The part of each email that its author wrote. */
const R = 'Let us take number two.\n\nNobody needs a server at 9:30 in the morning: keep it simple.';
export const FURTHER_MAILS: Mail[] = [];
const add = (name: string, body: string, own = R): void => {
  FURTHER_MAILS.push({ name, body, own });
};
for (const [l, h] of Object.entries(THUNDERBIRD_HEADS)) {
  add('tb top ' + l, `${R}\n\n${h}\n${q}`);
  add('tb bottom ' + l, `${h}\n${q}\n\n${R}`);
}
const US = '________________________________';
for (const [l, [f, s, t, b, d]] of Object.entries(OUTLOOK_HEADERS)) {
  const c = l === 'fr' ? ' :' : ':';
  const block = (who: string, to: string) =>
    `${f}${c} ${who}\n${s}${c} ${d}\n${t}${c} ${to}\n${b}${c} Re: [acme/shop] Sums (Issue #7)`;
  add(
    'outlook mobile ' + l,
    `${R}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${US}\n${block(`Agora Bot ${A}>`, `acme/shop ${A}>`)}\n\n${n}`,
  );
  add('outlook desktop ' + l, `${R}\n\n${block(`Agora Bot ${A}>`, `acme/shop ${A}>`)}\n\n${n}`);
  add('outlook no addresses ' + l, `${R}\n\n${block('agora-dispatch[bot]', 'acme/shop')}\n\n${n}`);
  add(
    'outlook bold ' + l,
    `${R}\n\n${block(`Agora Bot ${A}>`, `acme/shop ${A}>`).replace(/^([^:\n]+?)( ?:) /gm, '**$1$2** ')}\n\n${n}`,
  );
}
for (const s of PROGRAM_NAMES) {
  add('sig ' + s.slice(0, 40), `${R}\n\n${s}\n\nOn Tue, 3 Mar 2026 at 10:11, Agora Bot ${A}> wrote:\n${q}`);
}
add(
  'proton de',
  `${R}\n\nGesendet mit Proton Mail Sichere E-Mail.\n\nDienstag, 3. März 2026 um 10:11, Agora Bot ${A}> schrieb:\n\n${q}`,
);
add(
  'proton fr',
  `${R}\n\nEnvoyé avec la messagerie sécurisée Proton Mail.\n\nLe mardi 3 mars 2026 à 10:11, Agora Bot ${A}> a écrit :\n\n${q}`,
);
add(
  'proton original',
  `${R}\n\nSent with Proton Mail secure email.\n\n------- Original Message -------\nOn Tuesday, March 3rd, 2026 at 10:11, Agora Bot ${A}> wrote:\n\n\n${q}`,
);
add(
  'proton mobile original',
  `${R}\n\nSent from Proton Mail mobile\n\n-------- Original Message --------\nOn Mar 3, 2026, 10:11, Agora Bot < ${A}> wrote:\n\n${q}`,
);
add(
  'proton mobile original 2',
  `${R}\n\n-------- Original Message --------\nOn Tuesday, 03/03/26 at 10:11 Agora Bot ${A}> wrote:\n\n${n}`,
);
add(
  'proton mobile de',
  `${R}\n\n-------- Ursprüngliche Nachricht --------\nAm Dienstag, 03.03.26 um 10:11 Agora Bot ${A}> schrieb:\n\n${q}`,
);
add('proton no addr', `${R}\n\nOn Tuesday, March 3rd, 2026 at 10:11 AM, agora-dispatch[bot] wrote:\n\n${q}`);
add(
  'yahoo de',
  `${R}\n\n    Am Dienstag, 3. März 2026 um 10:11:12 MEZ hat Agora Bot ${A}> Folgendes geschrieben:  \n \n ${N.join('\n ')}`,
);
add('yahoo fr', `${R}\n\n    Le mardi 3 mars 2026 à 10:11:12 UTC+1, Agora Bot ${A}> a écrit :  \n \n ${N.join('\n ')}`);
add(
  'yahoo jp',
  `${R}\n\n----- Original Message -----\n差出人: "Agora Bot" ${A}>\n宛先: "acme/shop" ${A}>\n日付: 2026年3月3日 火曜日 10:11\n件名: Re: [acme/shop] Sums (Issue #7)\n\n${n}`,
);
add(
  'yahoo jp quoted',
  `${R}\n\n----- Original Message -----\n>From: Agora Bot ${A}>\n>To: acme/shop ${A}>\n>Date: 2026/3/3, Tue 10:11\n>Subject: Re: [acme/shop] Sums (Issue #7)\n>\n${qq}`,
);
add(
  'yahoo mobile',
  `${R}\n\nSent from Yahoo Mail for iPhone\n\nOn Tuesday, March 3, 2026, 10:11 AM, Agora Bot ${A}> wrote:\n\n${n}`,
);
add(
  'yahoo android',
  `${R}\n\nSent from Yahoo Mail on Android\n\n  On Tue, Mar 3, 2026 at 10:11 AM, Agora Bot${A}> wrote:   ${N.join('\n')}`,
);
add(
  'aol',
  `${R}\n\n\n-----Original Message-----\nFrom: Agora Bot ${A}>\nTo: acme/shop ${A}>\nSent: Tue, Mar 3, 2026 10:11 am\nSubject: Re: [acme/shop] Sums (Issue #7)\n\n${n}`,
);
add('fastmail', `${R}\n\nOn Tue, Mar 3, 2026, at 10:11 AM, Agora Bot wrote:\n${q}`);
add('fastmail named', `${R}\n\nAda\n\nOn Tue, 3 Mar 2026, at 10:11, agora-dispatch[bot] wrote:\n${q}`, `${R}\n\nAda`);
add('fastmail bottom', `On Tue, 3 Mar 2026, at 10:11, agora-dispatch[bot] wrote:\n${q}\n\n${R}`);
add(
  'superhuman',
  `${R}\n\nSent via Superhuman ( https://sprh.mn/?vip=ada )\n\nOn Tue, Mar 03, 2026 at 10:11 AM, Agora Bot ${A}> wrote:\n\n${q}`,
);
add('superhuman 2', `${R}\n\nOn Tue, Mar 03, 2026 at 10:11 AM, agora-dispatch[bot] < ${A} > wrote:\n\n${q}`);
add('superhuman unquoted', `${R}\n\nOn Tue, Mar 03, 2026 at 10:11 AM, agora-dispatch[bot] < ${A} > wrote:\n\n${n}`);
add(
  'shortwave',
  `${R}\n\nSent via Shortwave (https://www.shortwave.com?utm_medium=email)\n\nOn Tue, Mar 3, 2026 at 10:11 AM, Agora Bot ${A}> wrote:\n${q}`,
);
add('notion mail', `${R}\n\nOn Tue, Mar 3 2026 at 10:11 AM, Agora Bot <${A}> wrote:\n${q}`);
add('missive', `${R}\n\nOn March 3, 2026 at 10:11 AM GMT+1 ${A} wrote:\n${q}`);
add('front', `${R}\n\n---\n\nOn March 3, 2026 at 10:11 AM GMT+1 Agora Bot ${A}> wrote:\n\n${q}`);
add('neomutt', `On Tue, Mar 03, 2026 at 10:11:12AM +0100, Agora Bot wrote:\n${q}\n\n${R}`);
add('neomutt top', `${R}\n\nOn Tue, Mar 03, 2026 at 10:11:12AM +0100, Agora Bot wrote:\n${q}\n\n-- \nAda`);
add('aerc', `On Tue Mar 3, 2026 at 10:11 AM CET, Agora Bot wrote:\n${q}\n\n${R}`);
add('himalaya', `${R}\n\nOn 2026-03-03 10:11+01:00, Agora Bot wrote:\n${q}`);
add('sogo', `${R}\n\nAm Dienstag, März 03, 2026 10:11 CET, schrieb Agora Bot ${A}>:\n\n${q}`);
add('nextcloud', `${R}\n\n"Agora Bot" ${A} – 3. März 2026 10:11\n${q}`);
add('open-xchange', `${R}\n\n> Agora Bot ${A}> hat am 03.03.2026 10:11 CET geschrieben:\n> \n> \n${q}`);
add('mailbox.org', `${R}\n\n> Agora Bot ${A}> hat am 03.03.2026 10:11 geschrieben:\n${q}`);
add('apple fr', `${R}\n\n> Le 3 mars 2026 à 10:11, Agora Bot ${A}> a écrit :\n> \n${q}`);
add('apple ja', `${R}\n\n> 2026/03/03 10:11、Agora Bot ${A}>のメール:\n> \n${q}`);
add('apple ja plain', `${R}\n\n2026/03/03 10:11、Agora Bot ${A}>のメール:\n\n${q}`);
add('becky ja', `${R}\n\nOn Tue, 03 Mar 2026 10:11:12 +0900\nAgora Bot ${A}> wrote:\n\n${q}`);
add('gmail ja', `${R}\n\n2026年3月3日(火) 10:11 agora-dispatch[bot] ${A}>:\n\n${q}`);
add('gmail mobile', `${R}\n\nOn Tue, 3 Mar 2026, 10:11 Agora Bot, ${A}> wrote:\n\n${q}`);
add('gmail mobile de', `${R}\n\nAgora Bot ${A}> schrieb am Di., 3. März 2026, 10:11:\n\n${q}`);
add('gmail mobile fr', `${R}\n\nLe mar. 3 mars 2026, 10:11, Agora Bot ${A}> a écrit :\n\n${q}`);
add('gmail confid', `${R}\n\nOn Tue, Mar 3, 2026, 10:11 AM agora-dispatch[bot] ${A}>\nwrote:\n\n${q}`);
for (const [l, h] of [
  ['de', THUNDERBIRD_HEADS['de'] ?? ''],
  ['fr', THUNDERBIRD_HEADS['fr'] ?? ''],
  ['ja', THUNDERBIRD_HEADS['ja2'] ?? ''],
  ['fastmail', 'On Tue, 3 Mar 2026, at 10:11, Agora Bot wrote:'],
  ['proton', `On Tuesday, 3 March 2026 at 10:11, Agora Bot ${A}> wrote:`],
  ['superhuman', `On Tue, Mar 03, 2026 at 10:11 AM, Agora Bot < ${A} > wrote:`],
] as const)
  add(
    'between ' + l,
    `${h}\n> Which database?\n\nSQLite.\n\n> And the queue?\n\nNone.\n\n> /answer 1\n`,
    'SQLite.\n\nNone.',
  );
add(
  'nested',
  `${R}\n\nOn Tue, 3 Mar 2026 at 10:11, Ada ${A}> wrote:\n\n> Fine\n>\n> On Mon, 2 Mar 2026 at 9:00, Agora Bot ${A}> wrote:\n>\n>> /answer 1\n>>\n>> hello`,
);
add('disclaimer', `${R}\n\n-- \nAda Lovelace\nAcme Ltd.\n\nOn Tue, 3 Mar 2026 at 10:11, Agora Bot ${A}> wrote:\n${q}`);

/** Comments that were written on the page. */
export const FURTHER_PAGES: readonly string[] = [
  'On Tuesday we decided:\n\n2',
  'On 3 March 2026 at 10:11 the build failed:\n\n```\nerror\n```',
  'From: a\nTo: b\n\nrename it',
  'De: 3\nPara: 4\n\nnumbers',
  'Sent it yesterday.\n\nUse 2.',
  'Get the second one',
  'Sent from the queue to the worker, at most once.',
  'Von A nach B: ja',
  'An: den zweiten',
  'Date: 2026-03-03\nTime: 10:11\n\nis what the log says',
  'Use `From:` and `To:` headers',
  '---\n\nUse 2',
  '--\nUse two',
  'Subject: x\nBody: y\nFooter: z\n\nis the format',
  'The mail says:\n\n    On Tue wrote:\n    > a',
  'Outlook for iOS shows it wrong',
  'iPhone から見ると壊れる',
  'Sent from my iPhone is what it prints; please remove it.',
  'Android: yes\niOS: no\nWeb: yes',
  'To: 2',
  '1. From: x\n2. To: y',
  'Le 3 mars 2026 à 10:11 nous avons décidé :\n\n2',
  'Am 03.03.2026 um 10:11 haben wir entschieden:\n\n2',
  '2026/03/03 10:11 に決めました:\n\n2',
  'El 3 de marzo a las 10:11 decidimos:\n- 2',
  'Obtain Outlook first',
  'Yahoo Mail breaks it',
  'Gesendet wird um 10:11:\n\n- a\n- b',
  'W dniu 3.03.2026 o 10:11 ustalono:\n\n2',
  'Key: 1\nName: 2\nValue: 3\n\nat 10:11',
  '-----\nBuild log\n-----\n\nok',
  '___\n\nUse 2',
  'From: <a@b.example>\n\nonly one header',
  'Ada wrote:\n\nuse 2',
  'She said at 10:11:\nuse 2',
  'The bot says: 2',
  'Sent: yes\nReceived: no\n\ntable',
  'Build finished 2026-03-03 10:11:\n\n- ok',
];
