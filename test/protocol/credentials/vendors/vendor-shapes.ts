/**
 * Credentials as the documents of vendors and the rules of other scanners show them, tried after those of
 * later-shapes.ts. No line is a real one. `⟦` and `⟧` stand around the secret where it is not all of it.
 */
import { type Chance, chanceOf, type Leak } from '../corpus.ts';

const L = 'abcdefghijklmnopqrstuvwxyz';
const U = L.toUpperCase();
const D = '0123456789';
const A = L + U + D;
const H = `${D}abcdef`;
const S = `${A}_-`;
const B = `${A}+/`;
const LD = L + D;
const UD = U + D;
type Of = Chance['of'];

const uuid = (o: Of): string => `${o(H, 8)}-${o(H, 4)}-4${o(H, 3)}-a${o(H, 3)}-${o(H, 12)}`;

const VENDORS: readonly (readonly [name: string, make: (o: Of) => string])[] = [
  ['Slack, rotated', (o) => `xoxe.xoxp-1-${o(A, 160)}`],
  ['Slack, refresh', (o) => `xoxe-1-${o(A, 140)}`],
  ['Slack, workflow', (o) => `https://hooks.slack.com/workflows/T${o(UD, 10)}/A${o(UD, 10)}/${o(D, 18)}/⟦${o(A, 24)}⟧`],
  [
    'Teams webhook',
    (o) => `https://acme.webhook.office.com/webhookb2/${uuid(o)}@${uuid(o)}/IncomingWebhook/⟦${o(H, 32)}/${uuid(o)}⟧`,
  ],
  ['Zapier hook', (o) => `https://hooks.zapier.com/hooks/catch/${o('123456789', 7)}/⟦${o(LD, 7)}⟧/`],
  ['Adafruit', (o) => `aio_${o(A, 28)}`],
  ['Authress', (o) => `sc_${o(LD, 24)}.${o(LD, 5)}.acc_${o(LD, 12)}.${o(B, 44)}`],
  ['Beamer', (o) => `BEAMER_API_KEY=⟦b_${o(A, 43)}=⟧`],
  ['ClickHouse', (o) => `4b1d${o(A, 38)}`],
  ['Defined Networking', (o) => `dnkey-${o(LD, 26)}-${o(LD, 52)}`],
  ['Apify', (o) => `apify_api_${o(A, 36)}`],
  ['Bannerbear', (o) => `bb_pr_${o(H, 30)}`],
  ['Postman', (o) => `PMAK-${o(H, 24)}-${o(H, 34)}`],
  ['Sourcegraph Cody', (o) => `slk_${o(H, 64)}`],
  ['Zuplo', (o) => `zpka_${o(LD, 32)}_${o(H, 8)}`],
  ['Ubidots', (o) => `BBFF-${o(A, 30)}`],
  ['UptimeRobot', (o) => `UPTIMEROBOT_API_KEY: ⟦u${o('123456789', 7)}-${o(H, 24)}⟧`],
  ['ngrok', (o) => `NGROK_AUTHTOKEN=⟦2${o(A, 26)}_${o(A, 21)}⟧`],
  ['RapidAPI', (o) => `X-RapidAPI-Key: ⟦${o(LD, 10)}msh${o(LD, 15)}p1${o(LD, 6)}jsn${o(LD, 12)}⟧`],
  ['Alchemy', (o) => `https://eth-mainnet.g.alchemy.com/v2/⟦${o(S, 32)}⟧`],
  ['Infura', (o) => `https://mainnet.infura.io/v3/⟦${o(H, 32)}⟧`],
  ['Databricks', (o) => `dapi${o(H, 32)}-2`],
  ['Artifactory', (o) => `AKCp${o(A, 69)}`],
  ['Sidekiq', (o) => `BUNDLE_ENTERPRISE__CONTRIBSYS__COM=⟦${o(H, 8)}:${o(H, 8)}⟧`],
  ['PubNub', (o) => `sec-c-⟦${o(A, 8)}${uuid(o)}${o(A, 8)}⟧`],
  ['Twitter bearer', (o) => `Authorization: Bearer ⟦AAAAAAAAAAAAAAAAAAAAA${o(A, 22)}%3D${o(A, 50)}⟧`],
  ['Facebook page', (o) => `EAA${o(A, 140)}`],
  ['Instagram', (o) => `IGQVJ${o(A, 120)}`],
  ['Twitch', (o) => `oauth:${o(LD, 30)}`],
  ['Spotify', (o) => `SPOTIFY_CLIENT_SECRET="⟦${o(H, 32)}⟧"`],
  ['Mailjet', (o) => `MJ_APIKEY_PRIVATE=⟦${o(H, 32)}⟧`],
  ['MessageBird', (o) => `Authorization: AccessKey ⟦${o(A, 25)}⟧`],
  ['Splunk', (o) => `Authorization: Splunk ⟦${uuid(o)}⟧`],
  ['Genie', (o) => `Authorization: GenieKey ⟦${uuid(o)}⟧`],
  ['PagerDuty header', (o) => `Authorization: Token token=⟦y_NbA7Kc${o(A, 12)}⟧`],
  ['Jenkins', (o) => `curl -u admin:⟦11${o(H, 32)}⟧ https://ci.example.org/job/x/build`],
  ['Rundeck', (o) => `X-Rundeck-Auth-Token: ⟦${o(A, 32)}⟧`],
  ['Vercel blob', (o) => `vercel_blob_rw_${o(A, 16)}_${o(A, 30)}`],
  [
    'Prisma',
    (o) => `prisma+postgres://accelerate.prisma-data.net/?api_key=⟦eyJhbGciOiJIUzI1NiJ9.${o(S, 90)}.${o(S, 43)}⟧`,
  ],
  ['Turso', (o) => `TURSO_AUTH_TOKEN=⟦eyJhbGciOiJFZERTQSJ9.eyJ${o(S, 60)}.${o(S, 86)}⟧`],
  ['LiveKit', (o) => `LIVEKIT_API_SECRET=⟦${o(A, 43)}⟧`],
  ['Pusher', (o) => `PUSHER_APP_SECRET=⟦${o(H, 20)}⟧`],
  ['Mux', (o) => `MUX_TOKEN_SECRET=⟦${o(B, 75)}⟧`],
  ['Clerk webhook', (o) => `CLERK_WEBHOOK_SECRET=⟦whsec_${o(B, 32)}⟧`],
  ['NextAuth', (o) => `NEXTAUTH_SECRET=⟦${o(B, 43)}=⟧`],
  ['Rails', (o) => `RAILS_MASTER_KEY=⟦${o(H, 32)}⟧`],
  ['Phoenix', (o) => `secret_key_base: "⟦${o(B, 64)}⟧"`],
  ['Django', (o) => `SECRET_KEY = 'django-insecure-⟦${o(`${LD}!@#$%^&*(-_=+)`, 50)}⟧'`],
  ['Symfony', (o) => `APP_SECRET=⟦${o(H, 32)}⟧`],
  ['WordPress', (o) => `define('AUTH_KEY', '⟦${o(`${A}!@#$%^&*-_=+`, 64)}⟧');`],
  ['Elasticsearch', (o) => `Authorization: ApiKey ⟦${o(A, 58)}==⟧`],
  ['Kibana', (o) => `xpack.encryptedSavedObjects.encryptionKey: "⟦${o(A, 32)}⟧"`],
  [
    'Kafka',
    (o) =>
      `sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="${o(UD, 16)}" password="⟦${o(B, 64)}⟧";`,
  ],
  ['Spring', (o) => `spring.datasource.password=⟦${o(A, 8)}9!${o(A, 6)}⟧`],
  ['Maven', (o) => `<server><id>x</id><username>ci</username><password>⟦${o(A, 10)}7#${o(A, 6)}⟧</password></server>`],
  ['sbt', (o) => `Credentials("Sonatype", "oss.sonatype.org", "ci", "⟦${o(A, 24)}9⟧")`],
  ['Composer', (o) => `{"http-basic":{"repo.example.org":{"username":"ci","password":"⟦${o(A, 20)}8⟧"}}}`],
  ['npmrc', (o) => `//registry.example.org/:_password=⟦${o(A, 30)}==⟧`],
  ['yarnrc', (o) => `npmAuthToken: "⟦${uuid(o)}⟧"`],
  ['pip', (o) => `--extra-index-url https://ci:⟦${o(A, 24)}9⟧@pypi.example.org/simple`],
  ['Go proxy', (o) => `GOPROXY=https://ci:⟦${o(A, 24)}4⟧@goproxy.example.org`],
  ['Vagrant', (o) => `ATLAS_TOKEN=⟦${o(A, 14)}.atlasv1.${o(A, 67)}⟧`],
  ['WireGuard', (o) => `[Interface]\nPrivateKey = ⟦${o(B, 43)}=⟧`],
  ['WireGuard, shared', (o) => `PresharedKey = ⟦${o(B, 43)}=⟧`],
  ['WiFi', (o) => `wpa_passphrase=⟦${o(A, 12)}7!⟧`],
  ['TOTP', (o) => `otpauth://totp/x:ada?secret=⟦${o(`${U}234567`, 32)}⟧&issuer=x`],
  [
    'S3 signed',
    (o) => `https://x.s3.amazonaws.com/a?X-Amz-Credential=AKIA${o(UD, 16)}%2F20260101&X-Amz-Signature=⟦${o(H, 64)}⟧`,
  ],
  ['GCS signed', (o) => `https://storage.googleapis.com/b/o?X-Goog-Credential=x&X-Goog-Signature=⟦${o(H, 256)}⟧`],
  ['Kubernetes secret', (o) => `kind: Secret\ndata:\n  password: ⟦${o(A, 23)}=⟧`],
  ['Kubernetes token', (o) => `token: ⟦eyJhbGciOiJSUzI1NiIsImtpZCI6Ii${o(S, 40)}.eyJ${o(S, 200)}.${o(S, 342)}⟧`],
  ['Fernet', (o) => `FERNET_KEY=⟦${o(S, 43)}=⟧`],
  [
    'Azure storage',
    (o) => `DefaultEndpointsProtocol=https;AccountName=x;AccountKey=⟦${o(B, 86)}==⟧;EndpointSuffix=core.windows.net`,
  ],
  ['Figma OAuth', (o) => `figo_${o(A, 40)}`],
  ['Gumroad', (o) => `GUMROAD_ACCESS_TOKEN=⟦${o(S, 43)}⟧`],
  ['Binance', (o) => `X-MBX-APIKEY: ⟦${o(A, 64)}⟧`],
  ['GoCardless', (o) => `GC_ACCESS_TOKEN=⟦live_${o(S, 40)}⟧`],
  ['Wise', (o) => `WISE_TOKEN=⟦${uuid(o)}⟧`],
  ['Browserstack', (o) => `BROWSERSTACK_ACCESS_KEY=⟦${o(A, 20)}⟧`],
  ['Sauce Labs', (o) => `SAUCE_ACCESS_KEY=⟦${uuid(o)}⟧`],
  ['Codacy', (o) => `CODACY_PROJECT_TOKEN=⟦${o(H, 32)}⟧`],
  ['Coveralls', (o) => `repo_token: ⟦${o(A, 32)}⟧`],
  ['Crowdin', (o) => `"api_token": "⟦${o(H, 80)}⟧"`],
  ['Lokalise', (o) => `X-Api-Token: ⟦${o(H, 40)}⟧`],
  ['Phrase', (o) => `PHRASE_ACCESS_TOKEN=⟦${o(H, 64)}⟧`],
  ['Transifex', (o) => `TX_TOKEN=⟦1/${o(H, 40)}⟧`],
  ['Loggly', (o) => `https://logs-01.loggly.com/inputs/⟦${uuid(o)}⟧/tag/http/`],
  ['Sumo Logic', (o) => `https://collectors.sumologic.com/receiver/v1/http/⟦${o(B, 86)}==⟧`],
  ['Papertrail', (o) => `X-Papertrail-Token: ⟦${o(A, 20)}⟧`],
  ['Opsgenie', (o) => `OPSGENIE_API_KEY: '⟦${uuid(o)}⟧'`],
  ['Healthchecks', (o) => `curl https://hc-ping.com/⟦${uuid(o)}⟧`],
  ['IFTTT', (o) => `https://maker.ifttt.com/trigger/x/with/key/⟦${o(S, 43)}⟧`],
  ['Make', (o) => `https://hook.eu1.make.com/⟦${o(LD, 32)}⟧`],
  ['Pipedream', (o) => `https://⟦eo${o(LD, 13)}⟧.m.pipedream.net`],
  [
    'Logic Apps',
    (o) =>
      `https://prod-1.westeurope.logic.azure.com/workflows/${o(H, 32)}/triggers/manual/paths/invoke?sp=x&sig=⟦${o(S, 43)}⟧`,
  ],
  ['Feishu', (o) => `https://open.feishu.cn/open-apis/bot/v2/hook/⟦${uuid(o)}⟧`],
  ['DingTalk', (o) => `https://oapi.dingtalk.com/robot/send?access_token=⟦${o(H, 64)}⟧`],
  ['WeCom', (o) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=⟦${uuid(o)}⟧`],
  ['Rocket.Chat', (o) => `https://chat.example.org/hooks/${o(A, 17)}/⟦${o(A, 48)}⟧`],
  ['Mattermost', (o) => `https://mm.example.org/hooks/⟦${o(LD, 26)}⟧`],
  ['ntfy', (o) => `Authorization: Bearer ⟦tk_${o(LD, 29)}⟧`],
  ['Pushover', (o) => `PUSHOVER_USER_KEY=⟦u${o(LD, 29)}⟧`],
  ['Gotify', (o) => `https://push.example.org/message?token=⟦A${o(A, 14)}⟧`],
  ['Home Assistant', (o) => `HASS_TOKEN=⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ${o(S, 80)}.${o(S, 43)}⟧`],
  ['MQTT', (o) => `mqtts://device7:⟦${o(A, 18)}3⟧@broker.example.org:8883`],
  ['LDAP', (o) => `bindpw: ⟦${o(A, 10)}5!${o(A, 4)}⟧`],
  ['SNMP', (o) => `snmpwalk -v3 -u ops -A '⟦${o(A, 12)}4#⟧' -X '${o(A, 12)}' host`],
  ['rclone', (o) => `[b2]\ntype = b2\naccount = x\nkey = ⟦K00${o(D, 1)}${o(A, 27)}⟧`],
  ['s3cmd', (o) => `secret_key = ⟦${o(B, 40)}⟧`],
  ['mc', (o) => `mc alias set x https://minio.example.org minioadmin ⟦${o(A, 20)}8⟧`],
  ['restic', (o) => `export RESTIC_PASSWORD='⟦${o(A, 20)}6⟧'`],
  ['borg', (o) => `BORG_PASSPHRASE=⟦${o(A, 20)}6⟧ borg create ::x`],
  ['mongosh', (o) => `mongosh "mongodb://host" -u ada -p ⟦${o(A, 14)}5⟧`],
  ['psql', (o) => `psql "host=x user=ada password=⟦${o(A, 14)}5⟧ dbname=y"`],
  ['sqlcmd', (o) => `sqlcmd -S x -U sa -P '⟦${o(A, 12)}7!⟧'`],
  ['redis-cli', (o) => `redis-cli -h x -a ⟦${o(A, 22)}5⟧ ping`],
  ['sshpass', (o) => `sshpass -p '⟦${o(A, 10)}9$⟧' ssh ada@host`],
  ['mysqldump', (o) => `mysqldump -u root -p⟦${o(A, 14)}5⟧ shop`],
];

const MARKED = /⟦([^]*)⟧/;

export function vendorLeaks(seed: number): Leak[] {
  return VENDORS.map(([name, make], index) => {
    const text = make(chanceOf(seed * 1_000 + index + 401).of);
    const secret = MARKED.exec(text)?.[1] ?? text;
    return { name: `vendor: ${name}`, secret, text: text.replace('⟦', '').replace('⟧', '') };
  });
}
