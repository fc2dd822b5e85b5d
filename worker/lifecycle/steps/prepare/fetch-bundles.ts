/**
 * Step 3: makes sure that what runs is what was pinned. The subagent's file is read at its commit and compared with its
 * hash, and so is everything that it names. The continued state comes first, because it contains the request, and on a
 * resume what was pinned.
 */
import { canonicalJson, contentHash } from '../../../../protocol/base/canonical-json.ts';
import type { ResolvedSubagent } from '../../../../protocol/base/pinned-bundle.ts';
import { readSubagent, type Subagent } from '../../../../protocol/config/subagent.ts';
import { subagentPath } from '../../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import type { Logbook } from '../../../context/redacted-log.ts';
import { type Bundle, defineStep } from '../../../context/step-context.ts';
import type { Registry } from '../../../ports/registry-ports.ts';
import { findTemplateMistake } from '../../../prompt/render-prompt.ts';
import { carefulRegistry } from '../../../registry/careful-registry.ts';
import { notificationsOf, readBundles } from '../../../registry/read-bundles.ts';
import { findReferences } from '../../../registry/bundle-variables.ts';
import { sayAtCommit, sayHowToCorrect } from '../../../registry/registry-words.ts';
import { findRenamedWords } from '../../../registry/renamed-words.ts';
import { fetchEarlier } from '../../fetch-earlier-state.ts';
import { checkMode } from '../../../limits/effective-limits.ts';
import { findRuntime } from './load-runtime.ts';

export const fetchBundles = defineStep('fetch bundles', ['runtime'], async ({ runtime }, services) => {
  const { plan, ports, runtimes, book } = services;
  const { before, pinned, input } = await fetchEarlier({ plan, ports, runtimes, book });
  const resolved = pinned?.subagent ?? plan.subagent;
  if (resolved === undefined)
    throw new DispatchError('worker-failed', 'No subagent is set.', {
      fix: 'Start the task again.',
    });
  const registry = carefulRegistry(ports.registry);
  const subagent = await fetchSubagent(resolved, registry);
  const bundles = await readBundles(resolved, subagent, pinned, registry);
  ports.onResolved?.(resolved);
  const bundle = {
    resolved,
    subagent,
    ...bundles,
    runtime: await findRuntime(subagent.runtime ?? runtime, resolved.at, services),
    input: withoutCredentials(input ?? plan.input, book),
  };
  await checkMode(plan.settings, bundle);
  checkToolServers(bundle);
  const notifications = notificationsOf(bundles);
  const told = [...notifications, ...(plan.settings.callback?.notifications ?? [])];
  for (const word of findRenamedWords(findReferences(bundles.envs, plan.settings.secrets ?? {}, subagent.tools), told))
    book.log({ kind: 'config.renamed', ...word });
  return { bundle, notifications, earlier: { before } };
});

/**
 * An agent without its tools would not do what its repository expects.
 * @throws DispatchError worker-failed.
 */
function checkToolServers({ subagent, runtime }: Pick<Bundle, 'subagent' | 'runtime'>): void {
  if (subagent.tools === undefined || runtime.startsToolServers === true) return;
  throw new DispatchError(
    'worker-failed',
    `The runtime ${runtime.id} starts no tool servers, and the subagent names some in "tools".`,
    { fix: 'Remove "tools" from the subagent, or name another runtime; one of your own says startsToolServers.' },
  );
}

/** @throws DispatchError integrity-failed if it is not what was pinned, worker-failed if it cannot be used. */
async function fetchSubagent(resolved: ResolvedSubagent, registry: Registry): Promise<Subagent> {
  const path = subagentPath(resolved.name);
  const content = await registry.read(path, resolved.at);
  if (content === undefined) {
    throw new DispatchError(
      'integrity-failed',
      `The subagent ${resolved.name} does not exist at its pin: ${path} does not exist${sayAtCommit(resolved.at)}.`,
      { fix: `Start the task again, so that the current ${path} is pinned.` },
    );
  }
  const found = contentHash(content);
  if (found !== resolved.contentHash) {
    throw new DispatchError(
      'integrity-failed',
      `The subagent ${resolved.name} does not match its pin: ${path}${sayAtCommit(resolved.at)} has ${found}, but ${resolved.contentHash} was pinned.`,
      { fix: 'Find out who changed it; then start the task again.' },
    );
  }
  return parseSubagent(path, Buffer.from(content).toString('utf8'));
}

function parseSubagent(path: string, text: string): Subagent {
  const read = readSubagent(text);
  const mistakes = read.kind === 'malformed' ? read.why : templateMistakes(read.subagent);
  if (read.kind === 'subagent' && mistakes.length === 0) return read.subagent;
  throw new DispatchError('worker-failed', `${path} cannot be used: ${mistakes.join('; ')}.`, {
    fix: sayHowToCorrect(path),
  });
}

function templateMistakes(subagent: Subagent): string[] {
  const mistake =
    subagent['prompt-template'] === undefined ? undefined : findTemplateMistake(subagent['prompt-template']);
  return mistake === undefined ? [] : [`prompt-template: ${mistake}`];
}

/** The agent gets the request, but never a credential in it. */
function withoutCredentials<T>(input: T, book: Logbook): T {
  const clean = book.redactor.json(input);
  if (canonicalJson(clean) !== canonicalJson(input))
    book.notice(
      'The request contains a credential, which was removed: ' +
        'it is not passed to the agent, and no state or result contains it. ' +
        'Revoke it where it was issued: whatever has stored the request still contains it.',
    );
  return clean;
}
