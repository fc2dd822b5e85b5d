/** Whether ticked boxes are heard where the bot runs. Pure. */

/**
 * Whether a tick can be anybody's command here. What a workflow's token writes an agent can write as well: it puts
 * nobody's word into a thread.
 * @param slug of our own App.
 */
export function takesTicks(slug: string | undefined): boolean {
  return slug !== 'github-actions';
}
