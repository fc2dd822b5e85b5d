/**
 * A sentence of ours on its way to the log of a job, an annotation or a summary. Words of others may stand in it, in
 * the message of an error or the name of a branch. Pure.
 *
 * The worker has its redactor, which also knows the secrets of its run; this is for everything else that speaks.
 */
import { dropControls } from './control-characters.ts';
import { hideCredentials } from './redact-credentials.ts';

/** Controls first: one within a token hides it from a search only until it is taken out. */
export function renderOutgoing(text: string): string {
  return hideCredentials(dropControls(text)).text;
}
