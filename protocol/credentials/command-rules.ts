/**
 * Passwords and keys that are recognized by their surroundings: options of commands, settings, sentences. Pure data.
 */
import type { OwnRule } from './own-rules.ts';

/** A password as the argument of a command: not a variable, not an option, with a digit. */
const ARGUMENT = String.raw`["']?((?![$<{%-])(?=[^\s"']{0,120}\d)[^\s"']{8,})`;
/** The end of a secret's name. */
const NAME = String.raw`[\w.-]{0,40}(?:password|passwd|secret|token|api[._-]?key|_key|credentials?)`;
const VALUE = String.raw`((?![$<{*%#])(?=[^\s"',}]{0,120}\d)[^\s"',}<>()]{8,})`;
/** A password in a sentence, where any word may follow: letters of both cases and digits. */
const CHANCE =
  String.raw`((?!PBKDF|SHA|AES|RSA|HMAC)(?=[^\s"'\x60]{0,60}\d)(?=[^\s"'\x60]{0,60}[a-z])(?=[^\s"'\x60]{0,60}[A-Z])` +
  String.raw`(?![\w.]{0,60}[a-z]{6})[\w!#$%&*+=?@^~-]{10,60})(?![\w(./:-])`;

/** A random value: a password, or a key without a vendor prefix. */
const RANDOM = String.raw`((?=[A-Za-z_+/=.-]{0,120}\d[^\s"'\x60]{0,120}?\d)(?=[^\s"'\x60]{0,120}[A-Za-z])[\w+/=.~-]{20,})`;
/** The same at the end of a line, a cell or an element. */
const TELLING = String.raw`[\w. -]{0,40}(?:password|passwd|passphrase|secret|token|key|credential)s?`;

/** A value that is set by the text before it. */
function set(words: string, before: string, value = VALUE): OwnRule {
  return ['a password', words, new RegExp(before + value, 'i')];
}

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
  set('setx set', String.raw`\b(?:setx|set[ \t]-\w{1,4})[ \t]{1,4}${NAME}\w{0,10}[ \t]{1,4}["']?`),
  set('secret', String.raw`\bsecret[ \t]set[ \t]\w{1,60}[ \t][^\n|;]{0,60}?(?:--body|-b)[= ]["']?`),
  set(
    'login',
    String.raw`\blogin[ \t]{1,4}(?:-\w[ \t]\w{1,20}[ \t])?`,
    String.raw`((?:s\.)?(?=[A-Za-z_-]{0,60}\d[\w-]{0,60}?\d)[\w-]{24,})(?![\w./:@-])`,
  ),
  set('requirepass masterauth', String.raw`\b(?:requirepass|masterauth)[ \t]{1,4}["']?`),
  set('auth', String.raw`(?:^|[\n>])[ \t]{0,4}AUTH[ \t]{1,4}(?:\w{1,40}[ \t]{1,4})?`, RANDOM),
  set('_auth', String.raw`_auth["']?[ \t]{0,4}=[ \t]{0,4}["']?`, RANDOM),
  set('_pat', String.raw`(?<=[A-Z0-9])_PAT["']?[ \t]{0,4}[:=][ \t]{0,4}["']?`, RANDOM),
  set('add-mask', String.raw`::add-mask::`),
  set(
    'password token secret apikey accesskey',
    String.raw`(?:set|with|use)_?(?:Password|Passwd|AuthToken|AccessToken|Token|Secret|ApiKey|AccessKey)\(\s{0,4}["'\x60]`,
  ),
  // Typed, as in Rust, Swift, Kotlin and TypeScript; or below its name: a block or a list of YAML, a list of JSON.
  set(
    'password token secret apikey api_key api-key accesskey access_key private_key signing_key encryption_key',
    String.raw`(?:password|token|secret|key)(?:\w{0,10}[?!]?[ \t]{0,2}:[ \t]{0,2}[&']{0,2}[\w<>'. ]{1,24}[ \t]=[ \t]{0,4}["'\x60]|` +
      String.raw`s?["']?:[ \t]{0,4}(?:[|>][+-]?\d?[ \t]{0,4}\r?\n|\r?\n[ \t]{0,20}-[ \t]|\[\s{0,20}["'])[ \t]{0,20}["']?)`,
    RANDOM,
  ),
  set('<string>', String.raw`<key>${TELLING}</key>\s{0,20}<string>`, RANDOM),
  set('variable', String.raw`\bvariable[ \t]{1,4}"${TELLING}"[ \t]{0,4}\{[^}]{0,300}?\bdefault[ \t]{0,8}=[ \t]{0,4}"`),
  set(
    'csrf-token authenticity_token',
    String.raw`(?:csrf-token|authenticity_token)["'][ \t]{1,4}(?:content|value)=["']`,
    RANDOM,
  ),
  // The last cell of a table whose last column has such a name.
  set(
    '|---',
    String.raw`\|[ \t]{0,4}${TELLING}[ \t]{0,8}\|[ \t]{0,4}\n[ \t]{0,4}\|[-:| \t]{3,200}\n[^\n]{0,200}\|[ \t]{0,4}["'\x60]?`,
    String.raw`((?![$<{*])(?=[^\s|]{0,60}\d)(?=[^\s|]{0,60}[A-Za-z])[^\s|"'\x60]{8,})(?=["'\x60]?[ \t]{0,8}\|)`,
  ),
  set(
    'pass',
    String.raw`(?<![\w-])pass["']?[ \t]{0,4}[:=][ \t]{0,4}["']?`,
    String.raw`((?![$<{*%])(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[a-z])(?=[^\s"']{0,60}[A-Z!#%&*+^~@])[^\s"',;]{8,})`,
  ),
  set('pwd password', String.raw`\b(?:pwd|password)=\{`, String.raw`((?=[^}\n]{0,60}\d)[^}\n\s]{6,60})(?=\})`),
  set('@tcp( @unix(', String.raw`[\w-]{1,40}:`, String.raw`((?![$<{*%])[^\s:@/"'\x60]{6,80})(?=@(?:tcp|unix)\()`),
  set(
    'thin: sqlplus',
    String.raw`\b(?:thin:|sqlplus[ \t]{1,4})[\w-]{1,40}/`,
    String.raw`((?![$<{*%])[^\s@/"']{4,80})(?=@)`,
  ),
  set(
    'phpsessid jsessionid connect.sid sessionid= laravel_session ci_session aspsessionid',
    String.raw`(?:PHPSESSID|JSESSIONID|connect\.sid|\bsessionid|(?:laravel|ci)_session|ASPSESSIONID\w{0,12})=`,
    String.raw`((?=[^\s;"']{0,120}\d)[^\s;"'&]{16,})`,
  ),
  set(
    'recovery backup',
    String.raw`\b(?:recovery|backup)[ _-]codes?\W{0,6}\n`,
    String.raw`((?:[ \t>*-]{0,6}(?:\d{1,2}[.)][ \t])?(?=[A-Za-z-]{0,12}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{4,12}){0,3}(?:\s{1,3}|$)){2,20})`,
  ),
  set(
    'passphrase',
    String.raw`\bpassphrase\b[^\n"'\x60:=]{0,40}[:=][ \t]{0,4}["'\x60]`,
    String.raw`([a-z]{3,10}([ ._-])[a-z]{3,10}(?:\2[a-z0-9]{2,10}){2,8})(?=["'\x60])`,
  ),
  set(
    '_password _passphrase',
    String.raw`_PASS(?:WORD|PHRASE)[ \t]{0,4}=[ \t]{0,4}["']`,
    String.raw`((?=[^"'\n]{0,60}\d)[A-Za-z]{3,12}(?: [A-Za-z0-9!]{2,12}){2,8})(?=["'])`,
  ),
];
