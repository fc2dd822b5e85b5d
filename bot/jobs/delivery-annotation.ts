/** The annotation of a job that delivered nothing. GitHub shows annotations as plain text, without Markdown. Pure. */

/** @param text the comment about the delivery, which is also the summary of the job. */
export function renderAnnotation(text: string): string {
  const heading = (text.split('\n')[0] ?? '').replace(/^#+ /, '').replaceAll('`', '');
  return `${heading}. The summary of this run has the details.`;
}
