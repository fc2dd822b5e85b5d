/** Whether there were checks, which failed, and what a person can do about it, as lines for a terminal. Pure. */
import { plain, plainLine } from '../cli/paint.ts';
import { cutText } from '../protocol/text/sanitize.ts';

const LINES = 8;
const LINE_CHARS = 300;
const COMMAND_CHARS = 200;

export interface FailedChecks {
  /** The file that names the command. */
  readonly file: string;
  readonly command: string;
  readonly lastLines: readonly string[];
}

/** @param report the output as it was stored: secrets are already removed, terminal sequences are not. */
export function summarizeChecks(file: string, command: string, report: string): FailedChecks {
  const lines = plain(report).trimEnd().split('\n');
  return {
    file,
    command: plainLine(command, COMMAND_CHARS),
    lastLines: lines
      .slice(-LINES)
      .map((line) => cutText(line, LINE_CHARS))
      .filter((line, index) => line !== '' || index > 0),
  };
}

/**
 * @param verify undefined if no checks ran.
 * @param unchecked the file of the subagent, if it names no checks.
 */
export function sayChecks(verify: { readonly passed: boolean } | undefined, unchecked: string | undefined): string {
  if (verify !== undefined) return verify.passed ? 'The checks passed.' : 'The checks FAILED.';
  return unchecked === undefined ? 'The checks did not run.' : 'No checks are configured.';
}

export function explainUnchecked(file: string): string {
  return `To check the work of the agent, add \`verify: { command: … }\` to ${file}.`;
}

export function explainChecks({ file, command, lastLines }: FailedChecks): readonly string[] {
  return [
    `This command failed: ${command}`,
    ...(lastLines.length === 0 ? ['  (It printed nothing.)'] : lastLines.map((line) => `  ${line}`)),
    `Correct \`verify\` in ${file}, or install what it needs, then run \`agora rehearse\`.`,
  ];
}
