/**
 * Step 3: what runs is what was pinned. The subagent's file is read at its commit and compared with its hash, and so is
 * everything that it names; on a resume the saved state comes first, because it says what was pinned, and what was asked for.
 */
import { contentHash, type JsonObject } from '../../protocol/canonical-json.ts';
import type { ResolvedSubagent } from '../../protocol/resolved.ts';
import { readSubagent, subagentPath, type Subagent } from '../../protocol/subagent.ts';
import { DispatchError } from '../errors.ts';
import { defineStep, type Earlier } from '../facts.ts';
import { findKeyNames, findOpeningSecrets } from '../keys.ts';
import type { DispatchPlan, Fallback, ResumePlan } from '../plan.ts';
import type { Ports, Registry } from '../ports.ts';
import { findTemplateMistake } from '../prompt.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';
import { carefulRegistry } from '../registry/careful-registry.ts';
import { notificationsOf, readBundles } from '../registry/read-bundles.ts';
import type { SavedState } from '../state/saved-state.ts';
import { unpackState } from '../state/saved-state.ts';
import { checkMode } from '../terms.ts';
import { refuseState } from '../state/refuse-state.ts';
import { findRuntime } from './load-runtime.ts';

export const fetchBundles = defineStep('fetch bundles', ['runtime'], async ({ runtime }, { plan, ports, runtimes, book }) => {
  const found = plan.resume === undefined ? NOTHING : await fetchState(plan, plan.resume, ports, runtimes, book.notice);
  const resolved = pinned(plan, found);
  const registry = carefulRegistry(ports.registry);
  const subagent = await fetchSubagent(resolved, registry);
  const bundles = await readBundles(resolved, subagent, found.state?.manifest, registry);
  ports.onResolved?.(resolved);
  const bundle = { resolved, subagent, ...bundles, runtime: await findRuntime(subagent.runtime ?? runtime, resolved.at, runtimes, ports), input: inputOf(plan, found) };
  checkMode(plan.settings, bundle);
  return {
    bundle,
    notifications: notificationsOf(bundles),
    earlier: { before: plan.resume === undefined ? undefined : earlierOf(plan, plan.resume, found) },
  };
});

/** What is known of the paused round: its state, or what the thread still says when that is gone. */
interface Found {
  readonly state: SavedState | undefined;
  readonly fallback: Fallback | undefined;
}

const NOTHING: Found = { state: undefined, fallback: undefined };

async function fetchState(plan: DispatchPlan, resume: ResumePlan, { artifacts, environment }: Ports, runtimes: readonly AgentRuntime[], notice: (text: string) => void): Promise<Found> {
  if (plan.warm !== undefined) return { state: plan.warm, fallback: undefined };
  const artifact = await artifacts.get(resume.state).catch(cannotFetch);
  if (artifact.kind === 'gone') {
    const fallback = await resume.fallback?.();
    if (fallback === undefined) {
      throw new DispatchError('fetch-failed', `The saved state of the paused round is gone: ${artifact.why}`, { fix: 'Start the task again; say in it what was already decided.' });
    }
    notice(`The saved state of the paused round is gone (${artifact.why}). The agent begins again and is told the question and the answer.`);
    return { state: undefined, fallback };
  }
  const place = { repository: plan.repository.id, task: plan.task, round: plan.round - 1, question: resume.question };
  const unpacked = await unpackState(artifact.files, place, findOpeningSecrets(environment, runtimes));
  if (unpacked.kind !== 'state') throw refuseState(unpacked, findKeyNames(environment, runtimes));
  return { state: unpacked.state, fallback: undefined };
}

/** Nobody said that it is wrong: what went amiss on the way is no damage. */
function cannotFetch(error: unknown): never {
  if (error instanceof DispatchError) throw error;
  const why = error instanceof Error ? error.message : String(error);
  throw new DispatchError('fetch-failed', `The saved state of the paused round could not be fetched: ${why}`, { fix: 'Answer again when it can be reached.', cause: error });
}

function pinned(plan: DispatchPlan, { state, fallback }: Found): ResolvedSubagent {
  const resolved = state?.manifest.subagent ?? fallback?.subagent ?? plan.subagent;
  if (resolved === undefined) throw new DispatchError('worker-failed', 'Nothing says which subagent is to run.', { fix: 'Start the task again.' });
  return resolved;
}

function inputOf(plan: DispatchPlan, { state, fallback }: Found): JsonObject {
  return state?.input ?? fallback?.input ?? plan.input;
}

/** @throws DispatchError integrity-failed when it is not what was pinned, worker-failed when it cannot be used. */
async function fetchSubagent(resolved: ResolvedSubagent, registry: Registry): Promise<Subagent> {
  const path = subagentPath(resolved.name);
  const content = await registry.read(path, resolved.at);
  if (content === undefined) {
    throw new DispatchError('integrity-failed', `The subagent ${resolved.name} is not where it was pinned: ${path} does not exist at commit ${resolved.at}.`, { fix: `Start the task again, so that ${path} is pinned as it is now.` });
  }
  const found = contentHash(content);
  if (found !== resolved.contentHash) {
    throw new DispatchError('integrity-failed', `The subagent ${resolved.name} is not what was pinned: ${path} at ${resolved.at} has ${found}, pinned was ${resolved.contentHash}.`, { fix: 'Find out who changed it; then start the task again.' });
  }
  return parseSubagent(path, Buffer.from(content).toString('utf8'));
}

function parseSubagent(path: string, text: string): Subagent {
  const read = readSubagent(text);
  const mistakes = read.kind === 'malformed' ? read.why : templateMistakes(read.subagent);
  if (read.kind === 'subagent' && mistakes.length === 0) return read.subagent;
  throw new DispatchError('worker-failed', `${path} cannot be used: ${mistakes.join('; ')}.`, { fix: `Correct ${path} on the default branch, then start the task again.` });
}

function templateMistakes(subagent: Subagent): string[] {
  const mistake = subagent['prompt-template'] === undefined ? undefined : findTemplateMistake(subagent['prompt-template']);
  return mistake === undefined ? [] : [`prompt-template: ${mistake}`];
}

function earlierOf(plan: DispatchPlan, resume: ResumePlan, { state, fallback }: Found): Earlier {
  const options = state?.asked.options ?? fallback?.options ?? [];
  const { text, option, by, from, at } = resume.answer;
  const answered = {
    round: plan.round - 1,
    question: resume.question,
    asked: state?.asked.question ?? fallback?.question ?? '',
    options: [...options],
    answer: option === undefined ? text : (options[option - 1] ?? text),
    ...(option === undefined ? {} : { option }),
    by: from ?? by.login,
    at,
  };
  return { state, rounds: [...(state?.manifest.rounds ?? []), answered] };
}
