/**
 * What an ended task leaves behind, on the local GitHub: another task continues from it, in a separate run on a
 * separate machine.
 */
import { expect, it } from 'vitest';
import { continuesOf, goOn, statusOf } from '../support/go-on.ts';
import { processesWith } from '../support/processes.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, SHOP } from '../support/story.ts';

/** Talks and works, and fails unless it is told to continue. */
const HALF =
  'echo hello >> "$AGORA_SESSION_DIR/talk"; echo half >> half.txt; if ! grep -q "wants you to go on" "$AGORA_PROMPT_FILE"; then';
const WHOLE = 'fi; cat "$AGORA_SESSION_DIR/talk" "$AGORA_PROMPT_FILE" half.txt';

it('continues a run that failed, with its conversation and its work', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/worker.md': subagent(`${HALF} echo broken >&2; exit 3; ${WHOLE}`),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  const before = await story.status('failed');

  const request = await goOn(story, 'worker', continuesOf(before));
  const after = await statusOf(story, request, 'finished');
  await story.quiet();

  const [first, second] = story.hub.runs();
  expect(before.text).toContain('Its conversation and work are kept until');
  expect((await story.thread()).find(({ marker }) => marker?.kind === 'end')?.text).toContain(
    '`/agora retry` continues from there',
  );
  expect(outputsOf(first)['state-artifact-id']).toBe(String(before.marker.saved?.state.artifactId));
  expect(second?.conclusion).toBe('success');
  expect(outputsOf(second)).toMatchObject({
    'outcome': 'finished',
    'resumed': 'session',
    'round': '1',
    'changed-files': '1',
  });
  const said = String(logOf(second).find(({ kind }) => kind === 'runtime.adapter.ran')?.['stdout']);
  expect(said).toMatch(
    /^hello\nhello\n[\s\S]*had failed[\s\S]*@bob wants you to go on[\s\S]*Now finish it\.[\s\S]*half\nhalf$/,
  );
  expect(after.text).toContain(`It continues from [where \`${before.marker.task}\` ended](#issuecomment-${before.id})`);
  expect(after.text).toContain('It continued in the same conversation');
});

it("continues a run that was cancelled in the middle, and saves everything within GitHub's time limit", async () => {
  const mark = `984${process.pid}.25`;
  await using repository = await makeRepository({
    '.github/agora/subagents/worker.md': subagent(`${HALF} sleep ${mark}; ${WHOLE}`),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  await story.until('the agent', () => processesWith(mark).length > 0);
  await story.hub.cancelRun(story.hub.runs()[0]?.id ?? 0);
  const before = await story.status('cancelled');

  const request = await goOn(story, 'worker', continuesOf(before));
  await statusOf(story, request, 'finished');
  await story.quiet();

  // The runner kills a run that takes longer than ten seconds, and such a run keeps nothing.
  expect(before.text).not.toContain('Its work was not kept');
  expect(outputsOf(story.hub.runs()[1])).toMatchObject({ outcome: 'finished', resumed: 'session' });
});

it('refuses a request that does not match the comment, in the thread, and starts no agent', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/worker.md': subagent(`${HALF} exit 3; ${WHOLE}`),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  const continues = continuesOf(await story.status('failed'));

  await goOn(story, 'worker', {
    ...continues,
    state: { ...continues.state, artifactId: continues.state.artifactId + 1 },
  });
  const refusal = await story.until('the refusal', async () =>
    (await story.thread()).find(({ text }) => text.includes('cannot continue from')),
  );
  await story.quiet();

  expect(refusal.text).toContain('its comment names another saved state');
  expect(logOf(story.hub.runs()[1])).toEqual([]);
});

it('starts again and says so when the saved state has been deleted', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/worker.md': subagent(`${HALF} exit 3; ${WHOLE}`),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  const before = await story.status('failed');
  await story.hub
    .as('alice')
    .rest.actions.deleteArtifact({ ...SHOP, artifact_id: before.marker.saved?.state.artifactId ?? 0 });

  const request = await goOn(story, 'worker', continuesOf(before));
  const after = await statusOf(story, request, 'finished');
  await story.quiet();

  expect(after.text).toMatch(/is gone[\s\S]*starts over/);
  expect(outputsOf(story.hub.runs()[1])['resumed']).toBe('questions-only');
});
