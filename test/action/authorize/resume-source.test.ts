/** A start that continues an ended task: believed only if that task's own comment says exactly the same. */
import { describe, expect, it } from 'vitest';
import { authorize } from '../../../action/authorize/authorize.ts';
import { planOf } from '../../../action/run/plan-worker.ts';
import type { IssueComment } from '../../../action/ports.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { readInputs } from '../../../action/inputs/action-inputs.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  context,
  grace,
  head,
  questionComment,
  startRequest,
  state,
  task,
  scenario,
} from '../support/action-scenario.ts';

const NOW = Date.parse('2026-11-02T00:00:00Z');
const next = taskIdOf(1, 'comment', 95);
const saved = { state, expires: '2026-12-01T00:00:00Z' };
const ours = { login: 'github-actions[bot]', id: 41_898_282 };
const ended = StatusMarker.parse({
  v: 1,
  kind: 'status',
  task,
  round: 2,
  attempt: 1,
  state: 'failed',
  runId: 5,
  asker: ada,
  saved,
});
const view = { subagent: 'fixer', by: '@ada', runUrl: 'https://github.com/o/r/actions/runs/5', notices: [], saved };
const failed = {
  kind: 'failed',
  exitCode: 1,
  failure: { reason: 'provider-failed', detail: 'It broke.', fix: 'Mend it.' },
} as const;
const continues = { task, round: 2, state, statusComment: 90 };
const retry: IssueComment = {
  id: 95,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
  author: ada,
  body: `/agora retry ${task} but mind the tests`,
};
const source: StartRequest['source'] = {
  kind: 'retry',
  commentId: 95,
  sha256: contentHash(retry.body),
  of: { kind: 'issue', sha256: contentHash('Title\n\nBody') },
};
const request = (over: Partial<StartRequest> = {}): StartRequest =>
  startRequest({ task: next, source, continues, ...over });

function statusComment(over: Partial<StatusMarker> = {}, author = ours): IssueComment {
  return {
    id: 90,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    author,
    body: renderStatus({ ...ended, ...over }, { ...view, outcome: failed }),
  };
}

describe('a start that continues an ended task', () => {
  it('tells the worker where the state is, how that task had ended, and what was said with the command', async () => {
    const { github } = scenario({ comments: [statusComment(), retry] });

    const allowed = await authorize(request(), context, github, NOW);

    expect(allowed).toMatchObject({
      kind: 'start',
      continues: {
        task,
        round: 2,
        state,
        ended: 'failed',
        said: { text: 'but mind the tests', by: 'ada', at: retry.createdAt },
      },
    });
  });

  it('adds what is written by hand, in the name of the person who started the run', async () => {
    const { github } = scenario({ comments: [statusComment({ state: 'finished' })] });

    const allowed = await authorize(
      request({ source: { kind: 'manual', text: 'Now the docs.' } }),
      { ...context, actor: ada },
      github,
      NOW,
    );

    expect(allowed).toMatchObject({
      kind: 'start',
      continues: { ended: 'finished', said: { text: 'Now the docs.', by: 'ada', at: '2026-11-02T00:00:00.000Z' } },
    });
  });

  it.each([
    ['the text of a command that starts it', '/agora run fixer and the docs', 'and the docs'],
    ['nothing of another command', '/agora say wait', ''],
  ])('tells the worker %s', async (_, body, text) => {
    const command = { ...retry, body };
    const asked = { kind: 'comment' as const, commentId: retry.id, sha256: contentHash(body) };
    const { github } = scenario({ comments: [statusComment(), command] });

    expect(await authorize(request({ source: asked }), context, github, NOW)).toMatchObject({
      kind: 'start',
      continues: { said: { text, by: 'ada' } },
    });
  });

  it('is a plain start when no task is named', async () => {
    const { github } = scenario({ comments: [retry] });

    expect(await authorize(request({ continues: undefined }), context, github, NOW)).toMatchObject({
      kind: 'start',
      continues: undefined,
    });
  });

  it.each<[string, readonly IssueComment[], Partial<StartRequest>, RegExp]>([
    ['the comment is gone', [retry], {}, /no longer exists/],
    ['somebody else wrote the comment', [statusComment({}, grace), retry], {}, /no longer exists/],
    ["the comment is no task's", [{ ...statusComment(), body: 'hello' }, retry], {}, /no longer exists/],
    ['the comment is a question', [{ ...questionComment, id: 90 }, retry], {}, /no longer exists/],
    [
      'the comment is about another task',
      [statusComment({ task: taskIdOf(1, 'label', 8) }), retry],
      {},
      /another task/,
    ],
    ['the task ended in another round', [statusComment({ round: 3 }), retry], {}, /another round/],
    ['the task is at work', [statusComment({ state: 'running' }), retry], {}, /has not ended/],
    ['the task waits', [statusComment({ state: 'suspended' }), retry], {}, /has not ended/],
    ['nothing was saved', [statusComment({ saved: undefined }), retry], {}, /nothing of it was saved/],
    [
      'the request names another state',
      [statusComment(), retry],
      { continues: { ...continues, state: { ...state, artifactId: 7 } } },
      /another saved state/,
    ],
  ])('is refused when %s', async (_, comments, over, why) => {
    const { github } = scenario({ comments });

    const refused = await authorize(request(over), context, github, NOW);

    expect(refused).toMatchObject({
      kind: 'refused',
      about: `continues:${task}`,
      why: expect.stringMatching(why) as unknown,
    });
  });

  it('is refused for somebody who may not start tasks here, before anything else is checked', async () => {
    const { github } = scenario({ comments: [statusComment(), retry], deciders: [] });

    expect(await authorize(request(), context, github, NOW)).toMatchObject({ kind: 'refused', about: `may:${ada.id}` });
  });

  it('continues a task whose question nobody answered in time', async () => {
    const { github } = scenario({ comments: [statusComment({ state: 'expired' }), retry] });

    expect(await authorize(request(), context, github, NOW)).toMatchObject({
      kind: 'start',
      continues: { ended: 'cancelled' },
    });
  });

  it('runs the subagent that the request pins', async () => {
    const { github } = scenario({ comments: [statusComment(), retry] });
    const allowed = await authorize(request(), context, github, NOW);
    if (allowed.kind !== 'start') throw new Error(`It was ${allowed.kind}.`);
    const inputs = await readInputs(
      (name) =>
        ({
          'github-token': 't',
          'permission-mode': 'bypass',
          'runtime': 'command',
          'setup-timeout-seconds': '1',
          'agent-timeout-seconds': '1',
          'verify-timeout-seconds': '1',
          'max-rounds': '1',
          'retention-days': '1',
          'isolation': 'none',
          'network': 'open',
          'setup-as': 'agent',
          'disable-needs-input-helper': 'false',
          'check': 'false',
          'callback-timeout-seconds': '1',
          'callback-allow-private': 'false',
          'await-input': 'off',
          'interactive': 'false',
          'job-minutes': '1',
          'channel': 'off',
        })[name] ?? '',
    );
    if (inputs.kind !== 'inputs') throw new Error(inputs.mistakes.join());

    const plan = planOf(allowed, { inputs: inputs.inputs, context, github, now: new Date(NOW) });

    expect(plan).toMatchObject({
      task: next,
      round: 1,
      subagent: { name: 'fixer', at: head },
      continues: { task, round: 2 },
    });
    expect(plan.resume).toBeUndefined();
  });
});

describe('what people see of it', () => {
  it('is recorded in the comment of an ended task, for programs and for people', () => {
    const body = renderStatus(ended, { ...view, outcome: failed, takesRetry: true });

    expect(findMarker(body)).toMatchObject({ saved });
    expect(body).toContain('Its conversation and work are kept until 2026-12-01; `/agora retry` continues from there.');
    expect(body.length).toBeLessThan(2_000);
  });

  it('offers no command when no bot listens, and nothing when nothing was kept', () => {
    const byHand = renderStatus(ended, { ...view, outcome: { kind: 'cancelled' } });
    const nothing = renderStatus(StatusMarker.parse({ ...ended, saved: undefined }), {
      ...view,
      saved: undefined as never,
      outcome: { kind: 'cancelled' },
    });

    expect(byHand).toContain(
      'It was stopped before it had finished.\n\nIts conversation and work are kept until 2026-12-01.',
    );
    expect(nothing).toContain('It was stopped before it had finished. Its work was not kept.\n');
  });

  it('says how to start a cancelled task again if nothing was kept', () => {
    const body = renderStatus(StatusMarker.parse({ ...ended, saved: undefined }), {
      ...view,
      saved: undefined as never,
      outcome: { kind: 'cancelled' },
      takesRetry: true,
    });

    expect(body).toContain('Its work was not kept. `/agora retry` starts it again.');
  });

  it('names the task that a task continues', () => {
    const body = renderStatus(StatusMarker.parse({ ...ended, task: next, state: 'running', saved: undefined }), {
      ...view,
      continues,
    });

    expect(body).toContain(`It continues from [where \`${task}\` ended](#issuecomment-90).`);
  });
});
