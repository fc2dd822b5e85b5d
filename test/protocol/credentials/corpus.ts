/**
 * Credentials that must be found, generated from a seed so that no rule can fit one value, and text that must be kept.
 *
 * No line contains a real credential. They are composed of parts, so that no scanner reports this file as a leak.
 */
import { Buffer } from 'node:buffer';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const ALNUM = `${LOWER}${LOWER.toUpperCase()}0123456789`;
const HEX = '0123456789abcdef';

export interface Chance {
  readonly of: (letters: string, count: number) => string;
}

/** Pseudorandom numbers that are the same for one seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
  return { of: (letters, count) => Array.from({ length: count }, () => letters[next(letters.length)]).join('') };
}

type Shape = readonly [name: string, make: (chance: Chance) => readonly [secret: string, text: string]];

/** A token that is recognized by itself, in a sentence. */
function token(name: string, make: (of: Chance['of']) => string): Shape {
  return [
    name,
    ({ of }) => {
      const secret = make(of);
      return [secret, `I used ${secret} for that.`];
    },
  ];
}

/** A credential that is recognized by the text around it. */
function inside(name: string, letters: string, count: number, around: (value: string) => string): Shape {
  return [
    name,
    ({ of }) => {
      const value = `${of(letters, count - 2)}7a`;
      return [value, around(value)];
    },
  ];
}

const TOKENS: readonly Shape[] = [
  token('GitHub personal', (of) => `ghp_${of(ALNUM, 36)}`),
  token('GitHub OAuth', (of) => `gho_${of(ALNUM, 36)}`),
  token('GitHub user', (of) => `ghu_${of(ALNUM, 36)}`),
  token('GitHub refresh', (of) => `ghr_${of(ALNUM, 36)}`),
  token('GitHub installation', (of) => `ghs_${of(ALNUM, 36)}`),
  token('GitHub installation, new', (of) => `ghs_eyJ${of(ALNUM, 60)}.eyJ${of(ALNUM, 300)}.${of(`${ALNUM}_-`, 86)}`),
  token('GitHub, cut', (of) => `ghp_${of(ALNUM, 20)}`),
  token('GitHub fine-grained', (of) => `github_pat_${of(ALNUM, 22)}_${of(ALNUM, 59)}`),
  token('GitLab', (of) => `glpat-${of(`${ALNUM}_`, 20)}`),
  token('GitLab runner', (of) => `glrt-${of(ALNUM, 20)}`),
  token('GitLab deploy', (of) => `gldt-${of(ALNUM, 20)}`),
  token('Anthropic', (of) => `sk-ant-api03-${of(`${ALNUM}_-`, 93)}AA`),
  token('Anthropic OAuth', (of) => `sk-ant-oat01-${of(`${ALNUM}_-`, 90)}`),
  token('OpenAI project', (of) => `sk-proj-${of(`${ALNUM}_-`, 120)}`),
  token('OpenAI service', (of) => `sk-svcacct-${of(ALNUM, 80)}`),
  token('OpenAI, old', (of) => `sk-${of(ALNUM, 20)}T3BlbkFJ${of(ALNUM, 20)}`),
  token('OpenRouter', (of) => `sk-or-v1-${of(HEX, 64)}`),
  token('DeepSeek', (of) => `sk-${of(HEX, 30)}7a`),
  token('Google key', (of) => `AIza${of(`${ALNUM}_-`, 35)}`),
  token('Google OAuth secret', (of) => `GOCSPX-${of(`${ALNUM}_`, 28)}`),
  token('Google OAuth token', (of) => `ya29.${of(`${ALNUM}_-`, 100)}`),
  token('AWS id', (of) => `AKIA${of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`),
  token('AWS session id', (of) => `ASIA${of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`),
  token('Slack bot', (of) => `xoxb-${of('123456789', 12)}-${of('123456789', 13)}-${of(ALNUM, 24)}`),
  token(
    'Slack user',
    (of) => `xoxp-${of('123456789', 12)}-${of('123456789', 12)}-${of('123456789', 13)}-${of(HEX, 32)}`,
  ),
  token('Slack app', (of) => `xapp-1-A${of('0123456789ABCDEF', 10)}-${of('123456789', 13)}-${of(HEX, 64)}`),
  token('Stripe', (of) => `sk_live_${of(ALNUM, 24)}`),
  token('Stripe, restricted', (of) => `rk_live_${of(ALNUM, 24)}`),
  token('Stripe webhook', (of) => `whsec_${of(ALNUM, 32)}`),
  token('npm', (of) => `npm_${of(ALNUM, 36)}`),
  token('PyPI', (of) => `pypi-AgEIcHlwaS5vcmc${of(`${ALNUM}_-`, 120)}`),
  token('RubyGems', (of) => `rubygems_${of(HEX, 48)}`),
  token('Docker', (of) => `dckr_pat_${of(ALNUM, 27)}`),
  token('Hugging Face', (of) => `hf_${of(LOWER + LOWER.toUpperCase(), 34)}`),
  token('Groq', (of) => `gsk_${of(ALNUM, 52)}`),
  token('xAI', (of) => `xai-${of(ALNUM, 80)}`),
  token('Perplexity', (of) => `pplx-${of(ALNUM, 48)}`),
  token('Replicate', (of) => `r8_${of(ALNUM, 37)}`),
  token('Supabase', (of) => `sbp_${of(HEX, 40)}`),
  token('Notion', (of) => `ntn_${of('0123456789', 11)}${of(ALNUM, 35)}`),
  token('Notion, old', (of) => `secret_7${of(ALNUM, 42)}`),
  token('Sentry', (of) => `sntryu_${of(HEX, 64)}`),
  token('New Relic', (of) => `NRAK-${of('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 27)}`),
  token('Mailgun', (of) => `key-${of(HEX, 32)}`),
  token('SendGrid', (of) => `SG.${of(ALNUM, 22)}.${of(`${ALNUM}_-`, 43)}`),
  token('Twilio', (of) => `SK${of(HEX, 32)}`),
  token('Square', (of) => `sq0csp-${of(`${ALNUM}_`, 43)}`),
  token('Shopify', (of) => `shpat_${of(HEX, 32)}`),
  token('Vault', (of) => `hvs.${of(ALNUM, 95)}`),
  token('DigitalOcean', (of) => `dop_v1_${of(HEX, 64)}`),
  token('Databricks', (of) => `dapi${of(HEX, 32)}`),
  token('Atlassian', (of) => `ATATT3xFfGF0${of(`${ALNUM}_-`, 170)}=${of('0123456789ABCDEF', 8)}`),
  token('Linear', (of) => `lin_api_${of(ALNUM, 40)}`),
  token('Postman', (of) => `PMAK-${of(HEX, 24)}-${of(HEX, 34)}`),
  token('Figma', (of) => `figd_${of(`${ALNUM}_-`, 40)}`),
  token('Tailscale', (of) => `tskey-auth-${of(ALNUM, 12)}CNTRL-${of(ALNUM, 32)}`),
  token('Telegram', (of) => `7${of('0123456789', 9)}:AA${of(`${ALNUM}_-`, 33)}`),
  token('Discord', (of) => `M${of(ALNUM, 25)}.${of(ALNUM, 6)}.${of(`${ALNUM}_-`, 38)}`),
  token('Airtable', (of) => `pat${of(ALNUM, 14)}.${of(HEX, 64)}`),
  token('Pulumi', (of) => `pul-${of(HEX, 40)}`),
  token('age', (of) => `AGE-SECRET-KEY-1${of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`),
  token('JSON Web Token', (of) => `eyJ${of(ALNUM, 33)}.eyJ${of(ALNUM, 80)}.${of(`${ALNUM}_-`, 43)}`),
];

const KEY = (of: Chance['of'], kind: string): string =>
  [
    `-----BEGIN ${kind}PRIVATE KEY-----`,
    of(ALNUM, 64),
    of(ALNUM, 64),
    of(ALNUM, 40),
    `-----END ${kind}PRIVATE KEY-----`,
  ].join('\n');

const AROUND: readonly Shape[] = [
  inside('a request, bearer', ALNUM, 40, (value) => `curl -H 'Authorization: Bearer ${value}' https://api.example.com`),
  inside('a request, token', ALNUM, 40, (value) => `Authorization: token ${value}`),
  inside('a request, key', ALNUM, 32, (value) => `X-Api-Key: ${value}`),
  [
    'a request, basic',
    ({ of }) => {
      const value = Buffer.from(`user:${of(ALNUM, 14)}`).toString('base64');
      return [value.replace(/=+$/, ''), `Authorization: Basic ${value}`];
    },
  ],
  inside('an address', ALNUM, 14, (value) => `postgres://app:${value}@db.example.com:5432/app`),
  inside('an address without a name', ALNUM, 14, (value) => `REDIS_URL=redis://:${value}@cache:6379/0`),
  inside('netrc', ALNUM, 16, (value) => `machine github.com login bob password ${value}`),
  inside('npmrc', ALNUM, 36, (value) => `//registry.example.org/:_authToken=${value}`),
  inside('Azure storage', ALNUM, 86, (value) => `AccountName=x;AccountKey=${value}==;EndpointSuffix=core`),
  inside('a signed address', ALNUM, 44, (value) => `https://x.blob.core.windows.net/c/f?sv=2022&sig=${value}%3D`),
  inside('a webhook of Slack', ALNUM, 24, (value) => `https://hooks.slack.com/services/T00AB12CD/B00AB12CD/${value}`),
  inside('a webhook of Discord', ALNUM, 68, (value) => `https://discord.com/api/webhooks/123456789012345678/${value}`),
  inside('a password, in YAML', ALNUM, 12, (value) => `database:\n  password: ${value}\n`),
  inside('a password, in an environment', `${ALNUM}!%`, 14, (value) => `DB_PASSWORD=${value}`),
  inside('a password, in JSON', ALNUM, 12, (value) => `{"user":"bob","password":"${value}"}`),
  inside('a password, in words', ALNUM, 12, (value) => `The password is "${value}", use it.`),
  inside('a secret, in JSON', ALNUM, 32, (value) => `{"client_secret": "${value}"}`),
  inside('a key, in an environment', ALNUM, 32, (value) => `export STRIPE_API_KEY="${value}"`),
  inside('a key, in code', ALNUM, 32, (value) => `const apiKey = '${value}';`),
  inside('AWS secret', `${ALNUM}+`, 40, (value) => `aws_secret_access_key = ${value}`),
  inside('a vendor, in an environment', HEX, 32, (value) => `DATADOG_API_KEY=${value}`),
  inside('curl -u', ALNUM, 12, (value) => `curl -u bob:${value} https://example.com`),
  inside('--password', ALNUM, 12, (value) => `deploy --user bob --password ${value} --now`),
  ['a private key', ({ of }) => pair(KEY(of, ''))],
  ['an RSA key', ({ of }) => pair(KEY(of, 'RSA '))],
  ['an OpenSSH key', ({ of }) => pair(KEY(of, 'OPENSSH '))],
  ['a private key in JSON', ({ of }) => pair(JSON.stringify(KEY(of, '')).slice(1, -1))],
];

function pair(secret: string): readonly [string, string] {
  return [secret, `Here it is:\n\n${secret}\n\nThat is all.`];
}

export interface Leak {
  readonly name: string;
  readonly secret: string;
  readonly text: string;
}

export function leaks(seed: number): Leak[] {
  return [...TOKENS, ...AROUND].map(([name, make], index) => {
    const [secret, text] = make(chanceOf(seed * 1_000 + index + 1));
    return { name, secret, text };
  });
}

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(2, '0');
}

function bytesOf(secret: string, base: number, between: string): string {
  return Array.from(Buffer.from(secret), (byte) => byte.toString(base).padStart(base === 8 ? 3 : 2, '0')).join(between);
}

function base32Of(secret: string): string {
  const bits = Array.from(Buffer.from(secret), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Disguises that a reader, a browser or a program undoes. */
export const DISGUISES: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['with U+200B inside', (secret) => `${secret.slice(0, 7)}\u200B${secret.slice(7)}`],
  [
    'with a soft hyphen and a selector inside',
    (secret) => `${secret.slice(0, 3)}\u00AD${secret.slice(3, 9)}\uFE0F${secret.slice(9)}`,
  ],
  ['with U+2060 everywhere', (secret) => Array.from(secret).join('\u2060')],
  ['with control bytes inside', (secret) => `${secret.slice(0, 4)}\u0000${secret.slice(4, 9)}\u0007${secret.slice(9)}`],
  ['with Unicode tags inside', (secret) => `${secret.slice(0, 5)}\u{E0041}${secret.slice(5)}`],
  ['coloured by a terminal', (secret) => `${secret.slice(0, 6)}\u001B[31m${secret.slice(6)}\u001B[0m`],
  ['full width', (secret) => secret.replace(/[a-z0-9]/gi, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0))],
  ['on two lines', (secret) => `${secret.slice(0, 15)}\n${secret.slice(15)}`],
  ['quoted on two lines', (secret) => `${secret.slice(0, 15)}\n> ${secret.slice(15)}`],
  ['backwards', (secret) => Array.from(secret).reverse().join('')],
  ['escaped for Markdown', (secret) => secret.replace(/[_.-]/g, (sign) => `\\${sign}`)],
  ['with a part in bold', (secret) => `${secret.slice(0, 8)}**${secret.slice(8, 12)}**${secret.slice(12)}`],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64, one byte later', (secret) => Buffer.from(`x${secret}`).toString('base64')],
  ['in base64, two bytes later', (secret) => Buffer.from(`xy${secret}.`).toString('base64url')],
  ['in base64 of UTF-16', (secret) => Buffer.from(secret, 'utf16le').toString('base64')],
  ['in hexadecimal of UTF-16', (secret) => Buffer.from(secret, 'utf16le').toString('hex')],
  ['in base32', base32Of],
  ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
  [
    'in percents',
    (secret) => secret.replace(/[^a-z]/gi, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
  ],
  ['in hexadecimal, byte by byte', (secret) => bytesOf(secret, 16, ' ')],
  ['in hexadecimal with colons, in capitals', (secret) => bytesOf(secret, 16, ':').toUpperCase()],
  ['as an array of a program', (secret) => bytesOf(secret, 16, ', ').replace(/\w\w/g, '0x$&')],
  ['as the numbers of its bytes', (secret) => bytesOf(secret, 10, ',')],
  ['in octal escapes', (secret) => bytesOf(secret, 8, '\\').replace(/^/, '\\')],
  ['with each character in percents', (secret) => bytesOf(secret, 16, '%').replace(/^/, '%')],
  ['with each character in JSON escapes', (secret) => bytesOf(secret, 16, '\\u00').replace(/^/, '\\u00')],
  ['with each character in escapes of a program', (secret) => bytesOf(secret, 16, '\\x').replace(/^/, '\\x')],
  ['with signs in HTML', (secret) => secret.replace(/[^a-z0-9]/gi, (sign) => `&#${String(sign.charCodeAt(0))};`)],
  ['with each character in HTML', (secret) => Array.from(secret, (sign) => `&#x${hexOf(sign)};`).join('')],
  ['as in a mail', (secret) => secret.replace(/[^a-z0-9]/gi, (sign) => `=${hexOf(sign).toUpperCase()}`)],
  ['as in a mail, on two lines', (secret) => `${secret.slice(0, 15).replaceAll('=', '=3D')}=\n${secret.slice(15)}`],
  ['in JSON escapes', (secret) => secret.replace(/[_-]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)],
];

/** Tokens that are recognized by themselves; all others need the text around them. */
export const KNOWN_BY_THEMSELVES = TOKENS.length;
