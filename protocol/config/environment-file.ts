/**
 * An environment: `.github/agora/envs/<name>.yaml` on the default branch. Variables for the setup script, the agent and
 * verify, as plain values and as references to secrets.
 *
 * Every value is the text as written: `1.10` stays `1.10` and `yes` stays `yes`.
 */
import { complain, hasMembers, z } from '../base/zod.ts';
import { readYaml, renderMistake, type Mistake } from '../base/read-yaml.ts';
import { readSecretReference, type SecretReference } from './secret-reference.ts';

/** Bytes of one value; Linux accepts no variable of more than 128 KiB. */
const VALUE_BYTES = 65_536;
const MOST_VARIABLES = 500;
const TEXT_BYTES = 1_048_576;

/** The loader, the shell, Node or our own code reads these before any program of a run: a file cannot set them. */
const REFUSED =
  /^(?:AGORA_|ACTIONS_|INPUT_|RUNNER_|GIT_|LD_|DYLD_|BASH_FUNC_|AWS_CONTAINER_)|^(?:GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|NODE_OPTIONS|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|IFS|PS4)$/i;
/** These decide where requests go: anybody who sets them can see the model's key. */
const ROUTES =
  /(?:_BASE_URL|_PROXY)$|^(?:HTTPS?|NO|ALL)_PROXY$|^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|NODE_TLS_REJECT_UNAUTHORIZED)$/i;
/** Variables of ours that a file may set. */
const SWITCHES = new Set(['AGORA_DISABLE_NEEDS_INPUT_HELPER']);

/** Why no file of the repository may set that variable for any program. */
export function findReservedName(name: string): string | undefined {
  return REFUSED.test(name)
    ? `${name} cannot be set by a file of the repository: it changes how programs start, or belongs to the runner or to Agora`
    : undefined;
}

/** Why a file of the repository may not set that variable; undefined if it may. */
export function findRefusedName(name: string): string | undefined {
  if (SWITCHES.has(name)) return undefined;
  const reserved = findReservedName(name);
  if (reserved !== undefined) return reserved;
  return ROUTES.test(name)
    ? `${name} cannot be set by a file of the repository: it decides where the model's key is sent. Set it in the workflow`
    : undefined;
}

export const VariableName = z.string().check(
  z.regex(
    /^[A-Za-z_][A-Za-z0-9_]*$/,
    'is not a valid environment variable name: use letters, digits and underscores, not beginning with a digit',
  ),
  z.superRefine((name, context) => {
    const why = findRefusedName(name);
    if (why !== undefined) complain(context, why);
  }),
);

const Value = z.string('must be a string').check(
  z.refine((value) => Buffer.byteLength(value) <= VALUE_BYTES, `is longer than ${VALUE_BYTES} bytes`),
  z.refine((value) => !value.includes('\0'), 'contains a NUL character'),
  // We read 24.10 as the text that was written; an editor treats it as a number.
  z.meta({ type: ['string', 'number', 'boolean', 'null'] }),
);
export const Reference = z.pipe(
  z.string('must be a reference'),
  z.transform((text, context): SecretReference => {
    const read = readSecretReference(text);
    if (read.kind === 'reference') return read.reference;
    complain(context, read.why);
    return z.NEVER;
  }),
);

function namesIn(variables: unknown): readonly string[] {
  return typeof variables === 'object' && variables !== null ? Object.keys(variables) : [];
}

/** Exported for the JSON Schema that editors complete it with. */
export const EnvFile = z
  .strictObject({
    description: z.optional(z.string()),
    values: z.optional(z.record(VariableName, Value)),
    secrets: z.optional(z.record(VariableName, Reference)),
  })
  .check(
    z.superRefine(
      (file, context) => {
        const [values, secrets] = [namesIn(file.values), namesIn(file.secrets)];
        if (values.length + secrets.length > MOST_VARIABLES)
          complain(context, `holds more than ${MOST_VARIABLES} variables`);
        for (const name of secrets.filter((secret) => values.includes(secret)))
          complain(context, 'is also among the values', ['secrets', name]);
      },
      { when: hasMembers },
    ),
  );

export interface EnvBundle {
  readonly description: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretReference>>;
}

export type ReadEnv =
  | { readonly kind: 'env'; readonly env: EnvBundle }
  | { readonly kind: 'malformed'; readonly why: readonly string[]; readonly mistakes: readonly Mistake[] };

/** Reads an environment file; every mistake is reported with its location. Never throws. */
export function readEnvBundle(text: string): ReadEnv {
  const unreadable = findUnreadable(text);
  const read =
    unreadable === undefined
      ? readYaml(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), EnvFile, { what: 'environment', values: 'text' })
      : { kind: 'malformed' as const, mistakes: [unreadable] };
  if (read.kind === 'malformed')
    return { kind: 'malformed', why: read.mistakes.map(renderMistake), mistakes: read.mistakes };
  const { description, values = {}, secrets = {} } = read.value;
  return { kind: 'env', env: { description, values, secrets } };
}

function findUnreadable(text: string): Mistake | undefined {
  if (Buffer.byteLength(text) > TEXT_BYTES)
    return { line: 1, column: 1, message: `environment: is longer than ${TEXT_BYTES} bytes` };
  // To this character, bytes that are not UTF-8 are decoded: a program would get a value that nobody wrote.
  const at = text.indexOf('\uFFFD');
  return at === -1
    ? undefined
    : {
        line: text.slice(0, at).split(/\r\n?|\n/).length,
        column: 1,
        message: 'environment: has bytes that are not UTF-8, or the character U+FFFD',
      };
}
