/**
 * The files on the default branch: agents that can ask one another, and in some schedules a configuration that allows
 * fewer of these questions than the default, or that lets unreceived messages start the next task.
 */
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { subagentPath } from '../../../protocol/base/registry-paths.ts';
import type { Chance } from '../chance.ts';
import { renderAuthority } from './keys.ts';

export const AGENTS = ['planner', 'reviewer', 'tester', 'archivist', 'auditor'] as const;
/** An agent that others can ask but that does not exist. */
export const GHOST = 'ghost';
const AGREEMENT = 'answers: { needed: 2 }\n';
/** A rule in which only one team is allowed. */
const TEAM = '["team:o/leads"]';
const TEAM_RULES = `who-may: { start: ${TEAM}, answer: ${TEAM}, steer: ${TEAM}, cancel: ${TEAM}, deliver: ${TEAM} }\n`;
const MINUTE_MS = 60_000;
export const RESUME_ON_QUEUED = 'resume-on-queued: true';

interface FilesSettings {
  readonly withRelay?: boolean;
  /** A job's token cannot see teams, so a relay would refuse everyone. Also, there is only one team. */
  readonly withTeam?: boolean;
  /** The factor by which deadlines are longer. */
  readonly slower?: number;
}

export function createFiles(
  chance: Chance,
  { withRelay = false, withTeam = !withRelay, slower = 1 }: FilesSettings = {},
): Map<string, string> {
  const files = new Map(AGENTS.map((name) => [subagentPath(name), renderAgent(name)]));
  const limits = chance.roll(0.2)
    ? `limits:\n  questions-to-agents: 1\n  depth-of-agents: ${chance.whole(1, 2)}\n`
    : '';
  const queued = chance.roll(0.35) ? `${RESUME_ON_QUEUED}\n` : '';
  const deadlines = renderDeadlines(chance.fork('deadlines'), slower);
  const agreement = chance.fork('agreement').roll(0.12) ? AGREEMENT : '';
  const team = withTeam && chance.fork('team').roll(0.12) ? TEAM_RULES : '';
  const authority = renderAuthority(chance.fork('pins').roll(0.8) || withRelay, withRelay);
  files.set(CONFIG_PATH, authority + limits + queued + deadlines + agreement + team);
  return files;
}

/** Whether two people must give the same answer. */
export function needsTwo(files: ReadonlyMap<string, string>): boolean {
  return files.get(CONFIG_PATH)?.includes(AGREEMENT) === true;
}

/** Whether only a team is allowed. */
export function isByTeam(files: ReadonlyMap<string, string>): boolean {
  return files.get(CONFIG_PATH)?.includes(TEAM_RULES) === true;
}

/** Deadlines for some schedules. They are mostly minutes instead of days, so that they end within the schedule. */
function renderDeadlines(chance: Chance, slower: number): string {
  if (!chance.roll(0.4)) return '';
  const after = (name: string, least: number, most: number, more = ''): string =>
    chance.roll(0.5) ? `  ${name}: ${chance.whole(least, most) * slower}m\n${more}` : '';
  const lines = [
    after('remind-after', 5, 20),
    after('escalate-after', 10, 40, '  escalate-to: [user:grace]\n'),
    after('default-after', 10, 45, '  default-answer: 1\n'),
    after('expire-after', 20, 90),
    after('warn-before-expiry', 5, 15),
  ].join('');
  return lines === '' ? '' : `questions:\n${lines}`;
}

/** The deadline on the default branch, in milliseconds; `undefined` if there is none. */
export function readDeadline(
  files: ReadonlyMap<string, string>,
  name: 'default-after' | 'expire-after',
): number | undefined {
  const minutes = new RegExp(`  ${name}: (\\d+)m`).exec(files.get(CONFIG_PATH) ?? '')?.[1];
  return minutes === undefined ? undefined : Number(minutes) * MINUTE_MS;
}

/**
 * Each agent can ask all others and itself (which is refused later). Only the planner is not allowed to ask the
 * auditor.
 */
function renderAgent(name: string): string {
  const leave = [...AGENTS, GHOST]
    .filter((other) => name !== 'planner' || other !== 'auditor')
    .map((other) => `  - agent:${other}\n`);
  return `---\ndescription: Works\nmay-ask:\n${leave.join('')}---\nYou work.\n`;
}

/** Whether the default branch pins the keys that prove records. */
export function arePinned(files: ReadonlyMap<string, string>): boolean {
  return files.get(CONFIG_PATH)?.includes('"keys":[{') === true;
}
