/**
 * The rules of the permission mode `scoped`, in the notation that all runtimes share (Claude Code's, so that a list can
 * stay as it is when the runtime changes), and which rule would allow exactly what was denied. Each runtime translates
 * them into its program's own notation.
 *
 * A rule that contains more than plain words could allow more than it says. So it is treated as not understood: it
 * allows nothing, and the user is told.
 *
 * @see https://code.claude.com/docs/en/permissions
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import type { DeniedTool, RuntimeInput } from '../contract.ts';

export type ScopeRule =
  | { readonly kind: 'every'; readonly tool: ScopedTool }
  | { readonly kind: 'command'; readonly command: string }
  /** That command, with any arguments. */
  | { readonly kind: 'command-prefix'; readonly command: string }
  /** Relative to the work tree. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string };

export type ScopedTool = 'Bash' | 'Edit' | 'WebFetch';

const ABOUT_CHARS = 120;
/** Words without a special meaning for the rules or the shell. A blank at either end could not be seen. */
const PLAIN_COMMAND = /^(?! )[\w./=@,+% -]*[\w./=@,+%-]$/;
const PLAIN_PATH = /^(?! )[\w./@,+ -]*[\w./@,+-]$/;
/** Programs compare paths as text. These would have a second way to be written, or lead out of the work tree. */
const NO_NAMES: readonly string[] = ['', '.', '..'];

/** @returns `undefined` for a rule that is not one of these. */
export function readScopeRule(text: string): ScopeRule | undefined {
  const [, tool, , about] = /^(Bash|Edit|WebFetch)(\((.*)\))?$/s.exec(text.trim()) ?? [];
  if (tool === undefined) return undefined;
  if (about === undefined) return { kind: 'every', tool: tool === 'Bash' || tool === 'Edit' ? tool : 'WebFetch' };
  if (tool === 'Bash') return readCommand(about);
  return tool === 'Edit' ? readPath(about) : undefined;
}

function readCommand(about: string): ScopeRule | undefined {
  const [, prefix] = /^(.*)(?::| )\*$/s.exec(about) ?? [];
  const command = prefix ?? about;
  if (!PLAIN_COMMAND.test(command)) return undefined;
  return { kind: prefix === undefined ? 'command' : 'command-prefix', command };
}

function readPath(about: string): ScopeRule | undefined {
  const [, folder] = /^(.*)\/\*\*$/s.exec(about) ?? [];
  const path = (folder ?? about).replace(/^\.\//, '');
  if (!isInside(path)) return undefined;
  return { kind: folder === undefined ? 'file' : 'folder', path };
}

function isInside(path: string): boolean {
  return PLAIN_PATH.test(path) && !path.split('/').some((name) => NO_NAMES.includes(name));
}

export function readRules(allow: readonly string[]): readonly ScopeRule[] {
  return allow.flatMap((rule) => readScopeRule(rule) ?? []);
}

/** Allowing such rules would have no effect, so whoever wrote them is told. */
export function noteUnknownRules(
  runtime: string,
  { permissionMode, allow }: Pick<RuntimeInput, 'permissionMode' | 'allow'>,
): string[] {
  const unknown = permissionMode === 'scoped' ? allow.filter((rule) => readScopeRule(rule) === undefined) : [];
  return unknown.length === 0
    ? []
    : [
        `${runtime} does not understand these rules of "allow", and they allow nothing: ${cutText(unknown.join(', '), 200)}. It knows Bash, Bash(a command), Bash(a command:*), Edit, Edit(a file), Edit(a folder/**) and WebFetch.`,
      ];
}

export function allowsEvery(rules: readonly ScopeRule[], tool: ScopedTool): boolean {
  return rules.some((rule) => rule.kind === 'every' && rule.tool === tool);
}

/** A page shows several blanks as one, so nobody could see what is allowed. */
const BLANKS = / {2}/;

/** The rule that allows only this command. A star would allow more, and text that a shell splits is not one command. */
export function ruleOfCommand(command: unknown): string | undefined {
  const isPlain = typeof command === 'string' && PLAIN_COMMAND.test(command) && !BLANKS.test(command);
  return isPlain ? `Bash(${command})` : undefined;
}

/** Relative to the work tree, which has another path on the next machine. */
export function ruleOfFile(path: unknown, workspace: string): string | undefined {
  if (typeof path !== 'string') return undefined;
  const inside = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path.replace(/^\.\//, '');
  return isInside(inside) && !BLANKS.test(inside) ? `Edit(${inside})` : undefined;
}

/** @param about what the call was about, as the program reports it. */
export function describeDenied(tool: ScopedTool, about: unknown, workspace: string): DeniedTool {
  const rule = tool === 'Bash' ? ruleOfCommand(about) : tool === 'Edit' ? ruleOfFile(about, workspace) : undefined;
  return { tool, about: aboutOf(about), rule };
}

export function aboutOf(value: unknown): string {
  return typeof value === 'string' ? cutText(value.replace(/\s+/g, ' ').trim(), ABOUT_CHARS) : '';
}

/** A call that was allowed and still refused is not something a person can allow again: something else prevents it. */
export function isForPeople({ tool, rule }: DeniedTool, { allow }: Pick<RuntimeInput, 'allow'>): boolean {
  return !allow.includes(tool) && (rule === undefined || !allow.includes(rule));
}

/** Said on every run, because the list may have grown since the last one. */
export function renderScope({
  permissionMode,
  allow,
  toolServers = [],
}: Pick<RuntimeInput, 'permissionMode' | 'allow' | 'toolServers'>): string {
  if (permissionMode !== 'scoped') return '';
  const may = [...allow, ...toolServers.map(({ name, tools }) => `${tools.join(', ')} of the tool server ${name}`)];
  const rules = may.length === 0 ? 'nothing else' : may.join(', ');
  return `You may read and search the work tree without asking, and use: ${rules}. Any other use of a tool is denied, and a person is then asked \
whether you may. When one is denied, do not look for a way around it: do what does not depend on it, then end your turn and say what is left.`;
}
