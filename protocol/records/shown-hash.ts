/**
 * The hash of the text that people see below a record. What people may edit is left out: ticks, the line ends that
 * GitHub's editor writes, and blanks at the end. Any other change makes the record count for nothing.
 */
import { contentHash } from '../base/canonical-json.ts';

const TICKED = /^- \[[xX]\] /;

export function shownHash(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return contentHash(
    lines
      .map((line) => line.replace(TICKED, '- [ ] '))
      .join('\n')
      .trimEnd(),
  );
}
