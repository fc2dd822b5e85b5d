/**
 * What opencode may do, in its own words. The last rule that fits counts; a tool of which everything is denied by a
 * plain `*` is not even offered to the model, so a tool that a person may still be asked for is denied by a pattern
 * that fits everything and is not that one.
 *
 * @see https://opencode.ai/docs/permissions/
 */
import { allowsEvery, readRules, type ScopeRule } from '../shared/scope.ts';
import { toolNamesOf } from '../shared/tool-servers.ts';
import type { RuntimeInput } from '../contract.ts';

/** The ask tool of the tool server "agora", as opencode calls it. */
export const ASK_TOOL = 'agora_ask';

type PermissionAction = 'allow' | 'deny';
type PermissionRules = Readonly<Record<string, PermissionAction>>;
type OpencodePermissions = Readonly<Record<string, PermissionAction | PermissionRules>>;

const READING = { read: 'allow', glob: 'allow', grep: 'allow', list: 'allow', skill: 'allow' } as const;
/** All tools of our tool server. */
const OWN_TOOLS = { 'agora_*': 'allow' } as const;
const DENIED_YET_OFFERED = { '?*': 'deny' } as const;

export function renderPermissions(
  input: Pick<RuntimeInput, 'sentinel' | 'workspace' | 'allow' | 'toolServers'>,
  mode: string,
): OpencodePermissions {
  if (mode === 'bypass') return { '*': 'allow' };
  const { sentinel, workspace, allow } = input;
  const listed = Object.fromEntries(
    toolNamesOf(input, (server, tool) => `${server}_${tool}`).map((name) => [name, 'allow' as const]),
  );
  const own = sentinel.startsWith(`${workspace}/`) ? sentinel.slice(workspace.length + 1) : sentinel;
  // It may write one file without being allowed to: its question. Otherwise it could only fail where it should ask.
  const question: PermissionRules = { [own]: 'allow', [`*/${own}`]: 'allow' };
  if (mode === 'strict')
    return { '*': 'deny', ...OWN_TOOLS, ...listed, ...READING, edit: { '*': 'deny', ...question } };
  const rules = readRules(allow);
  return {
    '*': 'deny',
    ...OWN_TOOLS,
    ...listed,
    ...READING,
    todowrite: 'allow',
    bash: allowsEvery(rules, 'Bash')
      ? 'allow'
      : {
          ...DENIED_YET_OFFERED,
          ...Object.fromEntries(rules.flatMap(commandPatterns).map((pattern) => [pattern, 'allow' as const])),
        },
    edit: allowsEvery(rules, 'Edit')
      ? 'allow'
      : {
          ...DENIED_YET_OFFERED,
          ...question,
          ...Object.fromEntries(
            rules.flatMap((rule) => pathPatterns(rule, workspace)).map((pattern) => [pattern, 'allow' as const]),
          ),
        },
    webfetch: allowsEvery(rules, 'WebFetch') ? 'allow' : 'deny',
    // Whoever may run every command may reach every folder anyway; otherwise it stays in the work tree.
    external_directory: allowsEvery(rules, 'Bash') ? 'allow' : 'deny',
  };
}

function commandPatterns(rule: ScopeRule): string[] {
  if (rule.kind === 'command') return [rule.command];
  return rule.kind === 'command-prefix' ? [rule.command, `${rule.command} *`] : [];
}

/**
 * Paths are told to the rules from the top of the repository, and without a repository from the machine's. Where the
 * work tree lies in its repository is not known here, so every place is named at which it may lie.
 */
function pathPatterns(rule: ScopeRule, workspace: string): string[] {
  if (rule.kind !== 'file' && rule.kind !== 'folder') return [];
  const folders = workspace.split('/').filter((name) => name !== '');
  const below = rule.kind === 'folder' ? `${rule.path}/*` : rule.path;
  return [...folders.keys(), folders.length].map((from) => [...folders.slice(from), below].join('/'));
}
