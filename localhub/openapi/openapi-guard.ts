/**
 * Checks every request and every response against GitHub's own description.
 *
 * An imitation is only useful if it refuses what GitHub refuses. Requests are checked strictly: GitHub ignores unknown
 * body keys and query parameters, but we report them, because they are always a mistake. Responses are checked against
 * the published schemas.
 *
 * Schemas are compiled when they are first needed: 10 to 90 ms once, and 20 to 50 µs for every check after that.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { escapePointer, readDescription, resolve, type Operation, type Route } from './description.ts';

/** Formats in GitHub's description that are labels, not rules. */
const LABELS = [
  'int64',
  'repo.nwo',
  'timestamp',
  'ssh-key',
  'uri-template',
  'binary',
  'byte',
  'email',
  'uri',
  'duration',
];
/**
 * Refusals that GitHub gives at every endpoint and documents for only a few. We accept the plain error object for them
 * everywhere. Otherwise nothing could be tested with a wrong token.
 */
const COMMON_REFUSALS = new Set([401, 403, 404, 410, 422, 429, 500, 502, 503]);

type Coercion = 'exact' | 'from-text';
const validators = new Map<Coercion, Ajv>();
const compiled = new Map<string, ValidateFunction>();

function validatorOf(coercion: Coercion): Ajv {
  const known = validators.get(coercion);
  if (known !== undefined) return known;
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    // Most schemas are used only a few times: optimizing their code takes longer than it saves.
    code: { optimize: false },
    coerceTypes: coercion === 'from-text' ? 'array' : false,
  });
  formats.default(ajv);
  for (const label of LABELS) ajv.addFormat(label, true);
  ajv.addSchema(readDescription(), 'github');
  validators.set(coercion, ajv);
  return ajv;
}

function compileAt(pointer: string, coercion: Coercion = 'exact'): ValidateFunction {
  const key = `${coercion}${pointer}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  // ajv converts a value in place, so text from a URL is wrapped in an object.
  const schema = { $ref: `github#${pointer.split('/').map(encodeURIComponent).join('/')}` };
  const check = validatorOf(coercion).compile(
    coercion === 'exact' ? schema : { type: 'object', properties: { value: schema } },
  );
  compiled.set(key, check);
  return check;
}

const renderError = (error: ErrorObject): string => {
  const allowed: unknown = error.params['allowedValues'];
  return `${error.instancePath || '/'} ${error.message ?? error.keyword}${Array.isArray(allowed) ? ` ${JSON.stringify(allowed).slice(0, 200)}` : ''}`;
};

function errorsAt(pointer: string, value: unknown, coercion: Coercion = 'exact'): string[] {
  const check = compileAt(pointer, coercion);
  if (check(coercion === 'exact' ? value : { value })) return [];
  const errors = check.errors ?? [];
  // "101" can be an id or a file name, and both are allowed in text.
  const isTwice =
    coercion === 'from-text' &&
    errors.every(({ keyword, params }) => keyword === 'oneOf' && params['passingSchemas'] !== null);
  return isTwice ? [] : errors.map(renderError);
}

/** @returns what GitHub's description forbids in this request. Empty for a valid one. */
export function checkRequest(route: Route, query: URLSearchParams, body: unknown): readonly string[] {
  return [...checkParameters(route, query), ...checkBody(route, body)];
}

function checkParameters(route: Route, query: URLSearchParams): string[] {
  const errors: string[] = [];
  const known = new Set<string>();
  for (const [index, pointed] of route.operation.parameters.entries()) {
    const parameter = resolve(pointed);
    if (!('name' in parameter) || typeof parameter.name !== 'string' || !('in' in parameter)) continue;
    if (parameter.in === 'query') known.add(parameter.name);
    const value =
      parameter.in === 'path'
        ? route.params[parameter.name]
        : parameter.in === 'query'
          ? (query.get(parameter.name) ?? undefined)
          : undefined;
    if (value === undefined) {
      if ('required' in parameter && parameter.required === true && parameter.in !== 'header')
        errors.push(`missing ${String(parameter.in)} parameter ${parameter.name}`);
      continue;
    }
    const pointer =
      '$ref' in pointed && typeof pointed['$ref'] === 'string'
        ? `${pointed['$ref'].slice(1)}/schema`
        : `${route.pointer}/parameters/${String(index)}/schema`;
    if (isLooselyDescribed(parameter.name)) continue;
    errors.push(
      ...errorsAt(pointer, value, 'from-text').map(
        (error) => `${String(parameter.in)} parameter ${String(parameter.name)}=${value.slice(0, 200)}: ${error}`,
      ),
    );
  }
  for (const key of new Set(query.keys()))
    if (!known.has(key)) errors.push(`query parameter ${key} is not in GitHub's description`);
  return errors;
}

/** The description says "date-time" and links to the syntax of searches: `>=2024-01-01`. */
const isLooselyDescribed = (name: string): boolean => name === 'created';

function checkBody(route: Route, body: unknown): string[] {
  const declared = route.operation.requestBody;
  // Octokit sends "{}" where an endpoint takes no body, and GitHub ignores it.
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (declared === undefined) return isEmpty ? [] : ['a body was sent, but the endpoint takes none'];
  if (body === undefined) return declared.required === true ? ['the endpoint requires a body'] : [];
  if (isEmpty && declared.required !== true) return [];
  const schema = declared.content['application/json']?.schema;
  if (schema === undefined) return [];
  const pointer = `${route.pointer}/requestBody/content/application~1json/schema`;
  return [...errorsAt(pointer, body).map((error) => `body ${error}`), ...unknownKeys(schema, body)];
}

/** GitHub's schemas allow extra keys nearly everywhere, and the API ignores them silently. */
function unknownKeys(schema: object, body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const known = knownKeys(schema);
  return known.size === 0
    ? []
    : Object.keys(body)
        .filter((key) => !known.has(key))
        .map((key) => `body property ${key} is not in GitHub's description`);
}

function knownKeys(pointed: object): Set<string> {
  const schema = resolve(pointed);
  const known = new Set<string>();
  if ('additionalProperties' in schema && schema.additionalProperties !== false) return known;
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
    Object.keys(schema.properties).forEach((key) => known.add(key));
  for (const union of ['oneOf', 'anyOf', 'allOf'] as const) {
    const parts: unknown = union in schema ? Reflect.get(schema, union) : undefined;
    if (Array.isArray(parts))
      parts.forEach((part: unknown) => {
        if (typeof part === 'object' && part !== null) knownKeys(part).forEach((key) => known.add(key));
      });
  }
  return known;
}

/** @returns what GitHub's description forbids in this answer. */
export function checkResponse(route: Route, status: number, body: unknown): readonly string[] {
  if (status === 304) return body === undefined ? [] : ['a 304 response must not have a body'];
  const declared = route.operation.responses[String(status)];
  if (declared === undefined) return checkRefusal(route.operation, status, body);
  const content = 'content' in resolve(declared) ? (Reflect.get(resolve(declared), 'content') as unknown) : undefined;
  if (typeof content !== 'object' || content === null)
    return body === undefined || body === null
      ? []
      : [`a ${String(status)} response of ${route.operation.operationId} has no body`];
  const type = Object.keys(content).find((key) => key.startsWith('application/json'));
  if (type === undefined) return [];
  const base =
    '$ref' in declared && typeof declared['$ref'] === 'string'
      ? declared['$ref'].slice(1)
      : `${route.pointer}/responses/${String(status)}`;
  return errorsAt(`${base}/content/${escapePointer(type)}/schema`, body);
}

function checkRefusal(operation: Operation, status: number, body: unknown): string[] {
  if (!COMMON_REFUSALS.has(status))
    return [
      `${operation.operationId} never returns status ${String(status)} (only ${Object.keys(operation.responses).join(', ')})`,
    ];
  const isError = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return isError ? [] : [`a ${String(status)} response must be an object with a message`];
}

/** @returns what GitHub's description forbids in this payload. An unknown webhook is one error. */
export function checkWebhook(event: string, payload: object): readonly string[] {
  const action =
    'action' in payload && typeof payload.action === 'string' ? `-${payload.action.replaceAll('_', '-')}` : '';
  const hooks = readDescription().webhooks;
  const name =
    event === 'repository_dispatch'
      ? 'repository-dispatch-sample.collected'
      : [`${event.replaceAll('_', '-')}${action}`, event.replaceAll('_', '-')].find((key) => key in hooks);
  if (name === undefined) return [`GitHub's description has no webhook ${event}${action}`];
  return errorsAt(`/webhooks/${escapePointer(name)}/post/requestBody/content/application~1json/schema`, payload).filter(
    (error) => !(event === 'repository_dispatch' && error.startsWith('/action ')),
  );
}
