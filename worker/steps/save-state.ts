/**
 * After step 13, when the agent asked: everything that the next round needs, stored before anybody sees the question.
 */
import type { Spent } from '../../protocol/budget.ts';
import { dispatchIdOf, questionIdOf } from '../../protocol/ids.ts';
import type { StateManifest } from '../../protocol/state-manifest.ts';
import { addIdle } from '../../protocol/usage.ts';
import { PROTOCOL } from '../../protocol/version.ts';
import { defineStep, type Facts, type World } from '../facts.ts';
import type { FileSet } from '../ports.ts';
import { resolvedBundles } from '../registry/read-bundles.ts';
import { HOME } from '../run-once.ts';
import { redactSession } from '../state/redact-session.ts';
import { packState, type SavedState, STATE_FILE } from '../state/saved-state.ts';
import { NO_COMMIT } from '../result.ts';

const SESSION_BYTES = 134_217_728;

type Have = Pick<Facts, 'verdict' | 'bundle' | 'earlier' | 'base' | 'modelKey' | 'agent' | 'changes' | 'channel' | 'settings'>;

export const saveState = defineStep('save state', ['verdict', 'bundle', 'earlier', 'base', 'modelKey', 'agent', 'changes', 'channel', 'settings'], async (have, world) => {
  if (have.verdict.kind !== 'needs_input') return {};
  const { plan, ports, book, dispatchId } = world;
  const manifest = manifestOf(have, world);
  const inbox = have.channel.inbox();
  const kept: SavedState = {
    manifest,
    input: book.redactor.json(have.bundle.input),
    asked: have.verdict.asked,
    work: keptWork(have),
    inbox: inbox.length === 0 ? undefined : inbox,
    session: await saveSession(have, world),
  };
  const files = await packState(kept, { key: have.modelKey.seal, random: ports.random });
  const state = await ports.artifacts.put(`agora-state-${dispatchId}-a${plan.attempt}`, files, have.settings.retentionDays);
  book.log({ kind: 'state.saved', dispatchId, bytes: files.get(STATE_FILE)?.length ?? 0, workKept: manifest.workKept });
  return { saved: { state, kept } };
});

function manifestOf({ bundle, earlier, base, agent, changes, channel, verdict }: Have, { plan, ports, book }: World): StateManifest {
  const { sessionId } = agent.end;
  const cursor = channel.cursor();
  return {
    v: PROTOCOL,
    task: plan.task,
    round: plan.round,
    dispatch: dispatchIdOf(plan.task, plan.round),
    question: questionIdOf(plan.task, plan.round),
    repository: { id: plan.repository.id, name: plan.repository.name },
    ...(plan.issue === undefined ? {} : { issue: plan.issue }),
    base: base.commit ?? NO_COMMIT,
    subagent: bundle.resolved,
    ...resolvedBundles(bundle),
    runtime: { id: bundle.runtime.id, version: agent.version },
    ...(sessionId === undefined ? {} : { sessionId }),
    rounds: book.redactor.json([...(earlier.before?.rounds ?? [])]),
    ...(cursor === undefined ? {} : { channel: cursor }),
    ...(verdict.kind === 'needs_input' && verdict.demand !== undefined ? { demand: verdict.demand } : {}),
    ...(agent.terms.granted.length === 0 ? {} : { granted: [...agent.terms.granted] }),
    ...(agent.terms.refused.length === 0 ? {} : { refused: [...agent.terms.refused] }),
    spent: withRun(agent.spent, { idleMs: plan.idleMs ?? 0, calls: ports.apiCalls?.() }),
    workKept: changes.kept !== undefined,
    createdAt: ports.clock.now().toISOString(),
    members: [],
  };
}

/** What the run used besides its agent. What is called after this is not in it: nothing is stored behind the question. */
function withRun(spent: Spent, { idleMs, calls }: { readonly idleMs: number; readonly calls: number | undefined }): Spent {
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
async function saveSession({ agent, bundle }: Have, { ports, book }: World): Promise<FileSet> {
  const { sessionId } = agent.end;
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
