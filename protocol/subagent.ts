/**
 * A subagent: `.github/agora/subagents/<name>.md` on the default branch. YAML front matter says how it runs, the body is
 * its system prompt; the shape that people know from `.claude/agents/`.
 *
 * Strict: a misspelt key is a mistake to hear about now, not a setting that silently does nothing.
 */
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { Budget } from './budget.ts';
import { LIMITS } from './limits.ts';

/** Where subagents live. */
export function subagentPath(name: string): string {
  return `.github/agora/subagents/${name}.md`;
}

const seconds = z.int().min(1).max(LIMITS.timerSeconds);

const FrontMatter = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  runtime: z.string().optional(),
  model: z.string().optional(),
  /** The command of the runtime `command`. */
  command: z.string().optional(),
  'permission-mode': z.enum(['bypass', 'scoped', 'strict']).optional(),
  /** What the permission mode `scoped` lets it use without asking, as its runtime writes such rules. */
  allow: z.array(z.string().regex(/^[A-Za-z][\w-]*(\(.+\))?$/, 'must be the name of a tool, or Tool(pattern)').max(500)).max(200).optional(),
  /** What it may use up before a person is asked. */
  budget: Budget.optional(),
  'agent-timeout-seconds': seconds.optional(),
  /** A template for the first message; `{{input.title}}` and the like are filled in. Without it the whole input is the message. */
  'prompt-template': z.string().optional(),
  verify: z.strictObject({ command: z.string().min(1), timeout: seconds.optional() }).optional(),
});

export interface Subagent extends z.infer<typeof FrontMatter> {
  readonly systemPrompt: string;
}

export type ReadSubagent = { readonly kind: 'subagent'; readonly subagent: Subagent } | { readonly kind: 'malformed'; readonly why: readonly string[] };

const FENCED = /^---[ \t]*\n(?<yaml>[\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)(?<body>[\s\S]*)$/;

/** Reads a subagent file; every mistake is named with its line, counted from 1 in the file, where it has one. */
export function readSubagent(text: string): ReadSubagent {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const groups = FENCED.exec(plain)?.groups;
  const body = (groups === undefined ? plain : (groups['body'] ?? '')).trim();
  const yaml = readYaml(groups?.['yaml'] ?? '');
  if (yaml.kind === 'malformed') return yaml;
  const parsed = FrontMatter.safeParse(yaml.value ?? {});
  if (!parsed.success) return { kind: 'malformed', why: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'front matter'}: ${issue.message}`) };
  if (body === '' && parsed.data['prompt-template'] === undefined) return { kind: 'malformed', why: ['it has neither a system prompt (the text below the front matter) nor a prompt-template'] };
  return { kind: 'subagent', subagent: { ...parsed.data, systemPrompt: body } };
}

/** The line of the opening `---` comes before the YAML's own first line. */
function readYaml(yaml: string): { readonly kind: 'yaml'; readonly value: unknown } | { readonly kind: 'malformed'; readonly why: readonly string[] } {
  const document = parseDocument(yaml, { uniqueKeys: true });
  if (document.errors.length > 0) {
    return { kind: 'malformed', why: document.errors.map((error) => `line ${(error.linePos?.[0].line ?? 0) + 1}: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}`) };
  }
  try {
    return { kind: 'yaml', value: document.toJS({ maxAliasCount: 100 }) as unknown };
  } catch (error) {
    return { kind: 'malformed', why: [`front matter: ${error instanceof Error ? error.message : 'cannot be read'}`] };
  }
}
