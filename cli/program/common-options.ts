/** What the commands have in common. */
import type { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';

/** @param done is called with the exit code of the command that ran. */
export type Add = (program: Command, context: CliContext, done: (code: number) => void) => void;

export const examples = (...lines: string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
export const json = (command: Command): Command => command.option('--json', 'print only JSON');
export const onGitHub = (command: Command): Command =>
  json(command.option('-R, --repo <[host/]owner/name>', "the repository; default: the current folder's"));
export const anywhere = (command: Command): Command =>
  onGitHub(command).option('--local', 'for tasks of `agora run`, on this machine');
export const collect = (value: string, all: readonly string[] = []): string[] => [...all, value];
