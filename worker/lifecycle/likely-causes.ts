/**
 * Likely causes, derived from how a dispatch ended and what it logged. Pure; each hint ends with what to do.
 *
 * They are guesses and say so: a hint never changes an outcome.
 */
import { concludeFrom } from '../../protocol/results/conclude-outcome.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';

interface SeenSymptoms {
  readonly outcome: Outcome;
  readonly log: readonly LogEvent[];
  /** The agent's output, last run first. */
  readonly said: string;
  /** Whether its runtime needs a model key. A command of one's own may fail silently for any reason. */
  readonly needsKey: boolean;
}

interface Hint {
  readonly when: (seen: SeenSymptoms) => boolean;
  readonly text: string;
}

/** Whole words: `notice … author` is about no key. */
const NO_KEY =
  /\b(missing|no|not set|invalid|required|provide)\b.{0,40}(api[ _-]?key|credential|auth(?!or))|api[ _-]?key.{0,40}(missing|not set|invalid|required)|please run \/login|not logged in|401\b.{0,40}unauthor|authentication_error/is;
const DENIED =
  /requires approval|permission (?:was |is |has been )?denied by|haven'?t granted|being denied|not allowed to use (?:the )?tool/i;

const SETS_KEY = /^Set [A-Z][A-Z_]+ /;
/** An agent without a key cannot say much. One that worked may have written about the keys of its project. */
const MOST_WITHOUT_KEY = 5_000;
/** True on a person's own machine as well. */
const WHERE_KEYS_GO = 'in your environment; in a workflow, pass it from a secret in the `env:` of the step.';

const HINTS: readonly Hint[] = [
  {
    // Unless the failure says which key to set.
    when: ({ outcome, said }) =>
      isFailed(outcome, 'provider-failed') &&
      said.length <= MOST_WITHOUT_KEY &&
      NO_KEY.test(said) &&
      !(outcome.kind === 'failed' && SETS_KEY.test(outcome.failure.fix)),
    text: `The agent seems to have no working model key. Set its key (for Claude Code \`ANTHROPIC_API_KEY\`) ${WHERE_KEYS_GO}`,
  },
  {
    when: ({ outcome, log, needsKey }) =>
      needsKey && isFailed(outcome, 'provider-failed') && endedSilently(log) && !quotesAgent(outcome),
    text: `The agent ended without a reply or an error message: most often its model key is missing. Set it ${WHERE_KEYS_GO}`,
  },
  {
    when: ({ said }) => DENIED.test(said),
    text: 'The agent was denied tools, and no one can approve them. Set `permission-mode` to `bypass`, unless it should only read.',
  },
  {
    when: ({ outcome }) => concludeFrom(outcome) === 'nothing-changed',
    text: 'The agent ended without an error and changed no files. If it should have, read its output in the log: often the prompt did not contain the task.',
  },
  {
    // Pins are checked before the agent starts. After that, an agent has changed files of later steps.
    when: ({ outcome, log }) =>
      isFailed(outcome, 'integrity-failed') && !log.some((event) => event.kind === 'runtime.adapter.ran'),
    text: 'Something does not match its pin: a registry file or a saved state was changed or replaced. If this was not intended, find out who can write there, then start again.',
  },
  {
    when: ({ log }) => log.some((event) => event.kind === 'overlay.replaced' && event.path === 'agora-setup.sh'),
    text: 'Several capabilities contain an agora-setup.sh, and only the last one ran. Merge the others into that one, or into separate files that it calls.',
  },
];

/** An agent that has worked for a while had a key, even if it printed nothing at its end. */
const MOST_SILENT_MS = 30_000;

function endedSilently(log: readonly LogEvent[]): boolean {
  const ran = log.filter((event) => event.kind === 'runtime.adapter.ran');
  return (
    ran.at(-1)?.exitCode === 1 &&
    ran.every(
      ({ stdout, stderr, durationMs }) => stdout.trim() === '' && stderr.trim() === '' && durationMs <= MOST_SILENT_MS,
    )
  );
}

/** The log has an agent's reply and its errors. What else it printed is quoted by the failure. */
function quotesAgent(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && outcome.failure.detail.includes(' It said: ');
}

function isFailed(outcome: Outcome, reason: string): boolean {
  return outcome.kind === 'failed' && outcome.failure.reason === reason;
}

/** @param keys the variables in which its runtime takes a model key. */
export function findHints(outcome: Outcome, log: readonly LogEvent[], keys: readonly string[] = []): string[] {
  const said = log
    .flatMap((event) => (event.kind === 'runtime.adapter.ran' ? [`${event.stdout}\n${event.stderr}`] : []))
    .reverse()
    .join('\n');
  const detail = outcome.kind === 'failed' ? `\n${outcome.failure.detail}` : '';
  const seen = { outcome, log, said: `${said}${detail}`, needsKey: keys.length > 0 };
  return HINTS.filter(({ when }) => when(seen)).map(({ text }) => text);
}
