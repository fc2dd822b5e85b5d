/** A question to an agent, and the run whose permissions are checked. */
import { authorize } from '../../../../action/authorize/authorize.ts';
import type { Authorized } from '../../../../action/authorize/authorization.ts';
import type { IssueComment } from '../../../../action/ports.ts';
import type { ResumeRequest, StartRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { renderQuestion } from '../../../../protocol/comments/question-comment.ts';
import {
  ada,
  asked,
  context,
  marker,
  question,
  questionComment,
  scenario as scenarioOf,
  type Scenario,
} from '../../support/action-scenario.ts';

export const NOW = Date.parse('2026-11-02T00:00:00Z');
export const child = childTaskOf(question);
export const toReviewer = QuestionMarker.parse({ ...marker, asker: ada, to: 'agent:reviewer' });
export const view = {
  subagent: 'fixer',
  asked: { ...asked, context: 'Seen in cart.js.' },
  runUrl: 'https://github.com/o/r/actions/runs/5',
  notices: [],
};

export const put: IssueComment = { ...questionComment, body: renderQuestion(toReviewer, view) };

/** @param mayAsk the setting in the asking subagent's file on the default branch. */
export function scenario(
  comments: readonly IssueComment[],
  over: { mayAsk?: string; claimed?: boolean; config?: string; deciders?: readonly number[] } = {},
): Scenario {
  const { mayAsk = '[agent:reviewer]', claimed = true, ...more } = over;
  const there = scenarioOf({ comments, newestAttempt: () => 1, ...more });
  const { github } = there;
  return {
    ...there,
    github: {
      ...github,
      claims: { newestAttempt: (subject) => Promise.resolve(subject === child && !claimed ? 0 : 1) },
      code: {
        ...github.code,
        file: (path) =>
          Promise.resolve(
            path === '.github/agora/subagents/fixer.md'
              ? Buffer.from(`---\nmay-ask: ${mayAsk}\n---\nFix.\n`)
              : undefined,
          ),
      },
    },
  };
}

export const allow = (request: StartRequest | ResumeRequest, { github }: Scenario): Promise<Authorized> =>
  authorize(request, context, github, NOW);
