/**
 * The bundles and their sources: the action with its parts, the bot, the container's worker, and the command with the
 * client library.
 */
import type { Substitute } from './never-called.ts';
import { APART_ENTRIES, BESIDE, PROBOT, WITHIN } from './substitutes.ts';

export interface BuiltBundle {
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
  /** Replace parts of libraries. */
  readonly substitutes?: readonly Substitute[];
  /** Bundles that `uses:` runs are committed. All others are built for releases and tests. */
  readonly isCommitted?: boolean;
  /** Its type declarations are written next to it. */
  readonly isDeclared?: boolean;
  /** Its schemas are created on first use. For the program that has the most of them. */
  readonly isLate?: boolean;
  /** People run it with their own Node. */
  readonly isForOldestNode?: boolean;
  /** Size matters more than readability. */
  readonly isSmall?: boolean;
  /** The stages in which a program loads its modules. Each stage is one file. */
  readonly stages?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The stages of a run: find out what to do; ask GitHub whether it is allowed; read inputs that few workflows set; and
 * everything that is needed after GitHub has responded.
 */
const STAGES = {
  first: ['action/start.ts'],
  asked: ['action/run/handle-request.ts'],
  written: ['action/inputs/structured-inputs.ts'],
  allowed: [
    'protocol/config/repository-config.ts',
    'action/authorize/authorize-start.ts',
    'action/authorize/authorize-resume.ts',
    'action/run/turns.ts',
    'action/publish/progress-comment.ts',
    'github/issues/comment-feed.ts',
    'github/git/trees.ts',
  ],
};

/** The ask tool is a separate program: its library needs all of zod, while the rest of our code needs a third of it. */
const ASK = { entries: { main: 'worker/ask/ask-program.ts' }, isSmall: true };
/** Next to the ask tool, where programs in a sandbox can read it. */
const PLUGIN_HOST = { entries: { 'plugin-host': 'worker/plugin/host-program.ts' }, isSmall: true };

export const BUNDLES: readonly BuiltBundle[] = [
  {
    folder: '.',
    entries: { main: 'action/start.ts', post: 'action/post.ts' },
    substitutes: BESIDE,
    isCommitted: true,
    isSmall: true,
    stages: STAGES,
  },
  ...Object.entries(APART_ENTRIES).map(([name, entry]) => ({
    folder: 'chunks',
    entries: { [name]: entry },
    substitutes: BESIDE,
    isCommitted: true,
    isSmall: true,
  })),
  { folder: 'ask', ...ASK, substitutes: BESIDE, isCommitted: true },
  { folder: 'ask', ...PLUGIN_HOST, isCommitted: true },
  { folder: 'worker', entries: { main: 'worker/main.ts' }, substitutes: WITHIN, isSmall: true, isForOldestNode: true },
  { folder: 'worker/ask', ...ASK, substitutes: WITHIN },
  { folder: 'worker/ask', ...PLUGIN_HOST },
  {
    folder: 'bot',
    entries: { main: 'bot/main.ts', serverless: 'bot/serverless.ts' },
    substitutes: PROBOT,
    isLate: true,
  },
  ...['yaml', 'markdown'].map((name) => ({
    folder: 'bot/chunks',
    entries: { [name]: APART_ENTRIES[name] ?? '' },
    substitutes: PROBOT,
  })),
  { folder: 'relay', entries: { main: 'bot/jobs/relay-job.ts' }, isCommitted: true },
  { folder: 'deliver', entries: { main: 'bot/jobs/deliver-job.ts' }, isCommitted: true },
  {
    folder: 'cli',
    entries: { agora: 'cli/bin.ts', client: 'client/index.ts' },
    isDeclared: true,
    isForOldestNode: true,
  },
];
