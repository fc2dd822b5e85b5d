/**
 * Shapes of credentials that gitleaks' table does not contain, contains only in full, or finds only at the end of a
 * line.
 *
 * A truncated token is a secret too, so these rules require a beginning, never a checksum or an exact length. Pure
 * data.
 */

/** Its name for people; words of which one must occur, in lower case, empty for none; the pattern. */
export type OwnRule = readonly [what: string, keywords: string, pattern: RegExp];

/** What follows "-----BEGIN" in base64: PRIVATE, RSA PRIVATE, EC PRIVATE and so on. */
const ENCODED_BEGINNINGS = [
  'BQUklWQVRF',
  'BSU0EgUFJJVkFURS',
  'BFQyBQUklWQVRF',
  'BPUEVOU1NIIFBSSVZBVEUg',
  'BEU0EgUFJJVkFURS',
  'BFTkNSWVBURUQg',
];
/** Text before the first line of a key, but not another beginning, so that each is checked once. */
const BEFORE_KEY = '(?:[^-]|-(?!----BEGIN)){1,300}?';
/**
 * Lookaheads are limited to 120 characters: without a limit, each word would read the whole text again.
 *
 * If there is a first group, it is hidden; otherwise the whole match. `^` is the position of the word.
 */
export const OWN_RULES: readonly OwnRule[] = [
  [
    'a private key',
    '-----begin',
    new RegExp(
      `^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?=${BEFORE_KEY}[A-Za-z0-9+/=]{40})` +
        '(?:[^]{0,20000}?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[^]{0,20000})',
    ),
  ],
  [
    'a private key',
    'putty-user-key-file',
    /^PuTTY-User-Key-File-\d:(?=(?:[^P]|P(?!uTTY-User)){1,600}?[A-Za-z0-9+/=]{40})(?:[^]{0,20000}?Private-MAC: [0-9a-f]{40,}|[^]{0,20000})/,
  ],
  [
    'a private key',
    'ls0tls1crudjti',
    new RegExp(`^LS0tLS1CRUdJTi(?:${ENCODED_BEGINNINGS.join('|')})[A-Za-z0-9+/=]{20,}`),
  ],
  ['a GitHub token', 'ghp_ gho_ ghu_ ghr_', /gh[pour]_[A-Za-z0-9]{16,}/],
  ['a GitHub token', 'ghs_', /ghs_[A-Za-z0-9._-]{16,}/],
  ['a GitHub token', 'github_pat_', /github_pat_[A-Za-z0-9_]{22,}/],
  ['a GitLab token', 'glpat- glrt- gldt- glptt- glcbt- glsoat- gloas-', /gl(?:pat|rt|dt|ptt|cbt|soat|oas)-[\w.-]{16,}/],
  ['an Anthropic key', 'sk-ant-', /sk-ant-[a-z]{3,6}\d\d-[\w-]{20,}/],
  ['an OpenAI key', 'sk-', /\bsk-(?:proj|svcacct|admin|None|service)-[\w-]{20,}/],
  ['an OpenRouter key', 'sk-or-', /\bsk-or-(?:v\d-)?[0-9a-f]{32,}/],
  ['a key of a model', 'sk-', /\bsk-(?=[a-zA-Z]{0,60}\d)[A-Za-z0-9]{32,}/],
  ['a Google key', 'aiza', /\bAIza[\w-]{30,}/],
  ['a Google secret', 'gocspx-', /\bGOCSPX-[\w-]{20,}/],
  ['a Google token', 'ya29.', /\bya29\.[\w-]{20,}/],
  ['a Google token', '1//0', /\b1\/\/0[\w-]{30,}/],
  ['an AWS key', 'akia asia abia acca', /\b(?:AKIA|ASIA|ABIA|ACCA)(?![A-Z0-9]{0,120}EXAMPLE)[A-Z0-9]{16}(?![A-Z0-9])/],
  [
    'a Slack token',
    'xoxa xoxb xoxc xoxe xoxo xoxp xoxr xoxs',
    /\bxox(?:[abceoprs]|e\.xox[bp])-(?=[A-Za-z-]{0,12}\d)[A-Za-z0-9-]{16,}/,
  ],
  ['a Slack token', 'xapp-', /\bxapp-\d-[A-Za-z0-9-]{16,}/],
  ['a Slack webhook', 'hooks.slack.com', /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{20,})/],
  ['a Discord webhook', 'api/webhooks/', /discord(?:app)?\.com\/api\/webhooks\/(\d{8,}\/[\w-]{30,})/],
  ['a Discord token', '', /\b[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6}\.[\w-]{27,}/],
  ['a Telegram token', ':aa', /(?<!\d)\d{8,10}:AA[\w-]{30,}/],
  ['an Atlassian token', 'atatt3 atctt3 atbb', /\b(?:AT[AC]TT3|ATBB)[\w=-]{24,}/],
  ['an npm token', 'npm_', /\bnpm_[A-Za-z0-9]{30,}/],
  ['a registry token', ':_authtoken :_password :_auth', /:_(?:authToken|password|auth)\s*=\s*"?((?!\$\{)[^\s"']{8,})/],
  ['a PyPI token', 'pypi-', /\bpypi-[\w-]{40,}/],
  ['a Docker token', 'dckr_', /\bdckr_(?:pat|oat)_[\w-]{20,}/],
  ['a Hugging Face token', 'hf_', /\bhf_[A-Za-z0-9]{30,}/],
  ['a Groq key', 'gsk_', /\bgsk_[A-Za-z0-9]{40,}/],
  ['an xAI key', 'xai-', /\bxai-[A-Za-z0-9]{40,}/],
  ['a Perplexity key', 'pplx-', /\bpplx-[A-Za-z0-9]{40,}/],
  ['a Replicate token', 'r8_', /\br8_[A-Za-z0-9]{30,}/],
  ['a Supabase key', 'sbp_ sb_secret_', /\b(?:sbp_|sb_secret_)[\w-]{20,}/],
  ['a Notion token', 'ntn_ secret_', /\b(?:ntn_[A-Za-z0-9]{40,}|secret_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{40,})/],
  ['a Sentry token', 'sntrys_ sntryu_', /\bsntry[su]_[A-Za-z0-9+/=_-]{30,}/],
  ['a New Relic key', 'nrak- nrjs- nrii-', /\b(?:NRAK|NRJS|NRII)-[A-Za-z0-9_-]{16,}/],
  ['a Mailgun key', 'key-', /\bkey-[0-9a-f]{32}(?!\w)/],
  ['a Mailchimp key', '-us', /\b[0-9a-f]{32}-us\d{1,2}(?!\w)/],
  ['a SendGrid key', 'sg.', /\bSG\.[\w-]{16,}\.[\w-]{16,}/],
  ['a Twilio key', '', /\bSK[0-9a-fA-F]{32}(?!\w)/],
  ['a Stripe key', 'sk_ rk_', /\b[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}/],
  ['a signing secret', 'whsec_', /\bwhsec_[A-Za-z0-9+/=]{24,}/],
  ['a Square secret', 'sq0', /\bsq0(?:atp|csp|idp)-[\w-]{20,}/],
  ['a Shopify token', 'shpat_ shpca_ shppa_ shpss_', /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{24,}/],
  ['a Vault token', 'hvs. hvb. hvr.', /\bhv[sbr]\.[\w-]{20,}/],
  ['a Tailscale key', 'tskey-', /\btskey-[a-z]+-[\w-]{16,}/],
  ['a Netlify token', 'nfp_', /\bnfp_[A-Za-z0-9]{30,}/],
  ['a Vercel token', 'vcp_ vck_ vci_', /\bvc[pki]_[A-Za-z0-9]{24,}/],
  ['a Render key', 'rnd_', /\brnd_[A-Za-z0-9]{24,}/],
  ['a Figma token', 'figd_', /\bfigd_[\w-]{30,}/],
  ['a PostHog key', 'phx_', /\bphx_[A-Za-z0-9]{30,}/],
  ['a Contentful token', 'cfpat-', /\bCFPAT-[\w-]{30,}/],
  ['a Sourcegraph token', 'sgp_', /\bsgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}/],
  ['a Databricks token', 'dapi', /\bdapi[0-9a-f]{32}(?:-\d)?/],
  ['an Airtable token', '', /\bpat[A-Za-z0-9]{14}\.[0-9a-f]{40,}/],
  ['a Linear key', 'lin_api_ lin_oauth_', /\blin_(?:api|oauth)_[A-Za-z0-9]{30,}/],
  ['an Okta token', 'ssws', /\bSSWS\s+([\w-]{20,})/i],
  ['an Azure key', 'accountkey= sharedaccesskey=', /\b(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{30,}={0,2})/i],
  ['a signed address', 'sig=', /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=([A-Za-z0-9%+/=]{30,})/i],
  ['a signed address', '-signature=', /[?&]X-(?:Amz|Goog)-Signature=([A-Za-z0-9]{30,})/i],
  ['a JSON Web Token', 'eyj', /\beyJ(?:\w|-(?!eyJ)){13,}\.ey[A-Za-z0-9_/\\-]{10,}(?:\.[\w/\\-]*={0,2})?/],
  [
    'a token of a request',
    'bearer',
    /\bBearer["']?[ \t:=]{1,3}["']?((?=[^\s"']{0,120}?\d|[A-Za-z0-9_-]{32})[\w=~@.+/%|-]{16,})/i,
  ],
  [
    'a password of a request',
    'basic',
    /\bBasic[ \t]{1,3}((?=[A-Za-z0-9+/]{0,120}[A-Z0-9])[A-Za-z0-9+/]{8,}={0,2})(?![\w-])/,
  ],
  [
    'a token of a request',
    'authorization',
    new RegExp(
      String.raw`\bAuthorization["']?[ \t]*[:=][ \t]*["']?(?:(?:Token|ApiKey|Digest|AWS)[ \t]*|[A-Za-z][\w-]{1,20}[ \t]{1,3})?` +
        String.raw`((?=[^\s"']{0,120}\d)[\w=~@.+/%-]{16,})`,
      'i',
    ),
  ],
  [
    'a token of a request',
    'x-api-key private-token x-auth-token x-vault-token job-token',
    new RegExp(
      String.raw`\b(?:X-Api-Key|Private-Token|X-Auth-Token|X-Vault-Token|Job-Token)["']?[ \t]*[:=]` +
        String.raw`[ \t]*["']?((?!\$)(?=[^\s"']{0,120}\d|[^\s"']{20})[\w=~@.+/-]{8,})`,
      'i',
    ),
  ],
  [
    'a password in an address',
    '://',
    /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`<>]{0,80}:((?![$<{*]|(?:passw(?:or)?d|pass|pw|postgres|root|secret|changeme|guest|admin|user|mysql)@)[^\s@/'"`<>]{3,200})@[\w.[-]/i,
  ],
  [
    'a password',
    'machine',
    /\bmachine\s{1,9}[\w-]{1,60}(?:\.[\w-]{1,60}){1,9}\s{1,9}login\s{1,9}\S{1,100}\s{1,9}password\s{1,9}(\S{3,200})/,
  ],
  [
    'a password of a command',
    '-u --user',
    /\bcurl\b[^\n|;]{0,80}?\s(?:-u|--user)[= ]["']?[^\s:"']{1,60}:((?!\$)[^\s"']{3,})/,
  ],
  [
    'a password of a command',
    '--password --passwd',
    /\s--passw(?:or)?d[= ]["']?((?![$<-])(?=\S{0,120}[\d!#%&*])[^\s"']{6,})/,
  ],
  ['a password of a command', 'sshpass', /\bsshpass\s+-p\s*["']?((?!\$)[^\s"']{4,})/],
  ['a password of a command', 'mysql', /\bmysql(?:dump|admin)?\b[^\n|;]{0,120}?\s-p((?!\$)[^\s"']{6,})/],
  ['an Azure secret', '8q~ 7q~', /\b[\w.~-]{3}[78]Q~[\w.~-]{31,}/],
  ['an Azure token', 'azdo', /\b[A-Za-z0-9]{60,80}AZDO[A-Za-z0-9]{4}/],
  ['a Teams webhook', 'incomingwebhook/', /\.office\.com\/[^\s]{1,200}?\/IncomingWebhook\/([0-9a-f]{20}[^\s"']*)/i],
  ['an Exoscale key', 'exo', /\bEXO[0-9a-f]{24}/],
  ['a Scaleway key', 'scw', /\bSCW(?=[A-Z]{0,16}\d)[A-Z0-9]{17}/],
  [
    'a password of a command',
    'docker',
    /\bdocker\s+login\b[^\n|;]{0,120}?\s(?:-p|--password)[= ]["']?((?![$<-])[^\s"']{6,})/,
  ],
  [
    'an AWS key',
    'aws_secret_access_key aws_session_token',
    /\baws_(?:secret_access_key|session_token)\s+["']?([\w+/=]{30,})/,
  ],
  [
    'a session',
    'cookie',
    /\bCookie["']?:\s{0,4}[^\n]{0,200}?(?:sess\w*|_session_id|sid|auth\w*|token|jwt|remember_\w*)=((?=[^\s;"']{0,120}\d)[^\s;"']{20,})/i,
  ],
  [
    'a password',
    '<password> <passphrase> <secret>',
    /<(?:password|passphrase|secret)>\s{0,8}((?![$<{*])(?=[^<\s]{0,120}\d)[^<\s]{6,})/i,
  ],
  [
    'a password of a database',
    'identified password',
    /\b(?:IDENTIFIED\s+BY|WITH\s+(?:ENCRYPTED\s+)?PASSWORD)\s+'((?![$<{*])(?=[^'\s]{0,120}[\d!#%&])[^'\s]{6,})'/i,
  ],
  [
    'a password',
    '_pass',
    /(?<=_)PASS(?:WD)?["']?\s{0,4}[:=]\s{0,4}["']?((?![$<{*%])(?=[^\s"']{0,120}\d)(?=[^\s"']{0,120}[a-z])[^\s"',;]{8,})/i,
  ],
  [
    'a key',
    '_key',
    /\b[A-Z][A-Z0-9_]{0,40}(?<!PUBLIC|CACHE|PRIMARY|FOREIGN|SORT|PARTITION|HASH|INDEX|OBJECT|ROW|IDEMPOTENCY|PUBLISHABLE|_ID)_KEY["']?\s{0,4}[:=]\s{0,4}["']?((?![$<{*%])(?=[A-Za-z_-]{0,120}\d[A-Za-z_-]{0,120}\d)(?=[^\s"']{0,120}[A-Za-z])(?:base64:)?[\w+/=.~-]{20,})/,
  ],
  ['a token in an address', '://', /\bhttps?:\/\/((?=[A-Za-z_-]{0,120}\d)[A-Za-z0-9_-]{20,})@[\w.-]/],
  ['a hash of a password', '$apr1$ $2y$ $2b$ $2a$ $6$ $5$', /:(\$(?:apr1|2[aby]|[56])\$[\w./$]{20,})/],
];
