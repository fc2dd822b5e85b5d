/**
 * A subagent: `.github/agora/subagents/<name>.md` on the default branch. The YAML front matter says how it runs, the
 * body is its system prompt; the same format as in `.claude/agents/`.
 *
 * Strict: a misspelled key is reported as a mistake instead of having no effect.
 */
import { z } from '../base/zod.ts';
import { HostRule } from '../network/allowed-hosts.ts';
import { Budget } from './budget-limits.ts';
import { findOwner } from '../errors/key-owners.ts';
import { DeliveryMode } from './delivery-mode.ts';
import { LIMITS } from '../base/limits.ts';
import { PermissionMode } from '../policy/permission-mode.ts';
import { findPlace, readLoose, readYaml, renderMistake, type Mistake } from '../base/read-yaml.ts';
import { BundleName } from '../base/registry-paths.ts';
import { ToolServers } from '../tools/subagent-tools.ts';

const seconds = z.int().check(z.minimum(1), z.maximum(LIMITS.timerSeconds));
const names = z.array(BundleName).check(
  z.maxLength(LIMITS.bundles),
  z.refine((list) => new Set(list).size === list.length, 'names one of them twice'),
);

/** A pattern for paths of the work tree: relative, and inside it. */
const Glob = z.string().check(
  z.minLength(1),
  z.maxLength(500),
  z.refine(
    (glob) => !glob.startsWith('/') && !glob.split(/[/\\]/).includes('..'),
    'must be a relative pattern without ".."',
  ),
);

export const ContextRequires = z.strictObject({
  paths: z.optional(
    z.array(z.strictObject({ glob: Glob, 'min-count': z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1) })),
  ),
  /** Programs that must be on the agent's PATH. */
  exec: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z0-9_.+-]+$/, 'must be the name of a program')))),
  /** `worktree`: the workspace is a Git work tree; `history`: its history is also complete. */
  git: z.optional(z.enum(['worktree', 'history'])),
});
export type ContextRequires = z.infer<typeof ContextRequires>;

/** Exported for the JSON Schema that editors complete it with. */
export const FrontMatter = z.strictObject({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  runtime: z.optional(z.string()),
  model: z.optional(z.string()),
  /** The command of the runtime `command`. */
  command: z.optional(z.string()),
  'permission-mode': z.optional(PermissionMode),
  /** What it may use without asking in the permission mode `scoped`, in the syntax of its runtime's rules. */
  allow: z.optional(
    z
      .array(
        z
          .string()
          .check(
            z.regex(/^[A-Za-z][\w-]*(\(.+\))?$/, 'must be the name of a tool, or Tool(pattern)'),
            z.maxLength(500),
          ),
      )
      .check(z.maxLength(200)),
  ),
  /** Agents that it may ask, as `agent:<subagent>`. None if omitted, because each answer costs a run of that agent. */
  'may-ask': z.optional(
    z
      .array(z.string().check(z.regex(/^agent:[a-z0-9][a-z0-9-]{0,62}$/, 'must be agent:<subagent>')))
      .check(z.maxLength(LIMITS.bundles)),
  ),
  /** What it may use before a person is asked. */
  budget: z.optional(Budget),
  /** Hosts that it needs if hosts are restricted, in addition to those of the workflow. */
  hosts: z.optional(
    z
      .array(HostRule, { error: 'must be a list, like [npm, api.example.com]' })
      .check(z.maxLength(200, 'must have at most 200 entries')),
  ),
  /** Its own tool servers, by name. */
  'tools': z.optional(ToolServers),
  'agent-timeout-seconds': z.optional(seconds),
  /**
   * A template for the first message; placeholders such as `{{input.title}}` are filled in. Without it, the whole input
   * is the message.
   */
  'prompt-template': z.optional(z.string()),
  /** What must exist after setup, checked before the agent costs anything. */
  'context-requires': z.optional(ContextRequires),
  verify: z.optional(z.strictObject({ command: z.string().check(z.minLength(1)), timeout: z.optional(seconds) })),
  /** What happens to its changes; if omitted: what the workflow says. */
  deliver: z.optional(DeliveryMode),
  /** Folders of files that are applied over the work tree, in this order. */
  capabilities: z.optional(names),
  /** Environments; if two set the same variable, the later one has priority. */
  env: z.optional(names),
  /** True: the agent gets no instructions for asking. */
  'skip-needs-input-helper': z.optional(z.boolean()),
});

export interface Subagent extends z.infer<typeof FrontMatter> {
  readonly systemPrompt: string;
}

export type ReadSubagent =
  | { readonly kind: 'subagent'; readonly subagent: Subagent }
  | { readonly kind: 'malformed'; readonly why: readonly string[]; readonly mistakes: readonly Mistake[] };

const FENCED = /^---[ \t]*\n(?:(?<yaml>[\s\S]*?)\n)??---[ \t]*(?:\n|$)(?<body>[\s\S]*)$/;
/**
 * Starts like front matter but cannot be read as front matter: if it were treated as a prompt, its permission mode and
 * its limits would silently not apply.
 */
const OPENED = /^\s*---[ \t]*(?:\n|$)/;
const OPEN =
  'the "---" here does not start front matter: it must start on the first line and end with another line "---"';
/** The result of decoding bytes that are not UTF-8, and characters that no prompt can contain. */
const NO_TEXT = /[\0\uFFFD]/;
/** The line of the opening `---` comes before the first line of the YAML. */
const YAML_LINE = 2;

/** The location of a front matter member in a subagent file. */
export function findInFrontMatter(text: string, path: readonly PropertyKey[]): Pick<Mistake, 'line' | 'column'> {
  const yaml = FENCED.exec(plainText(text))?.groups?.['yaml'];
  return yaml === undefined ? { line: 1, column: 1 } : findPlace(yaml, path, YAML_LINE);
}

function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Reads a subagent file; every mistake is reported with its line, counted from 1 in the file. */
export function readSubagent(text: string): ReadSubagent {
  const plain = plainText(text);
  const noText = NO_TEXT.exec(plain)?.index;
  if (noText !== undefined) return malformed('it is not valid UTF-8 text', plain.slice(0, noText).split('\n').length);
  const groups = FENCED.exec(plain)?.groups;
  if (groups === undefined && OPENED.test(plain))
    return malformed(OPEN, plain.slice(0, plain.indexOf('---')).split('\n').length);
  const body = (groups === undefined ? plain : (groups['body'] ?? '')).trim();
  const yaml = readYaml(groups?.['yaml'] ?? '', FrontMatter, {
    what: 'front matter',
    firstLine: YAML_LINE,
    belongsTo: findOwner,
  });
  if (yaml.kind === 'malformed')
    return { kind: 'malformed', why: yaml.mistakes.map(renderMistake), mistakes: yaml.mistakes };
  if (body === '' && yaml.value['prompt-template'] === undefined)
    return malformed('it has neither a system prompt (the text below the front matter) nor a prompt-template', 1);
  return { kind: 'subagent', subagent: { ...yaml.value, systemPrompt: body } };
}

const References = z.pick(FrontMatter, {
  'runtime': true,
  'permission-mode': true,
  'capabilities': true,
  'env': true,
  'may-ask': true,
  'prompt-template': true,
});
export type SubagentReferences = Partial<z.infer<typeof References>>;

/** What a subagent names, as far as it can be read: each member for itself, whatever is wrong with the others. */
export function readReferences(text: string): SubagentReferences {
  const written = readLoose(FENCED.exec(plainText(text))?.groups?.['yaml'] ?? '');
  const read = Object.entries(References.shape).flatMap(([key, schema]): [string, unknown][] => {
    const parsed = z.safeParse(schema, written[key]);
    return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : [];
  });
  return z.safeParse(References, Object.fromEntries(read)).data ?? {};
}

function malformed(message: string, line: number): ReadSubagent {
  return { kind: 'malformed', why: [message], mistakes: [{ line, column: 1, message }] };
}
