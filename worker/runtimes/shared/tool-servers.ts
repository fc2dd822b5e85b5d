/**
 * The tool servers of a subagent, as the runtimes pass them to their programs, and how the user is told that one did
 * not start: the agent continues without it, and ends as if nothing had happened.
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import type { NamedToolServer } from '../../ask/served-tools.ts';
import type { RuntimeInput } from '../contract.ts';

/** A server that npm has to fetch first needs longer than the programs' own limits, which are 5 to 30 seconds. */
export const START_MS = 60_000;

const NAME_CHARS = 100;

/** The servers in the order in which a program has to start them: ours first, with the name `agora`. */
export function serversOf({ askTool, toolServers = [] }: Pick<RuntimeInput, 'askTool' | 'toolServers'>) {
  const ours: NamedToolServer[] =
    askTool === undefined ? [] : [{ name: 'agora', command: askTool, env: {}, tools: [] }];
  return [...ours, ...toolServers];
}

/** The listed tools of all servers, each with the name by which the runtime's program calls it. */
export function toolNamesOf(
  { toolServers = [] }: Pick<RuntimeInput, 'toolServers'>,
  nameOf: (server: string, tool: string) => string,
): string[] {
  return toolServers.flatMap(({ name, tools }) => tools.map((tool) => nameOf(name, tool.replaceAll('.', '_'))));
}

/** @param names of the servers. Each is named once. */
export function noteServersDown(names: readonly string[]): string[] {
  return [...new Set(names)].map(
    (name) => `The tool server "${cutText(name, NAME_CHARS)}" did not start; the agent worked without its tools.`,
  );
}

/** For a program that does not say which of them it was. @param names of all servers that it was given. */
export function noteSomeDown(names: readonly string[]): string[] {
  if (names.length < 2) return noteServersDown(names);
  const all = names.map((name) => cutText(name, NAME_CHARS)).join(', ');
  return [`One or more of the tool servers ${all} did not start; the agent worked without its tools.`];
}
