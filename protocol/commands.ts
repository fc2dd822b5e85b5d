/**
 * Commands in comments: `/agora run planner please`, `/answer Rewrite B`.
 *
 * A command stands at the start of a line, outside quotes and code fences. Mail clients add a footer and people quote
 * one another; both must neither hide a command nor make one. Linear in the length of the text.
 */

export type Command =
  | { readonly verb: 'run'; readonly subagent: string; readonly text: string }
  | { readonly verb: 'answer'; readonly text: string }
  | { readonly verb: 'unknown'; readonly word: string };

const COMMAND = /^\/(?:agora[ \t]+)?(?<word>[a-z][a-z-]*)(?:[ \t]+(?<rest>.*))?$/i;
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The lines of a comment that its author wrote as prose: no quotes, no code, no mail footer. Fenced lines become empty. */
export function readProse(body: string): string[] {
  const prose: string[] = [];
  let fence: string | undefined;
  for (const line of body.replace(/\r\n?/g, '\n').replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('\n')) {
    if (isMailFooter(line)) break;
    const mark = /^ {0,3}(?<mark>`{3,}|~{3,})/.exec(line)?.groups?.['mark'];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      prose.push('');
    } else if (mark !== undefined) {
      fence = mark;
      prose.push('');
    } else prose.push(/^ {0,3}>/.test(line) ? '' : line);
  }
  return prose;
}

/** «On Tue, 3 Mar 2026 at 10:11, Ada wrote:», «-- », and what GitHub's own mails end with. */
function isMailFooter(line: string): boolean {
  return line === '-- ' || /^On .{1,200} wrote:$/.test(line) || /^(Reply to this email directly|You are receiving this because)/.test(line.trim());
}

/**
 * The first command in a comment, with all the prose that follows it as its text.
 * @returns `undefined` when there is none; `/answer` is ours, any other word needs `/agora` in front.
 */
export function findCommand(body: string): Command | undefined {
  const lines = readProse(body);
  for (const [index, line] of lines.entries()) {
    const groups = COMMAND.exec(line.trimEnd())?.groups;
    const word = groups?.['word']?.toLowerCase();
    if (word === undefined || (!/^\/agora\b/i.test(line) && word !== 'answer')) continue;
    return commandOf(word, [groups?.['rest'] ?? '', ...lines.slice(index + 1)].join('\n').trim());
  }
  return undefined;
}

function commandOf(word: string, text: string): Command {
  if (word === 'answer') return { verb: 'answer', text };
  if (word !== 'run') return { verb: 'unknown', word };
  const [, subagent = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  return SUBAGENT.test(subagent) ? { verb: 'run', subagent, text: rest.trim() } : { verb: 'unknown', word: `run ${subagent}`.trim() };
}

/** `agora:planner` → `planner`. Any other label is not ours; our own state labels have no subagent's form. */
export function subagentOfLabel(label: string): string | undefined {
  const name = /^agora:(?<name>.+)$/.exec(label)?.groups?.['name'];
  return name !== undefined && SUBAGENT.test(name) ? name : undefined;
}
