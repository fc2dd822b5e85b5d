/**
 * The question of another agent, read again from the question itself.
 *
 * A request is not trusted: the question must exist as our own run wrote it, be open and addressed to this agent, and
 * the asking subagent's file must still allow that. The agent gets what a person would read, and nothing of what led to
 * the question.
 */
import { findAgent, renderRecipient } from '../../protocol/policy/recipient.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import type { StartRequest, StartSource } from '../../protocol/messages/dispatch-request.ts';
import { childTaskOf } from '../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { describeHiddenInQuestion, readQuestionText } from '../../protocol/comments/question-comment.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import { present } from '../thread/visible-words.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import type { GitHub, RequestedIssue } from '../ports.ts';
import type { ReadInput } from './reread-result.ts';
import type { Spoken } from '../thread/comment-cache.ts';

type QuestionSource = Extract<StartSource, { kind: 'question' }>;

const TITLE_CHARS = 200;

export async function readChildInput(
  request: StartRequest,
  source: QuestionSource,
  issue: RequestedIssue | undefined,
  spoken: Spoken,
  { code }: Pick<GitHub, 'code'>,
): Promise<ReadInput> {
  const refuse = (why: string): ReadInput => ({ kind: 'refused', why, about: `child:${source.question}` });
  const comment = await spoken.find(source.commentId);
  const marker = findOwnMarker(comment);
  if (comment === undefined || marker?.kind !== 'question' || marker.question !== source.question)
    return refuse('The question for this run no longer exists.');
  if (marker.answered !== undefined || marker.closed !== undefined) return { kind: 'over' };
  if (contentHash(comment.body) !== source.sha256)
    return refuse('The question for this run was edited, so no agent is asked.');
  const objection = findObjection(request, marker) ?? (await findMissingLeave(request, marker, code));
  return objection === undefined ? inputOf(comment.body, comment.id, marker, issue) : refuse(objection);
}

function findObjection(request: StartRequest, marker: QuestionMarker): string | undefined {
  if (findAgent(marker.to) !== request.subagent.name || request.task !== childTaskOf(marker.question))
    return `The question was not addressed to the agent ${request.subagent.name}.`;
  // The person who requested the task is responsible for what its agent asks others to do.
  if (marker.asker?.id !== request.by.id)
    return 'The request names someone other than the person who asked for the task.';
  return undefined;
}

/** As the asking subagent's file is now on the default branch: a permission that was removed no longer counts. */
async function findMissingLeave(
  { subagent }: StartRequest,
  marker: QuestionMarker,
  code: GitHub['code'],
): Promise<string | undefined> {
  const path = subagentPath(marker.subagent);
  const file = await code.file(path, await code.head());
  const read = file === undefined ? undefined : readSubagent(Buffer.from(file).toString('utf8'));
  const leave = renderRecipient({ kind: 'agent', subagent: subagent.name });
  const may = read?.kind === 'subagent' && read.subagent['may-ask']?.includes(leave) === true;
  return may ? undefined : `${path} does not allow asking ${subagent.name} (may-ask).`;
}

function inputOf(body: string, comment: number, marker: QuestionMarker, issue: RequestedIssue | undefined): ReadInput {
  const asked = readQuestionText(body);
  const first = asked.split('\n', 1)[0] ?? '';
  const options =
    marker.options.length === 0
      ? ''
      : ' If one of the options is right, begin with its number alone on the first line.';
  return {
    kind: 'input',
    leftOut: present([describeHiddenInQuestion(body, marker.subagent)]),
    answers: { question: marker.question, comment, subagent: marker.subagent },
    input: {
      ...(issue !== undefined && { number: issue.number, url: issue.url }),
      title: cutText(`${marker.subagent} asks: ${first}`, TITLE_CHARS),
      body: asked,
      text: `The agent ${marker.subagent} asked you the question above and is waiting. Your final reply is the answer that it gets; it sees nothing else of your work, and no file that you change is kept. If you need something that only that agent knows, say so in this reply; it can then ask you again.${options}`,
    },
  };
}
