/**
 * Credentials as people paste them: those of further services, in commands, settings and sentences of several
 * languages. Written after the rules of further-shapes.ts were made. No line is a real one. `⟦` and `⟧` stand
 * around the secret.
 */
import { type Chance, chanceOf, type Leak } from './corpus.ts';

const L = 'abcdefghijklmnopqrstuvwxyz';
const U = L.toUpperCase();
const D = '0123456789';
const A = L + U + D;
const H = `${D}abcdef`;
const HEX = H.toUpperCase();
const S = `${A}_-`;
const B = `${A}+/`;
type Of = Chance['of'];

const uuid = (o: Of): string => `${o(H, 8)}-${o(H, 4)}-4${o(H, 3)}-a${o(H, 3)}-${o(H, 12)}`;
/** In two parts, so that no scanner takes this file for a leak. */
const BEGIN = ['-----', 'BEGIN'].join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const PASTED: readonly (readonly [name: string, make: (o: Of) => string])[] = [
  ['github oauth in url', (o) => `git clone https://x-access-token:⟦gho_${o(A, 36)}⟧@github.com/o/r.git`],
  [
    'github ghs jwt',
    (o) => `⟦ghs_${base64('{"typ":"JWT","alg":"RS256"}').replace(/=+$/, '')}.${o(S, 200)}.${o(S, 200)}⟧`,
  ],
  ['gitlab routable', (o) => `⟦glpat-${o(S, 27)}.${o(H, 2)}.${o(L + D, 9)}⟧`],
  ['gitlab feed', (o) => `⟦glft-${o(S, 20)}⟧`],
  ['gitlab ci job', (o) => `⟦glcbt-${o(H, 2)}_${o(S, 20)}⟧`],
  ['bitbucket app pw', (o) => `⟦ATBB${o(A, 32)}⟧`],
  ['moonshot', (o) => `⟦sk-${o(A, 48)}⟧`],
  ['cohere assigned', (o) => `export CO_API_KEY="⟦${o(A, 40)}⟧"`],
  [
    'google service account json',
    (o) =>
      `{"type":"service_account","private_key":"⟦${BEGIN} PRIVATE KEY-----\\nMIIEv${o(B, 200)}\\n${o(B, 200)}\\n-----END PRIVATE KEY-----\\n⟧"}`,
  ],
  ['aws secret ini', (o) => `aws_secret_access_key = ⟦${o(B, 40)}⟧`],
  ['aws secret js', (o) => `secretAccessKey: '⟦${o(B, 40)}⟧',`],
  ['aws bedrock', (o) => `AWS_BEARER_TOKEN_BEDROCK=⟦ABSK${o(B, 128)}⟧`],
  ['aws session token', (o) => `aws_session_token=⟦IQoJb3JpZ2luX2VjE${o(B, 300)}⟧`],
  ['aws session token alone', (o) => `⟦IQoJb3JpZ2luX2VjE${o(B, 300)}⟧`],
  [
    'azure storage conn',
    (o) => `DefaultEndpointsProtocol=https;AccountName=foo;AccountKey=⟦${o(B, 86)}==⟧;EndpointSuffix=core.windows.net`,
  ],
  [
    'azure sas',
    (o) =>
      `https://foo.blob.core.windows.net/c?sv=2022-11-02&ss=b&srt=co&sp=rl&se=2026-01-01&sig=⟦${o(A, 43) + '%3D'}⟧`,
  ],
  ['azure client secret', (o) => `⟦${o(A, 3)}8Q~${o(S, 34)}⟧`],
  ['azure openai', (o) => `AZURE_OPENAI_API_KEY: ⟦${o(H, 32)}⟧`],
  ['azure devops pat', (o) => `az devops login --token ⟦${o(L + D, 52)}⟧`],
  ['slack config', (o) => `⟦xoxe.xoxp-1-${o(A, 160)}⟧`],
  ['slack refresh', (o) => `⟦xoxe-1-${o(A, 140)}⟧`],
  ['slack cookie', (o) => `⟦xoxd-${o(A + '%', 80)}⟧`],
  ['slack webhook', (o) => `https://hooks.slack.com/services/⟦T${o(U + D, 8)}/B${o(U + D, 10)}/${o(A, 24)}⟧`],
  ['discord bot', (o) => `⟦M${o(A, 25)}.G${o(A, 5)}.${o(S, 38)}⟧`],
  ['discord webhook', (o) => `https://discord.com/api/webhooks/⟦${o(D, 18)}/${o(S, 68)}⟧`],
  ['telegram', (o) => `⟦${o('123456789', 1)}${o(D, 9)}:AA${o(S, 33)}⟧`],
  ['stripe restricted', (o) => `⟦rk_live_${o(A, 24)}⟧`],
  ['paypal braintree', (o) => `⟦access_token$production$${o(L + D, 16)}$${o(H, 32)}⟧`],
  ['square', (o) => `⟦EAAA${o(S, 60)}⟧`],
  ['square2', (o) => `⟦sq0csp-${o(S, 43)}⟧`],
  ['twilio auth', (o) => `TWILIO_AUTH_TOKEN=⟦${o(H, 32)}⟧`],
  ['twilio sk', (o) => `⟦SK${o(H, 32)}⟧`],
  ['postmark', (o) => `X-Postmark-Server-Token: ⟦${uuid(o)}⟧`],
  ['brevo', (o) => `⟦xkeysib-${o(H, 64)}-${o(A, 16)}⟧`],
  ['resend', (o) => `⟦re_${o(A, 8)}_${o(A, 24)}⟧`],
  ['npm legacy', (o) => `//registry.npmjs.org/:_authToken=⟦${uuid(o)}⟧`],
  ['pypi', (o) => `⟦pypi-AgEIcHlwaS5vcmc${o(S, 150)}⟧`],
  ['rubygems', (o) => `⟦rubygems_${o(H, 48)}⟧`],
  ['nuget', (o) => `⟦oy2${o(L + D, 43)}⟧`],
  ['crates', (o) => `⟦cio${o(A, 32)}⟧`],
  ['docker pat', (o) => `⟦dckr_pat_${o(S, 27)}⟧`],
  ['docker config', (o) => `{"auths":{"ghcr.io":{"auth":"⟦${base64(`user:${o(A, 20)}`)}⟧"}}}`],
  ['hf org', (o) => `⟦api_org_${o(A, 34)}⟧`],
  ['assemblyai', (o) => `ASSEMBLYAI_API_KEY = "⟦${o(H, 32)}⟧"`],
  ['tavily', (o) => `⟦tvly-dev-${o(A, 32)}⟧`],
  ['do oauth', (o) => `⟦doo_v1_${o(H, 64)}⟧`],
  ['heroku new', (o) => `⟦HRKU-AA${o(S, 58)}⟧`],
  ['heroku', (o) => `HEROKU_API_KEY=⟦${uuid(o)}⟧`],
  ['fly', (o) => `⟦FlyV1 fm2_${o(B, 200)}⟧`],
  ['fly2', (o) => `⟦fo1_${o(S, 43)}⟧`],
  ['vercel assigned', (o) => `VERCEL_TOKEN=⟦${o(A, 24)}⟧`],
  ['cloudflare api token', (o) => `CLOUDFLARE_API_TOKEN: ⟦${o(S, 40)}⟧`],
  ['cloudflare new', (o) => `⟦cfut_${o(A, 40)}⟧`],
  ['cloudflare global', (o) => `X-Auth-Key: ⟦${o(H, 37)}⟧`],
  ['cloudflare origin ca', (o) => `⟦v1.0-${o(H, 24)}-${o(H, 146)}⟧`],
  ['linode', (o) => `LINODE_TOKEN=⟦${o(H, 64)}⟧`],
  ['vultr', (o) => `VULTR_API_KEY=⟦${o(U + D, 36)}⟧`],
  ['hetzner', (o) => `HCLOUD_TOKEN=⟦${o(A, 64)}⟧`],
  ['planetscale', (o) => `⟦pscale_tkn_${o(S, 43)}⟧`],
  ['neon', (o) => `postgresql://neondb_owner:⟦npg_${o(A, 12)}⟧@ep-cool.eu-central-1.aws.neon.tech/neondb`],
  ['supabase secret', (o) => `⟦sb_secret_${o(S, 31)}⟧`],
  [
    'supabase jwt',
    (o) =>
      `⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${base64('{"iss":"supabase","ref":"abcd","role":"service_role"}').replace(/=+$/, '')}.${o(S, 43)}⟧`,
  ],
  ['firebase fcm', (o) => `⟦AAAA${o(S, 7)}:APA91b${o(S, 134)}⟧`],
  ['mongo uri', (o) => `mongodb+srv://app:⟦${o(A, 16)}⟧@cluster0.abcde.mongodb.net/?retryWrites=true`],
  ['redis uri', (o) => `redis://default:⟦${o(A, 20)}⟧@redis-1.c1.us-east-1-2.ec2.cloud.redislabs.com:12345`],
  ['amqp uri', (o) => `amqps://user:⟦${o(A, 20)}⟧@host/vhost`],
  ['mysql uri', (o) => `DATABASE_URL=mysql://root:⟦${'S3cr3t-' + o(A, 8)}⟧@127.0.0.1:3306/app`],
  ['jdbc', (o) => `jdbc:postgresql://db:5432/app?user=app&password=⟦${'P4ss' + o(A, 10)}⟧`],
  [
    'mssql conn',
    (o) => `Server=tcp:x.database.windows.net;Database=d;User ID=u;Password=⟦${'P4ss' + o(A, 10)}⟧;Encrypt=true`,
  ],
  ['pgpass', (o) => `db.example.org:5432:app:app_user:⟦${'p4' + o(A, 14)}⟧`],
  [
    'sentry',
    (o) => `⟦sntrys_${base64('{"iat":1700000000.0,"url":"https://sentry.io"}').replace(/=+$/, '')}_${o(B, 43)}⟧`,
  ],
  ['datadog', (o) => `DD_API_KEY=⟦${o(H, 32)}⟧`],
  ['datadog app', (o) => `⟦ddapp_${o(A, 34)}⟧`],
  ['newrelic', (o) => `⟦NRAK-${o(U + D, 27)}⟧`],
  ['newrelic license', (o) => `⟦${o(H, 36)}NRAL⟧`],
  ['grafana sa', (o) => `⟦glsa_${o(A, 32)}_${o(H, 8)}⟧`],
  ['grafana cloud', (o) => `⟦glc_${base64('{"o":"12345","n":"x","k":"' + o(A, 24) + '"}')}⟧`],
  ['honeycomb', (o) => `⟦hcaik_${o(L + D, 58)}⟧`],
  ['honeycomb2', (o) => `x-honeycomb-team: ⟦${o(A, 22)}⟧`],
  ['dynatrace', (o) => `⟦dt0c01.${o(U + D, 24)}.${o(U + D, 64)}⟧`],
  ['splunk hec', (o) => `Authorization: Splunk ⟦${uuid(o)}⟧`],
  ['pagerduty', (o) => `Authorization: Token token=⟦u+${o(S, 18)}⟧`],
  ['opsgenie', (o) => `Authorization: GenieKey ⟦${uuid(o)}⟧`],
  ['rollbar', (o) => `ROLLBAR_ACCESS_TOKEN=⟦${o(H, 32)}⟧`],
  ['travis', (o) => `TRAVIS_TOKEN=⟦${o(A, 22)}⟧`],
  ['drone', (o) => `DRONE_TOKEN=⟦${o(A, 32)}⟧`],
  ['snyk', (o) => `SNYK_TOKEN=⟦${uuid(o)}⟧`],
  ['codecov', (o) => `CODECOV_TOKEN: ⟦${uuid(o)}⟧`],
  ['artifactory', (o) => `⟦AKCp${o(A, 69)}⟧`],
  ['artifactory ref', (o) => `⟦cmVmdGtu${o(A, 56)}⟧`],
  ['terraform', (o) => `⟦${o(A, 14)}.atlasv1.${o(S, 67)}⟧`],
  ['vault old', (o) => `VAULT_TOKEN=⟦s.${o(A, 24)}⟧`],
  ['consul', (o) => `CONSUL_HTTP_TOKEN=⟦${uuid(o)}⟧`],
  ['1password', (o) => `⟦ops_eyJ${o(A, 300)}⟧`],
  ['age', (o) => `⟦AGE-SECRET-KEY-1${o('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}⟧`],
  ['snowflake', (o) => `snowflake://user:⟦${'Zx9' + o(A, 14)}⟧@account/db`],
  ['jira', (o) => `⟦ATATT3xFfGF0${o(S, 160)}=${o(HEX, 8)}⟧`],
  ['asana', (o) => `⟦2/${o(D, 16)}/${o(D, 16)}:${o(H, 32)}⟧`],
  ['airtable', (o) => `⟦pat${o(A, 14)}.${o(H, 64)}⟧`],
  ['zendesk', (o) => `curl https://x.zendesk.com -u me@example.org/token:⟦${o(A, 40)}⟧`],
  ['salesforce', (o) => `⟦00D${o(A, 12)}!${o(A + '._', 96)}⟧`],
  ['okta', (o) => `Authorization: SSWS ⟦00${o(S, 40)}⟧`],
  ['auth0', (o) => `AUTH0_CLIENT_SECRET='⟦${o(S, 64)}⟧'`],
  ['clerk', (o) => `⟦sk_live_${o(A, 40)}⟧`],
  ['workos', (o) => `⟦sk_live_${o(A, 60)}⟧`],
  ['twitch', (o) => `⟦oauth:${o(L + D, 30)}⟧`],
  ['twitter bearer', (o) => `Authorization: Bearer ⟦AAAAAAAAAAAAAAAAAAAAA${o(A + '%', 80)}⟧`],
  ['facebook', (o) => `⟦EAA${o(A, 160)}⟧`],
  ['instagram', (o) => `⟦IGQVJ${o(S, 120)}⟧`],
  ['dropbox', (o) => `⟦sl.u.${o(S, 130)}⟧`],
  ['box jwt', (o) => `⟦eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJ${o(S, 80)}.${o(S, 86)}⟧`],
  ['mapbox', (o) => `⟦sk.eyJ1Ijoi${o(A, 60)}.${o(S, 22)}⟧`],
  ['algolia', (o) => `ALGOLIA_ADMIN_KEY=⟦${o(H, 32)}⟧`],
  ['postman', (o) => `⟦PMAK-${o(H, 24)}-${o(H, 34)}⟧`],
  ['tailscale', (o) => `⟦tskey-auth-${o(A, 12)}-${o(A, 32)}⟧`],
  ['ngrok', (o) => `ngrok config add-authtoken ⟦2${o(A, 26)}_${o(A, 22)}⟧`],
  [
    'openssh',
    (o) =>
      `⟦${BEGIN} OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE${o(B, 50)}\n${o(B, 70)}\n-----END OPENSSH PRIVATE KEY-----⟧`,
  ],
  ['ssh key ec', (o) => `⟦${BEGIN} EC PRIVATE KEY-----\n${o(B, 64)}\n${o(B, 64)}\n-----END EC PRIVATE KEY-----⟧`],
  [
    'pgp',
    (o) =>
      `⟦${BEGIN} PGP PRIVATE KEY BLOCK-----\n\nlQOY${o(B, 60)}\n${o(B, 64)}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----⟧`,
  ],
  ['wireguard', (o) => `[Interface]\nPrivateKey = ⟦${o(B, 43) + '='}⟧\nAddress = 10.0.0.2/32`],
  [
    'kubeconfig token',
    (o) =>
      `users:\n- name: a\n  user:\n    token: ⟦eyJhbGciOiJSUzI1NiIsImtpZCI6Ii${o(S, 20)}.eyJpc3Mi${o(S, 200)}.${o(S, 342)}⟧`,
  ],
  [
    'kube client key data',
    (o) => `    client-key-data: ⟦${base64(`${BEGIN} RSA PRIVATE KEY-----\n${o(B, 64)}\n${o(B, 64)}`)}⟧`,
  ],
  ['k8s secret', (o) => `apiVersion: v1\nkind: Secret\ndata:\n  password: ⟦${base64(o(A, 24))}⟧`],
  ['basic auth curl', (o) => `curl -u admin:⟦${o(A, 20)}⟧ https://ci.example.org/`],
  ['basic header', (o) => `-H "Authorization: Basic ⟦${base64(`admin:${o(A, 18)}`)}⟧"`],
  ['bearer', (o) => `curl -H 'Authorization: Bearer ⟦${o(S, 40)}⟧'`],
  ['netrc', (o) => `machine api.example.org login me password ⟦${o(A, 20)}⟧`],
  ['htpasswd', (o) => `admin:⟦$2y$10$${o(A + './', 53)}⟧`],
  ['shadow', (o) => `root:⟦$6$${o(A, 16)}$${o(A + './', 86)}⟧:19000:0:99999:7:::`],
  ['env password', (o) => `DB_PASSWORD=⟦Tr0ub4dor&3${o(A, 4)}⟧`],
  ['yaml password', (o) => `  password: "⟦kX9${o(A, 12)}!⟧"`],
  ['password is', (o) => `The admin password is ⟦Winter2024!${o(A, 3)}⟧`],
  ['django', (o) => `SECRET_KEY = '⟦django-insecure-${o(A + '!@#$%^&*(-_=+)', 50)}⟧'`],
  ['rails', (o) => `secret_key_base: ⟦${o(H, 128)}⟧`],
  ['rails master', (o) => `RAILS_MASTER_KEY=⟦${o(H, 32)}⟧`],
  ['laravel', (o) => `APP_KEY=⟦base64:${o(B, 43)}=⟧`],
  ['jwt secret', (o) => `JWT_SECRET="⟦${o(A, 40)}⟧"`],
  ['nextauth', (o) => `NEXTAUTH_SECRET=⟦${o(B, 43) + '='}⟧`],
  ['eth key', (o) => `PRIVATE_KEY=⟦0x${o(H, 64)}⟧`],
  ['xprv', (o) => `⟦xprv9s21ZrQH143K${o(A, 95)}⟧`],
  ['cookie', (o) => `Cookie: theme=dark; sessionid=⟦${o(A, 40)}⟧`],
  ['gh cli hosts', (o) => `github.com:\n    oauth_token: ⟦gho_${o(A, 36)}⟧\n    user: me`],
  ['git credentials', (o) => `https://me:⟦ghp_${o(A, 36)}⟧@github.com`],
  [
    'maven settings',
    (o) => `<server><id>x</id><username>u</username><password>⟦${'aB3' + o(A, 20)}⟧</password></server>`,
  ],
  ['gradle', (o) => `signing.password=⟦${'aB3' + o(A, 20)}⟧`],
  ['powershell', (o) => `$password = ConvertTo-SecureString "⟦${'aB3!' + o(A, 12)}⟧" -AsPlainText -Force`],
  ['ansible', (o) => `ansible_become_pass: ⟦${'aB3!' + o(A, 12)}⟧`],
  ['ansible ssh', (o) => `ansible_ssh_pass=⟦${'aB3!' + o(A, 12)}⟧`],
  ['wifi', (o) => `psk="⟦${'aB3!' + o(A, 12)}⟧"`],
  ['spring', (o) => `spring.datasource.password=⟦${'aB3' + o(A, 14)}⟧`],
  ['tfvars', (o) => `db_password = "⟦${'aB3' + o(A, 14)}⟧"`],
  ['docker -e', (o) => `docker run -e POSTGRES_PASSWORD=⟦${'aB3' + o(A, 14)}⟧ postgres`],
  ['redis cli', (o) => `redis-cli -h h -a ⟦${'aB3' + o(A, 14)}⟧ ping`],
  ['psql env', (o) => `PGPASSWORD=⟦${'aB3' + o(A, 14)}⟧ psql -h db`],
  ['mysql -p', (o) => `mysql -u root -p⟦${'aB3' + o(A, 14)}⟧ app`],
  ['url param', (o) => `https://api.example.org/v1/x?api_key=⟦${o(A, 32)}⟧&y=1`],
  ['url access_token', (o) => `GET /me?access_token=⟦${o(A, 40)}⟧`],
  ['german', (o) => `Das Passwort lautet ⟦${'aB3!' + o(A, 12)}⟧`],
  ['german2', (o) => `Passwort: ⟦${'aB3!' + o(A, 12)}⟧`],
  ['french', (o) => `mot de passe : ⟦${'aB3!' + o(A, 12)}⟧`],
  ['spanish', (o) => `contraseña: ⟦${'aB3!' + o(A, 12)}⟧`],
  ['md table', (o) => `| password | ⟦${'aB3!' + o(A, 12)}⟧ |`],
  ['md bold', (o) => `**Password:** \`⟦${'aB3!' + o(A, 12)}⟧\``],
  ['login pair', (o) => `login: admin / password: ⟦${'aB3!' + o(A, 12)}⟧`],
  ['json nested', (o) => `{\\"apiKey\\":\\"⟦${o(A, 32)}⟧\\"}`],
  ['client_secret form', (o) => `grant_type=client_credentials&client_id=abc&client_secret=⟦${o(A, 40)}⟧`],
  ['otp seed', (o) => `otpauth://totp/GitHub:me?secret=⟦${o(U + '234567', 32)}⟧&issuer=GitHub`],
];

/** The same for one seed. */
export function pastedLeaks(seed: number): Leak[] {
  const { of } = chanceOf(seed);
  return PASTED.map(([name, make]) => {
    const written = make(of);
    const secret = /⟦(?<secret>[^⟧]*)⟧/.exec(written)?.groups?.['secret'] ?? '';
    return { name, secret, text: written.replace(/[⟦⟧]/g, '') };
  });
}
