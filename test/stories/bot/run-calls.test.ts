/**
 * The requests of a run to GitHub, call by call. docs/performance.md explains why each is needed; this test pins them.
 *
 * The calls of the artifact client (three to the service of Actions, the rest to its storage) are not part of the REST
 * budget and are not counted here, nor is the runner's own traffic.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Faults } from '../../../localhub/hub-options.ts';
import { hasGraphql, refuseGraphql } from '../support/github-mode.ts';
import { openStory, type Story } from '../support/story.ts';

const PERMISSION = 'repos/get-collaborator-permission-level';

/** The requests of runs since the last call; "unchanged: …" is a conditional request that is not charged. */
function runCalls(story: Story): () => string[] {
  let read = 0;
  return () => {
    const fresh = story.hub.traffic.slice(read);
    read = story.hub.traffic.length;
    return fresh
      .filter(({ who, operationId }) => who === 'github-actions[bot]' && operationId !== undefined)
      .map(({ operationId, status }) => `${status === 304 ? 'unchanged: ' : ''}${operationId ?? ''}`);
  };
}

/** The requests as separate REST calls, and those that replace them if GitHub offers GraphQL. */
const MODES = [
  {
    by: 'GraphQL',
    faults: {},
    begins: ['git/list-matching-refs', 'graphql', PERMISSION],
    // The subagent and the lock file are read together with the issue.
    pinned: [],
    // No outcome yet.
    asks: ['graphql'],
    takesUp: [
      // The configuration, and the head of the default branch.
      'graphql',
      // The question, and the current text of the answer.
      'issues/get-comment',
      'issues/get-comment',
      // The subagent and the lock file at the pinned commit.
      'graphql',
    ],
    // The question is answered, and the task is running again: one request.
    taken: ['graphql'],
    ends: ['graphql', 'graphql'],
    charged: 13,
  },
  {
    by: 'REST',
    faults: { onRequest: refuseGraphql },
    begins: [
      // Tried once per run.
      'graphql',
      'git/list-matching-refs',
      'issues/list-comments',
      'repos/get-content',
      'git/get-ref',
      'issues/get',
      PERMISSION,
    ],
    pinned: ['repos/get-content', 'repos/get-content'],
    asks: ['issues/list-comments'],
    takesUp: [
      'graphql',
      'repos/get-content',
      // The question, the current text of the answer, and the task's comment: which issue is it on?
      'issues/get-comment',
      'issues/get-comment',
      'issues/get-comment',
      // The head of the default branch.
      'git/get-ref',
      'repos/get-content',
      'repos/get-content',
    ],
    taken: ['issues/update-comment', 'issues/update-comment'],
    ends: ['issues/list-comments'],
    charged: 28,
  },
] as const satisfies readonly {
  readonly by: string;
  readonly faults: Faults;
  readonly charged: number;
  readonly [what: string]: string | number | Faults | readonly string[];
}[];
/** Both modes, unless all stories run without GraphQL. */
const PLAYED = MODES.filter(({ by }) => by === 'REST' || hasGraphql);

const isFree = (call: string): boolean => call.startsWith('unchanged: ');

it.each(PLAYED)(
  'needs so many requests for a start, a question, an answer and an end, and none while it waits: $by',
  async (mode) => {
    await using story = await openStory({ faults: mode.faults });
    const calls = runCalls(story);

    await story.label('alice', 'agora:fixer');
    await story.question();
    await story.quiet();
    const started = calls();
    await sleep(6_000);
    const waited = calls();
    await story.say('alice', '2');
    await story.end();
    await story.quiet();
    const resumed = calls();

    // Is the run allowed? Nothing is written before that is known.
    const paid = started.filter((call) => !isFree(call));
    expect(paid.slice(0, mode.begins.length).toSorted()).toEqual(mode.begins.toSorted());
    // The following requests are sent one by one, or two at a time in either order.
    expect(paid.slice(mode.begins.length).toSorted()).toEqual(
      [
        // The task's comment: running.
        'issues/create-comment',
        ...mode.pinned,
        ...mode.asks,
        // The question and the task's comment.
        'issues/create-comment',
        'issues/update-comment',
      ].toSorted(),
    );
    expect(waited).toEqual([]);
    expect(resumed.filter((call) => !isFree(call)).toSorted()).toEqual(
      [
        // Is the run allowed? The claim, the person's permission, and the reads of the issue and the pinned commit.
        'git/list-matching-refs',
        PERMISSION,
        ...mode.takesUp,
        // The question is answered; the task is running again.
        ...mode.taken,
        // Origin and location of the saved state: its artifact, the run that created it, its address.
        'actions/get-artifact',
        'actions/get-workflow-run',
        'actions/download-artifact',
        // End: before and after the result is stored, because storing takes seconds; then the task's comment.
        ...mode.ends,
        'issues/update-comment',
      ].toSorted(),
    );
    const charged = [...started, ...resumed].filter((call) => !isFree(call) && call !== 'graphql');
    expect(charged).toHaveLength(mode.charged);
  },
);

it("edits the task's comment once for each change of its state", async () => {
  await using story = await openStory();
  const edits = (): number =>
    story.hub.traffic.filter(
      ({ who, operationId }) => who === 'github-actions[bot]' && operationId === 'issues/update-comment',
    ).length;

  await story.label('alice', 'agora:fixer');
  await story.status('suspended');
  await story.quiet();

  // It is posted as running and edited once, to suspended. The question is a separate comment.
  expect(edits()).toBe(1);
});
