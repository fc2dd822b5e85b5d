// Written by scripts/generate/write-registries.ts. Do not edit: add a file beside this one and run `npm run registries`.
import claudeCode from './claude-code.ts';
import codex from './codex.ts';
import command from './command.ts';
import gemini from './gemini.ts';
import opencode from './opencode.ts';

export const registry = [claudeCode, codex, command, gemini, opencode] as const;
