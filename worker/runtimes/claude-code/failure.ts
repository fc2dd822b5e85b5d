/**
 * Explains why Claude Code failed, and what to do about it.
 *
 * What it prints is written for somebody at a terminal ("Please run /login"). The reader of our comment has a
 * repository and its secrets instead, so every known cause gets its own sentence.
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import { sayHowToSetKey } from '../shared/why-failed.ts';
import type { ClaudeResultLine } from './stream.ts';

interface ClaudeFailureFacts {
  /** The HTTP status, when the API answered. */
  readonly status: number | undefined;
  readonly subtype: string;
  readonly said: string;
}

interface ClaudeFailureCause {
  readonly applies: (facts: ClaudeFailureFacts) => boolean;
  readonly fix: string;
}

const CAUSES: readonly ClaudeFailureCause[] = [
  {
    applies: ({ said }) => /No conversation found/.test(said),
    fix: 'Start the task again: the conversation that it should continue cannot be read.',
  },
  {
    applies: ({ said }) => /not logged in|run \/login|no api key/i.test(said),
    fix: sayHowToSetKey(['ANTHROPIC_API_KEY', 'CLAUDE_CODE_OAUTH_TOKEN']),
  },
  {
    applies: ({ said }) => /credit balance|billing/i.test(said),
    fix: 'Add credit to the account that the model key belongs to, then start the task again.',
  },
  {
    applies: ({ status }) => status === 401 || status === 403,
    fix: 'Replace the model key: the API refused it as invalid, expired or without access.',
  },
  {
    applies: ({ status, said }) => status === 404 || /issue with the selected model/i.test(said),
    fix: 'Fix `model` of the subagent, or use a key that has access to this model.',
  },
  {
    applies: ({ status, said }) => status === 429 || /usage limit|rate limit/i.test(said),
    fix: 'Wait until the rate limit of the model key has passed, then start the task again.',
  },
  {
    applies: ({ status }) => status !== undefined && status >= 500,
    fix: 'Start the task again later: the model API was overloaded or broken.',
  },
  {
    applies: ({ said }) => /prompt is too long/i.test(said),
    fix: 'Shorten the request or the system prompt: together, they are too long for the model.',
  },
  {
    applies: ({ subtype }) => subtype === 'error_max_turns',
    fix: 'Split the task into smaller ones: the agent used up its turns.',
  },
  {
    applies: ({ subtype }) => subtype === 'error_max_budget_usd',
    fix: 'Raise the budget or split the task: the agent used up its budget.',
  },
  {
    applies: ({ said }) => /root\/sudo/i.test(said),
    fix: 'Run the job as a user other than root, or use permission-mode strict.',
  },
  {
    applies: ({ said }) => /unknown option/i.test(said),
    fix: 'Let the action install the version it is made for: the claude on this machine does not support an option that the action uses.',
  },
  {
    applies: ({ said }) => /connection|ECONNREFUSED|ENOTFOUND|network|certificate/i.test(said),
    fix: 'Make sure that the runner reaches the model API, or fix ANTHROPIC_BASE_URL.',
  },
];
const UNKNOWN_FIX = 'Read the log of the run for what happened before, then start the task again.';

export interface ClaudeFailure {
  readonly detail: string;
  readonly fix: string;
}

/** @param lastText what the agent said last. Only used when there is no better explanation. */
export function decideFailure(
  result: ClaudeResultLine | undefined,
  end: ProcessEnd,
  lastText: string,
): ClaudeFailure | undefined {
  if (result?.is_error === false) return undefined;
  const stderr = new TextDecoder().decode(end.stderr).trim();
  const said = result === undefined ? stderr : [...result.errors, result.result ?? ''].join(' ').trim() || stderr;
  const facts: ClaudeFailureFacts = {
    status: result?.api_error_status ?? undefined,
    subtype: result?.subtype ?? '',
    said,
  };
  const fix = CAUSES.find((cause) => cause.applies(facts))?.fix ?? UNKNOWN_FIX;
  return { detail: detailOf(result, end, said === '' ? lastText : said), fix };
}

function detailOf(result: ClaudeResultLine | undefined, end: ProcessEnd, said: string): string {
  const quote = said === '' ? '' : ` It said: ${cutText(said.replace(/\s+/g, ' '), 200)}`;
  if (end.endedBy === 'timeout' || end.endedBy === 'cancel')
    return `Claude Code was stopped before it had finished: ${endOf(end)}.`;
  if (result === undefined) return `Claude Code ended (${endOf(end)}) without a result.${quote}`;
  return `Claude Code reported an error (${result.subtype === '' || result.subtype === 'success' ? 'API error' : result.subtype}).${quote}`;
}

function endOf(end: ProcessEnd): string {
  switch (end.endedBy) {
    case 'exit':
      return `exit code ${end.exitCode}`;
    case 'signal':
      return `killed by a signal, exit code ${end.exitCode}`;
    case 'timeout':
      return 'its time was over';
    case 'cancel':
      return 'it was cancelled';
  }
}
