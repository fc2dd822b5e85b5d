/**
 * The values on which a workflow's expressions work, in two forms: plain JSON, which the rest of the runner uses, and
 * the tagged objects of GitHub's own evaluator (`@actions/expressions`), which know how GitHub compares, prints and
 * looks them up without regard to case.
 */
import { data } from '@actions/expressions';
import { z } from 'zod';

export type ExpressionValue =
  | null
  | boolean
  | number
  | string
  | readonly ExpressionValue[]
  | { readonly [key: string]: ExpressionValue };
export type Values = Readonly<Record<string, ExpressionValue>>;

const Json = z.json();

/** Turns anything that can be sent as JSON into a value. What JSON drops (functions, undefined) is dropped here too. */
export function readValue(anything: object): ExpressionValue {
  return Json.parse(JSON.parse(JSON.stringify(anything)));
}

export function isValues(value: ExpressionValue | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readValues(value: ExpressionValue | undefined): Values {
  return isValues(value) ? value : {};
}

export function readList(value: ExpressionValue | undefined): readonly ExpressionValue[] {
  return Array.isArray(value) ? (value as readonly ExpressionValue[]) : [];
}

function renderData(value: ExpressionValue): data.ExpressionData {
  if (value === null) return new data.Null();
  if (typeof value === 'string') return new data.StringData(value);
  if (typeof value === 'number') return new data.NumberData(value);
  if (typeof value === 'boolean') return new data.BooleanData(value);
  if (isValues(value)) return renderDictionary(value);
  return new data.Array(...value.map(renderData));
}

export function renderDictionary(values: Values): data.Dictionary {
  return new data.Dictionary(...Object.entries(values).map(([key, value]) => ({ key, value: renderData(value) })));
}

export function readData(tagged: data.ExpressionData): ExpressionValue {
  switch (tagged.kind) {
    case data.Kind.Null:
      return null;
    case data.Kind.String:
    case data.Kind.Number:
    case data.Kind.Boolean:
      return tagged.value;
    case data.Kind.Array:
      return tagged.values().map(readData);
    case data.Kind.Dictionary:
      return Object.fromEntries(tagged.pairs().map(({ key, value }) => [key, readData(value)]));
  }
}

/** A value as GitHub inserts it into text: null is nothing, an object is the word "Object". */
export function renderText(value: ExpressionValue): string {
  return renderData(value).coerceString();
}

/** Whether GitHub treats a value as true in a condition. */
export function isTruthy(value: ExpressionValue): boolean {
  return value !== null && value !== false && value !== '' && value !== 0 && !Number.isNaN(value);
}

export interface StatusFunctions {
  readonly success: () => boolean;
  readonly failure: () => boolean;
  readonly cancelled: () => boolean;
}

export interface Scope {
  readonly contexts: Values;
  readonly status?: StatusFunctions;
  /** The folder that `hashFiles` searches. */
  readonly workspace?: string;
}
