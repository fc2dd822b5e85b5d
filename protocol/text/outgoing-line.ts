/**
 * A sentence of ours on its way to the log of a job, an annotation or a summary. It may contain other people's text, in
 * an error message or the name of a branch. Pure.
 *
 * The worker has its redactor, which also knows the secrets of its run; this is for all other output.
 */
import { dropControls } from './control-characters.ts';
import { hideCredentials } from './redact-credentials.ts';

/** Controls first: one inside a token would hide it from the search until it is removed. */
export function renderOutgoing(text: string): string {
  return hideCredentials(dropControls(text)).text;
}
