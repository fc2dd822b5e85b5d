/**
 * What is built, from what: the action with its parts, the bot, the container's worker, and the command with the client
 * library.
 */
import type { Substitute } from './never-called.ts';
import { APART_ENTRIES, BESIDE, PROBOT, WITHIN } from './substitutes.ts';

export interface BuiltBundle {
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
  /** In place of parts of libraries. */
  readonly substitutes?: readonly Substitute[];
  /** What `uses:` runs is part of the repository; all else is built when it is released, or tested. */
  readonly isCommitted?: boolean;
  /** Its declarations of types lie beside it. */
  readonly isDeclared?: boolean;
  /** Its schemas are made when something is read with them: for the program that has most of them. */
  readonly isLate?: boolean;
  /** People run it with the Node they have. */
  readonly isForOldestNode?: boolean;
  /** Small before readable. */
  readonly isSmall?: boolean;
  /** What is read one after the other, each in one file. */
  readonly stages?: Readonly<Record<string, readonly string[]>>;
}

/**
 * What a run reads one after the other: to know what is to be done; to ask GitHub whether it may do it; what few
 * workflows give; and what is needed once GitHub has answered.
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

/** The ask tool is a program of its own: its library wants all of zod, of which the rest of us wants a third. */
const ASK = { entries: { main: 'worker/ask/ask-program.ts' }, isSmall: true };
/** Beside it, where programs in a sandbox can read it. */
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
