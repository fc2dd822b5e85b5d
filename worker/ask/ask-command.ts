/** How the ask tool is started, as the command `agora-ask` and as a tool server. Pure. */

type Program = readonly [program: string, ...args: string[]];

/** What the command is called on the agent's PATH. */
export const ASK_COMMAND = 'agora-ask';

/** A script for any POSIX shell. The sentinel's path is in it, so the environment need not say anything. */
export function renderAskCommand(askTool: Program, sentinel: string): string {
  const words = [...askTool, 'command', sentinel].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  return `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`;
}

export function toolServerOf(askTool: Program, sentinel: string): Program {
  return [...askTool, 'mcp', sentinel];
}
