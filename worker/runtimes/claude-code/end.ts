/**
 * Determines the outcome of a run of Claude Code.
 *
 * Only its final `result` line says that it succeeded. The exit code does not: an interrupted run exits with 0, and so
 * does one whose tools were all denied.
 */
import { noteServersDown } from '../shared/tool-servers.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import type { AgentEnd, RuntimeInput } from '../contract.ts';
import { decideFailure } from './failure.ts';
import { readDenied } from './permissions.ts';
import { readStream, type ClaudeResultLine, type ClaudeLine, tokensOf } from './stream.ts';

const LOST = /No conversation found/;

export function readEnd(end: ProcessEnd, input: Pick<RuntimeInput, 'workspace'>): AgentEnd {
  const lines = readStream(end.stdout);
  // The last result counts: a message that arrives late makes it continue after a result.
  const result = lines.filter((line) => line.type === 'result').at(-1);
  const lastText = lastTextOf(lines);
  const failure = decideFailure(result, end, lastText);
  const sessionLost = isSessionLost(result, end);
  return {
    exitCode: failure === undefined ? 0 : end.exitCode === 0 ? 1 : end.exitCode,
    text: result?.result ?? lastText,
    // When the session is lost, it answers with an id that it has just made up.
    sessionId: sessionLost
      ? undefined
      : (result?.session_id ?? lines.map(sessionIdOf).findLast((id) => id !== undefined)),
    usage: result === undefined ? undefined : usageOf(result, lines),
    failure,
    sessionLost,
    notes: [...failedServers(lines), ...(result === undefined ? [] : deniedTools(result))],
    denied: (result?.permission_denials ?? []).map((denial) =>
      readDenied(denial.tool_name, denial.tool_input, input.workspace),
    ),
    spent: result === undefined ? {} : { tokens: tokensOf(result.usage), sessionCostUsd: result.total_cost_usd },
    reached:
      result?.subtype === 'error_max_turns'
        ? 'turns'
        : result?.subtype === 'error_max_budget_usd'
          ? 'cost-usd'
          : undefined,
  };
}

/** It continues without a tool server that did not start, and exits with 0. */
function failedServers(lines: readonly ClaudeLine[]): string[] {
  const init = lines.find((line) => 'mcp_servers' in line);
  const servers = init !== undefined && 'mcp_servers' in init ? init.mcp_servers : [];
  return noteServersDown(servers.filter(({ status }) => status === 'failed').map(({ name }) => name));
}

/** Only believed where the CLI itself speaks: an agent might quote these words. */
function isSessionLost(result: ClaudeResultLine | undefined, end: ProcessEnd): boolean {
  if (result !== undefined) return result.is_error && result.errors.some((error) => LOST.test(error));
  return LOST.test(new TextDecoder().decode(end.stderr));
}

function sessionIdOf(line: ClaudeLine): string | undefined {
  return 'session_id' in line ? line.session_id : undefined;
}

function lastTextOf(lines: readonly ClaudeLine[]): string {
  const texts = lines
    .flatMap((line) => (line.type === 'assistant' ? line.message.content : []))
    .filter((block) => block.type === 'text');
  return texts.at(-1)?.text ?? '';
}

/** Tokens are those of this round. The cost is that of the whole conversation so far, earlier rounds included. */
function usageOf(result: ClaudeResultLine, lines: readonly ClaudeLine[]): Record<string, unknown> {
  const init = lines.find((line) => line.type === 'system' && line.subtype === 'init');
  const all = {
    model: (init !== undefined && 'model' in init ? init.model : undefined) ?? Object.keys(result.modelUsage)[0],
    inputTokens: result.usage?.input_tokens,
    outputTokens: result.usage?.output_tokens,
    cacheReadTokens: result.usage?.cache_read_input_tokens,
    cacheWriteTokens: result.usage?.cache_creation_input_tokens,
    costUsd: result.total_cost_usd,
    turns: result.num_turns,
    durationMs: result.duration_ms,
    apiDurationMs: result.duration_api_ms,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function deniedTools(result: ClaudeResultLine): string[] {
  const counts = new Map<string, number>();
  for (const { tool_name: tool } of result.permission_denials) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  if (counts.size === 0) return [];
  const list = [...counts].map(([tool, times]) => `${tool} (${times} ×)`).join(', ');
  return [`The permission mode denied these tools: ${list}.`];
}
