/**
 * A registry read from a folder: every mistake in it with its place, and what a subagent of it would run. Pure.
 */
import { isMap, LineCounter, parseDocument, type Document } from 'yaml';
import { contentHash } from '../protocol/canonical-json.ts';
import { FrontMatter, readSubagent, type Subagent } from '../protocol/subagent.ts';
import { renderPrompt } from '../worker/prompt.ts';
import { registry as runtimes } from '../worker/runtimes/registry.gen.ts';
import type { AgentRuntime } from '../worker/runtimes/contract.ts';
import type { Json } from '../client/types.ts';
import type { Explanation, Mistake } from './schemas.ts';

export interface RegistryFile {
  /** Below `.github/agora/`, with `/`. */
  readonly path: string;
  /** As git writes it: a file, an executable one, a symbolic link, whose content is where it leads. */
  readonly mode: '100644' | '100755' | '120000';
  readonly content: Uint8Array;
}

const SUBAGENT = /^subagents\/(?<name>[a-z0-9][a-z0-9-]{0,62})\.md$/;
const FENCED = /^---[ \t]*\n(?<yaml>[\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;
const DEFAULT_RUNTIME = 'claude-code';
/** What makes two explanations of one thing the same; a run takes a random word. */
const NONCE = '…';

const known: readonly AgentRuntime[] = runtimes;

/** Every mistake of a registry, in the order of its files and lines. */
export function validateRegistry(files: readonly RegistryFile[]): Mistake[] {
  const subagents = files.filter(({ path }) => path.startsWith('subagents/') && path.endsWith('.md'));
  return subagents.toSorted((one, other) => (one.path < other.path ? -1 : 1)).flatMap(({ path, mode, content }) => {
    const whole = (message: string): Mistake[] => [{ file: path, line: 1, column: 1, level: 'error', message }];
    if (mode === '120000') return whole('it is a symbolic link; a subagent is a file');
    return SUBAGENT.test(path) ? findMistakes(path, textOf(content)) : whole('the name of a subagent has small letters, digits and hyphens only');
  });
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('utf8').replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** `line` and `column` count from 1 in the file; the line of the opening `---` comes before the YAML's first. */
function findMistakes(file: string, text: string): Mistake[] {
  const at = (place: { readonly line: number; readonly col: number } | undefined, message: string): Mistake => ({ file, line: (place?.line ?? 0) + 1, column: place?.col ?? 1, level: 'error', message });
  const counter = new LineCounter();
  const document = parseDocument(FENCED.exec(text)?.groups?.['yaml'] ?? '', { uniqueKeys: true, lineCounter: counter });
  if (document.errors.length > 0) return document.errors.map((error) => at(error.linePos?.[0], (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')));
  const found = [...findSchemaMistakes(document), ...findRuntimeMistake(document)].map(({ path, message }) => at(placeOf(document, path, counter), `${path.join('.') || 'front matter'}: ${message}`));
  if (found.length > 0) return found.sort((one, other) => one.line - other.line || one.column - other.column);
  const read = readSubagent(text);
  return read.kind === 'malformed' ? read.why.map((why) => at(undefined, why)) : [];
}

function findRuntimeMistake(document: Document): Found[] {
  const runtime = document.get('runtime');
  if (typeof runtime !== 'string' || known.some(({ id }) => id === runtime)) return [];
  return [{ path: ['runtime'], message: `there is no runtime «${runtime.slice(0, 200)}»; there are ${known.map(({ id }) => id).join(', ')}` }];
}

interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function findSchemaMistakes(document: Document): Found[] {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return [{ path: [], message: error instanceof Error ? error.message : 'cannot be read' }];
  }
  const parsed = FrontMatter.safeParse(value ?? {});
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue): Found[] => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'there is no such key' })) : [{ path: issue.path, message: issue.message }]));
}

/** Where the key of a path stands; of a path that is not there, the nearest that is. */
function placeOf(document: Document, path: readonly PropertyKey[], counter: LineCounter): { readonly line: number; readonly col: number } | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(name)) : undefined;
    if (pair === undefined) break;
    offset = rangeStart(pair.key) ?? offset;
    node = pair.value;
  }
  return offset === undefined ? undefined : counter.linePos(offset);
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  const [start] = node.range as readonly unknown[];
  return typeof start === 'number' ? start : undefined;
}

export type Explained =
  | { readonly kind: 'explained'; readonly explanation: Explanation }
  | { readonly kind: 'unknown'; readonly known: readonly string[] }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly Mistake[] };

/** What a dispatch of this subagent would run. */
export function explainSubagent(files: readonly RegistryFile[], name: string, options: { readonly input: Readonly<Record<string, Json>> }): Explained {
  const path = `subagents/${name}.md`;
  const content = files.find((file) => file.path === path)?.content;
  if (content === undefined) return { kind: 'unknown', known: files.flatMap((file) => SUBAGENT.exec(file.path)?.groups?.['name'] ?? []).sort() };
  const mistakes = findMistakes(path, textOf(content));
  const read = readSubagent(textOf(content));
  if (mistakes.length > 0 || read.kind === 'malformed') return { kind: 'mistakes', mistakes };
  return { kind: 'explained', explanation: explain(name, contentHash(content), read.subagent, options.input) };
}

function explain(name: string, hash: string, subagent: Subagent, input: Readonly<Record<string, Json>>): Explanation {
  const runtime = known.find(({ id }) => id === (subagent.runtime ?? DEFAULT_RUNTIME));
  const variables = [
    ...(runtime?.keys ?? []).map((key) => ({ name: key, from: 'workflow', kind: 'secret' as const })),
    ...(runtime?.settings ?? []).map((setting) => ({ name: setting, from: 'workflow', kind: 'value' as const })),
  ];
  return {
    subagent: { name, contentHash: hash },
    runtime: runtime?.id ?? DEFAULT_RUNTIME,
    permissionMode: runtime?.permissionMode(subagent['permission-mode'] ?? 'bypass').effective ?? 'bypass',
    variables,
    systemPrompt: subagent.systemPrompt,
    prompt: renderPrompt({ template: subagent['prompt-template'], input, resumed: undefined, nonce: NONCE }),
    ...(subagent.model === undefined ? {} : { model: subagent.model }),
    ...(subagent.command === undefined ? {} : { command: subagent.command }),
    ...(subagent['agent-timeout-seconds'] === undefined ? {} : { agentTimeoutSeconds: subagent['agent-timeout-seconds'] }),
    ...(subagent.verify === undefined ? {} : { verify: subagent.verify.command }),
  };
}
