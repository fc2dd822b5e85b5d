/**
 * What was denied to gemini: its tool results say so with a code, and the tool use before them says what it was about.
 *
 * A tool that it does not have may be one that its mode removed, or one that a model made up. Nobody is asked about
 * those. Its edit tools never change a file of the build, whatever the mode is, so nobody could allow that either.
 */
import { describeDenied } from '../shared/scope.ts';
import type { DeniedTool, RuntimeInput } from '../contract.ts';
import { EDITS, FETCH, SHELL } from './policy.ts';
import type { GeminiLine } from './stream.ts';

const BY_POLICY = new Set(['policy_violation', 'permission_denied']);
const NO_SUCH_TOOL = 'tool_not_registered';
/** Calls for which its rules would ask a person at the terminal, such as an allowed command that writes to a file. */
const WOULD_ASK = /requires user confirmation/;
const BUILD_FILE = /Modifying build configuration files/;

export interface KeptDenials {
  readonly tool: string;
  readonly why: 'mode' | 'build-file' | 'no-such-tool';
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function readKept(lines: readonly GeminiLine[]): readonly KeptDenials[] {
  const uses = new Map(
    lines.flatMap((line) =>
      line.type === 'tool_use' && line.tool_id !== undefined ? [[line.tool_id, line] as const] : [],
    ),
  );
  return lines.flatMap((line) => {
    const why = line.type === 'tool_result' ? whyKept(line.error) : undefined;
    if (line.type !== 'tool_result' || why === undefined) return [];
    const use = uses.get(line.tool_id ?? '');
    return [{ tool: use?.tool_name ?? 'a tool', why, parameters: use?.parameters ?? {} }];
  });
}

function whyKept(error: Extract<GeminiLine, { type: 'tool_result' }>['error']): KeptDenials['why'] | undefined {
  const { type = '', message = '' } = error ?? {};
  if (type === NO_SUCH_TOOL) return 'no-such-tool';
  if (BY_POLICY.has(type) && BUILD_FILE.test(message)) return 'build-file';
  return BY_POLICY.has(type) || WOULD_ASK.test(message) ? 'mode' : undefined;
}

/** @returns the call in the words of our rules where they have a word for it, otherwise with the tool's own name. */
export function describeKept(
  { tool, parameters }: KeptDenials,
  { workspace }: Pick<RuntimeInput, 'workspace'>,
): DeniedTool {
  if (tool === SHELL) return describeDenied('Bash', parameters['command'], workspace);
  if (EDITS.some((name) => name === tool)) return describeDenied('Edit', parameters['file_path'], workspace);
  return tool === FETCH
    ? describeDenied('WebFetch', parameters['prompt'], workspace)
    : { tool, about: '', rule: undefined };
}
