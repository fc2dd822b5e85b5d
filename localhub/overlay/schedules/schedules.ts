/**
 * Starts scheduled workflows: at their times, or earlier on request.
 *
 * As on GitHub, the default branch decides which schedules exist, and each entry of `on.schedule` starts its own run.
 * For all times that passed while the machine slept, one run is started. A time for which a run was started early does
 * not come again.
 */
import type { RepositoryAddress } from '../../gateway/call.ts';
import type { ReportActivity, ScheduleView } from '../../hub-options.ts';
import type { RunRecord } from '../actions/run-record.ts';
import { findNextTime, readCronEntries, type CronEntry } from './schedule-times.ts';
import type { FoundWorkflow } from '../actions/found-workflow.ts';

const MINUTE_MS = 60_000;

export interface PlannedSchedule extends CronEntry {
  readonly repository: RepositoryAddress;
  readonly workflow: FoundWorkflow;
  /** Undefined when that time never comes. */
  readonly nextAt: Date | undefined;
}

/** One entry, identified by its workflow's path and its expression. */
export interface ScheduleName {
  readonly path: string;
  readonly cron: string;
}

export const viewSchedule = ({ workflow, cron, timezone, nextAt }: PlannedSchedule): ScheduleView => ({
  workflow: workflow.name,
  path: workflow.path,
  cron,
  timezone,
  nextAt,
});

export interface Schedules {
  /** The soonest first. */
  readonly list: (repository: RepositoryAddress) => Promise<readonly PlannedSchedule[]>;
  /** Starts what is due. */
  readonly startDue: () => Promise<void>;
  /**
   * Starts a schedule now and skips the time for which it was due.
   * @param wanted default: the one that is due next.
   * @returns undefined when there is no such schedule.
   */
  readonly bringForward: (repository: RepositoryAddress, wanted?: ScheduleName) => Promise<RunRecord | undefined>;
  /** Starts what is due every minute from now on. @returns a function that stops this. */
  readonly followClock: (background: (work: Promise<unknown>) => void) => () => void;
}

export interface SchedulePorts {
  readonly repositories: readonly RepositoryAddress[];
  /** The workflows of the default branch. */
  readonly workflows: (repository: RepositoryAddress) => Promise<readonly FoundWorkflow[]>;
  readonly start: (repository: RepositoryAddress, workflow: FoundWorkflow, cron: string) => Promise<RunRecord>;
  readonly now: () => Date;
  readonly report: ReportActivity;
}

/** What is remembered about an entry: since when it is known, and the last time for which it was started. */
interface EntryMemory {
  readonly seenAt: Date;
  readonly lastTime: Date | undefined;
}

export function createSchedules(ports: SchedulePorts): Schedules {
  const memories = new Map<string, EntryMemory>();
  const list = async (repository: RepositoryAddress): Promise<readonly PlannedSchedule[]> => {
    const workflows = await ports.workflows(repository);
    forgetOthers(memories, repository, workflows);
    const planned = workflows.flatMap((workflow) =>
      entriesOf(workflow).map((entry): PlannedSchedule => {
        const key = keyOf(repository, workflow.path, entry.cron);
        const memory = memories.get(key) ?? { seenAt: ports.now(), lastTime: undefined };
        memories.set(key, memory);
        const after = memory.lastTime ?? memory.seenAt;
        return { ...entry, repository, workflow, nextAt: findNextTime(entry, after, memory.lastTime) };
      }),
    );
    return planned.sort((one, other) => timeOf(one) - timeOf(other));
  };
  const start = async (planned: PlannedSchedule, lastTime: Date): Promise<RunRecord> => {
    const { repository, workflow, cron, nextAt } = planned;
    memories.set(keyOf(repository, workflow.path, cron), { seenAt: ports.now(), lastTime });
    const isEarly = timeOf(planned) > ports.now().getTime();
    ports.report({ kind: 'schedule', repository: nameOf(repository), workflow: workflow.name, cron, nextAt, isEarly });
    return ports.start(repository, workflow, cron);
  };
  const startDue = async (): Promise<void> => {
    for (const repository of ports.repositories) {
      const now = ports.now();
      for (const planned of await list(repository))
        if (timeOf(planned) <= now.getTime()) await start(planned, toMinute(now));
    }
  };
  return {
    list,
    startDue,
    bringForward: async (repository, wanted) => {
      const planned = await list(repository);
      const found =
        wanted === undefined
          ? planned.find(({ nextAt }) => nextAt !== undefined)
          : planned.find(({ workflow, cron }) => workflow.path === wanted.path && cron === wanted.cron);
      return found && start(found, found.nextAt ?? ports.now());
    },
    followClock: (background) => followClock(ports, startDue, background),
  };
}

function followClock(
  { repositories, now }: SchedulePorts,
  startDue: () => Promise<void>,
  background: (work: Promise<unknown>) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(tick, MINUTE_MS - (now().getTime() % MINUTE_MS)).unref();
  };
  const tick = (): void => {
    wait();
    background(startDue());
  };
  wait();
  // Schedules that exist at the start count from the start, and not from the first full minute.
  if (repositories.length > 0) background(startDue());
  return () => {
    clearTimeout(timer);
  };
}

/** An entry that was removed and is added again later starts anew. */
function forgetOthers(
  memories: Map<string, EntryMemory>,
  repository: RepositoryAddress,
  workflows: readonly FoundWorkflow[],
): void {
  const keys = new Set(
    workflows.flatMap((workflow) => entriesOf(workflow).map(({ cron }) => keyOf(repository, workflow.path, cron))),
  );
  for (const key of memories.keys())
    if (key.startsWith(`${nameOf(repository)}/`) && !keys.has(key)) memories.delete(key);
}

/** Times of schedules are whole minutes. Something done a few milliseconds later still counts for its minute. */
const toMinute = (time: Date): Date => new Date(time.getTime() - (time.getTime() % MINUTE_MS));

const entriesOf = ({ file }: FoundWorkflow): readonly CronEntry[] =>
  file.kind === 'valid' ? readCronEntries(file.workflow) : [];

const timeOf = ({ nextAt }: Pick<PlannedSchedule, 'nextAt'>): number => nextAt?.getTime() ?? Number.POSITIVE_INFINITY;

const nameOf = ({ owner, name }: RepositoryAddress): string => `${owner}/${name}`;

const keyOf = (repository: RepositoryAddress, path: string, cron: string): string =>
  `${nameOf(repository)}/${path} ${cron}`;
