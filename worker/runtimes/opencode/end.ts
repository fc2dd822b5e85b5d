/**
 * Determines the outcome of a run of opencode. It prints no result for the whole run: the run succeeded when its last
 * step ended with `stop` and no error came after that.
 */
import { readJsonLines } from '../shared/json-lines.ts';
import { countNames, findKey, knownOnly } from '../shared/options.ts';
import { describeDenied, isForPeople, noteUnknownRules } from '../shared/scope.ts';
import { noteServersDown } from '../shared/tool-servers.ts';
import { exitCodeOfAgent, type FailedProgram, LOST_FIX, whyFailed } from '../shared/why-failed.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import type { AgentEnd, DeniedTool, RuntimeInput } from '../contract.ts';
import { OpencodeLine, tokensOf } from './stream.ts';

export const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY'] as const;
const PROGRAM: FailedProgram = { name: 'opencode', keys: KEYS, baseUrl: 'ANTHROPIC_BASE_URL or OPENAI_BASE_URL' };
/** Printed by our own first step of a resume. */
export const SESSION_UNREADABLE = 'The saved conversation could not be read.';
/** Tools that share one rule. */
const EDITS = new Set(['edit', 'write', 'patch', 'multiedit', 'apply_patch']);
const LOG_LINE = /^timestamp=\S+ level=[A-Z]+ /;
const SERVER_DOWN = / message="server unavailable" key=(\S{1,200}) .{0,400}status=failed/;
const DENIED = /rejected permission|specified a rule which prevents|permission denied by/i;

export function readEnd(end: ProcessEnd, input: RuntimeInput): AgentEnd {
  const lines = readJsonLines(OpencodeLine, end.stdout);
  const { said: stderr, serversDown } = readErrors(end.stderr);
  // Without a key it knows no model, and only says that something is wrong.
  const hint = findKey(KEYS, input.env) === undefined ? 'No API key is set. ' : '';
  const failure = decideFailure(lines, { stderr, hint }, end);
  // Only believed on a resume and when nothing began: an agent might quote these words.
  const sessionLost = input.session !== undefined && lines.length === 0 && stderr.includes(SESSION_UNREADABLE);
  return {
    exitCode: exitCodeOfAgent(end, failure),
    text: lastTextOf(lines),
    sessionId: lines.find((line) => line.sessionID !== undefined)?.sessionID,
    usage: usageOf(lines),
    failure: sessionLost && failure !== undefined ? { ...failure, fix: LOST_FIX } : failure,
    sessionLost,
    notes: [...notesOf(lines), ...noteServersDown(serversDown), ...noteUnknownRules('opencode', input)],
    denied: deniedOf(lines, input),
    spent: { tokens: sumTokens(lines) },
  };
}

function decideFailure(
  lines: readonly OpencodeLine[],
  { stderr, hint }: { readonly stderr: string; readonly hint: string },
  end: ProcessEnd,
): AgentEnd['failure'] {
  const last = lines.findLast(
    (line) => line.type === 'step_start' || line.type === 'step_finish' || line.type === 'error',
  );
  if (last?.type === 'step_finish' && last.part.reason === 'stop' && end.endedBy === 'exit') return undefined;
  if (last?.type !== 'error') return whyFailed(PROGRAM, end, { reported: false, said: `${hint}${stderr}` });
  const { statusCode, message } = last.error?.data ?? {};
  const said = [
    message ?? last.error?.name ?? stderr,
    ...(statusCode === undefined ? [] : [`(status ${statusCode})`]),
  ].join(' ');
  return whyFailed(PROGRAM, end, { reported: true, said: `${hint}${said}` });
}

/** What it said in the last step in which it said anything. */
function lastTextOf(lines: readonly OpencodeLine[]): string {
  const from = lines.findLastIndex((line) => line.type === 'tool_use') + 1;
  const after = lines.slice(from).filter((line) => line.type === 'text');
  return (after.length > 0 ? after : lines.filter((line) => line.type === 'text').slice(-1))
    .map((line) => line.part.text)
    .join('\n')
    .trim();
}

/** Tokens and cost are those of this round. */
function usageOf(lines: readonly OpencodeLine[]): Record<string, unknown> | undefined {
  const steps = lines.flatMap((line) => (line.type === 'step_finish' ? [line.part] : []));
  if (steps.length === 0) return undefined;
  const sum = (pick: (step: (typeof steps)[number]) => number | undefined): number =>
    steps.reduce((total, step) => total + (pick(step) ?? 0), 0);
  return knownOnly({
    inputTokens: sum((step) => step.tokens?.input),
    outputTokens: sum((step) => step.tokens?.output),
    cacheReadTokens: sum((step) => step.tokens?.cache?.read),
    cacheWriteTokens: sum((step) => step.tokens?.cache?.write),
    roundCostUsd: sum((step) => step.cost),
    turns: steps.length,
  });
}

function sumTokens(lines: readonly OpencodeLine[]): number {
  return lines.reduce((total, line) => total + (line.type === 'step_finish' ? tokensOf(line.part.tokens) : 0), 0);
}

/** Tool uses that its rules denied. */
function keptOf(lines: readonly OpencodeLine[]): Extract<OpencodeLine, { type: 'tool_use' }>['part'][] {
  return lines.flatMap((line) =>
    line.type === 'tool_use' && DENIED.test(line.part.state.error ?? '') ? [line.part] : [],
  );
}

/** What a person could allow. That it may only read in the work tree does not depend on the list. */
function deniedOf(lines: readonly OpencodeLine[], input: RuntimeInput): readonly DeniedTool[] {
  return keptOf(lines)
    .flatMap(({ tool, state }) => {
      if (tool === 'bash') return [describeDenied('Bash', state.input['command'], input.workspace)];
      return EDITS.has(tool) ? [describeDenied('Edit', state.input['filePath'], input.workspace)] : [];
    })
    .filter((one) => isForPeople(one, input));
}

function notesOf(lines: readonly OpencodeLine[]): string[] {
  const denied = keptOf(lines).map(({ tool }) => tool);
  return denied.length === 0 ? [] : [`The permission mode denied these tools: ${countNames(denied)}.`];
}

/**
 * Its log goes to the same place as its last messages, and contains what they do not: which tool server did not start.
 */
function readErrors(stderr: Uint8Array): { readonly said: string; readonly serversDown: readonly string[] } {
  const lines = new TextDecoder().decode(stderr).split('\n');
  return {
    said: lines
      .filter((line) => !LOG_LINE.test(line))
      .join('\n')
      .trim(),
    serversDown: lines.flatMap((line) => (LOG_LINE.test(line) ? (SERVER_DOWN.exec(line)?.[1] ?? []) : [])),
  };
}
