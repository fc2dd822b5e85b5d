/** The shipped AWS clients, without the parts that need a browser (scripts/build/substitutes.ts). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';

const READ = `
const parts = Object.values(require(process.argv[1]));
const { S3Client, SecretsManagerClient, GetSecretValueCommand } = Object.assign({}, ...parts);
new S3Client({}).config.credentials().then(
  ({ accessKeyId }) => console.log('found ' + accessKeyId),
  async ({ message }) => {
    const secrets = new SecretsManagerClient({ endpoint: 'http://127.0.0.1:1' });
    const { code } = await secrets.send(new GetSecretValueCommand({ SecretId: 'one' })).catch((error) => error);
    console.log(message + ' [' + code + ']');
  },
);
`;
const REFUSED = (profile: string): string =>
  [
    `The AWS profile ${profile} signs in with a browser, and the action cannot. Use an access key or a role.`,
    `[the AWS profile ${profile} signs in with a browser]`,
  ].join(' ');
const SSO = 'sso_start_url = https://a.example\nsso_region = us-east-1\nsso_account_id = 1\nsso_role_name = reader\n';

it.each([
  ['sso', `[profile sso]\n${SSO}`, REFUSED('sso')],
  ['signed-in', '[profile signed-in]\nlogin_session = arn:aws:iam::1:user/ada\n', REFUSED('signed-in')],
  [
    'above',
    `[profile above]\nrole_arn = arn:aws:iam::1:role/r\nsource_profile = sso\n[profile sso]\n${SSO}`,
    REFUSED('sso'),
  ],
  ['key', '[profile key]\naws_access_key_id = AKEY\naws_secret_access_key = secret\n', 'found AKEY'],
  [
    'program',
    `[profile program]\ncredential_process = echo '{"Version":1,"AccessKeyId":"PKEY","SecretAccessKey":"s"}'\n`,
    'found PKEY',
  ],
])('says which credentials of a profile it takes: %s', async (profile, config, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-aws-'));
  try {
    writeFileSync(join(folder, 'config'), config);
    const { stdout } = await execa(process.execPath, ['-e', READ, resolve('dist/chunks/aws.cjs')], {
      extendEnv: false,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        AWS_CONFIG_FILE: join(folder, 'config'),
        AWS_PROFILE: profile,
        AWS_REGION: 'us-east-1',
        AWS_EC2_METADATA_DISABLED: 'true',
      },
    });

    expect(stdout).toBe(said);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
