/**
 * Determines the outcome of a run of codex. Only a `turn.completed` after which no other turn began says that it
 * succeeded.
 *
 * An interrupted run says nothing at its end, and neither does one that could not resume. The latter is recognized by
 * its stderr.
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import { readJsonLines } from '../shared/json-lines.ts';
import { countNames, knownOnly } from '../shared/options.ts';
import { noteServersDown } from '../shared/tool-servers.ts';
import { exitCodeOfAgent, type FailedProgram, LOST_FIX, readErrors, whyFailed } from '../shared/why-failed.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import type { AgentEnd, RuntimeInput } from '../contract.ts';
import { type Item, CodexLine } from './stream.ts';

const PROGRAM: FailedProgram = { name: 'Codex', keys: ['OPENAI_API_KEY'], baseUrl: 'OPENAI_BASE_URL' };
const ABOUT_CHARS = 120;
const LOST = /thread\/resume failed/;
/** A line of the log that our RUST_LOG asks for. It is the only sign of this failure. */
const SERVER_DOWN = /^\S+Z +WARN codex_mcp::\S+: MCP server startup failed server_name="([^"]+)"/;
/** Printed to stderr on every run from a temporary folder, and without meaning. */
const NOISE =
  /^(WARNING: proceeding|Stack backtrace|\s+\d+: |Reading (additional input|prompt) from stdin|\S+Z +WARN codex_mcp::)/;

export function readEnd(end: ProcessEnd, input: RuntimeInput): AgentEnd {
  const lines = readJsonLines(CodexLine, end.stdout);
  const stderr = readErrors(end.stderr, NOISE);
  const failure = decideFailure(lines, stderr, end);
  const started = lines.find((line) => line.type === 'thread.started');
  // Only believed on a resume and when nothing began: an agent might quote these words.
  const sessionLost = input.session !== undefined && started === undefined && LOST.test(stderr);
  const items = lines.flatMap((line) => (line.type === 'item.completed' ? [line.item] : []));
  return {
    exitCode: exitCodeOfAgent(end, failure),
    text: items.findLast((item) => item.type === 'agent_message')?.text ?? '',
    sessionId: started?.thread_id,
    usage: usageOf(lines),
    failure,
    sessionLost,
    notes: [...notesOf(items, input), ...noteServersDown(serversDown(end.stderr))],
    denied: items
      .filter((item) => wasDenied(item, input))
      .map((item) => ({
        tool: item.type,
        about: cutText(item.command ?? item.tool ?? '', ABOUT_CHARS),
        rule: undefined,
      })),
    spent: spentOf(lines),
  };
}

function decideFailure(lines: readonly CodexLine[], stderr: string, end: ProcessEnd): AgentEnd['failure'] {
  const last = lines.findLast((line) => line.type.startsWith('turn.'));
  if (last?.type === 'turn.completed') return undefined;
  if (LOST.test(stderr) && last === undefined) {
    return {
      ...whyFailed(PROGRAM, end, { reported: true, said: stderr }),
      fix: LOST_FIX,
    };
  }
  if (last?.type !== 'turn.failed') return whyFailed(PROGRAM, end, { reported: false, said: stderr });
  return whyFailed(PROGRAM, end, { reported: true, said: last.error?.message ?? stderr });
}

/** Tokens are those of the whole conversation so far, earlier rounds included. Codex does not report a cost. */
function usageOf(lines: readonly CodexLine[]): Record<string, unknown> | undefined {
  const usage = lines.findLast((line) => line.type === 'turn.completed')?.usage;
  return knownOnly({
    sessionInputTokens: usage?.input_tokens,
    sessionCachedInputTokens: usage?.cached_input_tokens,
    sessionOutputTokens: usage?.output_tokens,
    sessionReasoningTokens: usage?.reasoning_output_tokens,
  });
}

function spentOf(lines: readonly CodexLine[]): NonNullable<AgentEnd['spent']> {
  const usage = lines.findLast((line) => line.type === 'turn.completed')?.usage;
  return usage === undefined ? {} : { sessionTokens: (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0) };
}

function notesOf(items: readonly Item[], input: RuntimeInput): string[] {
  const denied = items.filter((item) => wasDenied(item, input));
  const servers = items.filter((item) => item.type === 'mcp_tool_call' && item.status === 'failed');
  const noSandbox = items.some((item) => /^bwrap: /m.test(item.aggregated_output ?? ''));
  return [
    ...(denied.length === 0
      ? []
      : [`The permission mode denied these tools: ${countNames(denied.map((item) => item.type))}.`]),
    ...(servers.length === 0
      ? []
      : [`These tools failed: ${countNames(servers.map((item) => `${item.server ?? ''}.${item.tool ?? ''}`))}.`]),
    ...(noSandbox
      ? [
          'This machine does not let codex make the sandbox that the permission mode strict needs, so its commands could not run.',
        ]
      : []),
  ];
}

function wasDenied(item: Item, { permissionMode }: RuntimeInput): boolean {
  return item.status === 'declined' || (permissionMode === 'strict' && wasKeptOut(item));
}

/** A sandbox has no way of saying "no": the command sees a file system that it cannot write to. */
function wasKeptOut(item: Item): boolean {
  return (
    item.status === 'failed' &&
    /read-only file system|operation not permitted|permission denied/i.test(item.aggregated_output ?? '')
  );
}

function serversDown(stderr: Uint8Array): string[] {
  return new TextDecoder()
    .decode(stderr)
    .split('\n')
    .flatMap((line) => SERVER_DOWN.exec(line)?.[1] ?? []);
}
