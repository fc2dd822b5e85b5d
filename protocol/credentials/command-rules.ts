/**
 * Passwords and keys that are known by what stands around them: options of commands, settings, sentences. Pure data.
 */
import type { OwnRule } from './own-rules.ts';

/** A password that is written as the argument of a command: no variable, no option, with a digit. */
const ARGUMENT = String.raw`["']?((?![$<{%-])(?=[^\s"']{0,120}\d)[^\s"']{8,})`;
/** What a name of a secret ends with. */
const NAME = String.raw`[\w.-]{0,40}(?:password|passwd|secret|token|api[._-]?key|_key|credentials?)`;
const VALUE = String.raw`((?![$<{*%#])(?=[^\s"',}]{0,120}\d)[^\s"',}<>()]{8,})`;
/** A password in a sentence, where any word may follow: letters of both cases and digits. */
const CHANCE =
  String.raw`((?!PBKDF|SHA|AES|RSA|HMAC)(?=[^\s"'\x60]{0,60}\d)(?=[^\s"'\x60]{0,60}[a-z])(?=[^\s"'\x60]{0,60}[A-Z])` +
  String.raw`(?![\w.]{0,60}[a-z]{6})[\w!#$%&*+=?@^~-]{10,60})(?![\w(./:-])`;

function command(words: string, before: string): OwnRule {
  return ['a password of a command', words, new RegExp(`${before}${ARGUMENT}`)];
}

export const COMMAND_RULES: readonly OwnRule[] = [
  command('ldapsearch ldapmodify ldapadd ldapwhoami', String.raw`\bldap\w{3,8}\b[^\n|;]{0,120}?\s-w[ \t]{1,4}`),
  command('smbclient', String.raw`\bsmbclient\b[^\n|;]{0,120}?\s(?:-U|--user)[= ][\w.\\/-]{1,40}%`),
  command('-passin -passout -pass', String.raw`\s-pass(?:in|out)?[ \t]{1,4}pass:`),
  command('zip', String.raw`\b(?:un)?zip\b[^\n|;]{0,80}?\s-P[ \t]{0,4}`),
  command('7z 7za', String.raw`\b7za?\s[^\n|;]{1,80}?\s-p(?![a-z]+\b)`),
  command('-storepass -keypass -srcstorepass', String.raw`\s-(?:src|dest)?(?:store|key)pass[ \t]{1,4}`),
  command('http https', String.raw`\bhttps?[ \t][^\n|;]{0,80}?(?:-a|--auth)[= ][\w.@-]{1,60}:`),
  command('snmpwalk snmpget snmpset snmpbulkwalk', String.raw`\bsnmp\w{3,8}\b[^\n|;]{0,120}?\s-[AX][ \t]{1,4}`),
  command('mongosh mongodump mongorestore', String.raw`\bmongo\w{2,7}\b[^\n|;]{0,160}?\s(?:-p|--password)[= ]{1,4}`),
  command('sqlcmd', String.raw`\bsqlcmd\b[^\n|;]{0,120}?\s-P[ \t]{0,4}`),
  command('mc alias', String.raw`\bmc\s+alias\s+set\s+\S{1,60}\s+https?:\/\/\S{1,120}\s+\S{3,60}[ \t]{1,4}`),
  command('net use', String.raw`\bnet use\b[^\n|;]{0,120}?\s\/user:\S{1,60}[ \t]{1,4}`),
  [
    'a password of a command',
    'chpasswd',
    /\becho[ \t]{1,4}["']?[\w.-]{1,40}:((?!\$)[^\s"']{6,})["']?[ \t]{0,4}\|[^\n]{0,20}chpasswd/,
  ],
  [
    'a password of a command',
    'sudo',
    /\becho[ \t]{1,4}["']?((?!\$)[^\s"']{6,})["']?[ \t]{0,4}\|[ \t]{0,4}sudo[ \t]{1,4}-S/,
  ],
  [
    'a password',
    `password" secret" token" key" password' secret' token' key'`,
    new RegExp(String.raw`["']${NAME}["']\s{0,4},\s{0,4}["']${VALUE}["']`, 'i'),
  ],
  [
    'a password',
    'env',
    new RegExp(
      String.raw`\bENV[ \t]{1,4}[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)[ \t]{1,4}["']?${VALUE}`,
    ),
  ],
  [
    'a password',
    'value',
    new RegExp(
      String.raw`\b(?:name|key)["']?\s{0,4}[:=]\s{0,4}["']?${NAME}s?["']?\s{0,4}[,\s]\s{0,20}["']?value["']?\s{0,4}[:=]\s{0,4}["']?${VALUE}`,
      'i',
    ),
  ],
  [
    'a token of a request',
    '-key: -token: -secret:',
    /\b[A-Za-z][\w-]{1,40}(?<!cache|primary|restore|public|matched|idempotency|partition|sort)-(?:key|token|secret):[ \t]{1,4}["']?((?![$<{*])(?=[A-Za-z_-]{0,120}\d)[\w=~@.+/-]{20,})/i,
  ],
  [
    'a password',
    'pw pass',
    new RegExp(String.raw`\b(?:pw|pass|password|passwd|passphrase)[ \t]{1,2}["'\x60]?${CHANCE}`),
  ],
  [
    'a password',
    'admin root login',
    new RegExp(String.raw`\b(?:[Ll]ogin|[Aa]dmin|root)[ \t]{0,2}\/[ \t]{0,2}${CHANCE}`),
  ],
  [
    'a key of a test',
    'cypress',
    /\bcypress\s+run\b[^\n]{0,80}?\s--key[= ]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ],
];
