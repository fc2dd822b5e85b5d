/**
 * A secret by reference: where it is stored, never its value. Pure.
 *
 * References are in files of the repository and in settings, so they may be shown; a value never may. Therefore, a
 * value that is written in place of a reference is refused, whatever it looks like.
 */
import { defined } from '../base/defined.ts';

export type SecretReference =
  /** A variable that the workflow passes to the step. `formerly`: the old name of that kind, if `env` was not used. */
  | { readonly kind: 'env'; readonly name: string; readonly formerly?: 'gh-secret' }
  /** A file below the folder of secrets. */
  | { readonly kind: 'file'; readonly path: string; readonly formerly?: 'local-secret' }
  /** A secret of AWS Secrets Manager: its name or its ARN; with a key, one member of its JSON. */
  | { readonly kind: 'aws'; readonly secret: string; readonly key: string | undefined };

export type ReadReference =
  | { readonly kind: 'reference'; readonly reference: SecretReference }
  | { readonly kind: 'malformed'; readonly why: string };

const MOST_CHARS = 2_048;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ARN = /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[A-Za-z0-9/_+=.@-]+$/;
const SECRET_NAME = /^[A-Za-z0-9/_+=.@-]{1,512}$/;
/** The control channels and credentials of the runner and our own: no environment may pass them on. */
const OURS = /^(?:AGORA_|ACTIONS_|INPUT_|RUNNER_)|^GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$/i;

export const REFERENCE_FORMS =
  'env://NAME, file://path, aws-secrets-manager://name or arn:aws:secretsmanager:…, the last two with #key for one member of a JSON secret';

/** Parses a reference. `why` never repeats the text: it may be the secret itself in the wrong place. */
export function readSecretReference(text: string): ReadReference {
  const given = text.trim();
  if (given.length > MOST_CHARS) return malformed(`is longer than ${MOST_CHARS} characters`);
  if (given.startsWith('arn:')) return readAws(given, ARN);
  const [, scheme = '', rest = ''] = /^([a-z-]+):(?:\/\/)?(.*)$/s.exec(given) ?? [];
  switch (scheme) {
    case 'env':
      return readVariable(rest);
    case 'gh-secret':
      return readVariable(rest, 'gh-secret');
    case 'file':
      return readPath(rest);
    case 'local-secret':
      return readPath(rest, 'local-secret');
    case 'aws-secrets-manager':
      return readAws(rest, SECRET_NAME);
    case 'inline':
      return malformed('is a secret instead of a reference; store the secret elsewhere and name it here');
    default:
      return malformed(`is not a reference; it must be one of ${REFERENCE_FORMS}`);
  }
}

/** The reference as it is written, for messages. */
export function renderSecretReference(reference: SecretReference): string {
  switch (reference.kind) {
    case 'env':
      return `env://${reference.name}`;
    case 'file':
      return `file://${reference.path}`;
    case 'aws':
      return `${reference.secret.startsWith('arn:') ? '' : 'aws-secrets-manager://'}${reference.secret}${reference.key === undefined ? '' : `#${reference.key}`}`;
  }
}

function malformed(why: string): ReadReference {
  return { kind: 'malformed', why };
}

function readVariable(name: string, formerly?: 'gh-secret'): ReadReference {
  if (!VARIABLE.test(name)) return malformed('does not name a variable');
  if (OURS.test(name))
    return malformed(`names ${name}, which belongs to the runner or to Agora and is never passed on`);
  return { kind: 'reference', reference: { kind: 'env', name, ...defined({ formerly }) } };
}

function readPath(path: string, formerly?: 'local-secret'): ReadReference {
  const plain =
    path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    !/[\\\p{Cc}]/u.test(path);
  return plain
    ? { kind: 'reference', reference: { kind: 'file', path, ...defined({ formerly }) } }
    : malformed('must name a plain path in the folder of secrets: relative, without ".."');
}

function readAws(text: string, pattern: RegExp): ReadReference {
  const at = text.indexOf('#');
  const secret = at < 0 ? text : text.slice(0, at);
  const key = at < 0 ? undefined : text.slice(at + 1);
  if (!pattern.test(secret)) return malformed('names no secret of AWS Secrets Manager');
  if (key === '') return malformed('ends with # and names no key after it');
  return { kind: 'reference', reference: { kind: 'aws', secret, key } };
}
