/**
 * YAML with places: what a file says, and where in the file each part of it stands, for mistakes that name their line.
 */
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** `yaml`: the value, and the place of a member, as `line 3, column 5`. */
export type ReadYaml =
  | { readonly kind: 'yaml'; readonly value: unknown; readonly placeOf: (path: readonly PropertyKey[]) => string }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

/** Aliases may not multiply without end («billion laughs»). */
const MAX_ALIASES = 100;

/** @param firstLine the line of the file that the text's own first line is, counted from 1. */
export function readYaml(text: string, firstLine = 1): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: true, lineCounter: lines });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `line ${line + firstLine - 1}, column ${col}`;
  };
  if (document.errors.length > 0) {
    return { kind: 'malformed', why: document.errors.map((error) => `${place(error.pos[0])}: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}`) };
  }
  const placeOf = (path: readonly PropertyKey[]): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
      if (Array.isArray(range) && typeof range[0] === 'number') return place(range[0]);
    }
    return `line ${firstLine}`;
  };
  try {
    return { kind: 'yaml', value: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown, placeOf };
  } catch (error) {
    return { kind: 'malformed', why: [`line ${firstLine}: ${error instanceof Error ? error.message : 'it cannot be read'}`] };
  }
}

/** Every mistake with its place: `line 3, column 5, who-may.start: …`. */
export function sayIssues(issues: readonly z.core.$ZodIssue[], placeOf: (path: readonly PropertyKey[]) => string): string[] {
  return issues.map((issue) => `${placeOf(issue.path)}${issue.path.length === 0 ? '' : `, ${issue.path.join('.')}`}: ${issue.message}`);
}
