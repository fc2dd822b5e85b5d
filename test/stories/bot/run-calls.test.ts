/**
 * What a run asks of GitHub, call by call: docs/performance.md says why each is needed, and this pins them.
 *
 * The calls of the artifact client (three to the service of Actions, the rest to its storage) are no part of the REST
 * budget and are left out, as is the runner's own traffic.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStory, type Story } from '../support/story.ts';

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

it('spends so many requests on a start, a question, an answer and an end, and none while it waits', async () => {
  await using story = await openStory();
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

  // May it, asked at the same time: the claim, what this task has said already, who may start tasks; then whether the
  // person may, what was asked, and whether the subagent's commit is the head of the default branch.
  expect([started.slice(0, 3).toSorted(), started.slice(3, 6).toSorted()]).toEqual([
    ['git/list-matching-refs', 'issues/list-comments', 'repos/get-content'],
    ['git/get-ref', 'issues/get', 'repos/get-collaborator-permission-level'],
  ]);
  // What follows is asked one after the other, or two at a time: then either may come first.
  expect(started.slice(6).toSorted()).toEqual(
    [
      // The task's comment: it works.
      'issues/create-comment',
      // The subagent, and the lock file, at the pinned commit.
      'repos/get-content',
      'repos/get-content',
      // Whether the author may write: the prompt says so.
      'unchanged: repos/get-collaborator-permission-level',
      // Ask: the claim again and no outcome yet, then the question and the task's comment.
      'unchanged: git/list-matching-refs',
      'issues/list-comments',
      'issues/create-comment',
      'issues/update-comment',
    ].toSorted(),
  );
  expect(waited).toEqual([]);
  // May it, asked at the same time: the claim, and who may answer.
  expect(resumed.slice(0, 2).toSorted()).toEqual(['git/list-matching-refs', 'repos/get-content']);
  expect(resumed.slice(2).toSorted()).toEqual(
    [
      // The question, whether the person may, the answer as it stands there now.
      'issues/get-comment',
      'repos/get-collaborator-permission-level',
      'issues/get-comment',
      // The question is answered; the task works again, on the issue where its comment stands.
      'issues/get-comment',
      'issues/update-comment',
      'issues/update-comment',
      // Where the saved state comes from: its artifact, the run that made it, and that run's commit.
      'actions/get-artifact',
      'actions/get-workflow-run',
      'git/get-ref',
      // Where the saved state lies; whether its commit is part of the default branch; the subagent and the lock file.
      'actions/download-artifact',
      'unchanged: git/get-ref',
      'repos/get-content',
      'repos/get-content',
      // End: before the result is stored and after it, that takes seconds; then the task's comment.
      'unchanged: git/list-matching-refs',
      'issues/list-comments',
      'unchanged: git/list-matching-refs',
      'unchanged: issues/list-comments',
      'issues/update-comment',
    ].toSorted(),
  );
});

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
