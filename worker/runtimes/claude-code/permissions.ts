/**
 * Claude Code's rules for tools: which one would allow exactly what was denied. They use the notation of
 * worker/runtimes/shared/scope.ts, and more.
 *
 * @see https://code.claude.com/docs/en/permissions
 */
import { aboutOf, ruleOfCommand, ruleOfFile } from '../shared/scope.ts';
import type { DeniedTool } from '../contract.ts';

/** Tools that share one rule. */
const EDITS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
const TELLING = ['command', 'file_path', 'notebook_path', 'url', 'pattern', 'query', 'path', 'skill'];

export function readDenied(tool: string, input: Readonly<Record<string, unknown>>, workspace: string): DeniedTool {
  const name = EDITS.has(tool) ? 'Edit' : tool.replace(/[^\w-]/g, '');
  const said = TELLING.map((member) => input[member]).find((value) => typeof value === 'string');
  return { tool: name, about: aboutOf(said), rule: ruleOf(name, input, workspace) };
}

function ruleOf(name: string, input: Readonly<Record<string, unknown>>, workspace: string): string | undefined {
  const { command, file_path: file, notebook_path: notebook, url } = input;
  if (name === 'Bash') return ruleOfCommand(command);
  if (name === 'Edit') return pathRule(typeof file === 'string' ? file : notebook, workspace);
  if (name !== 'WebFetch' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  return `WebFetch(domain:${new URL(url).hostname})`;
}

/** It writes a path of the machine with one more slash at the beginning. */
function pathRule(path: unknown, workspace: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith(`${workspace}/`))
    return ruleOfFile(path, workspace);
  const outside = ruleOfFile(path.slice(1), '/');
  return outside === undefined ? undefined : `Edit(/${path})`;
}
