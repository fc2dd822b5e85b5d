/** A start without the bot: resolves the subagent's name to its current version on the default branch, and pins it. */
import { defined } from '../../protocol/base/defined.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { StartRequest } from '../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../protocol/base/ids.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import type { GitHub } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { TriggerDecision } from '../triggers/contract.ts';

export type StartedByHand =
  | { readonly kind: 'request'; readonly request: StartRequest }
  | { readonly kind: 'mistake'; readonly mistakes: readonly string[] };

/** One run is one task: a re-run is the same task again, with the next attempt. */
export async function startByHand(
  wanted: Extract<TriggerDecision, { kind: 'by-hand' }>,
  context: RunnerContext,
  { code }: Pick<GitHub, 'code'>,
): Promise<StartedByHand> {
  const at = await code.head();
  const path = subagentPath(wanted.subagent);
  const file = await code.file(path, at);
  if (file === undefined) return { kind: 'mistake', mistakes: [`subagent: there is no ${path} on the default branch`] };
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
