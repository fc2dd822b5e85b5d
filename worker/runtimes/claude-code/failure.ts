/**
 * Explains why Claude Code failed, and what to do about it.
 *
 * What it prints is written for somebody at a terminal ("Please run /login"). The reader of our comment has a
 * repository and its secrets instead, so every known cause gets its own sentence.
 */
import type { ProcessEnd } from '../../ports/process-ports.ts';
import { fixOfUnknown, LOST_FIX, sayHowEnded, sayHowToSetKey } from '../shared/why-failed.ts';
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
    fix: LOST_FIX,
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
  const fix = CAUSES.find((cause) => cause.applies(facts))?.fix ?? fixOfUnknown(end);
  const kind = facts.subtype === '' || facts.subtype === 'success' ? 'API error' : facts.subtype;
  const reports = result === undefined ? undefined : `reported an error (${kind})`;
  return { detail: sayHowEnded('Claude Code', end, reports, said === '' ? lastText : said), fix };
}
