/**
 * Explains why a coding agent's CLI failed, and what to do about it. What a CLI prints is written for somebody at a
 * terminal. The reader of our comment has a repository and its secrets instead.
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import type { ProcessEnd } from '../../ports/process-ports.ts';
import type { AgentEnd } from '../contract.ts';

export interface FailedProgram {
  /** The name that people use for it. */
  readonly name: string;
  /** Secrets from which it can take its key. */
  readonly keys: readonly string[];
  /** The variable that says where its model is. */
  readonly baseUrl: string;
}

export interface FailedOutput {
  /** True when the program itself reported a failure, false when it ended without a final message. */
  readonly reported: boolean;
  readonly said: string;
}

interface FailureCause {
  readonly applies: (said: string, status: number | undefined) => boolean;
  readonly fix: (program: FailedProgram) => string;
}

const CAUSES: readonly FailureCause[] = [
  {
    applies: (said) =>
      /missing environment variable|no api key|api key is missing|must specify the \w+_API_KEY|set an auth method|not logged in|could not load the default credentials/i.test(
        said,
      ),
    fix: ({ keys }) => sayHowToSetKey(keys),
  },
  {
    applies: (said) => /insufficient_quota|exceeded your current quota|billing|credit balance/i.test(said),
    fix: () =>
      'Add credit to the account that the model key belongs to, or wait until its quota is renewed, then start the task again.',
  },
  {
    applies: (said, status) =>
      status === 401 ||
      status === 403 ||
      /api[ _]key not valid|API_KEY_INVALID|invalid[ _](x-)?api[ _-]key|incorrect api key|unauthorized/i.test(said),
    fix: () => 'Replace the model key: the API refused it as invalid, expired or without access.',
  },
  {
    applies: (said, status) =>
      status === 429 ||
      /rate.?limit|usage limit|quota|too many requests|RESOURCE_EXHAUSTED|exhausted your (daily )?(quota|capacity)/i.test(
        said,
      ),
    fix: () => 'Wait until the rate limit of the model key has passed, then start the task again.',
  },
  {
    applies: (said, status) =>
      status === 404 ||
      /model.{0,80}(does not exist|not found|not supported)|ModelNotFound|unknown model|unexpected model name/i.test(
        said,
      ),
    fix: () => 'Fix `model` of the subagent, or use a key that has access to this model.',
  },
  {
    applies: (said) =>
      /context.{0,20}(window|length)|(prompt|input).{0,30}too (long|large)|exceeds the maximum/i.test(said),
    fix: () => 'Shorten the request or the system prompt: together, they are too long for the model.',
  },
  {
    applies: (said, status) =>
      (status !== undefined && status >= 500) ||
      /high demand|overloaded|internal server error|server_error|service (temporarily )?unavailable|bad gateway/i.test(
        said,
      ),
    fix: () => 'Start the task again later: the model API was overloaded or broken.',
  },
  {
    applies: (said) => /loop detected|maximum session turns/i.test(said),
    fix: () => 'Split the task, or describe it more precisely: the agent went around in circles and was stopped.',
  },
  {
    applies: (said) => /unexpected argument|unknown (argument|option)/i.test(said),
    fix: ({ name }) =>
      `Let the action install the version it is made for: the ${name} on this machine does not support an option that the action uses.`,
  },
  {
    applies: (said) =>
      /connection|ECONNREFUSED|ENOTFOUND|network|certificate|fetch failed|error sending request|unable to connect/i.test(
        said,
      ),
    fix: ({ baseUrl }) => `Make sure that the runner reaches the model API, or fix ${baseUrl}.`,
  },
];
const UNKNOWN_FIX = 'Read the log of the run for what happened before, then start the task again.';

/** What SIGKILL leaves, also through a shell or a sandbox. */
const KILLED = 137;

export const KILLED_FIX =
  'Give the agent more memory (a larger runner, fewer things at the same time), then start the task again: a program that is killed like this was most often stopped by the system because the memory was used up.';

export const LOST_FIX = 'Start the task again: the conversation that it should continue cannot be read.';

/** The HTTP status in a message. */
const STATUS = /\b(?:status(?:[ _]?code)?|code|error)"?:?\s*\(?([45]\d\d)\b/i;

/** True for a workflow's step and for a person's own shell. */
export function sayHowToSetKey(keys: readonly string[]): string {
  return `Set ${keys.join(' or ')} in your environment; in a workflow, pass it to the step from a secret of the repository. A login on this machine is not used: the agent has its own home folder.`;
}

export function whyFailed(
  program: FailedProgram,
  end: ProcessEnd,
  { reported, said }: FailedOutput,
): NonNullable<AgentEnd['failure']> {
  const status = Number(STATUS.exec(said)?.[1]);
  const known = CAUSES.find((cause) => cause.applies(said, Number.isNaN(status) ? undefined : status));
  const reports = reported ? 'reported an error' : undefined;
  return {
    detail: sayHowEnded(program.name, end, reports, said),
    fix: known?.fix(program) ?? fixOfUnknown(end),
  };
}

/** What to do when nothing that it said explains the failure. */
export function fixOfUnknown(end: ProcessEnd): string {
  return wasKilled(end) ? KILLED_FIX : UNKNOWN_FIX;
}

/** True when somebody else killed it: not the run itself, because its time was over or it was cancelled. */
export function wasKilled({ endedBy, exitCode }: ProcessEnd): boolean {
  return exitCode === KILLED && endedBy !== 'timeout' && endedBy !== 'cancel';
}

/** @param reports what it reported itself; `undefined` when it ended without a final message. */
export function sayHowEnded(name: string, end: ProcessEnd, reports: string | undefined, said: string): string {
  const words = said === '' && reports === undefined ? readPlainWords(end.stdout) : said;
  const quote = words === '' ? '' : ` It said: ${cutText(words.replace(/\s+/g, ' '), 200)}`;
  if (end.endedBy === 'timeout' || end.endedBy === 'cancel')
    return `${name} was stopped before it had finished: ${endOf(end)}.`;
  return `${name} ${reports ?? `ended (${endOf(end)}) without a result`}.${quote}`;
}

/** What it printed in place of its JSON lines, for example a wrapper's own message. */
function readPlainWords(stdout: Uint8Array): string {
  const lines = new TextDecoder().decode(stdout).split('\n');
  return lines.findLast((line) => line.trim() !== '' && !line.trimStart().startsWith('{'))?.trim() ?? '';
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

/** What it printed to stderr, without the lines that mean nothing. */
export function readErrors(stderr: Uint8Array, noise: RegExp): string {
  return new TextDecoder()
    .decode(stderr)
    .split('\n')
    .filter((line) => !noise.test(line))
    .join('\n')
    .trim();
}

/** A failure never leaves the worker with exit code 0, and a success always does. */
export function exitCodeOfAgent(end: ProcessEnd, failure: AgentEnd['failure']): number {
  if (failure === undefined) return 0;
  return end.exitCode === 0 ? 1 : end.exitCode;
}
