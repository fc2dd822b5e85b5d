/**
 * Dispatches on this machine: the same worker that a runner starts, on a copy of the repository's last commit.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DispatchId, dispatchIdOf, readDispatchId, type TaskId, taskIdOf } from '../../protocol/ids.ts';
import { hasEnded } from '../../protocol/lifecycle.ts';
import { ClientError } from '../errors.ts';
import { readTaskId } from '../task-id.ts';
import { type TaskRecord, viewOfRecord } from '../local/task-record.ts';
import type { Backend } from '../ports.ts';
import type { AnswerOptions, Cancelled, Description, DispatchResult, LocalOptions, TaskView } from '../types.ts';
import { applyPatch, copyCommit, findSource, type Source } from './git-copy.ts';
import { nodeClock } from './node-clock.ts';
import { listTaskFolders, taskFolder, type TaskFolder } from './task-folder.ts';
import { runWorker, VARIABLE_CHARS } from './worker-process.ts';

const POLL_MS = 500;
const STOP_MS = 20_000;

export interface Place {
  readonly options: LocalOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly source: Source;
  readonly home: string;
}

export async function openLocal(options: LocalOptions): Promise<Place> {
  const environment = options.environment ?? process.env;
  const source = await findSource(resolve(options.repository ?? '.'));
  const home = resolve(options.home ?? join(stateFolder(environment), 'agora', `${basename(source.top)}-${createHash('sha256').update(source.top).digest('hex').slice(0, 8)}`));
  return { options, environment, source, home };
}

function stateFolder(environment: Place['environment']): string {
  return environment['XDG_STATE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.local', 'state');
}

/** The backend, opened by the first call: creating a client neither reads a file nor fails. */
export function localPlace(options: LocalOptions): Backend {
  const open = (): Promise<Place> => openLocal(options);
  return {
    pollMs: POLL_MS,
    start: async ({ subagent, input, issue, ...rest }) => {
      if (issue !== undefined) throw new ClientError('mistake', 'A dispatch on this machine has no issue.', { fix: 'Leave the issue out, or dispatch through GitHub.' });
      const place = await open();
      await insistOnSubagent(registryOf(place), subagent);
      const task = taskIdOf('local', randomBytes(16).toString('hex'));
      const record: TaskRecord = { v: 1, task, subagent, input: copyOf(input), startedAt: new Date().toISOString() };
      const folder = taskFolder(place.home, task, nodeClock);
      await folder.keep(record);
      try {
        return await work(place, record, 1, undefined, rest);
      } catch (error) {
        // Nothing has happened that anybody would look up.
        if ((await folder.results()).length === 0) await rm(folder.path, { recursive: true, force: true });
        throw error;
      }
    },
    answer: async (question, answer, rest) => {
      const place = await open();
      const { record, round } = await findAsked(place, question);
      return work(place, record, round + 1, answer, rest);
    },
    describe: async (id) => describe(await open(), id),
    cancel: async (id) => cancel(await open(), readTaskId(id)),
    look: async (id) => (await viewOf(await open(), readTaskId(id))).view,
    tasks: async () => listTasks(await open()),
  };
}

/** A folder, or the address of a registry that lies elsewhere: the worker opens it. */
function registryOf({ options, source }: Place): string {
  const given = options.registry ?? join(source.top, '.github', 'agora');
  return isAddress(given) ? given : resolve(given);
}

function isAddress(registry: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//.test(registry);
}

/** @throws ClientError mistake, not-found: before anything is copied, and with the names that there are. */
async function insistOnSubagent(registry: string, name: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) throw new ClientError('mistake', `«${name.slice(0, 200)}» cannot be the name of a subagent.`, { fix: 'Use small letters, digits and hyphens.' });
  if (isAddress(registry)) return;
  const files = await readdir(join(registry, 'subagents')).catch(() => undefined);
  if (files === undefined) throw new ClientError('not-found', `There is no folder ${join(registry, 'subagents')}.`, { fix: `Write your first subagent: ${join(registry, 'subagents', `${name}.md`)}` });
  if (files.includes(`${name}.md`)) return;
  const known = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3)).sort();
  throw new ClientError('not-found', `There is no subagent ${name} in ${registry}.`, { fix: known.length === 0 ? `Write ${join(registry, 'subagents', `${name}.md`)}` : `Name one of these: ${known.join(', ')}.` });
}

/** A mutable copy, as the schema of a record reads it. */
function copyOf(input: Readonly<Record<string, unknown>>): TaskRecord['input'] {
  return JSON.parse(JSON.stringify(input)) as TaskRecord['input'];
}

async function work(place: Place, record: TaskRecord, round: number, answer: string | undefined, { signal, onProgress }: AnswerOptions): Promise<DispatchResult> {
  const folder = taskFolder(place.home, record.task, nodeClock);
  const tree = join(folder.path, `tree-${round}`);
  const leave = await folder.occupy({ pid: process.pid, round, startedAt: new Date().toISOString() });
  const dispatchId = dispatchIdOf(record.task, round);
  onProgress?.({ kind: 'accepted', taskId: record.task, dispatchId });
  if (place.source.isDirty && round === 1) onProgress?.({ kind: 'notice', text: 'The agent works on a copy of the last commit: it does not see what is not committed.' });
  try {
    await rm(tree, { recursive: true, force: true });
    await copyCommit(place.source, tree);
    await runWorker({ environment: environmentOf(place, record, folder, tree, answer), signal, onProgress, isToStop: folder.isToStop });
  } finally {
    await rm(tree, { recursive: true, force: true, maxRetries: 3 });
    await leave();
  }
  const result = (await folder.results()).findLast((one) => one.result.dispatchId === dispatchId)?.result;
  if (result === undefined) throw new ClientError('no-result', 'The worker left no result.', { fix: `Read its log below ${folder.artifacts}.` });
  return { ...result, ...await handIn(place, folder, result) };
}

/** Puts finished work into the work tree, where it fits; a patch that does not fit stays a patch. */
async function handIn({ options, source }: Place, folder: TaskFolder, result: DispatchResult): Promise<Pick<DispatchResult, 'work'>> {
  const patch = result.outcome === 'finished' ? await folder.patchOf(result.dispatchId) : undefined;
  if (patch === undefined) return {};
  if (options.apply === false) return { work: { patch, applied: false, why: 'it was not asked for' } };
  return { work: { patch, ...await applyPatch(source.top, patch) } };
}

function environmentOf(place: Place, record: TaskRecord, folder: TaskFolder, tree: string, answer: string | undefined): Record<string, string | undefined> {
  const { environment } = place;
  const given = { AGORA_INPUT_JSON: JSON.stringify(record.input), AGORA_ANSWER: answer };
  for (const [name, value] of Object.entries(given)) {
    if ((value?.length ?? 0) > VARIABLE_CHARS) throw new ClientError('mistake', `${name === 'AGORA_ANSWER' ? 'The answer' : 'The input'} is ${value?.length ?? 0} characters long; at most ${VARIABLE_CHARS} are taken.`, { fix: 'Put the text into a file of the repository and name the file.' });
  }
  return {
    ...environment,
    RUNNER_TOOL_CACHE: environment['RUNNER_TOOL_CACHE'] ?? join(environment['XDG_CACHE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.cache'), 'agora', 'tools'),
    AGORA_ACTOR: environment['AGORA_ACTOR'] ?? userInfo().username,
    ...given,
    AGORA_DISPATCH_ID: undefined,
    AGORA_TASK: record.task,
    AGORA_SUBAGENT: record.subagent,
    AGORA_WORKSPACE: tree,
    AGORA_REGISTRY: registryOf(place),
    AGORA_ARTIFACTS: folder.artifacts,
  };
}

async function findAsked({ home }: Place, question: string): Promise<{ readonly record: TaskRecord; readonly round: number }> {
  for (const folder of await listTaskFolders(home, nodeClock)) {
    const results = await folder.results();
    const asked = results.find(({ result }) => result.needsInput?.id === question);
    const record = asked === undefined ? undefined : await folder.record();
    if (asked === undefined || record === undefined) continue;
    const later = results.find(({ result }) => result.round > asked.result.round && result.outcome !== 'cancelled');
    if (later !== undefined || record.cancelledAt !== undefined) throw new ClientError('already-answered', `The question ${question.slice(0, 200)} cannot be answered any more: it has its answer, or its task was cancelled.`, { fix: 'See how the task stands with `agora status --local`.' });
    return { record, round: asked.result.round };
  }
  throw new ClientError('not-found', `There is no question ${question.slice(0, 200)} on this machine, or it has expired.`, { fix: 'List the open ones with `agora questions --local`.' });
}

async function viewOf({ home }: Place, task: TaskId): Promise<{ readonly view: TaskView; readonly results: Awaited<ReturnType<TaskFolder['results']>> }> {
  const folder = taskFolder(home, task, nodeClock);
  const record = existsSync(folder.path) ? await folder.record() : undefined;
  if (record === undefined) throw new ClientError('not-found', `There is no task ${task} on this machine.`, { fix: 'List the tasks with `agora status --local`.' });
  const results = await folder.results();
  return { view: viewOfRecord(record, results, await folder.live(), nodeClock.now()), results };
}

async function describe(place: Place, id: string): Promise<Description> {
  const taskId = readTaskId(id);
  const { view, results } = await viewOf(place, taskId);
  const named = DispatchId.safeParse(id).data;
  const dispatchId = named ?? dispatchIdOf(taskId, view.round);
  const result = results.findLast((one) => one.result.dispatchId === dispatchId)?.result;
  if (named !== undefined && result === undefined && readDispatchId(named).round !== view.round) throw new ClientError('not-found', `There is no dispatch ${named} on this machine.`, { fix: `See the task with \`agora dispatch describe --local ${taskId}\`.` });
  return { taskId, dispatchId, task: view, ...(result?.resolved === undefined ? {} : { resolved: result.resolved }), ...(result === undefined ? {} : { result }) };
}

async function cancel(place: Place, task: TaskId): Promise<Cancelled> {
  const { view } = await viewOf(place, task);
  if (hasEnded(view.state)) return { task, outcome: 'ended', detail: `The task is ${view.state} already.` };
  const folder = taskFolder(place.home, task, nodeClock);
  if (view.state === 'suspended') {
    const record = await folder.record();
    if (record !== undefined) await folder.keep({ ...record, cancelledAt: new Date().toISOString() });
    return { task, outcome: 'cancelled', detail: 'Its question is closed.' };
  }
  await folder.askToStop();
  for (const deadline = Date.now() + STOP_MS; Date.now() < deadline;) {
    if (await folder.live() === undefined) return { task, outcome: 'cancelled', detail: 'The worker has stopped.' };
    await nodeClock.sleep(POLL_MS / 5);
  }
  return { task, outcome: 'asked', detail: 'The worker was asked to stop and is still at it.' };
}

async function listTasks(place: Place): Promise<readonly TaskView[]> {
  await mkdir(place.home, { recursive: true, mode: 0o700 });
  const views = await Promise.all((await listTaskFolders(place.home, nodeClock)).map(async (folder) => {
    const record = await folder.record();
    return record === undefined ? [] : [viewOfRecord(record, await folder.results(), await folder.live(), nodeClock.now())];
  }));
  return views.flat().sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
}
