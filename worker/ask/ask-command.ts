/**
 * How the ask tool is started: as the command `agora-ask`, as a tool server, and as the hook that delivers messages.
 * Pure.
 */

type AskProgram = readonly [program: string, ...args: string[]];

/** The name of the command on the agent's PATH. */
export const ASK_COMMAND = 'agora-ask';

/** A script for any POSIX shell. It contains the sentinel's path, so it needs no environment variables. */
export function renderAskCommand(askTool: AskProgram, sentinel: string): string {
  return `#!/bin/sh\nexec ${[...askTool, 'command', sentinel].map(quoteForShell).join(' ')} "$@"\n`;
}

export function toolServerOf(askTool: AskProgram, sentinel: string): AskProgram {
  return [...askTool, 'mcp', sentinel];
}

/** @param file with the worker's definition of the tool server: worker/ask/served-tools.ts. */
export function narrowedServerOf(askTool: AskProgram, file: string): AskProgram {
  return [...askTool, 'tools', file];
}

/**
 * A script that an agent runs after each use of a tool, with the event's name as its argument. It runs often and
 * usually finds nothing, so it checks for a message itself. It reads its standard input, because an agent may wait
 * until it has.
 */
export function renderHandOver(askTool: AskProgram, folder: string): string {
  const program = [...askTool, 'hand-over', folder].map(quoteForShell).join(' ');
  return `#!/bin/sh\ncat > /dev/null\nfor message in ${quoteForShell(`${folder}/${QUEUED}`)}/*.json; do\n  [ -e "$message" ] && exec ${program} "$@"\ndone\nexit 0\n`;
}

/** Folders of the queue: written by the worker, being delivered, and delivered. */
export const QUEUED = 'queued';
export const TAKEN = 'taken';
export const GIVEN = 'given';

export function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
