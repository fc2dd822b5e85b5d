/**
 * Mail programs, with their emails as GitHub stores them: addresses are `***@***.***`. Each entry has how the program
 * introduces and marks a quotation, and what it adds below a reply.
 */
export interface MailProgram {
  readonly name: string;
  /** The lines above a quotation. */
  readonly head: readonly string[];
  /** The prefix of a quoted line; empty if a program only places the quotation below. */
  readonly mark: '> ' | '>' | '';
  readonly signature?: readonly string[];
}

const UNDERLINE = '________________________________';

export const PROGRAMS: readonly MailProgram[] = [
  { name: 'Gmail', head: ['On Tue, Mar 3, 2026 at 10:11 AM Agora Bot ***@***.***> wrote:'], mark: '> ' },
  {
    name: 'Gmail, broken',
    head: ['On Tue, Mar 3, 2026 at 10:11 AM agora-dispatch[bot] <', '***@***.***> wrote:'],
    mark: '> ',
  },
  {
    name: 'Gmail, German',
    head: ['Am Di., 3. März 2026 um 10:11 Uhr schrieb Agora Bot <', '***@***.***>:'],
    mark: '> ',
  },
  { name: 'Gmail, French', head: ['Le mar. 3 mars 2026 à 10:11, Agora Bot ***@***.***> a', 'écrit :'], mark: '> ' },
  {
    name: 'Gmail, Spanish',
    head: ['El mar, 3 mar 2026 a las 10:11, Agora Bot (<***@***.***>)', 'escribió:'],
    mark: '> ',
  },
  {
    name: 'Gmail, Portuguese',
    head: ['Em ter., 3 de mar. de 2026 às 10:11, Agora Bot <***@***.***> escreveu:'],
    mark: '> ',
  },
  { name: 'Gmail, Japanese', head: ['2026年3月3日(火) 10:11 Agora Bot ***@***.***>:'], mark: '> ' },
  { name: 'Gmail, Chinese', head: ['Agora Bot ***@***.***> 于2026年3月3日周二 10:11写道：'], mark: '> ' },
  { name: 'Gmail, Korean', head: ['2026년 3월 3일 (화) 오전 10:11, Agora Bot ***@***.***>님이 작성:'], mark: '> ' },
  { name: 'Gmail, Russian', head: ['вт, 3 мар. 2026 г. в 10:11, Agora Bot ***@***.***>:'], mark: '> ' },
  { name: 'Gmail, Polish', head: ['wt., 3 mar 2026 o 10:11 Agora Bot ***@***.***> napisał(a):'], mark: '> ' },
  {
    name: 'Gmail, Italian',
    head: ['Il giorno mar 3 mar 2026 alle ore 10:11 Agora Bot <', '***@***.***> ha scritto:'],
    mark: '> ',
  },
  { name: 'Gmail, Dutch', head: ['Op di 3 mrt 2026 om 10:11 schreef Agora Bot ***@***.***>:'], mark: '> ' },
  { name: 'Apple Mail', head: ['On 3. Mar 2026, at 10:11, Agora Bot ***@***.***> wrote:', ''], mark: '> ' },
  { name: 'Apple Mail, US', head: ['On Mar 3, 2026, at 10:11 AM, Agora Bot ***@***.***> wrote:', ''], mark: '>' },
  { name: 'Apple Mail, German', head: ['Am 03.03.2026 um 10:11 schrieb Agora Bot ***@***.***>:', ''], mark: '> ' },
  { name: 'Apple Mail, Swedish', head: ['3 mars 2026 kl. 10:11 skrev Agora Bot ***@***.***>:', ''], mark: '> ' },
  {
    name: 'iPhone',
    head: ['On Mar 3, 2026, at 10:11 AM, Agora Bot ***@***.***> wrote:', ''],
    mark: '> ',
    signature: ['Sent from my iPhone'],
  },
  {
    name: 'iPhone, German',
    head: ['Am 03.03.2026 um 10:11 schrieb Agora Bot ***@***.***>:', ''],
    mark: '> ',
    signature: ['Von meinem iPhone gesendet'],
  },
  {
    name: 'iPhone, French',
    head: ['Le 3 mars 2026 à 10:11, Agora Bot ***@***.***> a écrit :', ''],
    mark: '> ',
    signature: ['Envoyé de mon iPhone'],
  },
  {
    name: 'iPhone, Japanese',
    head: ['2026/03/03 10:11、Agora Bot ***@***.***>のメール:', ''],
    mark: '> ',
    signature: ['iPhoneから送信'],
  },
  {
    name: 'Thunderbird',
    head: ['On 3/3/26 10:11, Agora Bot wrote:'],
    mark: '> ',
    signature: ['-- ', 'Mona Lisa', 'Octo Ltd.'],
  },
  {
    name: 'Thunderbird, German',
    head: ['Am 03.03.26 um 10:11 schrieb Agora Bot:'],
    mark: '> ',
    signature: ['-- ', 'Mona Lisa'],
  },
  {
    name: 'Mutt',
    head: ['On Tue, Mar 03, 2026 at 10:11:12AM -0800, Agora Bot wrote:'],
    mark: '> ',
    signature: ['-- ', 'Mona', '+1 555 0100'],
  },
  {
    name: 'Emacs',
    head: ['Agora Bot ***@***.***> writes on 2026-03-03 10:11:'],
    mark: '> ',
    signature: ['-- ', 'Mona'],
  },
  { name: 'Fastmail', head: ['On Tue, 3 Mar 2026, at 10:11, Agora Bot wrote:'], mark: '> ' },
  {
    name: 'Proton',
    head: ['On Tuesday, March 3rd, 2026 at 10:11, Agora Bot ***@***.***> wrote:', ''],
    mark: '> ',
    signature: ['Sent with Proton Mail secure email.'],
  },
  {
    name: 'Yahoo',
    head: ['    On Tuesday, March 3, 2026 at 10:11:12 AM PST, Agora Bot ***@***.***> wrote:', ' '],
    mark: '',
  },
  {
    name: 'AOL',
    head: [
      '-----Original Message-----',
      'From: Agora Bot ***@***.***>',
      'To: acme/shop ***@***.***>',
      'Sent: Tue, Mar 3, 2026 10:11 am',
    ],
    mark: '',
  },
  {
    name: 'Outlook',
    head: [
      'From: Agora Bot ***@***.***>',
      'Sent: Tuesday, March 3, 2026 10:11 AM',
      'To: acme/shop ***@***.***>',
      'Cc: Mona Lisa ***@***.***>; Author ***@***.***>',
      'Subject: Re: [acme/shop] Which database? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook, no address',
    head: [
      'From: Agora Bot',
      'Sent: Tuesday, March 3, 2026 10:11 AM',
      'To: acme/shop',
      'Subject: Re: Which database?',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook on the web',
    head: [
      UNDERLINE,
      'From: Agora Bot ***@***.***>',
      'Sent: Tuesday, March 3, 2026 10:11:12 AM',
      'To: acme/shop ***@***.***>',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook for iOS',
    head: [
      UNDERLINE,
      'From: Agora Bot ***@***.***>',
      'Sent: Tuesday, March 3, 2026 10:11:12 AM',
      'Subject: Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
    signature: ['Get Outlook for iOS<https://aka.ms/o0ukef>'],
  },
  {
    name: 'Outlook in bold',
    head: [
      '*From:* Agora Bot ***@***.***>',
      '*Sent:* Tuesday, March 3, 2026 10:11 AM',
      '*To:* acme/shop ***@***.***>',
      '*Subject:* Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook, German',
    head: [
      'Von: Agora Bot ***@***.***>',
      'Gesendet: Dienstag, 3. März 2026 10:11',
      'An: acme/shop ***@***.***>',
      'Betreff: Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook, French',
    head: [
      'De : Agora Bot ***@***.***>',
      'Envoyé : mardi 3 mars 2026 10:11',
      'À : acme/shop ***@***.***>',
      'Objet : Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook, Chinese',
    head: [
      '发件人: Agora Bot ***@***.***>',
      '发送时间: 2026年3月3日 10:11',
      '收件人: acme/shop ***@***.***>',
      '主题: Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'Outlook, Spanish',
    head: [
      'De: Agora Bot ***@***.***>',
      'Enviado: martes, 3 de marzo de 2026 10:11',
      'Para: acme/shop ***@***.***>',
      'Asunto: Re: [acme/shop] Which? (Issue #7)',
      '',
    ],
    mark: '',
  },
  {
    name: 'GitHub’s footer alone',
    head: ['—', 'Reply to this email directly, view it on GitHub, or unsubscribe.'],
    mark: '',
  },
  {
    name: 'Spark',
    head: ['On Mar 3, 2026, 10:11 -0800, Agora Bot ***@***.***>, wrote:'],
    mark: '> ',
    signature: ['-- ', 'Mona'],
  },
];

/** The notification that the reply quotes. It contains a command that nobody has given. */
export const NOTIFICATION = [
  'agora-dispatch[bot] left a comment (acme/shop#7)',
  '',
  'Which database?',
  '',
  '/answer 1',
  '',
  '—',
  'Reply to this email directly, view it on GitHub, or unsubscribe.',
  'You are receiving this because you were mentioned.',
  'Message ID: ***@***.***>',
];
