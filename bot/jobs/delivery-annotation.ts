/** The annotation of a job that delivered nothing. GitHub shows annotations as plain text, without Markdown. Pure. */

/** @param text the comment about the delivery, which is also the summary of the job. */
export function renderAnnotation(text: string): string {
  return text
    .replaceAll(/^```.*\n?/gm, '')
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/\[([^[\]\n]*)\]\(([^()\s]*)\)/g, '$1 ($2)')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
