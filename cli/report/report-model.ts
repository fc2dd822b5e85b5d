/**
 * The content of a report, as `agora report --json` prints it: sums over tasks. Only their pull requests identify
 * tasks. Texts of people and agents in it are safe for any page: see outgoing-name.ts.
 */
import { PositiveInt, z } from '../../protocol/base/zod.ts';

const count = z.int().check(z.minimum(0));

/** A sum over the tasks that reported the number. Missing, and never 0, when none did. */
const sums = {
  costUsd: z.optional(z.number().check(z.minimum(0))),
  agentSeconds: z.optional(z.number().check(z.minimum(0))),
};

export const ReportFigures = z.strictObject({
  tasks: count,
  /** For how many of them the cost is known. */
  priced: count,
  ...sums,
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/**
 * Who answered a question, or why nobody did: the kinds of protocol/policy/speaker.ts, and one for an unreadable name.
 */
export const AnswererKind = z.enum(['person', 'app', 'agent', 'default', 'silence', 'expiry', 'unknown']);
export type AnswererKind = z.infer<typeof AnswererKind>;

export const TaskReport = z.strictObject({
  v: z.literal(1),
  repository: z.string(),
  /** When it was written, and the first thing that it counts. */
  at: z.iso.datetime(),
  since: z.optional(z.iso.datetime()),
  totals: ReportFigures,
  /** Most expensive first. */
  subagents: z.array(z.extend(ReportFigures, { name: z.string(), questions: count })),
  /** Oldest first, named by the Monday on which they begin (UTC). Weeks without any data are left out. */
  weeks: z.array(
    z.strictObject({
      week: z.iso.date(),
      ...sums,
      subagents: z.array(z.strictObject({ name: z.string(), ...sums })),
    }),
  ),
  /** Merged ones, the newest first. */
  pullRequests: z.array(
    z.extend(ReportFigures, { number: PositiveInt, url: z.string(), mergedAt: z.iso.datetime(), title: z.string() }),
  ),
  questions: z.strictObject({
    asked: count,
    /** Still waiting for an answer. */
    open: count,
    /** Not answered, because the task was over before. */
    closed: count,
    /** Half of the answered or expired questions waited for less time than this. */
    medianSeconds: z.optional(z.number()),
    /** How often each one answered, most often first. */
    answerers: z.array(
      z.strictObject({
        kind: AnswererKind,
        /** A login, or the name of a subagent. */
        name: z.optional(z.string()),
        questions: z.int().check(z.minimum(1)),
        medianSeconds: z.optional(z.number()),
      }),
    ),
    /**
     * How many questions waited for how long: more than the row before, and at most this. The last row has no upper
     * limit.
     */
    waits: z.array(
      z.strictObject({
        upToSeconds: z.optional(PositiveInt),
        kinds: z.array(z.strictObject({ kind: AnswererKind, questions: z.int().check(z.minimum(1)) })),
      }),
    ),
  }),
  /** States of tasks, in words, the most frequent first. */
  outcomes: z.array(z.strictObject({ outcome: z.string(), tasks: z.int().check(z.minimum(1)) })),
});
export type TaskReport = z.infer<typeof TaskReport>;
