/**
 * Claude Code's rules for tools: which one would allow just what was denied, and what the agent is told of its own.
 *
 * A rule is a pattern, so a command that holds a star would allow more than itself; then there is no rule for just this.
 *
 * @see https://code.claude.com/docs/en/permissions
 */
import { cutText } from '../../protocol/comment-text.ts';
import type { DeniedTool, RuntimeInput } from '../runtimes/contract.ts';

const ABOUT_CHARS = 120;
/** Tools that are ruled as one. */
const EDITS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
/** Words that mean themselves both to the rules and to the shell. */
const PLAIN_COMMAND = /^[\w./=@,+% -]*[\w./=@,+%-]$/;
const PLAIN_PATH = /^[\w./@,+ -]+$/;
const TELLING = ['command', 'file_path', 'notebook_path', 'url', 'pattern', 'query', 'path', 'skill'];

export function readDenied(tool: string, input: Readonly<Record<string, unknown>>, workspace: string): DeniedTool {
  const name = EDITS.has(tool) ? 'Edit' : tool.replace(/[^\w-]/g, '');
  const said = TELLING.map((member) => input[member]).find((value) => typeof value === 'string');
  return { tool: name, about: said === undefined ? '' : cutText(said.replace(/\s+/g, ' ').trim(), ABOUT_CHARS), rule: ruleOf(name, input, workspace) };
}

function ruleOf(name: string, input: Readonly<Record<string, unknown>>, workspace: string): string | undefined {
  const { command, file_path: file, notebook_path: notebook, url } = input;
  if (name === 'Bash') return typeof command === 'string' && PLAIN_COMMAND.test(command) ? `Bash(${command})` : undefined;
  if (name === 'Edit') return pathRule(typeof file === 'string' ? file : notebook, workspace);
  if (name !== 'WebFetch' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  return `WebFetch(domain:${new URL(url).hostname})`;
}

/** Relative to the work tree, which lies elsewhere on the next machine. */
function pathRule(path: unknown, workspace: string): string | undefined {
  if (typeof path !== 'string' || !PLAIN_PATH.test(path) || path.split('/').includes('..')) return undefined;
  if (path.startsWith(`${workspace}/`)) return `Edit(${path.slice(workspace.length + 1)})`;
  return path.startsWith('/') ? `Edit(/${path})` : `Edit(${path})`;
}

/** Said on every run, because the list may have grown since the last one. */
export function renderScope({ permissionMode, allow }: Pick<RuntimeInput, 'permissionMode' | 'allow'>): string {
  if (permissionMode !== 'scoped') return '';
  const rules = allow.length === 0 ? 'nothing else' : allow.join(', ');
  return `You may read and search the work tree without asking, and use: ${rules}. Any other use of a tool is denied, and a person is then asked \
whether you may. When one is denied, do not look for a way around it: do what does not depend on it, then end your turn and say what is left.`;
}
