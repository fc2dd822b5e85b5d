/**
 * One repository of a schedule: its files, people, forger, runs and relay, and the checks of all of them. The bots
 * belong to all repositories.
 */
import { findMarker } from '../../protocol/comments/marker.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { Chance } from './chance.ts';
import { HOUR, type Conditions } from './conditions.ts';
import type { Surroundings } from './hosted/effects.ts';
import { createFiles, isByTeam } from './hosted/files.ts';
import { fillThread } from './hosted/serving/lists.ts';
import { hasRelay, type SetUp } from './hosted/set-up.ts';
import { createStore, REPO, type Repository, textOf } from './hosted/store.ts';
import type { Mutation } from './interference.ts';
import { createInvariantCheck, type InvariantCheck } from './invariants/check-invariants.ts';
import { createRelay, type Relay } from './play/bots/relay.ts';
import { createPeople } from './play/people/play-people.ts';
import { startForging } from './play/play-forger.ts';
import type { createReplica } from './play/replica.ts';
import type { CreateQueue } from './play/execution.ts';
import { ISSUE } from './play/starts.ts';

/** The parts of another commit that play it, see beside/other-version.ts. */
export interface OtherVersion {
  readonly createReplica: typeof createReplica;
  readonly createQueue: CreateQueue;
}

/** What all repositories of a schedule share. */
export interface Stage {
  readonly seed: number;
  readonly start: number;
  readonly conditions: Conditions;
  readonly setUp: SetUp;
  readonly mutation: Mutation | undefined;
  /** The interference of the mutation, for this schedule. */
  readonly interfere: ReturnType<NonNullable<Mutation['interfere']>>;
  readonly createQueue: CreateQueue;
  /** Half of the runs use that version. */
  readonly beside: OtherVersion | undefined;
  /** Whether the calm phase has begun. */
  readonly isCalm: () => boolean;
  readonly host: Surroundings[];
  readonly nextId: () => number;
  /** Sends a webhook to the bots. */
  readonly tellBots: (event: string, payload: object) => void;
}

export interface RepositoryPlay {
  readonly chance: Chance;
  readonly around: Surroundings;
  readonly invariants: InvariantCheck;
  /** Starts the first events. */
  readonly begin: () => void;
  readonly lookAfter: () => void;
  readonly isSettled: () => boolean;
}

/** @param chance the stream of this repository. */
export function raiseRepository(stage: Stage, repository: Repository, chance: Chance): RepositoryPlay {
  const { seed, start, conditions, setUp, mutation, host } = stage;
  const files = createFiles(chance.fork('files'), {
    withRelay: hasRelay(setUp),
    withTeam: !hasRelay(setUp) && repository === REPO,
    slower: conditions.pace.factor,
  });
  const store = createStore(start, { repository, files, byTeam: isByTeam(files), nextId: stage.nextId });
  if (conditions.pages.isLong) fillThread(store, ISSUE, chance.fork('talk'), start - HOUR);
  const invariants = createInvariantCheck(
    { seed, conditions, store },
    {
      asked: (comment, marker) => {
        people.asked(comment, marker);
      },
      ended: (task, line) => {
        people.ended(task, line);
      },
    },
  );
  const enqueue = createEnqueue(stage, chance, () => around, invariants);
  const around: Surroundings = {
    conditions,
    store,
    host,
    witness: invariants,
    hook: (event, payload) => {
      stage.tellBots(event, payload);
      relay?.hear(event, payload);
    },
    enqueue,
  };
  host.push(around);
  const people = createPeople(around, chance.fork('people'));
  const relay: Relay | undefined = hasRelay(setUp)
    ? createRelay(around, chance.fork('settings').fork('relay'), {
        sweeps: mutation?.sweeps ?? true,
        interfere: stage.interfere.bot,
      })
    : undefined;
  const isOpen = ({ task }: { readonly task: string }): boolean =>
    ![...store.comments.values()].some((comment) => {
      const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
      return marker?.task === task && (marker.kind === 'end' || (marker.kind === 'status' && hasEnded(marker.state)));
    });
  const isSettled = (): boolean =>
    [...store.runs.values()].every((run) => run.status === 'completed') &&
    (store.moved.size > 0 || invariants.everyTaskIsOver());
  return {
    chance,
    around,
    invariants,
    begin: () => {
      people.begin();
      startForging(around, chance.fork('forger'), stage.isCalm);
    },
    lookAfter: () => {
      people.lookAfter(isOpen);
    },
    isSettled,
  };
}

function createEnqueue(
  { seed, conditions, mutation, interfere, createQueue, beside }: Stage,
  chance: Chance,
  around: () => Surroundings,
  { worked }: InvariantCheck,
): Surroundings['enqueue'] {
  const runs = {
    seed,
    worked,
    interfere: interfere.run,
    withGitHub: mutation?.withGitHub ?? ((github) => github),
    withConversation: mutation?.withConversation ?? ((conversation) => conversation),
    storesLate: mutation?.storesLate ?? false,
    believesStates: mutation?.believesStates ?? false,
  } satisfies Parameters<CreateQueue>[1];
  const enqueue = createQueue(around, runs);
  const enqueueOther = beside?.createQueue(around, runs) ?? enqueue;
  const versions = chance.fork('versions');
  return (run) => {
    const isOther = beside !== undefined && versions.roll(0.5);
    if (beside !== undefined) conditions.cover(isOther ? 'run: of the other version' : 'run: of this version');
    (isOther ? enqueueOther : enqueue)(run);
  };
}
