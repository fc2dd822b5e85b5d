/** The JSON Schemas as published in `schemas/`, with the strictest validator. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

/** @returns a check that returns the errors of a value: none for a valid one. */
export function publishedSchema(name: string): (value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  ajvFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')) as object);
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
