/**
 * What a run asks of GitHub, call by call: docs/performance.md says why each is needed, and this pins them.
 *
 * The calls of the artifact client (three to the service of Actions, the rest to its storage) are no part of the REST
 * budget and are left out, as is the runner's own traffic.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Faults } from '../../../localhub/hub-options.ts';
import { hasGraphql, refuseGraphql } from '../support/github-mode.ts';
import { openStory, type Story } from '../support/story.ts';

const PERMISSION = 'repos/get-collaborator-permission-level';

/** What runs have asked since the last call; "unchanged: …" is a conditional request that counts for nothing. */
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

/** Each read on its own, by REST, and what takes their place where GitHub answers GraphQL. */
const MODES = [
  {
    by: 'GraphQL',
    faults: {},
    begins: ['git/list-matching-refs', 'graphql', PERMISSION],
    // Read with the issue: the subagent and the lock file.
    pinned: [],
    // No outcome yet.
    asks: ['graphql'],
    takesUp: [
      // The configuration, and the head of the default branch.
      'graphql',
      // The question, and the answer as it stands there now.
      'issues/get-comment',
      'issues/get-comment',
      // The subagent and the lock file at the pinned commit.
      'graphql',
    ],
    // The question is answered, and the task works again: by one request.
    taken: ['graphql'],
    ends: ['graphql', 'graphql'],
    charged: 13,
  },
  {
    by: 'REST',
    faults: { onRequest: refuseGraphql },
    begins: [
      // Tried once in a run.
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
      // The question, the answer as it stands there now, and the task's comment: on which issue is it?
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
/** Both, unless all stories are played without GraphQL. */
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

    // May it? Nothing is written before that is known.
    const paid = started.filter((call) => !isFree(call));
    expect(paid.slice(0, mode.begins.length).toSorted()).toEqual(mode.begins.toSorted());
    // What follows is asked one after the other, or two at a time: then either may come first.
    expect(paid.slice(mode.begins.length).toSorted()).toEqual(
      [
        // The task's comment: it works.
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
        // May it: the claim, whether the person may, and what is read of the issue and at the pinned commit.
        'git/list-matching-refs',
        PERMISSION,
        ...mode.takesUp,
        // The question is answered; the task works again.
        ...mode.taken,
        // Where the saved state comes from and lies: its artifact, the run that made it, its address.
        'actions/get-artifact',
        'actions/get-workflow-run',
        'actions/download-artifact',
        // End: before the result is stored and after it, that takes seconds; then the task's comment.
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

  // It is posted as running and edited once: suspended. The question itself is a comment of its own.
  expect(edits()).toBe(1);
});
