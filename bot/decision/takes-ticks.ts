/** Whether the bot processes ticked checkboxes in its deployment. Pure. */

/**
 * Whether a tick can be a person's command here. An agent can write whatever a workflow's token can write, so such an
 * account never posts a person's words into a thread.
 * @param slug of our own App.
 */
export function takesTicks(slug: string | undefined): boolean {
  return slug !== 'github-actions';
}
