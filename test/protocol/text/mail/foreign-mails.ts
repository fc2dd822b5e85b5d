/** More emails, from programs and in languages that the reader was not written for, and comments that look like one. */
import { NOTIFICATION } from './mail-programs.ts';

/** An email, and the part that its author wrote. */
export interface Mail {
  readonly name: string;
  readonly body: string;
  readonly own: string;
}

/** An email address, as GitHub shows it. */
const A = '***@***.***';
const q = NOTIFICATION.map((l) => `> ${l}`.trimEnd()).join('\n');
const qq = NOTIFICATION.map((l) => `>${l}`).join('\n');
const n = NOTIFICATION.join('\n');
/** The part of each email that its author wrote. */
export const FOREIGN_REPLY = 'Use the second one, please.\n\nIt is faster.';
export const FOREIGN_MAILS: Readonly<Record<string, string>> = {
  'outlook ios': `${FOREIGN_REPLY}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Agora Bot ${A}>\nSent: Tuesday, March 3, 2026 10:11:12 AM\nTo: octo/repo ${A}>\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook web': `${FOREIGN_REPLY}\n________________________________\nFrom: Agora Bot ${A}>\nSent: Tuesday, March 3, 2026 10:11 AM\nTo: octo/repo ${A}>\nCc: Mona ${A}>; Author ${A}>\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook de': `${FOREIGN_REPLY}\n\nVon: Agora Bot ${A}>\nGesendet: Dienstag, 3. März 2026 10:11\nAn: octo/repo ${A}>\nBetreff: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook tr': `${FOREIGN_REPLY}\n\nKimden: Agora Bot ${A}>\nGönderildi: 3 Mart 2026 Salı 10:11\nKime: octo/repo ${A}>\nKonu: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook cz': `${FOREIGN_REPLY}\n\nOd: Agora Bot ${A}>\nOdesláno: úterý 3. března 2026 10:11\nKomu: octo/repo ${A}>\nPředmět: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook hu': `${FOREIGN_REPLY}\n\nFeladó: Agora Bot ${A}>\nElküldve: 2026. március 3., kedd 10:11\nCímzett: octo/repo\nTárgy: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook pt': `${FOREIGN_REPLY}\n\nDe: Agora Bot ${A}>\nEnviada em: terça-feira, 3 de março de 2026 10:11\nPara: octo/repo ${A}>\nAssunto: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook he': `${FOREIGN_REPLY}\n\nמאת: Agora Bot ${A}>\nנשלח: יום שלישי 03 מרץ 2026 10:11\nאל: octo/repo ${A}>\nנושא: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook ar': `${FOREIGN_REPLY}\n\nمن: Agora Bot ${A}>\nتاريخ الإرسال: 10:11 2026/03/03\nإلى: octo/repo ${A}>\nالموضوع: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'zoho': `${FOREIGN_REPLY}\n\n---- On Tue, 03 Mar 2026 10:11:12 +0100 Agora Bot ${A}> wrote ----\n\n${n}`,
  'zoho quoted': `${FOREIGN_REPLY}\n\n---- On Tue, 03 Mar 2026 10:11:12 +0100 Agora Bot ${A}> wrote ----\n\n${q}`,
  'yahoo': `${FOREIGN_REPLY}\n\n    On Tuesday, March 3, 2026 at 10:11:12 AM GMT+1, Agora Bot ${A}> wrote:  \n \n ${NOTIFICATION.join('\n ')}`,
  'proton': `${FOREIGN_REPLY}\n\nSent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 10:11 AM, Agora Bot ${A}> wrote:\n\n${q}`,
  'proton newer': `${FOREIGN_REPLY}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Tuesday, 3 March 2026 at 10:11, Agora Bot ${A}> wrote:\n\n${q}`,
  'fastmail': `${FOREIGN_REPLY}\n\nOn Tue, 3 Mar 2026, at 10:11 AM, Agora Bot wrote:\n${q}`,
  'spark': `${FOREIGN_REPLY}\nOn 3 Mar 2026, 10:11 +0100, Agora Bot ${A}>, wrote:\n${q}`,
  'superhuman': `${FOREIGN_REPLY}\n\nSent via Superhuman iOS ( https://sprh.mn/?vip=x )\n\nOn Tue, Mar 03, 2026 at 10:11 AM, Agora Bot < ${A} > wrote:\n\n${q}`,
  'k9': `${FOREIGN_REPLY}\n\nOn March 3, 2026 10:11:12 AM GMT+01:00, Agora Bot ${A}> wrote:\n${qq}\n\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.`,
  'em client': `${FOREIGN_REPLY}\n\n------ Original Message ------\nFrom: "Agora Bot" ${A}>\nTo: "octo/repo" ${A}>\nSent: 3/3/2026 10:11:12 AM\nSubject: Re: [octo/repo] Sum (#7)\n\n${q}`,
  'em client new': `${FOREIGN_REPLY}\n\n------ Original Message ------\nFrom "Agora Bot" ${A}>\nTo "octo/repo" ${A}>\nDate 3/3/2026 10:11:12 AM\nSubject Re: [octo/repo] Sum (#7)\n\n${n}`,
  'bluemail': `${FOREIGN_REPLY}\n\nGet BlueMail for Android\n\nOn Mar 3, 2026, 10:11, at 10:11, Agora Bot ${A}> wrote:\n${qq}`,
  'evolution': `${FOREIGN_REPLY}\n\nOn Tue, 2026-03-03 at 10:11 +0100, Agora Bot wrote:\n${q}`,
  'kmail': `${FOREIGN_REPLY}\n\nOn Tuesday, 3 March 2026 10:11:12 CET Agora Bot wrote:\n${q}`,
  'claws': `${FOREIGN_REPLY}\n\nOn Tue, 3 Mar 2026 10:11:12 +0100\nAgora Bot ${A}> wrote:\n\n${q}`,
  'alpine': `On Tue, 3 Mar 2026, Agora Bot wrote:\n\n${q}\n\n${FOREIGN_REPLY}`,
  'gnus': `Agora Bot ${A}> writes:\n\n${q}\n\n${FOREIGN_REPLY}`,
  'mu4e': `${FOREIGN_REPLY}\n\nAgora Bot ${A}> writes:\n\n${q}`,
  'roundcube': `${FOREIGN_REPLY}\n\nOn 2026-03-03 10:11, Agora Bot wrote:\n${q}`,
  'roundcube de': `${FOREIGN_REPLY}\n\nAm 2026-03-03 10:11, schrieb Agora Bot:\n${q}`,
  'zimbra': `${FOREIGN_REPLY}\n\n----- Original Message -----\nFrom: "Agora Bot" ${A}>\nTo: "octo/repo" ${A}>\nSent: Tuesday, 3 March, 2026 10:11:12\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'zimbra de': `${FOREIGN_REPLY}\n\n----- Ursprüngliche Mail -----\nVon: "Agora Bot" ${A}>\nAn: "octo/repo" ${A}>\nGesendet: Dienstag, 3. März 2026 10:11:12\nBetreff: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'samsung': `${FOREIGN_REPLY}\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: Agora Bot ${A}>\nDate: 3/3/26 10:11 (GMT+01:00)\nTo: octo/repo ${A}>\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'samsung fr': `${FOREIGN_REPLY}\n\nEnvoyé depuis mon appareil Galaxy\n\n\n-------- Message d'origine --------\nDe : Agora Bot ${A}>\nDate : 03/03/2026 10:11 (GMT+01:00)\nÀ : octo/repo ${A}>\nObjet : Re: [octo/repo] Sum (#7)\n\n${n}`,
  'gmx': `${FOREIGN_REPLY}\n \n\nGesendet: Dienstag, 03. März 2026 um 10:11 Uhr\nVon: "Agora Bot" ${A}>\nAn: "octo/repo" ${A}>\nBetreff: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'gmx en': `${FOREIGN_REPLY}\n \n\nSent: Tuesday, March 03, 2026 at 10:11 AM\nFrom: "Agora Bot" ${A}>\nTo: "octo/repo" ${A}>\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'yandex': `${FOREIGN_REPLY}\n\n03.03.2026, 10:11, "Agora Bot" ${A}>:\n\n${n}`,
  'yandex new': `${FOREIGN_REPLY}\n \n----------------\nКому: octo/repo (${A});\nКопия: Mona (${A});\nТема: [octo/repo] Sum (#7);\n03.03.2026, 10:11, "Agora Bot" ${A}>:\n\n${n}`,
  'mail.ru': `${FOREIGN_REPLY}\n \n--\nАда\n \nВторник, 3 марта 2026, 10:11 +03:00 от Agora Bot ${A}>:\n \n${n}`,
  'mail.ru marked': `${FOREIGN_REPLY}\n\n>Вторник, 3 марта 2026, 10:11 +03:00 от Agora Bot ${A}>:\n> \n${q}`,
  'qq': `${FOREIGN_REPLY}\n\n\n------------------ 原始邮件 ------------------\n发件人: "octo/repo" ${A}>;\n发送时间: 2026年3月3日(星期二) 上午10:11\n收件人: "octo/repo"${A}>;\n抄送: "Mona"${A}>;\n主题: Re: [octo/repo] Sum (#7)\n\n\n\n${n}`,
  'netease': `${FOREIGN_REPLY}\n\n\n\n\n\nAt 2026-03-03 10:11:12, "Agora Bot" ${A}> wrote:\n\n${n}`,
  'netease zh': `${FOREIGN_REPLY}\n\n在 2026-03-03 10:11:12，"Agora Bot" ${A}> 写道：\n\n${n}`,
  'naver': `${FOREIGN_REPLY}\n\n-----Original Message-----\nFrom: "Agora Bot"${A}>\nTo: "octo/repo"${A}>;\nCc: "Mona"${A}>;\nSent: 2026-03-03 (화) 10:11:12 (GMT+09:00)\nSubject: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'orange': `${FOREIGN_REPLY}\n\n> Message du 03/03/26 10:11\n> De : "Agora Bot" \n> A : "octo/repo" \n> Objet : Re: [octo/repo] Sum (#7)\n> \n${q}`,
  'gmail cz': `${FOREIGN_REPLY}\n\nút 3. 3. 2026 v 10:11 odesílatel Agora Bot ${A}>\nnapsal:\n\n${q}`,
  'gmail hu': `${FOREIGN_REPLY}\n\nAgora Bot ${A}> ezt írta (időpont: 2026. márc.\n3., K, 10:11):\n\n${q}`,
  'gmail da': `${FOREIGN_REPLY}\n\nDen tirs. 3. mar. 2026 kl. 10.11 skrev Agora Bot ${A}>:\n\n${q}`,
  'gmail fi': `${FOREIGN_REPLY}\n\nti 3. maalisk. 2026 klo 10.11 Agora Bot (${A}) kirjoitti:\n\n${q}`,
  'gmail he': `${FOREIGN_REPLY}\n\nבתאריך יום ג׳, 3 במרץ 2026 ב-10:11 מאת Agora Bot <${A}>:\n\n${q}`,
  'gmail vi': `${FOREIGN_REPLY}\n\nVào Th 3, 3 thg 3, 2026 vào lúc 10:11 Agora Bot ${A}>\nđã viết:\n\n${q}`,
  'gmail id': `${FOREIGN_REPLY}\n\nPada tanggal Sel, 3 Mar 2026 pukul 10.11 Agora Bot ${A}>\nmenulis:\n\n${q}`,
  'gmail uk': `${FOREIGN_REPLY}\n\nвт, 3 бер. 2026 р. о 10:11 Agora Bot ${A}> пише:\n\n${q}`,
  'gmail ro': `${FOREIGN_REPLY}\n\nÎn mar., 3 mar. 2026 la 10:11, Agora Bot ${A}> a\nscris:\n\n${q}`,
  'gmail unmarked': `${FOREIGN_REPLY}\n\nOn Tue, Mar 3, 2026 at 10:11 AM Agora Bot ${A}> wrote:\n\n${n}`,
  'lotus': `${FOREIGN_REPLY}\n\n\n\nFrom:   "Agora Bot" ${A}>\nTo:     "octo/repo" ${A}>,\nCc:     "Mona" ${A}>\nDate:   03/03/2026 10:11 AM\nSubject:        Re: [octo/repo] Sum (#7)\n\n\n\n${n}`,
  'apple forwarded': `${FOREIGN_REPLY}\n\n> Begin forwarded message:\n> \n> From: Agora Bot ${A}>\n${q}`,
  'hey': `${FOREIGN_REPLY}\n\nOn March 3, 2026, Agora Bot ${A}> wrote:\n${q}`,
  'mailspring': `${FOREIGN_REPLY}\nSent from Mailspring (https://getmailspring.com/), the best free email app for work\nOn Mar 3 2026, at 10:11 am, Agora Bot ${A}> wrote:\n${q}`,
  'outlook sv': `${FOREIGN_REPLY}\n\nFrån: Agora Bot ${A}>\nSkickat: den 3 mars 2026 10:11\nTill: octo/repo ${A}>\nÄmne: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'outlook star': `${FOREIGN_REPLY}\n\n*From:* Agora Bot ${A}>\n*Sent:* Tuesday, March 3, 2026 10:11 AM\n*To:* octo/repo ${A}>\n*Subject:* Re: [octo/repo] Sum (#7)\n\n${n}`,
  'tb fwd': `${FOREIGN_REPLY}\n\n-------- Forwarded Message --------\nSubject: \tRe: [octo/repo] Sum (#7)\nDate: \tTue, 3 Mar 2026 10:11:12 +0100\nFrom: \tAgora Bot ${A}>\nReply-To: \tocto/repo ${A}>\nTo: \tocto/repo ${A}>\n\n\n\n${n}`,
  'outlook de sep': `${FOREIGN_REPLY}\n\n________________________________________\nVon: Agora Bot ${A}>\nGesendet: Dienstag, 3. März 2026 10:11\nAn: octo/repo\nBetreff: Re: [octo/repo] Sum (#7)\n\n${n}`,
  'disclaimer': `${FOREIGN_REPLY}\n\nOn Tue, Mar 3, 2026 at 10:11 AM Agora Bot ${A}> wrote:\n\n${q}\n\n-- \n*Octo Ltd.* This mail is confidential.`,
};
/** Comments that were written on the page. */
export const FOREIGN_COMMENTS: readonly string[] = [
  'On second thought:\n\nuse B',
  'At 10:11 the build said:\n\n    error',
  'From: here\nTo: there\n\nis a mapping',
  'Date: 2026-03-03\n\nplease',
  'Sent from the server to the client at 10:11:\n\n```\nx\n```',
  'Subject: the second\n\nUse it.',
  '-----\nfoo\n-----\n\nbar',
  '---- note ----\n\nUse B',
  'To: be decided\nCc: nobody yet\n\nUse B',
  'Von vorne bis hinten: ja',
  'Version: 1\nStatus: ok\nName: x\n\ntext',
  'Get Android Studio first',
  'Message: x\nCode: 3',
  'Original Message is lost',
  'What I sent from my machine works: see 10:11',
  '-- option a\nand b',
];
