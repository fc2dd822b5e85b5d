/**
 * People with write access can rewrite a question while somebody reads it, and restore it afterwards. A reply to the
 * text that was shown in between is no answer to the original question.
 */
import { describe, expect, it } from 'vitest';
import { authorize } from '../authorize-now.ts';
import type { IssueComment, ThreadReader } from '../../../../action/ports.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { aboutReply } from '../../../../protocol/comments/marker.ts';
import { context, questionComment, reply, resumeRequest, scenario } from '../../support/action-scenario.ts';

const at = (time: string): string => `2026-11-01T${time}Z`;

/** The result of an answer, and the times for which GitHub was asked. */
async function answerTo(
  question: Partial<IssueComment>,
  wasProven: ThreadReader['wasProven'],
  said: Partial<IssueComment> = {},
): Promise<readonly [Awaited<ReturnType<typeof authorize>>, readonly object[]]> {
  const asked: object[] = [];
  const comments = [
    { ...questionComment, ...question },
    { ...reply, createdAt: at('00:01:00'), updatedAt: at('00:01:00'), ...said },
  ];
  const { github } = scenario({ comments });
  const witness: Pick<ThreadReader, 'wasProven'> = {
    wasProven: (comment, during) => {
      asked.push(during);
      return wasProven(comment, during);
    },
  };
  const { body: text } = { ...reply, ...said };
  const request = resumeRequest({
    answer: { source: { kind: 'comment', commentId: reply.id, sha256: contentHash(text) } },
  });
  const result = await authorize(request, context, { ...github, thread: { ...github.thread, ...witness } });
  return [result, asked];
}

const yes = (): Promise<boolean> => Promise.resolve(true);
const no = (): Promise<boolean> => Promise.resolve(false);
const refused = {
  kind: 'refused',
  about: aboutReply(reply.id, contentHash(reply.body)),
  why: expect.stringMatching(/^The question may have been changed around .* please answer once more/) as string,
};

describe('a reply to a question', () => {
  it('counts without a request to GitHub when nobody has edited the question since', async () => {
    expect(await answerTo({ updatedAt: at('00:00:59') }, no)).toEqual([
      expect.objectContaining({ kind: 'resume' }),
      [],
    ]);
  });

  it('counts when the question was proven at the time of the reply', async () => {
    const time = Date.parse(at('00:01:00'));

    expect(await answerTo({ updatedAt: at('00:02:00') }, yes)).toEqual([
      expect.objectContaining({ kind: 'resume' }),
      [{ from: time, until: time }],
    ]);
  });

  it.each([
    ['was not proven then', at('00:02:00'), no],
    ['was edited in the very second, and not proven', at('00:01:00'), no],
  ])('does not count when the question %s', async (_, updatedAt, wasProven) => {
    const [result] = await answerTo({ updatedAt }, wasProven);

    expect(result).toMatchObject(refused);
  });

  it('counts when GitHub reports no edits at all', async () => {
    const [result] = await answerTo({ updatedAt: at('00:02:00') }, () => Promise.resolve(undefined));

    expect(result.kind).toBe('resume');
  });

  it('that was edited may refer to every version shown until then', async () => {
    const [, asked] = await answerTo({ updatedAt: at('00:05:00') }, yes, { updatedAt: at('00:04:00') });

    expect(asked).toEqual([{ from: Date.parse(at('00:01:00')), until: Date.parse(at('00:04:00')) }]);
  });

  it('that says that no more answers will come does not depend on the text of the question', async () => {
    const [result] = await answerTo({ updatedAt: at('00:02:00') }, no, { body: '/agora end' });

    expect(result).toMatchObject({ kind: 'resume', answer: { isFinal: true } });
  });
});
