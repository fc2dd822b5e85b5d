/**
 * Posts in the issue that settings of this workflow stop the run: the person who requested it looks there, and not in a
 * log.
 *
 * Any failure here is only a warning: the step has already failed, and says why.
 */
import { join } from 'node:path';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { QuestionId, TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { aboutGivingUp } from '../../protocol/comments/marker.ts';
import { placeSettingsNote, type SettingsFile } from '../../protocol/comments/settings-note.ts';
import { StartRequest } from '../../protocol/messages/dispatch-request.ts';
import { actorOf } from '../../protocol/policy/access-policy.ts';
import { createGitHub } from '../adapters/github-api.ts';
import { type RunOfTask, taskOfRefusal } from '../authorize/for-whom.ts';
import { readInput, runnerStep } from '../adapters/runner-step.ts';
import { readTextFile } from '../adapters/text-file.ts';
import { runKeysOf } from '../adapters/run-records.ts';
import { readRunnerContext, type RunnerContext } from '../inputs/runner-context.ts';
import type { ThreadReader } from '../ports.ts';
import { renderFailedCall } from '../../protocol/errors/failed-call.ts';

/** Only the part of a request that says where it belongs: the rest of it may be what is wrong. */
export const RequestAddress = z.looseObject({
  issue: PositiveInt,
  task: TaskId,
  question: z.optional(QuestionId),
  attempt: PositiveInt,
});
export type RequestAddress = z.infer<typeof RequestAddress>;

/** @param mistakes without values. */
export async function tellSettings(
  mistakes: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): Promise<void> {
  try {
    const json = readJson(readInput('request'));
    const request = json.kind === 'malformed' ? undefined : RequestAddress.safeParse(json.value).data;
    const token = readInput('github-token');
    // With a malformed token, no call is possible, and the error of such a call repeats it.
    const isUsable = token !== '' && !mistakes.some((mistake) => mistake.startsWith('github-token:'));
    if (request === undefined || !isUsable) return;
    const context = readRunnerContext(environment, payload);
    const given = mistakes.some((mistake) => mistake.startsWith('state-key:')) ? undefined : readInput('state-key');
    const keys = given === undefined ? undefined : runKeysOf(given || undefined, context, environment);
    const { thread } = createGitHub(token, { ...context, keys });
    await noteMistakes(settledBy(request, context), mistakes, context, thread);
  } catch (error) {
    runnerStep.annotate('warning', 'The issue was not updated', renderFailedCall(error));
  }
}

/**
 * What the note settles. Nothing is authorized yet, and anybody who can start a workflow can name any task: a person's
 * note settles only what follows from that person or their run, see taskOfRefusal.
 */
export function settledBy(request: RequestAddress, run: RunOfTask): RequestAddress {
  if (actorOf(run.actor).type === 'Bot') return request;
  const start = StartRequest.safeParse(request).data;
  const task = start === undefined ? taskIdOf(run.repositoryId, 'run', run.runId) : taskOfRefusal(start, run);
  return { ...request, task, question: undefined };
}

/** This settles the request, so the bot does not start it again: it would end here again. */
export async function noteMistakes(
  { issue, task, question, attempt }: Pick<RequestAddress, 'issue' | 'task' | 'question' | 'attempt'>,
  mistakes: readonly string[],
  context: RunnerContext,
  thread: Pick<ThreadReader, 'comments' | 'post' | 'edit'>,
): Promise<void> {
  const about = question === undefined ? `settings:${task}` : aboutGivingUp(question, attempt);
  const note = placeSettingsNote(await thread.comments(issue), {
    marker: { v: 1, kind: 'note', task, about },
    mistakes,
    file: workflowFileOf(context),
    runUrl: context.runUrl,
  });
  if (note.kind === 'post') await thread.post(issue, note.body);
  else await thread.edit(note.id, note.body);
}

/** The checkout may be elsewhere, or come later: then no line is named. */
function workflowFileOf({ workflowPath, workspace, sha, repositoryUrl }: RunnerContext): SettingsFile {
  const path = workflowPath ?? '.github/workflows/agora.yml';
  return { path, url: `${repositoryUrl}/blob/${sha}/${path}`, text: readTextFile(join(workspace, path)) };
}
