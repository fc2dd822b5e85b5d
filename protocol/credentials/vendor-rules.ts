/** Shapes of credentials of further vendors that a beginning alone does not identify. Pure data. */
import type { OwnRule } from './own-rules.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const ADDRESS = 'a secret address';
/** URLs that let anybody who knows them post, or read what is sent there. */
const ADDRESSES: readonly OwnRule[] = [
  [
    ADDRESS,
    'loggly.com/ hc-ping.com/ /bot/v2/hook/ weixin.qq.com/',
    new RegExp(
      `(?:loggly\\.com/(?:inputs|bulk)/|hc-ping\\.com/|/bot/v2/hook/|weixin\\.qq\\.com/cgi-bin/webhook/send\\?key=)(${UUID})`,
    ),
  ],
  [
    ADDRESS,
    'sumologic.com/ ifttt.com/ .make.com/',
    /\b(?:sumologic\.com\/receiver\/v1\/http\/|ifttt\.com\/[\w/-]{1,99}\/key\/|hook\.(?:\w{2}\d\.)?make\.com\/)([\w+/=-]{20,})/,
  ],
  [ADDRESS, '.pipedream.net', /\b(eo(?=[a-z]{0,13}\d)[a-z0-9]{12,})\.m\.pipedream\.net/],
  [ADDRESS, 'logic.azure.com', /\blogic\.azure\.com[^\s"]{1,400}?[?&]sig=([\w%-]{20,})/],
  [ADDRESS, 'hooks.zapier.com/', /hooks\.zapier\.com\/hooks\/catch\/(\d{4,}\/[a-z0-9]{6,})/],
  [
    ADDRESS,
    '_hooks/ -hooks/ webhook/ webhooks/ webhook-test/ webhook.site/',
    new RegExp(`(?:hooks?|-test|\\.site)/([0-9a-f]{20,64}(?![\\w-])|${UUID})`),
  ],
  [
    ADDRESS,
    'token_hash= ticket= otp= magic= signature=',
    /[?&](?:\w{0,20}(?:token_hash|ticket|otp|magic)|signature)=((?=[^\s"'&]{0,120}\d)[\w.~%+/=-]{20,})/i,
  ],
  [ADDRESS, '/t/', /:\/\/[^\s/"']{4,80}\/t\/((?=[\w-]{0,60}\d)[\w-]{20,})\//],
  [ADDRESS, '/hooks/', /\/hooks\/(?:[A-Za-z0-9]{17,24}\/)?((?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{26,64})(?![\w-])/],
  [
    ADDRESS,
    'alchemy.com/v2/ infura.io/',
    /\b(?:alchemy\.com\/v2|infura\.io\/(?:ws\/)?v3)\/((?=[A-Za-z_-]{0,40}\d)[\w-]{32})(?![\w-])/,
  ],
];

export const VENDOR_RULES: readonly OwnRule[] = [
  ...ADDRESSES,
  ['a GitHub token', 'v1.', /\bv1\.[0-9a-f]{40}(?!\w)/],
  ['an Amazon token', 'amzn.mws. amzn1.', new RegExp(`\\bamzn(?:\\.mws\\.${UUID}|1\\.oa2-cs\\.v1\\.[0-9a-f]{30,})`)],
  ['a Google token', '4/0a', /\b4\/0A[\w-]{40,}/],
  // Encrypted, in five parts.
  ['a JSON Web Token', 'eyj', /\beyJ(?:\w|-(?!eyJ)){13,}\.[\w-]{20,}\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{16,}/],
  [
    'a private key',
    'wif wallet bitcoin',
    /(?<!\w)(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?!\w)/,
  ],
  ['a private key', 'minisign', /\bsecret key\s{1,4}(RW[A-Za-z0-9+/]{60,}={0,2})/],
  ['a Vault key', 'unseal', /\bUnseal Key(?: \d{1,2})?: ([A-Za-z0-9+/]{40,}={0,2})/],
  ['a Trello token', 'atta', /\bATTA[0-9a-f]{40,}/],
  ['an Azure key', 'code=', /[?&]code=((?=[A-Za-z_-]{0,120}\d)[\w-]{40,}={1,2})/],
  ['an Azure key', '+acr', /(?<![A-Za-z0-9])[A-Za-z0-9]{40,44}\+ACR[A-Za-z0-9]{6}/],
  ['an Azure key', 'jqqj99', /(?<![A-Za-z0-9])[A-Za-z0-9]{40,60}JQQJ99[A-Za-z0-9]{20,}/],
  ['a key of a model', 'bce-v3/', /\bbce-v3\/ALTAK-[\w-]{16,}\/[0-9a-f]{32,}/],
  ['a token of a cloud', 'akid', /\bAKID(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{28,}/],
  ['a token of a cloud', 'aqvn', /\bAQVN(?=[\w-]{0,40}\d)[\w-]{34,}/],
  ['a token of a cloud', 'y0_', /\by0_(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[A-Z])[\w-]{50,}/],
  ['a token of a cloud', 't1.', /\bt1\.(?=[\w-]{0,120}\d)[\w-]{60,}={0,2}\.[\w-]{60,}/],
  ['a token of a cloud', '|eyj', /\b(?:prod|dev|preview):[\w-]{1,60}(?::[\w-]{1,60})?\|([\w+/=-]{24,})/],
  ['a token of a cloud', 'standard_', /\bstandard_[0-9a-f]{100,}/],
  ['a key of a payment', 'secret-token:', /\bsecret-token:(?=[\w.-]{0,120}\d)[\w.-]{30,}/],
  ['a key of a mail service', 'pk_', /\bpk_[0-9a-f]{34}(?!\w)/],
  ['a Matrix token', 'syt_', /\bsyt_[A-Za-z0-9+/=]{4,80}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}/],
  ['a token of a log', 'xaat- xapt-', new RegExp(`\\bxa[ap]t-${UUID}`)],
  ['a token of a monitor', 'cu_', /\bcu_[0-9a-f]{32}(?!\w)/],
  ['a key of feature flags', 'ser.', /\bser\.(?=[A-Za-z]{0,22}\d)(?=[a-z0-9]{0,22}[A-Z])[A-Za-z0-9]{22,}(?!\w)/],
  ['a key of feature flags', 'configcat-sdk-', /\bconfigcat-sdk-\d\/[\w-]{20,}\/[\w-]{20,}/],
  ['a key of feature flags', ':production. :development.', /[\w*[\]-]{1,40}:(?:production|development)\.[0-9a-f]{40,}/],
  ['a token of a scanner', 'hawk.', /\bhawk\.[A-Za-z0-9]{20}\.[A-Za-z0-9]{20}/],
  ['a Bitwarden token', '0.', new RegExp(`\\b0\\.${UUID}\\.[A-Za-z0-9]{28,}:[A-Za-z0-9+/]{20,}={0,2}`)],
  ['a token of a container service', 'ptr_', /\bptr_(?=[A-Za-z+/]{0,40}\d)[A-Za-z0-9+/]{40,}=?/],
  ['a Rancher token', 'token-', /\btoken-[a-z0-9]{5}:([a-z0-9]{50,})/],
  ['a private key', 'nsec1', /\bnsec1[02-9ac-hj-np-z]{50,}/],
  [
    'a Backblaze key',
    'k00',
    /(?<![A-Za-z0-9+/])K00\d(?=[A-Za-z+/]{0,27}\d)(?=[a-z0-9+/]{0,27}[A-Z])(?=[A-Z0-9+/]{0,27}[a-z])[A-Za-z0-9+/]{27}(?![A-Za-z0-9+/])/,
  ],
  [
    'a password of a repository',
    'credentials(',
    /\bCredentials\((?:\s{0,4}"[^"\n]{1,80}",){3}\s{0,4}"((?=[^"\n]{0,80}\d)[^"\n\s]{8,})"/,
  ],
  ['a LinkedIn secret', 'wpl_ap', /\bWPL_AP\d\.[A-Za-z0-9]{12,}\.[A-Za-z0-9+/]{4,}={0,2}/],
  [
    'a private key',
    '"d" "p" "q" "dp" "dq" "qi" "k"',
    /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"((?=[A-Za-z_-]{0,60}\d)(?=[a-z0-9_-]{0,60}[A-Z])[\w-]{40,})"/,
  ],
  [
    'a seed phrase',
    'seed mnemonic phrase',
    /\b(?:seed(?:[ _-]?phrase)?|mnemonic(?:[ _-]?phrase)?|recovery[ _-]?phrase)["']?\s{0,4}(?:\bis\b|[:=])\s{0,4}["'\x60]?((?:[a-z]{3,8}\s){11,23}[a-z]{3,8})(?![a-z])/i,
  ],
];

/** Words that announce a token, whatever its vendor. */
const WORDS = 'pat|oat|tok|token|key|apikey|secret|api|live|prod|production|oauth|sk|auth|admin|access|private';
/**
 * A token of an unlisted vendor: words with one of these among them, followed by random letters and digits. Hexadecimal
 * digits need the separator that joins names, because image tags end with them too.
 */
export const UNLISTED_RULES: readonly OwnRule[] = [
  [
    'a token',
    WORDS.split('|')
      .flatMap((word) => [`${word}_`, `${word}-`])
      .join(' '),
    new RegExp(
      // The shortest of them has that many characters, so shorter text is not matched in all possible ways.
      `(?<![\\w./-])(?=[\\w-]{27})(?:[a-z][a-z0-9]{0,15}[_-]){0,3}(?:${WORDS})[_-](?:[a-z0-9]{1,8}[_-]){0,2}` +
        '(?:(?![A-Za-z0-9]{0,120}[a-z]{7})(?=[A-Za-z]{0,60}\\d[A-Za-z]{0,60}\\d)(?=[a-z0-9]{0,40}[A-Z])(?=[A-Z0-9]{0,40}[a-z])[A-Za-z0-9]{24,}|' +
        '(?<=(?:pat|oat|token|secret|api|live|sk)_(?:[a-z0-9]{1,8}_){0,2})[0-9a-f]{32,}(?!\\w))',
    ),
  ],
];
