/** Of a tick only the request says whose it was: whoever sends a request by hand names nobody but themselves. */
import { describe, expect, it } from 'vitest';
import { findStranger } from '../../../action/authorize/for-whom.ts';
import { taskIdOf, questionIdOf } from '../../../protocol/base/ids.ts';
import { AuthorityFile, authorityOf } from '../../../protocol/config/authority.ts';
import { type AnswerSource, ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';

const alice = { login: 'alice', id: 1 };
const bob = { login: 'bob', id: 2 };
const app = { login: 'agora[bot]', id: 900 };
const sha256 = `sha256:${'a'.repeat(64)}`;
const task = taskIdOf('for-whom');

function requestBy(by: typeof bob, source: AnswerSource): ResumeRequest {
  return ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task,
    attempt: 1,
    by,
    issue: 7,
    round: 2,
    question: questionIdOf(task, 1),
    questionComment: 5,
    statusComment: 4,
    state: { runId: 1, artifactId: 2, digest: sha256 },
    head: 'c'.repeat(40),
    answer: { source },
  });
}

const nobodyVouches = { authority: authorityOf(AuthorityFile.parse({})) };
const appVouches = { authority: authorityOf(AuthorityFile.parse({ vouches: [app] })) };
const offered: AnswerSource = { kind: 'offered', commentId: 6, sha256, tickedBy: alice };

describe('an offered reply that somebody else is said to have ticked', () => {
  it('is refused from whoever sends the request by hand', () => {
    expect(findStranger(requestBy(bob, offered), bob, nobodyVouches, false)).toContain('in the name of @alice');
  });

  it.each([
    ['somebody has signed it who may', bob, nobodyVouches, true],
    ['the App that vouches has sent it', app, appVouches, false],
  ] as const)('counts where %s', (_, actor, config, isVouched) => {
    expect(findStranger(requestBy(bob, offered), actor, config, isVouched)).toBeUndefined();
  });
});

it('leaves to people what they say and tick themselves', () => {
  expect(findStranger(requestBy(bob, { ...offered, tickedBy: bob }), bob, nobodyVouches, false)).toBeUndefined();
});
