/**
 * Shapes of credentials that neither a prefix alone nor gitleaks' table identifies, applied after the other rules.
 *
 * Pure data.
 */
import type { OwnRule } from './own-rules.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** "Password" in languages other than English, in lower case. */
const PASSWORD_WORDS = [
  ...['passwort', 'kennwort', 'mot de passe', 'contraseña', 'contrasena', 'senha', 'wachtwoord', 'lösenord', 'hasło'],
  ...['haslo', 'parola', 'пароль', '密码', '密碼', 'パスワード', '비밀번호'],
  ...[
    'şifre',
    'sifre',
    'adgangskode',
    'passord',
    'salasana',
    'heslo',
    'jelszó',
    'jelszo',
    'parool',
    'lozinka',
    'geslo',
  ],
  ...['slaptažodis', 'κωδικός', 'סיסמה', 'كلمة المرور', 'รหัสผ่าน', 'mật khẩu', 'kata sandi'],
];
const IN_OTHER_LANGUAGES = new RegExp(
  String.raw`(?:${PASSWORD_WORDS.join('|')})["'\x60*_]{0,4}\s{0,4}(?:(?:lautet|ist|est|es|é|is|er|on|je|jest|是|は)?[ \t]{0,2}[:=：]|lautet|ist|est|es|é|is|er|on|je|jest|是|は)[*_]{0,2}\s{0,4}["'\x60*_]{0,4}` +
    String.raw`((?![$<{*])(?=[^\s"'\x60]{0,60}\d)(?=[^\s"'\x60]{0,60}[A-Za-z])[^\s"'\x60]{8,60})`,
  'iu',
);

export const FURTHER_RULES: readonly OwnRule[] = [
  ['a key of a model', 'fw_', /\bfw_(?=[A-Za-z]{0,30}\d)(?=[a-z0-9]{0,30}[A-Z])[A-Za-z0-9]{20,}/],
  ['a key of a model', 'csk-', /\bcsk-(?=[a-z]{0,40}\d)[a-z0-9]{40,}/],
  ['a token of a cloud', 'ak- as-', /\ba[ks]-(?=[A-Za-z]{0,20}\d)(?=[a-z0-9]{0,20}[A-Z])[A-Za-z0-9]{20,24}(?!\w)/],
  ['an Asana token', '1/ 2/', /\b[12]\/\d{14,20}(?:\/\d{14,20})?:[0-9a-f]{32}/],
  ['a ClickUp token', 'pk_', /\bpk_\d{6,10}_[A-Z0-9]{30,}/],
  ['a key of a payment', 'live_', /(?<![A-Za-z0-9_])live_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{28,}/],
  ['a key of a payment', 'rzp_', /\brzp_(?:live|test)_[A-Za-z0-9]{14,}/],
  ['a key of a payment', 'pdl_', /\bpdl_(?:live|sdbx)_apikey_\w{20,}/],
  ['a key of a payment', 'aqe', /\bAQE(?=[A-Za-z+/]{0,60}\d)[A-Za-z0-9+/]{60,}/],
  // Searched in each text, so the character is tested before its position: at the start of a word.
  ['a Mailgun key', '', /[0-9a-f](?<!\w\w)[0-9a-f]{31}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/],
  ['a New Relic key', 'nral', /\b[0-9a-f]{30,36}NRAL\b/],
  ['a HubSpot token', 'pat-', new RegExp(`\\bpat-(?:na|eu|ap)\\d-${UUID}`)],
  ['a LaunchDarkly key', 'sdk- api- mob-', new RegExp(`\\b(?:sdk|api|mob)-${UUID}`)],
  ['a Salesforce session', '00d', /\b00D[A-Za-z0-9]{12,15}![\w.-]{60,}/],
  ['an Intercom token', 'dg9ro', /\bdG9rO[A-Za-z0-9+/]{40,}={0,2}/],
  ['a NuGet key', 'oy2', /\boy2[a-z0-9]{43}(?!\w)/],
  ['a token of crates.io', 'cio', /\bcio(?=[A-Za-z]{0,32}\d)(?=[a-z0-9]{0,32}[A-Z])[A-Za-z0-9]{32}(?!\w)/],
  ['an Infisical token', 'st.', /\bst\.[0-9a-f]{20,}\.[0-9a-f]{30,}(?:\.[0-9a-f]{30,})?/],
  [
    'a password',
    'define',
    /\bdefine\(\s{0,4}["'][A-Z0-9_]{0,40}(?:PASSWORD|SECRET|TOKEN|KEY|SALT)["']\s{0,4},\s{0,4}["']((?![$<{*])(?=[^"'\s]{0,120}\d)[^"'\s]{8,})/i,
  ],
  ['a registry password', '"auth"', /"auth"\s{0,4}:\s{0,4}"((?=[A-Za-z0-9+/]{0,120}\d)[A-Za-z0-9+/]{16,}={0,2})"/],
  [
    'an AWS session token',
    'iqojb3jpz2lux2vj fwogzxivyxdz fqogzxivyxdz',
    /(?:IQoJb3JpZ2luX2Vj|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/%]{40,}={0,2}/,
  ],
  ['a Slack token', 'xoxd-', /\bxoxd-(?=[\w%+/=-]{0,60}\d)[\w%+/=-]{24,}/],
  ['a Hugging Face token', 'api_org_', /\bapi_org_[A-Za-z0-9]{30,}/],
  ['a Cloudflare token', 'cfut_ cfat_ cfk_', /\bcf(?:ut|at|k)_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{32,}/],
  ['a key of Firebase', ':apa91b', /\b[\w-]{8,30}:APA91b[\w-]{60,}/],
  ['a Datadog key', 'ddapp_', /\bddapp_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{30,}/],
  [
    'a Honeycomb key',
    'hcaik_ hcaic_ hcalk_ hcxik_ hcxlk_ hcxmk_ hcbik_',
    /\bhc[a-z][ilm][kc]_(?=[a-z]{0,40}\d)[a-z0-9]{40,}/,
  ],
  ['a Honeycomb key', 'x-honeycomb-team', /\bx-honeycomb-team["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([A-Za-z0-9_]{20,})/i],
  ['a Vault token', 'vault_token', /\bVAULT_TOKEN["']?\s{0,4}[:=]\s{0,4}["']?([sbr]\.[A-Za-z0-9]{20,})/i],
  ['a Twitch token', 'oauth:', /\boauth:(?=[a-z]{0,30}\d)[a-z0-9]{30}(?!\w)/],
  ['a Facebook token', 'eaa', /(?<![\w+/=])EAA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{80,}(?![\w+/=])/],
  ['an Instagram token', 'igqv igaa', /(?<![\w+/=])IG(?:QV|AA)(?=[A-Za-z_-]{0,60}\d)[\w-]{80,}/],
  ['an ngrok token', 'authtoken', /\bauthtoken["']?[ \t:=]{1,4}["']?([A-Za-z0-9]{20,}_[A-Za-z0-9]{20,})/i],
  ['a private key', 'xprv yprv zprv tprv uprv vprv', /\b[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{80,}/],
  [
    'a password of a command',
    'securestring',
    /\bConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']((?![$<])(?=[^\s"']{0,120}\d)[^\s"']{6,})["']/i,
  ],
  [
    'a password of a command',
    'redis-cli',
    /\bredis-cli\b[^\n|;]{0,80}?\s(?:-a|--pass)[= ]["']?((?![$<-])(?=\S{0,120}\d)[^\s"']{6,})/,
  ],
  ['a password of a network', 'psk', /\bpsk["']?\s{0,4}[:=]\s{0,4}["']?((?![$<{*])(?=[^\s"']{0,60}\d)[^\s"']{8,})/i],
  [
    'a password of a database',
    ':5432: :*:',
    /(?:^|[\s"'\x60])[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:((?![$<{*])(?=[^\s:"'\x60]{0,120}\d)[^\s:"'\x60]{6,})/,
  ],
  ['a password', PASSWORD_WORDS.join(' ').replace('mot de ', ''), IN_OTHER_LANGUAGES],
];
