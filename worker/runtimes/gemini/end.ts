/**
 * Determines the outcome of a run of gemini. Only a final `result` with the status `success` says that it succeeded:
 * when interrupted, it exits with 0 and says nothing.
 */
import { readJsonLines } from '../shared/json-lines.ts';
import { countNames, knownOnly } from '../shared/options.ts';
import { aboutOf, isForPeople, noteUnknownRules } from '../shared/scope.ts';
import { noteSomeDown, serversOf } from '../shared/tool-servers.ts';
import { exitCodeOfAgent, type FailedProgram, LOST_FIX, readErrors, whyFailed } from '../shared/why-failed.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import type { AgentEnd, DeniedTool, RuntimeInput } from '../contract.ts';
import { describeKept, readKept } from './denied.ts';
import { type GeminiResultLine, GeminiLine } from './stream.ts';

const PROGRAM: FailedProgram = { name: 'Gemini CLI', keys: ['GEMINI_API_KEY'], baseUrl: 'GOOGLE_GEMINI_BASE_URL' };
const LOST = /Error resuming session|Invalid session identifier|No previous sessions found/;
/** Printed to stderr on any run and without meaning; and stack traces. */
const NOISE = /^(YOLO mode is enabled|Warning: |Ripgrep is not available|\s+at )/;
/** It reports a run that it has given up as a success. */
const GAVE_UP = /^(Loop detected|Maximum session turns)/;
/** All that it says about a tool server that did not start. It does not say which one. */
const SERVER_DOWN = /^MCP issues detected/m;

export function readEnd(end: ProcessEnd, input: RuntimeInput): AgentEnd {
  const lines = readJsonLines(GeminiLine, end.stdout);
  const stderr = readErrors(end.stderr, NOISE);
  const result = lines.findLast((line) => line.type === 'result');
  const started = lines.find((line) => line.type === 'init');
  const gaveUp = lines.findLast((line) => line.type === 'error' && GAVE_UP.test(line.message ?? ''));
  const failure = decideFailure(result, gaveUp?.type === 'error' ? gaveUp.message : undefined, stderr, end);
  // Only believed on a resume and when nothing began: an agent might quote these words.
  const sessionLost = input.session !== undefined && started === undefined && LOST.test(stderr);
  return {
    exitCode: exitCodeOfAgent(end, failure),
    text: lastTextOf(lines),
    sessionId: started?.session_id,
    usage: result === undefined ? undefined : usageOf(result),
    failure: sessionLost && failure !== undefined ? { ...failure, fix: LOST_FIX } : failure,
    sessionLost,
    notes: notesOf(lines, stderr, input),
    denied: deniedOf(lines, input),
    spent: result === undefined ? {} : { tokens: tokensOf(result) },
  };
}

function decideFailure(
  result: GeminiResultLine | undefined,
  gaveUp: string | undefined,
  stderr: string,
  end: ProcessEnd,
): AgentEnd['failure'] {
  if (gaveUp !== undefined) return whyFailed(PROGRAM, end, { reported: true, said: gaveUp });
  if (result?.status === 'success') return undefined;
  if (result === undefined) return whyFailed(PROGRAM, end, { reported: false, said: stderr });
  return whyFailed(PROGRAM, end, { reported: true, said: result.error?.message ?? stderr });
}

/** The pieces of what it said after its last tool. */
function lastTextOf(lines: readonly GeminiLine[]): string {
  const spoken = lines.filter(
    (line) => line.type === 'tool_use' || (line.type === 'message' && line.role === 'assistant'),
  );
  const lastTool = spoken.findLastIndex((line) => line.type === 'tool_use');
  const after = spoken.slice(lastTool + 1);
  const said = after.length > 0 ? after : spoken;
  return said
    .map((line) => (line.type === 'message' ? line.content : ''))
    .join('')
    .trim();
}

function tokensOf({ stats }: GeminiResultLine): number {
  return Math.max(stats?.total_tokens ?? 0, (stats?.input_tokens ?? 0) + (stats?.output_tokens ?? 0));
}

/** Tokens are those of this round. It does not report a cost. */
function usageOf({ stats }: GeminiResultLine): Record<string, unknown> | undefined {
  return knownOnly({
    model: Object.keys(stats?.models ?? {})[0],
    inputTokens: stats?.input_tokens,
    outputTokens: stats?.output_tokens,
    cacheReadTokens: stats?.cached,
    toolCalls: stats?.tool_calls,
    durationMs: stats?.duration_ms,
  });
}

/** In the mode `scoped`, only what a person could allow. A mode without a list reports everything. */
function deniedOf(lines: readonly GeminiLine[], input: RuntimeInput): readonly DeniedTool[] {
  const kept = readKept(lines).filter(
    ({ why }) => why === 'mode' || (why === 'no-such-tool' && input.permissionMode === 'strict'),
  );
  return kept.map((one) => describeKept(one, input)).filter((one) => isForPeople(one, input));
}

function notesOf(lines: readonly GeminiLine[], stderr: string, input: RuntimeInput): string[] {
  const { permissionMode, allow } = input;
  const servers = serversOf(input).map(({ name }) => name);
  const kept = readKept(lines);
  const denied = kept.filter(({ why }) => why === 'mode' || (why === 'no-such-tool' && permissionMode !== 'bypass'));
  const files = kept
    .filter(({ why }) => why === 'build-file')
    .map(({ parameters }) => aboutOf(parameters['file_path']));
  return [
    ...(denied.length === 0
      ? []
      : [`The permission mode denied these tools: ${countNames(denied.map(({ tool }) => tool))}.`]),
    ...(files.length === 0
      ? []
      : [
          `Gemini CLI does not change files of the build by its edit tools, in any permission mode: ${countNames(files)}.`,
        ]),
    ...(SERVER_DOWN.test(stderr) ? noteSomeDown(servers) : []),
    ...noteUnknownRules('gemini', { permissionMode, allow }),
  ];
}
