/**
 * What mail programs add to a reply, as GitHub keeps it: addresses appear as `***@***.***`. That mark, the time of day
 * and GitHub's own footer are the same in every language, so few rules need words. One table for all programs;
 * test/protocol/text/mail/ contains the mails that it was made for.
 */

/** An address, as GitHub shows it, or one of GitHub's own. */
export const ADDRESS =
  /\*{3}@\*{3}\.\*{3}|@(?:reply|noreply)\.github\.com|notifications@github\.com|<[^<>\s@]{1,64}@[^<>\s]{1,190}>/;
export const TIME = /\b\d{1,2}(?:[:.h]|[ \u00A0\u202F]h[ \u00A0\u202F])\d{2}\b|\d{1,2}[時点點시]\s?\d{1,2}[分분]/;
/** The subject of a notification: `[owner/repository] title (#7)`. A title has 256 characters at most. */
export const SUBJECT = /\[[\w.-]{1,100}\/[\w.-]{1,100}\][^(]{0,300}\([^#(]{0,300}#\d{1,10}\)/;
/** A table row starts like a quotation too, and ends with the same character. */
export const QUOTED = /^\s{0,3}(?:>|\|\s(?!.*\|\s*$)|&gt;)/;

/** `On Tue, 3 Mar 2026, Ada wrote:` in English needs neither a time nor an address. */
export const WROTE = /^\W{0,4}On\b.{0,200}\d.{0,200}\b(?:wrote|writes|said):$/;
/** `Ada ***@***.***> writes:`, which needs no time if a quotation follows. */
export const WRITES = /\bwrites:$/;
/** The end of the line before a quotation. */
export const ENDS_LIKE_ATTRIBUTION = /[:\uFF1A]\s*$/;

/**
 * `From:`, `*Sent:*`, `Objet :`, `发件人:` at the start of a line; GitHub writes some as `发件人:&nbsp;`. Chinese needs no
 * space after it.
 */
export const HEADER = new RegExp(
  '^ {0,4}\\*{0,2}\\p{L}[\\p{L}\\p{M} .-]{0,24}[\\u00A0 ]?[:\\uFF1A]\\*{0,2}(?=[\\s\\u00A0&]|$)|' +
    '^\\p{Script=Han}(?:\\u3000?\\p{Script=Han}){1,5}[:\\uFF1A](?=\\S)',
  'u',
);
/** The same as a table row, below a horizontal line. */
export const HEADER_ROW = /^\| \p{L}[\p{L} ]{1,24} \| .{1,300}\|$/u;
/** Notes writes its first header on one line with the sender. */
export const NOTES_HEAD = /^.{1,120} ---.{6,30}---.{1,300}\bFrom:\s/;
const FROM_WORDS = [
  ...['From', 'Von', 'De', 'Da', 'Van', 'Från', 'Fra', 'Od', 'Lähettäjä', 'Gönderen', 'Feladó', 'Από', 'От', 'Від'],
  ...['发件人', '寄件者', '差出人', '보낸 ?사람'],
];
/** The first line of a header block, if there is neither an address nor a subject. */
export const FROM = new RegExp(`^ {0,4}\\*{0,2}(?:${FROM_WORDS.join('|')})[\u00A0 ]?[:\uFF1A]`, 'iu');
export const SEPARATOR = /^\s{0,4}(?:[_\u2500\u2014]{10,}|-{10,}|-{3,}(?:[^-]|-(?!-)){4,60}-{3,})\s*$/;
/** Nextcloud: a name, an address and a time, with nothing after them. */
export const NAMED_MOMENT = /^[^:]{0,120}\*{3}@\*{3}\.\*{3}>?\W{1,5}.{0,40}\d{4}.{0,12}\d{1,2}[:.]\d{2}\W{0,3}$/;
/** Yahoo on Android puts the quotation after its attribution. */
export const WROTE_ON_ONE_LINE = /^On\b.{8,250}\bwrote:\s{2,}\S/;
/** A horizontal line, which some put above an attribution. */
export const RULE = /^\s{0,3}(?:-{3,}|_{3,}|\*{3,})\s*$/;
/** GroupWise: `>>> Ada <address> 3/3/2026 10:11 AM >>>`, with no marks in front of the quotation. */
export const BETWEEN_MARKS = /^>>> .{8,300} >>>$/;
/** What Apple Mail puts above the header block of a forwarded mail, in the languages of the program. */
export const PASSED_ON =
  /^[^:\uFF1A]{0,30}(?:forward|weitergeleitet|transféré|transfere|reenviad|inoltrat|doorgestuurd|encaminhad|reencaminhad|vidarebefordra|videresend|przesłan|przekazan|välitet|пересыла|转发|轉寄|転送|전달)[^:\uFF1A]{0,30}[:\uFF1A]$/i;
/** `---- On Tue, 03 Mar 2026 10:11:12 +0100 Ada wrote ----`, with an address in it. */
export const BETWEEN_DASHES = /^-{3,}\s.{8,300}\s-{3,}$/;

/** GitHub's own footer, below a notification. */
export const FOOTER = new RegExp(
  [
    '^(?:Reply to this email directly(?:,| or |$)',
    'You are receiving this because',
    'Message ID: ?<',
    '##- .{4,80} -##$',
    '\\[?\\*?[\\w-]+(?:\\[bot\\])?\\*? left a comment \\([\\w.-]+/[\\w.-]+#\\d+\\))',
  ].join('|'),
);

/** `-- `, which mail programs put above a signature. */
export const SIGNATURE = /^-- $/;
/** Some cut the space, which only counts in a known mail: on the page, it underlines a title. */
export const SIGNATURE_CUT = /^--$/;
/** A few lines follow it: more are not a signature. */
export const SIGNATURE_LINES = 8;

const SENT = [
  ...['Sent (?:from|via|with|using|by|on the)', 'Envoyé', 'Gesendet', 'Enviado', 'Inviato', 'Verzonden', 'Verstuurd'],
  ...['Skickat', 'Sendt', 'Lähetetty', 'Wysłane', 'Odesláno', 'Odoslané', 'Poslano', 'Trimis', 'Отправлено'],
  ...['Надіслано', 'Provenance', 'Diese Nachricht wurde'],
];
/** The advertisement of a mail program. */
const GET = [
  ...['Get', 'Obtenir', 'Télécharger', 'Holen Sie sich', 'Obtener', 'Obtenga', 'Descargar', 'Scarica', 'Ottieni'],
  ...['Baixar', 'Baixe(?: o)?', 'Obter o', 'Obtenha o', 'Download', 'Скачать', 'Получить', 'Установите'],
];
const PROGRAM = '(?:Outlook|(?:Blue|Proton |Yahoo |AOL )?Mail|Spark|AOL|Edison)';
const DEVICES = [
  ...['iPhone', 'iPad', 'Galaxy', 'Android', 'Outlook', 'Proton', 'Yahoo', 'Thunderbird', 'Gmail', 'BlackBerry'],
  ...['Superhuman', 'Mailspring', 'K-9', 'BlueMail', 'Spark', 'Airmail', 'Shortwave', 'Fastmail', 'Zoho', 'Edison'],
  ...[
    'mobile',
    'Mobil',
    'Handy',
    'phone',
    'telephone',
    'téléphone',
    'Mail',
    'Pixel',
    'AOL',
    'Huawei',
    'Xiaomi',
    'iCloud',
  ],
  ...[
    'OnePlus',
    'Samsung',
    'Tuta',
    'iPhon',
    'Canary',
    'Missive',
    'Boxer',
    'Courrier',
    'Telefon',
    'teléfono',
    'smartphone',
    'tablet',
  ],
];
const PLATFORM = '(?:iOS|iPhone|iPad|Android|Windows|Mac)';
/** A sentence about such a program is not its signature. */
const SENTENCE =
  '(?!.*\\b(?:is|are|was|were|has|does|fails?|breaks?|crash(?:es)?|shows?|never|not|should|must|can|will)\\b)';
const DEVICE_NAME = `(?:${DEVICES.join('|')})`;
/** The address of the program, and nothing else: "Get Outlook for iOS to open it" is a sentence. */
const ADDRESS_ONLY = '\\]?(?:\\s?[<(].{1,80})?\\.?';
/**
 * `Sent from my iPhone` in the languages of the programs. "Get the tests for Windows" and "从 iPhone 导入" are a
 * person's words, so each needs the name of a mail program, or a word for sending.
 */
const SENT_BY = [
  new RegExp(
    `^${SENTENCE}(?:(?:${SENT.join('|')})(?=\\s)|发自|發自|傳送自|(?:来自|來自)我).{0,40}${DEVICE_NAME}.{0,80}$`,
    'iu',
  ),
  new RegExp(`^Von\\s.{0,40}${DEVICE_NAME}.{0,40}(?:gesendet|verschickt|geschickt|versandt).{0,20}$`, 'iu'),
  new RegExp(`^[从從].{0,40}${DEVICE_NAME}.{0,20}(?:发送|發送|傳送|寄出|发出).{0,20}$`, 'iu'),
  /^.{0,20}(?:iPhone|iPad|Android|スマートフォン)(?:から|を使って)(?:の?送信|送ら|メール).{0,20}$/iu,
  /^.{0,20}(?:iPhone|iPad|Android|Galaxy).{0,12}에서 ?(?:보냄|보낸|발송|전송).{0,20}$/iu,
];
const ADVERTISED = [
  new RegExp(
    `^(?:${GET.join('|')})\\s\\[?${PROGRAM}\\s(?:for|pour|für|para|per|voor|для)\\s${PLATFORM}${ADDRESS_ONLY}$`,
    'iu',
  ),
  new RegExp(
    `^${PROGRAM} (?:for|für|pour) ${PLATFORM} ?(?:を入手(?:する)?|を取得(?:する)?|から|beziehen|herunterladen)${ADDRESS_ONLY}$`,
    'iu',
  ),
  new RegExp(
    `^(?:获取|取得|下载) ?(?:适用于 ?${PLATFORM} ?的 ?)?${PROGRAM}(?: for ${PLATFORM})?${ADDRESS_ONLY}$`,
    'iu',
  ),
  new RegExp(`^${PLATFORM} ?版[の ]{0,2}${PROGRAM}.{0,80}$`, 'iu'),
  /^Yahoo Mail: Search, Organize.{0,80}$/iu,
];
const SIGNED_BY_PROGRAM = [...SENT_BY, ...ADVERTISED];

/** Whether a line is what a mail program adds about itself or its device. */
export function isDevice(line: string): boolean {
  return SIGNED_BY_PROGRAM.some((pattern) => pattern.test(line));
}

/** The same with names that are common words, which count only in a mail, right above the quotation. */
export const SENT_FROM =
  /^Sent (?:from|via|with) (?:my )?[A-Z][\w.]*(?: [A-Z][\w.]*){0,2}(?: (?:for|on) (?:iOS|iPhone|iPad|Android|Windows|Mac))?(?: \(https?:\/\/[^\s()]{1,100}\))?\.?$/;
