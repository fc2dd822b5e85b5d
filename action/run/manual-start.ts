/** A start without the bot: resolves the subagent's name to its current version on the default branch, and pins it. */
import { defined } from '../../protocol/base/defined.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { StartRequest } from '../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../protocol/base/ids.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import type { GitHub } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { TriggerDecision } from '../triggers/contract.ts';

type ByHand = Extract<TriggerDecision, { kind: 'by-hand' }>;

export type StartedByHand =
  | { readonly kind: 'request'; readonly request: StartRequest }
  | { readonly kind: 'mistake'; readonly mistakes: readonly string[] };

const NO_PROMPT = 'prompt: is missing, and there is no `issue`: nothing says what the agent should do';

/** One run is one task: a re-run is the same task again, with the next attempt. */
export async function startByHand(
  wanted: ByHand,
  context: RunnerContext,
  { code }: Pick<GitHub, 'code'>,
): Promise<StartedByHand> {
  const at = await code.head();
  const path = subagentPath(wanted.subagent);
  const file = await code.file(path, at);
  if (file === undefined) return { kind: 'mistake', mistakes: [`subagent: there is no ${path} on the default branch`] };
  if (isWithoutRequest(wanted, file)) return { kind: 'mistake', mistakes: [NO_PROMPT] };
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task: taskIdOf(context.repositoryId, 'run', context.runId),
    attempt: context.runAttempt,
    by: context.actor,
    subagent: { name: wanted.subagent, contentHash: contentHash(file), at },
    source: { kind: 'manual', text: wanted.text },
    ...defined({ issue: wanted.issue }),
  });
  return { kind: 'request', request };
}

/** An agent that works on nothing costs money. The template of a subagent may be a request of its own. */
function isWithoutRequest({ text, issue }: Pick<ByHand, 'text' | 'issue'>, file: Uint8Array): boolean {
  if (text.trim() !== '' || issue !== undefined) return false;
  const read = readSubagent(new TextDecoder().decode(file));
  // What is wrong with its file is told when it is pinned.
  return read.kind === 'subagent' && read.subagent['prompt-template'] === undefined;
}
