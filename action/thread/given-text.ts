/**
 * Which parts of a task's text the agent gets: texts that a trusted person wrote or approved in their current version,
 * and no credentials.
 *
 * Trusted people are those who may start or steer tasks here. A label, or a command whose author is known to have seen
 * the text, approves the issue as it was then, whoever wrote it. A start by hand and a round without its saved state
 * approve nothing: the issue is read as it is by then.
 */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { Verb } from '../../protocol/policy/access-policy.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';

/** Whether the agent gets a person's text that nobody has approved. */
export type MayGive = (author: Person) => Promise<boolean>;

export function createMayGive(
  { context }: Pick<RepositoryConfig, 'context'>,
  isPublic: boolean,
  may: (verb: Verb, person: Person) => Promise<boolean>,
): MayGive {
  const setting = context ?? (isPublic ? 'trusted' : 'all');
  return async (author) => setting === 'all' || (await may('start', author)) || (await may('steer', author));
}

/** Shown to people and, as part of its input, to the agent. */
export function sayNotGiven({ login }: Person): string {
  return [
    `The agent was not given the issue's title and body: @${login}, who wrote them, may neither start nor steer tasks here,`,
    'and nobody has approved their current version. Start it with a label or a command on the issue, or set `context: all` in `.github/agora/config.yaml`.',
  ].join(' ');
}

export interface GivenInput {
  readonly input: JsonObject;
  /** Notices for people. */
  readonly notices: readonly string[];
}

/** The parts of a task's input that people wrote. */
const WRITTEN = {
  title: 'The title of the issue',
  body: 'The text of the issue',
  text: 'The text of the command',
};

/** Removes credentials, which neither the agent nor the saved state may contain. */
export function withoutCredentials(input: JsonObject): GivenInput {
  const notices: string[] = [];
  const clean = Object.entries(WRITTEN).flatMap(([name, what]) => {
    const value = input[name];
    const { text, found } = typeof value === 'string' ? hideCredentials(value) : { text: '', found: [] };
    if (found.length === 0) return [];
    notices.push(
      `${what} contained ${found.join(' and ')}, which was removed: it is not passed to the agent or stored. Revoke it where it was issued.`,
    );
    return [[name, text] as const];
  });
  return { input: { ...input, ...Object.fromEntries(clean) }, notices };
}
