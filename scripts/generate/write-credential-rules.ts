/**
 * Writes protocol/credentials/gitleaks-rules.gen.ts from the rules of gitleaks. They are in gitleaks/ next to this
 * file, as published, with their license. `--check` writes nothing and fails if the table is stale.
 *
 * To update the rules, replace gitleaks.toml with config/gitleaks.toml from their repository, and change the commit
 * below.
 *
 * @see https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { z } from '../../protocol/base/zod.ts';

const COMMIT = 'b58d3f102cf3a2c84cb7f923d05c25c9b1aed84b';
const TABLE = 'protocol/credentials/gitleaks-rules.gen.ts';

/** Left out because they would match ordinary text, or because they are too slow. Our own rules replace them. */
const LEFT_OUT = new Set([
  // A name and any value: assigned-values.ts is stricter.
  'generic-api-key',
  // Matches a file name only.
  'pkcs12-file',
  'freemius-secret-key',
  'hashicorp-tf-password',
  'kubernetes-secret-yaml',
  'nuget-config-password',
  // Matches any commit in a text that names the product.
  'sourcegraph-access-token',
  // Matches any word of 24 letters after "s.".
  'vault-service-token',
  // Their run time grows with the square of the text's length.
  'curl-auth-header',
  'curl-auth-user',
  // own-rules.ts also finds incomplete tokens and keys.
  'private-key',
  'jwt',
  'github-app-token',
  'github-pat',
  'github-oauth',
  'github-refresh-token',
  'github-fine-grained-pat',
  'openai-api-key',
  'anthropic-api-key',
  'anthropic-admin-api-key',
  'twilio-api-key',
  // Found after decoding the base64.
  'jwt-base64',
  // A prefix and many characters: vendor-prefixes.ts and own-rules.ts need fewer characters.
  ...[
    'defined-networking-api-token',
    'shopify-access-token',
    'shopify-custom-access-token',
    'shopify-private-app-access-token',
    'shopify-shared-secret',
    'flutterwave-encryption-key',
    'flutterwave-public-key',
    'flutterwave-secret-key',
    'planetscale-api-token',
    'planetscale-oauth-token',
    'planetscale-password',
    'readme-api-token',
    'pulumi-api-token',
    'prefect-api-token',
    'sentry-user-token',
    'sendinblue-api-token',
    'linear-api-key',
    'easypost-api-token',
    'easypost-test-api-token',
    'frameio-api-token',
    'clojars-api-token',
    'gitlab-oauth-app-secret',
    'gitlab-ptt',
    'typeform-api-token',
    'new-relic-browser-api-token',
    'new-relic-insert-key',
    'new-relic-user-api-key',
    'yandex-access-token',
    'yandex-api-key',
    'scalingo-api-token',
    'gitlab-kubernetes-agent-token',
    'sumologic-access-id',
    'discord-client-id',
  ],
]);

const Rules = z.looseObject({
  rules: z.array(
    z.looseObject({
      id: z.string(),
      regex: z.optional(z.string()),
      entropy: z.optional(z.number()),
      keywords: z.optional(z.array(z.string())),
    }),
  ),
});

/** The start of most of their rules: a name that contains the product, and an assignment. */
const ASSIGNED = new RegExp(
  String.raw`^(?:\(\?i\))?\[\\w\.-\]\{0,50\}\?(?:\(\?i:\[\\w\.-\]\{0,50\}\?)?(\(\?:.+?\))\(\?:\[ \\t\\w\.-\]\{0,20\}\)\[\\s'"\]\{0,3\}\)?` +
    String.raw`\(\?:=\|>\|:\{1,3\}=\|\\\|\\\|\|:\|=>\|\\\?=\|,\)\[\\x60'"\\s=\]\{0,5\}(.+)$`,
);
/** The end of their rules. In a sentence, other characters can follow a token too. */
const END = String.raw`(?:[\x60'"\s;]|\\[nr]|$)`;

/** Translates Go's syntax into JavaScript's, without inline modifiers, which Node 20 does not support. */
function translate(regex: string): string {
  return regex
    .replaceAll(END, String.raw`(?!\w)`)
    .replaceAll('(?:[^\\w-]|\\z)', '(?![\\w-])')
    .replaceAll('(?i)', '')
    .replaceAll(/\(\?-?i:/g, '(?:')
    .replaceAll('(?s:.)', '[^]')
    .replaceAll(/\(\?P<\w+>/g, '(?:')
    .replaceAll('[[:alnum:]]', '[a-zA-Z0-9]')
    .replaceAll('\\z', '$');
}

type Row = readonly [keywords: string, kind: 'is' | 'assigned', source: string, flags: '' | 'i', entropy: number];

function rowsOf(text: string): Row[] {
  return Rules.parse(parse(text)).rules.flatMap(({ id, regex, entropy = 0, keywords = [] }) => {
    if (LEFT_OUT.has(id) || regex === undefined) return [];
    const [, name, value] = ASSIGNED.exec(regex) ?? [];
    const flags = regex.includes('(?i') ? 'i' : '';
    // `find-credentials.ts` joins the two parts again.
    const source = translate(name === undefined || value === undefined ? regex : `${name}@@${value}`);
    // Throws if the pattern does not compile.
    for (const part of source.split('@@')) new RegExp(part, flags);
    return [[keywords.join(' '), name === undefined ? 'is' : 'assigned', source, flags, entropy] as const];
  });
}

function render(rows: readonly Row[]): string {
  return [
    '/**',
    ' * Written by scripts/generate/write-credential-rules.ts. Do not edit.',
    ' *',
    ` * From the rules of gitleaks, https://github.com/gitleaks/gitleaks, commit ${COMMIT.slice(0, 12)}.`,
    ' * MIT License, Copyright (c) 2019 Zachary Rice. The licence lies in scripts/generate/gitleaks/LICENSE.',
    ' *',
    ' * @license MIT, gitleaks, Copyright (c) 2019 Zachary Rice',
    ' */',
    '/** Words one of which is there, what the pattern is of, the pattern, its flags, and bits of entropy at least. */',
    "export type GitleaksRow = readonly [string, 'is' | 'assigned', string, '' | 'i', number];",
    '',
    'export const GITLEAKS: readonly GitleaksRow[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    '];',
    '',
  ].join('\n');
}

const text = render(rowsOf(readFileSync(new URL('gitleaks/gitleaks.toml', import.meta.url), 'utf8')));
if (!process.argv.includes('--check')) writeFileSync(TABLE, text);
else if (readFileSync(TABLE, 'utf8') !== text) {
  console.error(`${TABLE} is stale: run \`npm run credential-rules\`.`);
  process.exitCode = 1;
}
