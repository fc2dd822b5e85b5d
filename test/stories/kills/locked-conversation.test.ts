/** A conversation is locked while an agent works: the run reports that, and the task continues after unlocking. */
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, SHOP } from '../support/story.ts';

/** Works until somebody has locked the conversation, and then asks. */
const ASKER = 'sleep 3; agora-ask --question "Which one?"';

it('reports in the run that the conversation is locked, and asks again when it is not', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/writer.md': subagent(ASKER) });
  await using story = await openStory({ repository: repository.folder });
  const { rest } = story.hub.as('alice');
  const at = { ...SHOP, issue_number: 1 };
  await story.say('alice', '/agora run writer');
  await story.until('the first comment', async () =>
    (await story.thread()).some(({ marker }) => marker?.kind === 'status'),
  );

  await rest.issues.lock(at);
  const annotations = await story.until('the run to fail', () => {
    const told = story.hub.runs()[0]?.annotations ?? [];
    return told.length > 0 && told;
  });
  await rest.issues.unlock(at);

  await story.until('the question', async () =>
    (await story.thread()).some(({ marker }) => marker?.kind === 'question'),
  );

  expect(annotations.map(({ message }) => message).join('\n')).toContain(
    'its question could not be posted: The conversation is locked, so no App or workflow can write in it.',
  );
});
