/** All ports of the bot except the threads: what it reads and starts on GitHub, in memory. */
import type { ClaimSubject } from '../../../protocol/messages/claim-ref.ts';
import { type DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { type Permission, readOwners } from '../../../protocol/policy/access-policy.ts';
import type { FirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type {
  Board,
  Delivered,
  Delivery,
  FetchedResult,
  FoundSubagent,
  BotPorts,
  WatchedRun,
  StartedRun,
} from '../../../bot/ports.ts';
import { titleOfRun } from '../../support/title-of-run.ts';

export interface Remote {
  readonly claims: Map<ClaimSubject, number>;
  readonly requests: DispatchRequest[];
  readonly runs: WatchedRun[];
  readonly delivered: Delivery[];
  /** Commits that are not part of the default branch. */
  readonly elsewhere: Set<string>;
  /** The contents of the repository's config.yaml and CODEOWNERS. */
  config: string;
  codeowners: string;
  /** Members by team; the members of an `unseen` team are unknown. */
  readonly teams: Map<string, readonly number[] | 'unseen'>;
  subagent: FoundSubagent;
  startsWith: StartedRun;
  result: FetchedResult;
  delivers: Delivered;
  /** What the commit that a result builds on changes, compared with the default branch. */
  ahead: readonly string[] | undefined;
  board: Board | undefined;
  now: number;
  /** The memory of the process; a new process starts with an empty one. */
  firstSeen: FirstSeen;
  end(runId: number, conclusion: string): void;
}

export interface RemoteSettings {
  readonly call: <T>(name: string, work: () => T) => Promise<T>;
  readonly permissions: ReadonlyMap<number, Permission>;
  readonly nextId: () => number;
  /** The App's own login. */
  readonly bot: string;
  readonly repository: number;
}

/** @param scenario is a function, because the scenario contains these ports. */
export function createRemotePorts(
  scenario: () => Remote,
  { call, permissions, nextId, bot, repository }: RemoteSettings,
): Pick<BotPorts, 'claims' | 'runs' | 'people' | 'registry' | 'board' | 'results'> {
  return {
    claims: {
      isNew: (subject) => !scenario().firstSeen.has(repository, subject),
      newest: (subject) =>
        call('claims', () =>
          scenario().firstSeen.see(repository, subject, scenario().claims.get(subject) ?? 0, scenario().now),
        ),
      claim: (subject, attempt) =>
        call(`claim ${subject} ${attempt}`, () => {
          const newest = scenario().claims.get(subject) ?? 0;
          scenario().firstSeen.see(repository, subject, attempt, scenario().now);
          if (attempt <= newest) return 'lost' as const;
          scenario().claims.set(subject, attempt);
          return 'won' as const;
        }),
    },
    runs: {
      since: (time) => call('runs', () => scenario().runs.filter((run) => Date.parse(run.createdAt) >= time.getTime())),
      cancel: (runId) =>
        call(`cancel ${runId}`, () => {
          scenario().end(runId, 'cancelled');
        }),
      start: (request) =>
        call('start', () => {
          if (scenario().startsWith.kind === 'refused') return scenario().startsWith;
          scenario().requests.push(request);
          scenario().runs.push({
            id: nextId(),
            title: titleOfRun(request),
            status: 'queued',
            conclusion: null,
            createdAt: iso(scenario().now),
            updatedAt: iso(scenario().now),
          });
          return scenario().startsWith;
        }),
    },
    people: {
      permission: (person) => call('permission', () => permissions.get(person.id) ?? 'none'),
      isMember: (person, team) =>
        call('member', () => {
          const members = scenario().teams.get(`${team.org}/${team.slug}`) ?? [];
          return members === 'unseen' ? members : members.includes(person.id);
        }),
    },
    registry: {
      find: () => call('subagent', () => scenario().subagent),
      isOnDefaultBranch: (commit) => call('provenance', () => !scenario().elsewhere.has(commit)),
      // Remembered for a minute: not counted among the calls.
      config: () => Promise.resolve(readConfigFile(scenario().config)),
      currentConfig: () => Promise.resolve(readConfigFile(scenario().config)),
      owners: () => call('owners', () => readOwners(scenario().codeowners)),
    },
    board: {
      find: (login) => call('find board', () => (login === bot ? scenario().board : undefined)),
      open: (_, body) =>
        call('open board', () => {
          scenario().board = { number: 70, body, isOpen: true, updatedAt: iso(scenario().now) };
          return 70;
        }),
      write: (_, body) =>
        call('write board', () => {
          const { board } = scenario();
          if (board !== undefined) scenario().board = { ...board, body, updatedAt: iso(scenario().now) };
        }),
    },
    results: {
      fetch: () => call('fetch', () => scenario().result),
      aheadOfDefault: () => call('ahead', () => scenario().ahead),
      linksAt: () => call('links', () => []),
      linkTarget: () => call('link', () => ''),
      deliver: (delivery) =>
        call('deliver', () => {
          scenario().delivered.push(delivery);
          return scenario().delivers;
        }),
    },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
