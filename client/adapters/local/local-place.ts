/**
 * Runs dispatches on this machine: with the same worker that a runner starts, on a copy of the repository's last
 * commit.
 */
import { createHash, randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { DispatchId, dispatchIdOf, readDispatchId, type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { insistOnEvery, insistOnOption, insistOnText } from '../../answer-every-part.ts';
import { ClientError } from '../../client-error.ts';
import { readTaskId } from '../../task-id.ts';
import { historyOfRecords, type StoredTask } from '../../local/record-history.ts';
import { settingsIn, type TaskRecord, viewOfRecord } from '../../local/task-record.ts';
import type { Backend } from '../../ports.ts';
import type {
  AnswerOptions,
  Attached,
  Cancelled,
  Description,
  DispatchResult,
  LocalOptions,
  TaskView,
} from '../../types.ts';
import { answerLive } from './answer-live.ts';
import { attachSocket } from './attach-socket.ts';
import { findAsked } from './find-asked.ts';
import { findSource } from './git-copy.ts';
import { insistOnSubagent, isAddress } from './insist-on-subagent.ts';
import { type FirstRound, namedActor, type RoundFolders, showEarlier } from './local-round.ts';
import { playTurn } from '../local-turns/play-turn.ts';
import { openTasks } from '../local-turns/old-folders.ts';
import type { TaskStore } from '../local-turns/task-store.ts';
import { closeTask } from '../local-turns/close-task.ts';
import { stopWorker } from '../local-turns/takeover.ts';
import { attachEnded } from '../../live/ended-task.ts';
import { firstWordsOf, insistOnThisTask, isEndOfInput } from '../../live/end-words.ts';
import { foldJournal } from '../../live/journal-fold.ts';
import { nodeClock } from '../node-clock.ts';
import { findStateFolder } from './state-folder.ts';
import { listTaskFolders, taskFolder, type TaskFolder } from './task-folder.ts';

const POLL_MS = 500;
const STOP_MS = 20_000;

/** @param open opens the database of a state folder, once. */
async function openLocal(options: LocalOptions, open: (home: string) => TaskStore): Promise<RoundFolders> {
  const environment = options.environment ?? process.env;
  const source = await findSource(resolve(options.repository ?? '.'));
  const home = resolve(options.home ?? join(findStateFolder(environment), 'agora', folderNameOf(source.top)));
  return { options, environment, source, home, store: open(home) };
}

/**
 * The name is for people, the hash is for us. Files in this folder appear on lines, in lists and in shell commands, so
 * only plain characters of the name are used.
 */
function folderNameOf(top: string): string {
  return `${basename(top)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .slice(0, 60)}-${createHash('sha256').update(top).digest('hex').slice(0, 8)}`;
}

/** The backend, opened by the first call: creating a client does not read a file and cannot fail. */
export function localPlace(options: LocalOptions): Backend {
  const stores = new Map<string, TaskStore>();
  const storeOf = (home: string): TaskStore => {
    const store = stores.get(home) ?? openTasks(home);
    stores.set(home, store);
    return store;
  };
  const open = (): Promise<RoundFolders> => openLocal(options, storeOf);
  return {
    pollMs: POLL_MS,
    start: async ({ subagent, input, issue, ...rest }) => {
      if (issue !== undefined)
        throw new ClientError('mistake', 'A dispatch on this machine has no issue.', {
          fix: 'Omit the issue, or dispatch through GitHub.',
        });
      const place = await open();
      await insistOnSubagent(registryOf(place), subagent, input);
      const record = newRecord(place, subagent, copyOf(input));
      const folder = taskFolder(place, record.task);
      folder.keep(record);
      try {
        return await work(place, record, { round: 1 }, rest);
      } catch (error) {
        // Nothing has happened that anybody would look up.
        const results = await folder.results();
        if (results.length === 0 && foldJournal(folder.journal.read(), results).cut === undefined)
          await folder.remove();
        throw error;
      }
    },
    answer: async (question, text, rest) => answer(await open(), question, text, rest),
    recover: async (id, rest) => recover(await open(), readTaskId(id), rest),
    describe: async (id) => describe(await open(), id),
    // No bot decides about what runs here.
    explain: async (id) => ({ task: (await viewOf(await open(), readTaskId(id))).view, rules: [] }),
    cancel: async (id) => cancel(await open(), readTaskId(id)),
    look: async (id) => (await viewOf(await open(), readTaskId(id))).view,
    attach: async (id, { signal }) => attach(await open(), readTaskId(id), signal),
    tasks: async () => (await listStored(await open())).map(({ view }) => view),
    history: async (since) => historyOfRecords(await listStored(await open()), since),
  };
}

function newRecord({ environment }: RoundFolders, subagent: string, input: TaskRecord['input']): TaskRecord {
  const task = taskIdOf('local', randomBytes(16).toString('hex'));
  const startedAt = new Date().toISOString();
  return { v: 1, task, subagent, input, startedAt, ...settingsIn(environment) };
}

/** A folder, or the address of a registry elsewhere: the worker opens it. */
function registryOf({ options, source }: RoundFolders): string {
  const given = options.registry ?? join(source.top, '.github', 'agora');
  return isAddress(given) ? given : resolve(given);
}

/** A mutable copy, as the schema of a record reads it. */
function copyOf(input: Readonly<Record<string, unknown>>): TaskRecord['input'] {
  return JSON.parse(JSON.stringify(input)) as TaskRecord['input'];
}

function work(
  place: RoundFolders,
  record: TaskRecord,
  wanted: FirstRound | 'cut',
  options: AnswerOptions,
): Promise<DispatchResult> {
  return playTurn({ place, record, registry: registryOf(place) }, wanted, options);
}

/** Passes it to a run that waits for it in another process. Otherwise the next turn begins here. */
async function answer(
  place: RoundFolders,
  question: string,
  text: string,
  options: AnswerOptions,
): Promise<DispatchResult> {
  insistOnText(text);
  const { record, result } = await findAsked(place, question);
  const { round, needsInput } = result;
  insistOnThisTask(text, record.task);
  if (!isEndOfInput(text)) insistOnEvery(text, needsInput?.questions);
  insistOnOption(text, needsInput?.options);
  const said = {
    task: record.task,
    round,
    question: needsInput?.demand === 'more' ? undefined : question,
    text,
    by: namedActor(place),
  };
  const taken = await answerLive(taskFolder(place, record.task), said, options);
  return taken ?? work(place, record, { round: round + 1, ...firstWordsOf(text, needsInput) }, options);
}

/** @throws ClientError not-found: each repository has its own tasks, so it may exist in another one. */
function findTask(place: RoundFolders, task: TaskId): { readonly folder: TaskFolder; readonly record: TaskRecord } {
  const folder = taskFolder(place, task);
  const record = folder.record();
  if (record !== undefined) return { folder, record };
  throw new ClientError('not-found', `There is no task ${task} in this repository.`, {
    fix: 'List its tasks with `agora status --local`, or go to the repository in which it was started.',
  });
}

/** Continues the turn that was cut off when its process was killed, with the same words. */
async function recover(place: RoundFolders, task: TaskId, options: AnswerOptions): Promise<DispatchResult> {
  const { record } = findTask(place, task);
  return work(place, record, 'cut', options);
}

async function viewOf(
  place: RoundFolders,
  task: TaskId,
): Promise<{ readonly view: TaskView; readonly results: Awaited<ReturnType<TaskFolder['results']>> }> {
  const { folder, record } = findTask(place, task);
  const results = await folder.results();
  return { view: viewIn(folder, record, results), results };
}

function viewIn(folder: TaskFolder, record: TaskRecord, results: Awaited<ReturnType<TaskFolder['results']>>): TaskView {
  const { cut } = foldJournal(folder.journal.read(), results);
  return viewOfRecord(record, results, folder.live(), nodeClock.now(), cut?.round);
}

async function describe(place: RoundFolders, id: string): Promise<Description> {
  const taskId = readTaskId(id);
  const { view, results } = await viewOf(place, taskId);
  const named = DispatchId.safeParse(id).data;
  const dispatchId = named ?? dispatchIdOf(taskId, view.round);
  const result = results.findLast((one) => one.result.dispatchId === dispatchId)?.result;
  if (named !== undefined && result === undefined && readDispatchId(named).round !== view.round)
    throw new ClientError('not-found', `There is no dispatch ${named} in this repository.`, {
      fix: `See the task with \`agora dispatch describe --local ${taskId}\`.`,
    });
  return {
    taskId,
    dispatchId,
    task: view,
    ...(result?.resolved !== undefined && { resolved: result.resolved }),
    ...(result !== undefined && { result: await showEarlier({ place, folder: taskFolder(place, taskId) }, result) }),
  };
}

async function cancel(place: RoundFolders, task: TaskId): Promise<Cancelled> {
  const { view } = await viewOf(place, task);
  const folder = taskFolder(place, task);
  if (hasEnded(view.state)) return endedAlready(task, view.state);
  const closed = await closeTask(folder);
  if (closed === 'cancelled') return { task, outcome: 'cancelled', detail: 'Its question is closed.' };
  if (closed !== 'busy') return endedAlready(task, closed);
  folder.askToStop();
  stopWorker(folder);
  for (const deadline = Date.now() + STOP_MS; Date.now() < deadline; ) {
    const state = folder.live() === undefined ? await closeTask(folder) : 'busy';
    if (state === 'cancelled') return { task, outcome: 'cancelled', detail: 'The worker has stopped.' };
    // It ended before it could be cancelled.
    if (state !== 'busy') return endedAlready(task, state);
    await nodeClock.sleep(POLL_MS / 5);
  }
  return { task, outcome: 'asked', detail: 'The worker was asked to stop and is still stopping.' };
}

function endedAlready(task: TaskId, state: TaskView['state']): Cancelled {
  return { task, outcome: 'ended', detail: `The task is already ${state}.` };
}

/** @throws ClientError not-found, mistake when nobody can talk to it now. */
async function attach(place: RoundFolders, task: TaskId, signal: AbortSignal | undefined): Promise<Attached> {
  const { view } = await viewOf(place, task);
  const attached = await attachSocket(taskFolder(place, task).socket, { signal, by: namedActor(place) });
  if (attached !== undefined) return attached;
  if (hasEnded(view.state)) return attachEnded(view);
  const [why, fix] =
    view.state === 'suspended'
      ? ['is suspended', `Continue with \`agora run --task ${task} --interactive\`.`]
      : ['is not interactive, or its run was killed', `Wait for its end with \`agora run --task ${task}\`.`];
  throw new ClientError('mistake', `No message can be sent: the task ${task} ${why}.`, { fix });
}

/** The most recently changed come first. */
async function listStored(place: RoundFolders): Promise<StoredTask[]> {
  const stored = await Promise.all(
    listTaskFolders(place).map(async (folder): Promise<StoredTask[]> => {
      const record = folder.record();
      const results = await folder.results();
      return record === undefined ? [] : [{ record, results, view: viewIn(folder, record, results) }];
    }),
  );
  return stored.flat().sort((one, other) => (one.view.updatedAt < other.view.updatedAt ? 1 : -1));
}
