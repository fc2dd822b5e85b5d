/**
 * Where the worker's own files lie: below `.agora/` in the work tree, and in its scratch folder outside of it.
 */

import { SENTINEL_PATH } from '../protocol/messages/needs-input.ts';

/** In the work tree; git does not see it. */
export const OWN_FOLDER = '.agora';
/** What was asked for, for whatever runs in the work tree: its path is in $AGORA_INPUT_FILE. */
export const INPUT_FILE = `${OWN_FOLDER}/input.json`;
/** What people said while the agent worked, a line each. */
export const INBOX = `${OWN_FOLDER}/inbox.jsonl`;
/** Products of the agent that are kept besides changed files. */
export const OUTPUTS = `${OWN_FOLDER}/outputs`;

/** In the scratch folder: the agent's HOME. */
export const HOME = 'home';
/** In the scratch folder: messages for the agent's hook. Beside its HOME, which may be emptied. */
export const MAILBOX = 'messages';
/** In the scratch folder: programs of ours on the agent's PATH. */
export const PROGRAMS = 'programs';
/** In the scratch folder: programs of ours for the agent's CLI alone. */
export const HOOKS = 'hooks';
/** In the scratch folder: modules of the registry that run in a process of their own. */
export const MODULES = 'modules';
/** In the scratch folder: where the worker and such a process connect. */
export const PLUGIN_SOCKETS = 'plugin';

/** Where the agent's question lies, below the work tree. */
export function sentinelOf({ sentinel = SENTINEL_PATH }: { readonly sentinel?: string }): string {
  return sentinel;
}
