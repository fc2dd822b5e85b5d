/**
 * Stores what a run leaves for whoever goes on from it: the agent's session, its work, and what was decided and used so far.
 */
import { cutText } from '../../protocol/comment-text.ts';
import type { Spent } from '../../protocol/budget.ts';
import type { Demand } from '../../protocol/demand.ts';
import { dispatchIdOf, questionIdOf } from '../../protocol/ids.ts';
import type { NeedsInput } from '../../protocol/needs-input.ts';
import type { RoundEnd, StateManifest } from '../../protocol/state-manifest.ts';
import { addIdle } from '../../protocol/usage.ts';
import { PROTOCOL } from '../../protocol/version.ts';
import type { Facts, World } from '../facts.ts';
import type { FileSet } from '../ports.ts';
import { resolvedBundles } from '../registry/read-bundles.ts';
import { NO_COMMIT } from '../result.ts';
import { HOME } from '../run-once.ts';
import { redactSession } from './redact-session.ts';
import { packState, type SavedState, STATE_FILE } from './saved-state.ts';

const SESSION_BYTES = 134_217_728;
const WHY_CHARS = 1_000;

/** How the run ended: with a question, or for good. */
export type Ending =
  | { readonly kind: 'asked'; readonly asked: NeedsInput; readonly demand: Demand | undefined }
  | { readonly kind: 'ended'; readonly how: RoundEnd; readonly why?: string };

export type Have = Pick<
  Facts,
  'bundle' | 'earlier' | 'base' | 'modelKey' | 'agent' | 'changes' | 'channel' | 'settings'
>;

/** @throws DispatchError worker-failed when it cannot be stored. */
export async function keepState(ending: Ending, have: Have, world: World): Promise<Facts['saved']> {
  return store(await gather(ending, have, world), have, world);
}

/** @returns `undefined` when there is nothing worth keeping; when it cannot be stored, which a notice says. */
export async function tryToKeep(
  ending: Extract<Ending, { kind: 'ended' }>,
  have: Have,
  world: World,
): Promise<Facts['saved'] | undefined> {
  try {
    const state = await gather(ending, have, world);
    const isWorthIt = state.session.size > 0 || state.work !== undefined || state.manifest.rounds.length > 0;
    return isWorthIt ? await store(state, have, world) : undefined;
  } catch (error) {
    world.book.notice(
      `The agent's conversation and its work could not be saved, so nobody can go on from here: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

async function gather(ending: Ending, have: Have, world: World): Promise<SavedState> {
  const inbox = have.channel.inbox();
  return {
    manifest: manifestOf(ending, have, world),
    input: world.book.redactor.json(have.bundle.input),
    asked: ending.kind === 'asked' ? ending.asked : undefined,
    work: keptWork(have),
    inbox: inbox.length === 0 ? undefined : inbox,
    session: await readSession(have, world),
  };
}

async function store(
  kept: SavedState,
  { modelKey, settings }: Have,
  { plan, ports, book, dispatchId }: World,
): Promise<Facts['saved']> {
  const files = await packState(kept, { key: modelKey.seal, random: ports.random });
  const state = await ports.artifacts.put(`agora-state-${dispatchId}-a${plan.attempt}`, files, settings.retentionDays);
  book.log({
    kind: 'state.saved',
    dispatchId,
    bytes: files.get(STATE_FILE)?.length ?? 0,
    workKept: kept.manifest.workKept,
  });
  return { state, kept };
}

function manifestOf(
  ending: Ending,
  { bundle, earlier, base, agent, changes, channel }: Have,
  { plan, ports, book }: World,
): StateManifest {
  const { sessionId } = agent.end;
  const cursor = channel.cursor();
  return {
    v: PROTOCOL,
    task: plan.task,
    round: plan.round,
    dispatch: dispatchIdOf(plan.task, plan.round),
    ...endOf(ending, plan, book),
    repository: { id: plan.repository.id, name: plan.repository.name },
    ...(plan.issue === undefined ? {} : { issue: plan.issue }),
    base: base.commit ?? NO_COMMIT,
    subagent: bundle.resolved,
    ...resolvedBundles(bundle),
    runtime: { id: bundle.runtime.id, version: agent.version },
    ...(sessionId === undefined ? {} : { sessionId }),
    rounds: book.redactor.json([...(earlier.before?.rounds ?? [])]),
    ...(cursor === undefined ? {} : { channel: cursor }),
    ...(agent.terms.granted.length === 0 ? {} : { granted: [...agent.terms.granted] }),
    ...(agent.terms.refused.length === 0 ? {} : { refused: [...agent.terms.refused] }),
    spent: withRun(agent.spent, { idleMs: plan.idleMs ?? 0, calls: ports.apiCalls?.() }),
    workKept: changes.kept !== undefined,
    createdAt: ports.clock.now().toISOString(),
    members: [],
  };
}

function endOf(
  ending: Ending,
  { task, round }: World['plan'],
  { redactor }: World['book'],
): Pick<StateManifest, 'question' | 'demand' | 'ended'> {
  if (ending.kind === 'asked')
    return { question: questionIdOf(task, round), ...(ending.demand === undefined ? {} : { demand: ending.demand }) };
  return {
    ended: {
      how: ending.how,
      ...(ending.why === undefined ? {} : { why: cutText(redactor.text(ending.why), WHY_CHARS) }),
    },
  };
}

/** What the run used besides its agent. What is called after this is not in it: nothing is stored behind it. */
function withRun(
  spent: Spent,
  { idleMs, calls }: { readonly idleMs: number; readonly calls: number | undefined },
): Spent {
  return {
    ...spent,
    ...(idleMs === 0 ? {} : { idleSeconds: addIdle(spent.idleSeconds, idleMs) }),
    ...(calls === undefined ? {} : { apiCalls: (spent.apiCalls ?? 0) + calls }),
  };
}

function keptWork({ changes }: Have): Uint8Array | undefined {
  return changes.kept === undefined || changes.kept.patch.length === 0 ? undefined : changes.kept.patch;
}

/** The runtime's session files, redacted. What cannot be redacted without breaking it, or is too long, is left out and said. */
async function readSession({ agent, bundle, earlier }: Have, { plan, ports, book }: World): Promise<FileSet> {
  const { sessionId } = agent.end;
  // No agent ran: a person decided that what is done is enough. What was put back nowhere is still as it was saved.
  if (agent.terms.decision?.kind === 'stop' && plan.warm === undefined)
    return earlier.before?.state?.session ?? new Map();
  if (sessionId === undefined) return new Map();
  const paths = bundle.runtime.sessionFiles(await ports.scratch.list(HOME), sessionId);
  const session = new Map<string, Uint8Array>();
  let room = SESSION_BYTES;
  for (const path of paths) {
    const content = await ports.scratch.read(`${HOME}/${path}`, room);
    const clean = content === undefined ? undefined : redactSession(content, book.redactor);
    if (clean === undefined) {
      book.notice(`A file of the agent's session was not saved, because it is too long or holds a secret: ${path}`);
      continue;
    }
    room -= clean.length;
    session.set(path, clean);
  }
  return session;
}
