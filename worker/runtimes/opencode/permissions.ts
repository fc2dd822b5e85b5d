/**
 * What opencode may do, in its own notation. The last rule that matches counts. A tool that is denied completely with a
 * plain `*` is not even offered to the model, so a tool that a person may still be asked about is denied with a pattern
 * that matches everything but is not `*`.
 *
 * @see https://opencode.ai/docs/permissions/
 */
import { allowsEvery, readRules, type ScopeRule } from '../shared/scope.ts';
import { toolNamesOf } from '../shared/tool-servers.ts';
import type { RuntimeInput } from '../contract.ts';

/** The ask tool of the tool server "agora", with opencode's name for it. */
export const ASK_TOOL_NAME = 'agora_ask';

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
  // It may write one file without being allowed to: its question. Otherwise its run could only fail where it should
  // ask.
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
    // An agent that may run every command can reach every folder anyway. Any other stays in the work tree.
    external_directory: allowsEvery(rules, 'Bash') ? 'allow' : 'deny',
  };
}

function commandPatterns(rule: ScopeRule): string[] {
  if (rule.kind === 'command') return [rule.command];
  return rule.kind === 'command-prefix' ? [rule.command, `${rule.command} *`] : [];
}

/**
 * Rules see paths relative to the top of the repository or, without a repository, to the root of the machine. Where the
 * work tree is in its repository is not known here, so every place where it may be is named.
 */
function pathPatterns(rule: ScopeRule, workspace: string): string[] {
  if (rule.kind !== 'file' && rule.kind !== 'folder') return [];
  const folders = workspace.split('/').filter((name) => name !== '');
  const below = rule.kind === 'folder' ? `${rule.path}/*` : rule.path;
  return [...folders.keys(), folders.length].map((from) => [...folders.slice(from), below].join('/'));
}
