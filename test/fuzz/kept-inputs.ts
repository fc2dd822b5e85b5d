/**
 * The inputs that the fuzzer keeps: those that reached new code in .cache/fuzz, those that broke a parser in
 * test/fuzz/found.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CACHE = join(import.meta.dirname, '../../.cache/fuzz');
export const FOUND = join(import.meta.dirname, 'found');

const folderOf = (root: string, target: string): string => join(root, target.replaceAll(/\W+/g, '-'));

export function readInputs(root: string, target: string): readonly string[] {
  const folder = folderOf(root, target);
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => readText(join(folder, name)))
    : [];
}

/** @returns the path of the file. */
export function keepInput(root: string, target: string, text: string): string {
  const folder = folderOf(root, target);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`);
  writeFileSync(path, `${JSON.stringify(text)}\n`);
  return path;
}

/** In JSON, lone surrogates and line ends survive git, editors and formatters. */
function readText(path: string): string {
  const text: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof text !== 'string') throw new Error(`${path} holds no text.`);
  return text;
}
