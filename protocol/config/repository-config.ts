/**
 * `.github/agora/config.yaml` on the default branch: a repository's configuration for all its tasks. Optional;
 * everything in it has a default, and a misspelled key is reported as a mistake instead of having no effect.
 */
import { defined } from '../base/defined.ts';
import { LinkHosts } from '../text/link-host.ts';
import { OwnProtectedPath, UnprotectedName } from '../results/protected-paths.ts';
import { complain, hasMembers, z } from '../base/zod.ts';
import { type Authority, AuthorityFile, authorityOf } from './authority.ts';
import { readDuration } from '../base/duration.ts';
import { LIMITS } from '../base/limits.ts';
import { rememberReads } from '../memory/remember-reads.ts';
import type { Policy, Rule } from '../policy/access-policy.ts';
import { MentionedRule, rulesFor } from '../policy/rule-schemas.ts';
import { findOwner } from '../errors/key-owners.ts';
import { type Mistake, readYaml } from '../base/read-yaml.ts';
import { type SandboxRules, SandboxRulesFile } from '../network/sandbox-rules.ts';

/** In YAML, `off` is false. */
const offOrText = z.union(
  [
    z.pipe(
      z.literal(false),
      z.transform(() => 'off'),
    ),
    z.string(),
  ],
  { error: 'must be a duration like 24h or 3d, or off' },
);

/** Milliseconds; `undefined` for `off`. */
const duration = (fallback: string) =>
  z.pipe(
    z.prefault(offOrText, fallback),
    z.transform((text, context) => {
      if (text === 'off') return undefined;
      const ms = readDuration(text);
      if (ms === undefined)
        complain(
          context,
          `"${text.slice(0, 40)}" is not a duration of at most 366 days; write for example 15m, 24h or 3d, or off`,
        );
      return ms;
    }),
  );

const count = (fallback: number) =>
  z._default(
    z
      .int('must be a whole number')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000, 'must be at most 1000000')),
    fallback,
  );

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

const Questions = z
  .strictObject({
    mention: z._default(z.array(MentionedRule).check(z.maxLength(10)), [{ kind: 'asker' }]),
    'remind-after': duration('24h'),
    'escalate-after': duration('off'),
    'escalate-to': z._default(z.array(MentionedRule).check(z.maxLength(10)), []),
    'default-after': duration('off'),
    'default-answer': z.optional(
      z.union(
        [
          z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
          z.pipe(z.int().check(z.minimum(1)), z.transform(String)),
        ],
        { error: 'must be the number of an option, from 1, or text' },
      ),
    ),
    'expire-after': duration('off'),
    'warn-before-expiry': duration('24h'),
    'when-closed': z._default(z.enum(['cancel', 'keep'], 'must be cancel or keep'), 'cancel'),
  })
  .check(
    z.refine((one) => one['default-after'] === undefined || one['default-answer'] !== undefined, {
      when: hasMembers,
      path: ['default-after'],
      message: 'needs a default-answer: the number of an option, or text',
    }),
    z.refine((one) => one['escalate-after'] === undefined || !isEmptyList(one['escalate-to']), {
      when: hasMembers,
      path: ['escalate-after'],
      message: 'needs someone in escalate-to',
    }),
  );

/** Exported for the JSON Schema that editors complete it with. */
export const ConfigFile = z.strictObject({
  dashboard: z._default(z.boolean('must be true or false'), false),
  authority: z.prefault(AuthorityFile, {}),
  ...SandboxRulesFile,
  'resume-on-queued': z._default(z.boolean('must be true or false'), false),
  'context': z.optional(z.enum(['trusted', 'all'], 'must be trusted or all')),
  'protected': z._default(z.array(OwnProtectedPath, { error: 'must be a list, like [infra/]' }), []),
  'unprotected': z._default(z.array(UnprotectedName, { error: 'must be a list, like [.vscode/]' }), []),
  'links': LinkHosts,
  'who-may': z.prefault(
    z.strictObject({
      start: rulesFor('start a task', ['asker']),
      answer: rulesFor('answer', []),
      steer: rulesFor('steer', ['anyone']),
      cancel: rulesFor('cancel', []),
      deliver: rulesFor('let protected files be proposed', ['anyone', 'app']),
    }),
    {},
  ),
  answers: z.prefault(
    z.strictObject({
      needed: z._default(
        z.int('must be a whole number').check(z.minimum(1, 'must be at least 1'), z.maximum(10, 'must be at most 10')),
        1,
      ),
    }),
    {},
  ),
  questions: z.prefault(Questions, {}),
  limits: z.prefault(
    z.strictObject({
      'tasks-per-issue-per-day': count(20),
      'tasks-per-person-per-day': count(50),
      'tasks-per-day': count(500),
      'queued-messages': count(64),
      'questions-to-agents': count(5),
      'depth-of-agents': count(3),
    }),
    {},
  ),
});

export interface QuestionRules {
  readonly mention: readonly Rule[];
  /** Milliseconds, like all others; `undefined` if it is off. */
  readonly remindAfter: number | undefined;
  readonly escalateAfter: number | undefined;
  readonly escalateTo: readonly Rule[];
  readonly defaultAfter: number | undefined;
  readonly defaultAnswer: string | undefined;
  readonly expireAfter: number | undefined;
  readonly warnBefore: number | undefined;
  readonly whenClosed: 'cancel' | 'keep';
}

/** How far agents may ask one another without a person. */
export interface AgentLimits {
  /** Questions that one task may put to other agents. */
  readonly perTask: number;
  /** How many agents may wait for one another in a chain, besides the first one. */
  readonly depth: number;
}

export interface RepositoryConfig {
  /** Whether the bot maintains an issue that shows all tasks. */
  readonly dashboard: boolean;
  /** Whether messages that a task ended without receiving start the next one automatically. */
  readonly resumeOnQueued: boolean;
  /**
   * Whose text the agent gets: only that of people who may start or steer tasks, and what they approved, or
   * everybody's. If omitted: `trusted` if the repository is public, otherwise `all`.
   */
  readonly context?: 'trusted' | 'all';
  /** Files whose changes need a person's approval, in addition to those of protocol/results/protected-paths.ts. */
  readonly protectedPaths: readonly string[];
  /** What of that file's list needs none here. */
  readonly unprotectedPaths: readonly string[];
  /** Hosts, besides GitHub, that an agent's links may lead to. */
  readonly linkHosts: readonly string[];
  /** Who may vouch for whom, and the keys that prove our records. */
  readonly authority: Authority;
  readonly policy: Policy;
  /** How many different people must give the same answer. */
  readonly answersNeeded: number;
  readonly sandbox: SandboxRules;
  readonly questions: QuestionRules;
  readonly limits: {
    readonly perIssue: number;
    readonly perPerson: number;
    readonly perDay: number;
    readonly queued: number;
    readonly agents: AgentLimits;
  };
}

export type ReadConfig =
  | { readonly kind: 'config'; readonly config: RepositoryConfig }
  /** `why`: the mistakes as sentences, with their locations. */
  | { readonly kind: 'malformed'; readonly why: readonly string[]; readonly mistakes: readonly Mistake[] };

/** Reads the file; reports every mistake at once, with its line and column. An empty file has all defaults. */
export const readConfigFile: (text: string) => ReadConfig = rememberReads((text) => {
  const read = readYaml(text.replace(/^\uFEFF/, ''), ConfigFile, { what: 'config.yaml', belongsTo: findOwner });
  if (read.kind === 'value') return { kind: 'config', config: configOf(read.value) };
  return {
    kind: 'malformed',
    mistakes: read.mistakes,
    why: read.mistakes.map(({ line, column, message }) => `line ${line}, column ${column}, ${message}`),
  };
});

function configOf(file: z.infer<typeof ConfigFile>): RepositoryConfig {
  const { questions, limits } = file;
  return {
    dashboard: file.dashboard,
    resumeOnQueued: file['resume-on-queued'],
    ...defined({ context: file.context }),
    protectedPaths: file.protected,
    unprotectedPaths: file.unprotected,
    linkHosts: file.links,
    authority: authorityOf(file.authority),
    policy: file['who-may'],
    answersNeeded: file.answers.needed,
    sandbox: {
      isolation: file.isolation,
      network: file.network,
      allowHosts: file['allow-hosts'],
      servicePorts: file['service-ports'],
    },
    questions: {
      mention: questions.mention,
      remindAfter: questions['remind-after'],
      escalateAfter: questions['escalate-after'],
      escalateTo: questions['escalate-to'],
      defaultAfter: questions['default-after'],
      defaultAnswer: questions['default-answer'],
      expireAfter: questions['expire-after'],
      warnBefore: questions['warn-before-expiry'],
      whenClosed: questions['when-closed'],
    },
    limits: {
      perIssue: limits['tasks-per-issue-per-day'],
      perPerson: limits['tasks-per-person-per-day'],
      perDay: limits['tasks-per-day'],
      // One dispatch takes along no more, and nothing else would take the rest of a task that has ended.
      queued: Math.min(limits['queued-messages'], LIMITS.messages),
      agents: { perTask: limits['questions-to-agents'], depth: limits['depth-of-agents'] },
    },
  };
}
