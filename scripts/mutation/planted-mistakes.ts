/**
 * Mistakes that reviewers once planted by hand and that no test noticed. `npm run mutate -- --planted` plants each of
 * them again. Today, every one has its test.
 */
import type { Mutant } from './find-mutants.ts';

interface PlantedMistake {
  readonly what: string;
  readonly path: string;
  /** Appears exactly once in the file. */
  readonly was: string;
  readonly becomes: string;
  /** Folders or files whose tests notice it, closest first. */
  readonly tests: readonly string[];
}

const ORIGIN = {
  path: 'github/actions/artifact-origin.ts',
  tests: ['test/github/actions/', 'test/bot/adapters/', 'test/bot/delivery/', 'test/action/adapters/'],
};
const RESUME = { path: 'action/authorize/authorize-resume.ts', tests: ['test/action/authorize/'] };
const TICK = { path: 'bot/rules/answers/question-checkbox.ts', tests: ['test/bot/rules/answers/'] };
const CACHE = { path: 'bot/adapters/config-cache.ts', tests: ['test/bot/adapters/'] };

export const PLANTED_MISTAKES: readonly PlantedMistake[] = [
  {
    ...ORIGIN,
    what: 'An artifact of another run is accepted',
    was: "if (artifact.runId !== runId) return 'its artifact belongs to another run';",
    becomes: '',
  },
  {
    ...ORIGIN,
    what: "An artifact made with another repository's code is accepted",
    was: 'artifact.headRepositoryId !== repositoryId)',
    becomes: 'false)',
  },
  {
    ...ORIGIN,
    what: 'An artifact of another repository is accepted',
    was: 'artifact.repositoryId !== repositoryId)',
    becomes: 'false)',
  },
  {
    ...ORIGIN,
    what: "A run of another repository's code is accepted",
    was: 'run.headRepositoryId === repositoryId ? undefined',
    becomes: 'true ? undefined',
  },
  {
    what: 'A download with a different digest is used',
    path: 'worker/adapters/artifacts/actions-artifacts.ts',
    was: 'if (found.digestMismatch === true) throw changed(reference);',
    becomes: '',
    tests: ['test/worker/adapters/artifacts/'],
  },
  {
    what: 'A run publishes although a newer run owns the round',
    path: 'action/run/ask-on-issue.ts',
    was: '(await github.claims.newestAttempt(task.subject)) <= request.attempt &&',
    becomes: '',
    tests: ['test/action/run/', 'test/action/'],
  },
  {
    ...RESUME,
    what: 'A request can name a different digest than the question',
    was: ' || digest !== request.state.digest)',
    becomes: ')',
  },
  {
    what: 'An unknown permission mode is treated as bypass',
    path: 'worker/runtimes/shared/options.ts',
    was: "effective: 'strict',\n    warning",
    becomes: "effective: 'bypass',\n    warning",
    tests: ['test/worker/runtimes/claude-code.test.ts'],
  },
  { ...CACHE, what: 'Rules are trusted for an hour', was: 'FRESH_MS = 60_000', becomes: 'FRESH_MS = 3_600_000' },
  {
    ...CACHE,
    what: 'Rules are trusted for slightly more than a minute',
    was: 'FRESH_MS = 60_000',
    becomes: 'FRESH_MS = 60_001',
  },
  {
    what: 'One agent fewer can wait for another',
    path: 'bot/rules/answers/delegation-checks.ts',
    was: 'line.length > depth)',
    becomes: 'line.length > depth - 1)',
    tests: ['test/bot/rules/answers/', 'test/bot/rules/'],
  },
  {
    what: 'The reply to a late answer names the newest question instead of the old one that the answer names',
    path: 'bot/rules/answers/late-answers.ts',
    was: '({ marker }) => marker.question === named || marker.task === named',
    becomes: '() => true',
    tests: ['test/bot/rules/answers/', 'test/bot/rules/'],
  },
  {
    what: 'An answer can have unknown members',
    path: 'protocol/messages/dispatch-request.ts',
    was: 'export const Answer = z.strictObject(',
    becomes: 'export const Answer = z.object(',
    tests: ['test/protocol/messages/'],
  },
  {
    ...TICK,
    what: 'A tick counts although the question has changed since',
    was: 'return shownHash(withoutMarker(before), marker) === shownHash(withoutMarker(body), marker);',
    becomes: 'return before !== body || true;',
  },
  {
    ...TICK,
    what: 'Answers count if somebody else ticked them after they were sent',
    was: 'return ticks === others;',
    becomes: 'return ticks === others || true;',
  },
  {
    what: 'A request that is sent by hand can count as the second of two required answers',
    path: 'action/authorize/for-whom.ts',
    was: '...also.map(({ by }) => by), ...told]',
    becomes: '...told]',
    tests: ['test/action/authorize/'],
  },
  {
    what: 'A reply on another issue counts',
    path: 'action/thread/comment-cache.ts',
    was: 'reply.issue !== asked.issue)',
    becomes: 'false)',
    tests: ['test/action/authorize/'],
  },
  {
    what: 'A reply from before the question counts',
    path: 'action/thread/comment-cache.ts',
    was: 'return reply.id < asked.id && !mayStandAbove',
    becomes: 'return false && !mayStandAbove',
    tests: ['test/action/authorize/'],
  },
  {
    what: 'The run accepts a hidden reply',
    path: 'action/thread/comment-cache.ts',
    was: 'if (comment.isHidden === true)',
    becomes: 'if (false)',
    tests: ['test/action/authorize/'],
  },
  {
    what: 'A reply that somebody else edited counts as its author’s reply',
    path: 'protocol/thread/read-thread.ts',
    was: 'comment.isHidden === true || comment.altered !== undefined) return [];',
    becomes: 'comment.isHidden === true) return [];',
    tests: ['test/protocol/thread/'],
  },
  {
    what: 'The person who edits a comment counts as its author',
    path: 'github/look/authored-comments.ts',
    was: "editor.databaseId === author?.databaseId ? undefined : 'by-others'",
    becomes: 'undefined',
    tests: ['test/github/issues/', 'test/bot/adapters/'],
  },
  {
    what: 'A text counts as written by the person who edited it later',
    path: 'github/look/authored-comments.ts',
    was: 'return isSameText(comment.body, body) ? known',
    becomes: 'return true ? known',
    tests: ['test/bot/adapters/'],
  },
  {
    what: 'An edited text counts if GitHub does not report who edited it',
    path: 'github/issues/threads.ts',
    was: "comment.author.type === 'User' && comment.updatedAt !== comment.createdAt",
    becomes: 'false',
    tests: ['test/bot/adapters/'],
  },
  {
    what: 'The bot repeats review text that somebody else edited',
    path: 'bot/rules/commands/pull-request-commands.ts',
    was: 'if (comment.altered !== undefined) return',
    becomes: 'if (false) return',
    tests: ['test/bot/rules/'],
  },
  {
    what: 'The bot accepts a hidden reply',
    path: 'protocol/thread/read-thread.ts',
    was: 'if (comment.isHidden === true || comment.altered !== undefined) return [];',
    becomes: 'if (comment.altered !== undefined) return [];',
    tests: ['test/protocol/thread/'],
  },
  {
    what: 'A secret that spans two chunks is missed by one byte',
    path: 'worker/redaction/redact-stream.ts',
    was: 'chunk.subarray(0, search.longest)',
    becomes: 'chunk.subarray(0, search.longest - 2)',
    tests: ['test/worker/redaction/'],
  },
];

/** @throws if the text does not appear exactly once: the source has changed since then. */
export function placeOf(
  { path, was, becomes }: Pick<PlantedMistake, 'path' | 'was' | 'becomes'>,
  text: string,
): Mutant {
  const start = text.indexOf(was);
  if (start === -1 || text.includes(was, start + 1))
    throw new Error(`${path} does not contain this exactly once: ${was}`);
  return { line: text.slice(0, start).split('\n').length, code: was, start, end: start + was.length, was, becomes };
}
