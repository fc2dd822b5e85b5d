/** Where the worker's own files are: below `.agora/` in the work tree, and in its scratch folder outside of it. */

import { SENTINEL_PATH } from '../protocol/messages/needs-input.ts';

/** In the work tree; Git does not see it. */
export const OWN_FOLDER = '.agora';
/** The input, for programs in the work tree: its path is in $AGORA_INPUT_FILE. */
export const INPUT_FILE = `${OWN_FOLDER}/input.json`;
/** Messages that people sent while the agent worked, one per line. */
export const INBOX = `${OWN_FOLDER}/inbox.jsonl`;
/** Products of the agent that are kept in addition to changed files. */
export const OUTPUTS = `${OWN_FOLDER}/outputs`;

/** In the scratch folder: the agent's HOME. */
export const HOME = 'home';
/** In the scratch folder: messages for the agent's hook. Beside its HOME, which may be emptied. */
export const MAILBOX = 'messages';
/** In the scratch folder: our programs on the agent's PATH. */
export const PROGRAMS = 'programs';
/** In the scratch folder: our programs for the agent's CLI only. */
export const HOOKS = 'hooks';
/** In the scratch folder: modules of the registry that run in a separate process. */
export const MODULES = 'modules';
/** In the scratch folder: the sockets between the worker and such a process. */
export const PLUGIN_SOCKETS = 'plugin';

/** The path of the agent's question, below the work tree. */
export function sentinelOf({ sentinel = SENTINEL_PATH }: { readonly sentinel?: string }): string {
  return sentinel;
}
