/**
 * What gemini may do outside of its mode `yolo`, as rules of its policy engine. It removes a tool from the model's list
 * when no rule could ever allow it. Without a person at the terminal, it denies everything it would have asked about.
 *
 * Arguments are matched as JSON, each member between two NUL characters. It refuses patterns that could take long, and
 * splits shell commands itself, so that a rule for one command does not also allow another command behind it.
 *
 * @see https://geminicli.com/docs/reference/policy-engine/
 */
import { readRules, type ScopedTool, type ScopeRule } from '../shared/scope.ts';
import type { RuntimeInput } from '../contract.ts';

interface PolicyRule {
  readonly tools: readonly string[];
  readonly pattern?: string;
  readonly prefix?: string;
  readonly decision: 'allow' | 'deny';
  readonly priority: number;
  readonly redirection?: true;
}

export const SHELL = 'run_shell_command';
export const EDITS = ['write_file', 'replace'] as const;
export const FETCH = 'web_fetch';
const TOOLS: Readonly<Record<ScopedTool, readonly string[]>> = { Bash: [SHELL], Edit: EDITS, WebFetch: [FETCH] };

/** Higher numbers come first. 999 is the highest that it accepts. */
const PRIORITY = { first: 999, rule: 998, offered: 900 } as const;
const NOTHING = '(?!)';

export function renderPolicy({
  sentinel,
  workspace,
  permissionMode,
  allow,
}: Pick<RuntimeInput, 'sentinel' | 'workspace' | 'permissionMode' | 'allow'>): string {
  // It may write one file without being allowed to: its question. Otherwise its run could only fail where it should
  // ask.
  const question: PolicyRule = {
    tools: ['write_file'],
    pattern: `${memberOf('file_path', escapePattern(JSON.stringify(sentinel)))}\\x00`,
    decision: 'allow',
    priority: PRIORITY.first,
  };
  const scoped =
    permissionMode === 'scoped' ? [...SCOPED, ...readRules(allow).map((rule) => policyOf(rule, workspace))] : [];
  return [question, ...scoped].map(renderRule).join('\n');
}

const SCOPED: readonly PolicyRule[] = [
  // Allows nothing, but keeps a tool that a person may still be asked about in the model's list.
  { tools: Object.values(TOOLS).flat(), pattern: NOTHING, decision: 'allow', priority: PRIORITY.offered },
  { tools: ['activate_skill'], decision: 'allow', priority: PRIORITY.rule },
  // Its own subagents follow the same rules, but nobody is told what was denied to them.
  { tools: ['invoke_agent'], decision: 'deny', priority: PRIORITY.first },
  // A rule for a folder checks how a path begins.
  { tools: EDITS, pattern: `${memberOf('file_path', '[^\\x00]*')}\\.\\./`, decision: 'deny', priority: PRIORITY.first },
];

function policyOf(rule: ScopeRule, workspace: string): PolicyRule {
  const common = { decision: 'allow', priority: PRIORITY.rule } as const;
  switch (rule.kind) {
    case 'every':
      return { ...common, tools: TOOLS[rule.tool], ...(rule.tool === 'Bash' && { redirection: true }) };
    case 'command':
      return {
        ...common,
        tools: [SHELL],
        pattern: `${memberOf('command', escapePattern(JSON.stringify(rule.command)))}\\x00`,
      };
    case 'command-prefix':
      return { ...common, tools: [SHELL], prefix: rule.command };
    case 'file':
      return { ...common, tools: EDITS, pattern: `${memberOf('file_path', pathPattern(rule.path, workspace))}"\\x00` };
    case 'folder':
      return { ...common, tools: EDITS, pattern: `${memberOf('file_path', pathPattern(rule.path, workspace))}/` };
  }
}

/**
 * A path is reported as the model wrote it. The pattern uses an empty alternative, because a question mark behind
 * brackets is refused as a pattern that may take long.
 */
function pathPattern(path: string, workspace: string): string {
  return `"(?:${escapePattern(workspace)}/|\\./|)${escapePattern(path)}`;
}

function memberOf(name: string, value: string): string {
  return `\\x00"${name}":${value}`;
}

function renderRule({ tools, pattern, prefix, decision, priority, redirection }: PolicyRule): string {
  return [
    '[[rule]]',
    `toolName = ${JSON.stringify(tools)}`,
    ...(pattern === undefined ? [] : [`argsPattern = ${JSON.stringify(pattern)}`]),
    ...(prefix === undefined ? [] : [`commandPrefix = ${JSON.stringify(prefix)}`]),
    ...(redirection === undefined ? [] : ['allowRedirection = true']),
    `decision = "${decision}"`,
    `priority = ${priority}`,
    '',
  ].join('\n');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
