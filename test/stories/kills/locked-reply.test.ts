/** Somebody answers in a locked conversation: the run fails, and the answer is used after unlocking. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, SHOP } from '../support/story.ts';

const ASKER = 'if [ "$AGORA_ROUND" = 1 ]; then agora-ask --question "Which one?"; else echo "Heard: $AGORA_ANSWER"; fi';

it.each([
  ['the bot', { botEnv: { AGORA_CLAIM_GRACE_SECONDS: '2', AGORA_SWEEP_SECONDS: '3600' } }, {}],
  [
    'the relay, without its schedule',
    { hasBot: false },
    {
      '.github/workflows/agora.yml': readFileSync('examples/agora.yml', 'utf8'),
      '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8'),
    },
  ],
])('an answer in a locked conversation is used by %s after unlocking', async (_, options, files) => {
  await using repository = await makeRepository({
    ...files,
    '.github/agora/subagents/writer.md': subagent(ASKER),
  });
  await using story = await openStory({ ...options, repository: repository.folder });
  const { rest } = story.hub.as('alice');
  const at = { ...SHOP, issue_number: 1 };
  const runs = () => story.hub.runs().filter(({ path }) => path.includes('agora.yml'));
  await story.say('alice', '/agora run writer');
  await story.question();
  await story.hub.settle();

  await rest.issues.lock(at);
  await story.say('alice', 'The first');
  await story.until('the run to fail', () => runs()[1]?.status === 'completed');
  await story.hub.settle();
  const whileLocked = runs().map(({ conclusion }) => conclusion);
  await rest.issues.unlock(at);
  const end = await story.end();

  expect(whileLocked).toEqual(['success', 'failure']);
  expect(end.marker.state).toBe('finished');
  expect((await story.status('finished')).text).toContain('Heard: The first');
});
