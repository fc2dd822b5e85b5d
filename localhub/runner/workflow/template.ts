/**
 * Reads workflow files and action.yml files with GitHub's own parser and schemas, so that what GitHub would
 * refuse is refused here, in the same words and with the same line numbers.
 *
 * The public entry of `@actions/workflow-parser` cannot be used: it imports its schemas as JSON without an import
 * attribute, which plain Node refuses (bundlers do not mind). The modules behind it are exported too and need
 * no JSON; only the schema has to be handed to them, and reading it from the package's folder takes the ten
 * lines below. A loader hook would do too, and starts no faster (0.1 s both), but it changes how every module of the
 * process is loaded; a committed bundle would be somebody else's code in our repository.
 */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { JSONObjectReader } from '@actions/workflow-parser/templates/json-object-reader';
import { TemplateSchema } from '@actions/workflow-parser/templates/schema/template-schema';
import { TemplateContext, TemplateValidationErrors } from '@actions/workflow-parser/templates/template-context';
import { readTemplate } from '@actions/workflow-parser/templates/template-reader';
import { StringToken, type LiteralToken } from '@actions/workflow-parser/templates/tokens/index';
import {
  isBasicExpression,
  isMapping,
  isSequence,
  isString,
} from '@actions/workflow-parser/templates/tokens/type-guards';
import { NoOperationTraceWriter } from '@actions/workflow-parser/templates/trace-writer';
import { YamlObjectReader } from '@actions/workflow-parser/workflows/yaml-object-reader';
import { evaluate } from './expressions.ts';
import type { Scope } from './value.ts';
import { isValues, readValues, renderText, type ExpressionValue } from './value.ts';
import type { Token } from './workflow-model.ts';
export type Fields = ReadonlyMap<string, Token>;

/** The roots in GitHub's schemas. The runner reads action.yml with the tolerant one: unknown keys are not an error. */
const ROOTS = {
  workflow: { schema: 'workflow-v1.0.min.json', definition: 'workflow-root-strict' },
  action: { schema: 'action-v1.0.min.json', definition: 'action-root' },
} as const;

export interface Template {
  readonly root: Token | undefined;
  /** Collects errors. The parser's converters add theirs to it. */
  readonly context: TemplateContext;
}

export function openTemplate(kind: keyof typeof ROOTS, text: string, path: string): Template {
  const context = new TemplateContext(new TemplateValidationErrors(), findSchema(kind), new NoOperationTraceWriter());
  const fileId = context.getFileId(path);
  const yaml = new ValueReader(fileId, text);
  for (const error of yaml.errors) context.error(fileId, error.message, error.range);
  if (yaml.errors.length > 0) return { root: undefined, context };
  return { root: readTemplate(context, ROOTS[kind].definition, yaml, fileId), context };
}

/**
 * The parser was made for editors: in a string of several lines it looks for expressions in the source text, with its
 * indentation, escapes and folds. A string without a source is read by its value, which is what runs on GitHub.
 */
class ValueReader extends YamlObjectReader {
  override allowLiteral(): LiteralToken | undefined {
    const token = super.allowLiteral();
    if (token === undefined || !isString(token) || token.range?.start.line === token.range?.end.line) return token;
    return new StringToken(token.file, token.range, token.value, token.definitionInfo);
  }
}

export function listErrors(context: TemplateContext): readonly string[] {
  return context.errors.getErrors().map((error) => error.message);
}

const schemas = new Map<string, TemplateSchema>();

function findSchema(kind: keyof typeof ROOTS): TemplateSchema {
  const known = schemas.get(kind);
  if (known !== undefined) return known;

  const manifest = findPackageJSON('@actions/workflow-parser', import.meta.url);
  if (manifest === undefined) throw new Error('@actions/workflow-parser is not installed; run npm ci.');
  const text = readFileSync(join(dirname(manifest), 'dist', ROOTS[kind].schema), 'utf8');
  const schema = TemplateSchema.load(new JSONObjectReader(undefined, text));
  schemas.set(kind, schema);
  return schema;
}

/** The members of a mapping by their literal keys. Nothing for anything else. */
export function readFields(token: Token | undefined): Fields {
  if (token === undefined || !isMapping(token)) return new Map();
  return new Map([...token].map(({ key, value }) => [key.toString(), value]));
}

export function readItems(token: Token | undefined): readonly Token[] {
  return token !== undefined && isSequence(token) ? [...token] : [];
}

/** The text of a literal. Undefined for an expression, which has to be evaluated first. */
export function readLiteral(token: Token | undefined): string | undefined {
  if (token?.isLiteral !== true) return undefined;
  return isString(token) ? token.value : token.assertScalar('literal').toString();
}

/** Part of a file with all its expressions evaluated. */
export function evaluateToken(token: Token, scope: Scope): ExpressionValue {
  if (isBasicExpression(token)) return evaluate(token.expression, scope);
  if (isSequence(token)) return [...token].map((item) => evaluateToken(item, scope));
  if (!isMapping(token)) return readScalar(token);

  const entries: Record<string, ExpressionValue> = {};
  for (const { key, value } of token) {
    const evaluated = evaluateToken(value, scope);
    if (!key.isExpression) entries[key.toString()] = evaluated;
    else if (isBasicExpression(key)) entries[renderText(evaluate(key.expression, scope))] = evaluated;
    // `${{ insert }}: ${{ … }}` merges an object into its parent.
    else Object.assign(entries, isValues(evaluated) ? evaluated : {});
  }
  return entries;
}

function readScalar(token: Token): ExpressionValue {
  const serialized = token.toJSON();
  return typeof serialized === 'object' ? null : (serialized ?? null);
}

export function evaluateText(token: Token, scope: Scope): string {
  return renderText(evaluateToken(token, scope));
}

/** A mapping of texts, such as `env:` and `with:`. Nothing when it is missing. */
export function evaluateTexts(token: Token | undefined, scope: Scope): Record<string, string> {
  if (token === undefined) return {};
  const values = Object.entries(readValues(evaluateToken(token, scope)));
  return Object.fromEntries(values.map(([key, value]) => [key, renderText(value)]));
}
