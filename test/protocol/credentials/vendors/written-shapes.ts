/**
 * Credentials as files, commands and programs write them, and secrets that are addresses: found with a corpus of 498
 * rows whose author knew none of the rules. No line contains a real one. `⟦` and `⟧` mark the secret if it is not the
 * whole text.
 */
import { A, B, D, H, L, LD, S, U, uuid, type Of } from '../alphabets.ts';
import { chanceOf, type Leak } from '../corpus.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** With at least one digit and one letter, which nearly all real ones have. */
const password = (o: Of): string => `${o(L, 3)}${o(U, 2)}${o(D, 2)}${o(`${A}!#%+~^`, 7)}`;
const key = (o: Of, length: number): string => `${o(D, 2)}${o(L, 2)}${o(A, length - 4)}`;

const WRITTEN: readonly (readonly [name: string, make: (o: Of) => string])[] = [
  ['npm, user and password', (o) => `_auth=⟦${o(L, 2)}${o(D, 2)}${o(B, 24)}=⟧\nemail=ci@corner.example`],
  ['Amazon, marketplace', (o) => `mws auth token ⟦amzn.mws.${uuid(o)}⟧`],
  ['Amazon, login', (o) => `client secret is ⟦amzn1.oa2-cs.v1.${o(H, 64)}⟧`],
  ['Azure DevOps, variable', (o) => `AZURE_DEVOPS_EXT_PAT=⟦${key(o, 52)}⟧`],
  ['Zapier', (o) => `https://hooks.zapier.com/hooks/catch/⟦${o('123456789', 7)}/b${o(LD, 7)}⟧/`],
  ['Telegram, address', (o) => `https://api.telegram.org/bot⟦${o('123456789', 10)}:AA${o(S, 33)}⟧/getMe`],
  ['Weights and Biases, login', (o) => `wandb login ⟦${o(D, 2)}${o(H, 38)}⟧`],
  ['Vault, old, login', (o) => `vault login ⟦s.${key(o, 24)}⟧`],
  ['Netlify, hook', (o) => `curl -X POST -d {} https://api.netlify.com/build_hooks/⟦${o(H, 24)}⟧`],
  ['Cloudflare, hook', (o) => `https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/⟦${uuid(o)}⟧`],
  ['n8n', (o) => `POST https://flows.corner.example/webhook/⟦${uuid(o)}⟧`],
  ['Vault, unsealing', (o) => `Unseal Key 1: ⟦${o(B, 44)}⟧\n`],
  ['Bitcoin', (o) => `wallet key (WIF): ⟦L${o(BASE58, 51)}⟧`],
  ['minisign', (o) => `untrusted comment: minisign encrypted secret key\n⟦RWRTY0Iy${o(B, 200)}⟧`],
  ['JSON Web Token, encrypted', (o) => `"data":"⟦eyJ${o(S, 40)}.${o(S, 342)}.${o(S, 16)}.${o(S, 80)}.${o(S, 22)}⟧"`],
  ['a long value', (o) => `API_TOKEN=⟦${key(o, 900)}⟧`],
  ['setx', (o) => `setx CLIENT_SECRET "⟦${key(o, 32)}⟧" /M`],
  ['fish', (o) => `set -gx SECRET_TOKEN ⟦${o(D, 2)}${o(H, 30)}⟧`],
  ['gh secret set', (o) => `gh secret set DEPLOY_KEY --body "⟦${key(o, 40)}⟧"`],
  ['YAML, pass', (o) => `smtp:\n  pass: "⟦${password(o)}⟧"`],
  ['YAML, block', (o) => `secret: |-\n  ⟦${key(o, 40)}⟧\nport: 8080`],
  ['YAML, list', (o) => `tokens:\n  - ⟦${o(L.slice(0, 6), 1)}${o(D, 2)}${o(H, 37)}⟧\n  - none`],
  ['JSON, list', (o) => `{"api_keys": ["⟦${key(o, 32)}⟧"]}`],
  ['TOML, many lines', (o) => `password = """⟦${key(o, 30)}⟧"""`],
  ['property list', (o) => `<key>APIToken</key>\n<string>⟦${key(o, 36)}⟧</string>`],
  ['Dockerfile, argument', (o) => `ARG NPM_AUTH=⟦${o(L.slice(0, 6), 1)}${o(D, 2)}${uuid(o).slice(3)}⟧`],
  ['Terraform, variable', (o) => `variable "api_token" {\n  type = string\n  default = "⟦${key(o, 36)}⟧"\n}`],
  ['Java', (o) => `ds.setPassword("⟦${password(o)}⟧");`],
  ['Rust', (o) => `const TOKEN: &str = "⟦${key(o, 40)}⟧";`],
  ['Swift', (o) => `let apiKey: String = "⟦${key(o, 32)}⟧"`],
  ['a passphrase', (o) => `Passphrase for the key: "⟦${['quartz', 'cactus', 'harbor', o(L, 5)].join('-')}⟧"`],
  ['words in a variable', (o) => `SMTP_PASSWORD="⟦correct mango ${o(L, 5)} ${o(D, 3)}⟧"`],
  ['German', (o) => `Das Passwort lautet: ⟦${password(o)}⟧`],
  ['a table', (o) => `| user | password |\n|---|---|\n| admin | ⟦${password(o)}⟧ |`],
  ['Redis, command', (o) => `127.0.0.1:6379> AUTH ⟦${key(o, 24)}⟧\nOK`],
  ['Redis, settings', (o) => `requirepass ⟦${key(o, 32)}⟧`],
  ['MySQL in Go', (o) => `app:⟦${o(L, 2)}.+${o(A, 6)}!${o(A, 5)}⟧@tcp(127.0.0.1:3306)/shop?parseTime=true`],
  ['ODBC, braces', (o) => `Driver={PostgreSQL};Server=db;Uid=app;Pwd={⟦${o(L, 5)};${o(D, 2)}${o(A, 8)}⟧};`],
  ['Oracle', (o) => `jdbc:oracle:thin:app/⟦${o(A, 14)}⟧@//db:1521/ORCL`],
  ['rclone', (o) => `[corner]\ntype = sftp\nuser = ci\npass = ⟦${o(D, 1)}${o(L, 2)}${o(U, 2)}${o(S, 37)}⟧`],
  ['a variable with a dot', (o) => `MINIO_ROOT_PASSWORD=⟦${o(L, 3)}${o(D, 1)}.${o(A, 12)}⟧`],
  [
    'a dot in an address',
    (o) => `https://legacy.corner.example/login?user=mara&password=⟦${o(L, 4)}.${o(D, 1)}${o(A, 7)}⟧`,
  ],
  ['conda', (o) => `https://conda.corner.example/t/⟦co-${uuid(o)}⟧/main`],
  ['Google, code', (o) => `http://localhost:8080/callback?code=⟦4/0A${o(S, 60)}⟧&state=xyz`],
  [
    'CloudFront',
    (o) => `https://d1.cloudfront.net/a.zip?Expires=1769999999&Signature=⟦${o(D, 1)}${o(`${A}-_~`, 170)}⟧`,
  ],
  ['magic link', (o) => `https://app.corner.example/magic?token_hash=⟦${o(D, 1)}${o(H, 55)}⟧&type=magiclink`],
  ['PHP session', (o) => `PHPSESSID=⟦${o(D, 1)}${o(LD, 25)}⟧`],
  ['Django session', (o) => `curl -b 'sessionid=⟦${o(D, 1)}${o(LD, 31)}⟧' https://app.corner.example`],
  ['a form', (o) => `<meta name="csrf-token" content="⟦${key(o, 86)}==⟧">`],
  [
    'recovery codes',
    (o) => `Recovery codes:\n⟦${[1, 2, 3].map((n) => `${String(n)}${o(H, 4)}-${o(H, 5)}`).join('\n')}⟧\n`,
  ],
  ['a mask', (o) => `::add-mask::⟦${key(o, 30)}⟧`],
];

export function writtenLeaks(seed: number): readonly Leak[] {
  const { of } = chanceOf(seed);
  return WRITTEN.map(([name, make]) => {
    const row = make(of);
    const marked = /⟦([^]*)⟧/.exec(row);
    return { name, text: row.replace(/[⟦⟧]/g, ''), secret: (marked?.[1] ?? row).replace(/\s/g, '') };
  });
}

export const WRITTEN_HARMLESS: readonly string[] = [
  'tests/test_auth.py::TestToken::test_refresh_token_expired_returns_401 PASSED',
  'pass: 12 of 14, fail: 2',
  'pass = re.compile(r"\\d+").match(line2)',
  'set -euo pipefail && set -x',
  'setx PATH "%PATH%;C:\\tools2"',
  'gh secret set DEPLOY_KEY --body "$DEPLOY_KEY2"',
  'docker login 123456789012.dkr.ecr.us-east-1.amazonaws.com',
  'After login you see the dashboard-of-the-2-shops-page',
  'tokens:\n  - name: one\n  - name: two',
  'keys:\n  - id\n  - created_at',
  'key: |\n  a text of several words\n  in 2 lines',
  '<key>CFBundleVersion</key>\n<string>2024.1.3</string>',
  'variable "token_count" {\n  type = number\n  default = "16"\n}',
  'user.setPassword(passwordEncoder.encode(raw2));',
  'const token: string = await readToken(file2);',
  'let key: CacheKey = "users:by-id:2";',
  '| user | password |\n|---|---|\n| admin | (ask Grace) |',
  '| option | token |\n|---|---|\n| max | 4096 |',
  'AUTH LOGIN',
  'GET /hooks/use-session2 200',
  'See https://corner.example/t/how-to-deploy/main',
  'https://discuss.corner.example/t/why-is-the-build-red/12345/2',
  'POST /repos/octo/shop/hooks/12345678/pings',
  'sessionid=abc',
  'Cookie PHPSESSID is set by PHP 8',
  'Recovery codes:\nwrite them down and keep them safe',
  'A passphrase: "as long as you like"',
  'SMTP_PASSWORD="the password of the mail server"',
  'Pwd={your password}',
  'const url = `user:${password}@tcp(${host}:3306)/db`;',
  'sqlplus scott/tiger',
  'The default is `code=4/0` here',
  'https://corner.example/search?signature=short',
  'the wallet page shows KwDiBf89QgGbjEhK',
];
