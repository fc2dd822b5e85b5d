/** Stores what a run leaves for its continuation: the agent's session, its work, and the decisions and usage so far. */
import { defined } from '../../protocol/base/defined.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import type { Spent } from '../../protocol/config/budget-limits.ts';
import type { Demand } from '../../protocol/messages/worker-question.ts';
import { dispatchIdOf, questionIdOf } from '../../protocol/base/ids.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import {
  type RoundEnd,
  STATE_MEMBERS,
  stateArtifactName,
  type StateManifest,
} from '../../protocol/messages/state-manifest.ts';
import { addIdle } from '../../protocol/results/usage.ts';
import { PROTOCOL } from '../../protocol/base/version.ts';
import type { StepFacts, WorkerServices } from '../context/step-context.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import { resolvedBundles } from '../registry/read-bundles.ts';
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';
import { HOME } from '../own-files.ts';
import { redactRounds } from '../redaction/redact-records.ts';
import { redactSession } from '../state/redact-session.ts';
import type { SavedState } from '../state/saved-state.ts';
import { packState, STATE_FILE } from '../state/pack-state.ts';
import { fitState, type LeftOut, sayLeftOutFiles } from '../state/state-limits.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const SESSION_BYTES = 134_217_728;
const WHY_CHARS = 1_000;

/** How the run ended: with a question, or finally. */
export type StateEnding =
  | { readonly kind: 'asked'; readonly asked: NeedsInput; readonly demand: Demand | undefined }
  | { readonly kind: 'ended'; readonly how: RoundEnd; readonly why?: string };

export type StateParts = Pick<
  StepFacts,
  'bundle' | 'earlier' | 'base' | 'modelKey' | 'agent' | 'changes' | 'channel' | 'settings'
>;

/** @throws DispatchError worker-failed if it cannot be stored. */
export async function keepState(
  ending: StateEnding,
  have: StateParts,
  services: WorkerServices,
): Promise<StepFacts['saved']> {
  return store(await gather(ending, have, services), have, services);
}

/** @returns `undefined` if there is nothing worth storing, or if it cannot be stored, which a notice reports. */
export async function tryToKeep(
  ending: Extract<StateEnding, { kind: 'ended' }>,
  have: StateParts,
  services: WorkerServices,
): Promise<StepFacts['saved'] | undefined> {
  try {
    const state = await gather(ending, have, services);
    const isWorthIt = state.session.size > 0 || state.work !== undefined || state.manifest.rounds.length > 0;
    return isWorthIt ? await store(state, have, services) : undefined;
  } catch (error) {
    services.book.notice(
      `The agent's conversation and work could not be saved, so this task cannot be continued: ${errorMessage(error)}`,
    );
    return undefined;
  }
}

async function gather(ending: StateEnding, have: StateParts, services: WorkerServices): Promise<SavedState> {
  const inbox = have.channel.inbox();
  const manifest = manifestOf(ending, have, services);
  const input = services.book.redactor.json(have.bundle.input);
  const asked = ending.kind === 'asked' ? ending.asked : undefined;
  const ownBytes = Buffer.byteLength(JSON.stringify([manifest, input, asked ?? null])) + inbox.length;
  const { session, unread } = await readSession(have, services);
  const fitting = fitState({ work: keptWork(have), session }, ownBytes, STATE_MEMBERS.session);
  for (const sentence of sayLeftOutFiles([...unread, ...fitting.leftOut])) services.book.notice(sentence);
  const workKept = manifest.workKept && (fitting.work !== undefined || keptWork(have) === undefined);
  if (workKept !== manifest.workKept) services.book.notice(WORK_TOO_LARGE);
  return {
    manifest: { ...manifest, workKept },
    input,
    asked,
    work: fitting.work,
    inbox: inbox.length === 0 ? undefined : inbox,
    session: fitting.session,
  };
}

const WORK_TOO_LARGE =
  'The work in progress is too large for a saved state and was not saved; ' +
  'a continued task starts with the files of the repository.';

async function store(
  kept: SavedState,
  { modelKey, settings }: StateParts,
  { plan, ports, book, dispatchId }: WorkerServices,
): Promise<StepFacts['saved']> {
  const files = await packState(kept, { key: modelKey.seal, random: ports.random });
  const state = await ports.artifacts.put(stateArtifactName(dispatchId, plan.attempt), files, settings.retentionDays);
  book.log({
    kind: 'state.saved',
    dispatchId,
    bytes: files.get(STATE_FILE)?.length ?? 0,
    workKept: kept.manifest.workKept,
  });
  return { state, kept };
}

function manifestOf(ending: StateEnding, have: StateParts, { plan, ports, book }: WorkerServices): StateManifest {
  const { bundle, earlier, base, agent, changes, channel } = have;
  const { sessionId } = agent.end;
  const cursor = channel.cursor();
  return {
    v: PROTOCOL,
    task: plan.task,
    round: plan.round,
    dispatch: dispatchIdOf(plan.task, plan.round),
    ...endOf(ending, plan, book),
    repository: { id: plan.repository.id, name: plan.repository.name },
    ...defined({ issue: plan.issue }),
    base: base.commit ?? NO_COMMIT,
    subagent: bundle.resolved,
    ...resolvedBundles(bundle),
    runtime: heldWith(have),
    ...defined({ sessionId }),
    rounds: redactRounds(earlier.before?.rounds ?? [], book.redactor),
    ...defined({ channel: cursor }),
    ...(agent.terms.granted.length !== 0 && { granted: [...agent.terms.granted] }),
    ...(agent.terms.refused.length !== 0 && { refused: [...agent.terms.refused] }),
    ...(agent.terms.hosts.length !== 0 && { hosts: [...agent.terms.hosts] }),
    spent: withRun(agent.spent, { idleMs: plan.idleMs ?? 0, calls: ports.apiCalls?.() }),
    workKept: changes.kept !== undefined,
    createdAt: ports.clock.now().toISOString(),
    members: [],
  };
}

/** The program of the conversation. If none ran, it is that of the round before, whatever this one would have used. */
function heldWith({ agent, bundle, earlier }: StateParts): StateManifest['runtime'] {
  const before = agent.terms.decision?.kind === 'stop' ? earlier.before?.state?.manifest.runtime : undefined;
  return before ?? { id: bundle.runtime.id, version: agent.version };
}

function endOf(
  ending: StateEnding,
  { task, round }: WorkerServices['plan'],
  { redactor }: WorkerServices['book'],
): Pick<StateManifest, 'question' | 'demand' | 'ended'> {
  if (ending.kind === 'asked') return { question: questionIdOf(task, round), ...defined({ demand: ending.demand }) };
  return {
    ended: { how: ending.how, ...(ending.why !== undefined && { why: cutText(redactor.text(ending.why), WHY_CHARS) }) },
  };
}

/** The usage of the run besides its agent. Later calls are not included, because nothing is stored after them. */
function withRun(
  spent: Spent,
  { idleMs, calls }: { readonly idleMs: number; readonly calls: number | undefined },
): Spent {
  return {
    ...spent,
    ...(idleMs !== 0 && { idleSeconds: addIdle(spent.idleSeconds, idleMs) }),
    ...(calls !== undefined && { apiCalls: (spent.apiCalls ?? 0) + calls }),
  };
}

function keptWork({ changes }: StateParts): Uint8Array | undefined {
  return changes.kept === undefined || changes.kept.patch.length === 0 ? undefined : changes.kept.patch;
}

interface ReadSession {
  readonly session: FileSet;
  readonly unread: readonly LeftOut[];
}

/**
 * The runtime's session files, redacted. A file that redaction would break, or that is too long, is left out and
 * reported.
 */
async function readSession(
  { agent, bundle, earlier }: StateParts,
  { plan, ports, book }: WorkerServices,
): Promise<ReadSession> {
  const { sessionId } = agent.end;
  // No agent ran, because a person decided that the work so far is enough. Files that were not restored are still as
  // saved.
  if (agent.terms.decision?.kind === 'stop' && plan.warm === undefined)
    return { session: earlier.before?.state?.session ?? new Map(), unread: [] };
  if (sessionId === undefined) return { session: new Map(), unread: [] };
  const paths = await bundle.runtime.sessionFiles(await ports.scratch.list(HOME), sessionId);
  const session = new Map<string, Uint8Array>();
  const unread: LeftOut[] = [];
  let room = SESSION_BYTES;
  await ports.scratch.readAll(HOME, paths, room, (path, content) => {
    const clean = content === undefined ? undefined : redactSession(content, book.redactor);
    if (clean === undefined) unread.push({ path, why: content === undefined ? whyUnread(path) : 'it holds a secret' });
    else {
      room -= clean.length;
      session.set(path, clean);
    }
    return room;
  });
  return { session, unread };
}

/** Node replaces bytes that are not UTF-8 with U+FFFD, and then finds no file of that name. */
function whyUnread(path: string): string {
  return path.includes('\uFFFD') ? 'its name is not UTF-8' : 'it is too large or cannot be read';
}
