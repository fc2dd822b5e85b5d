/** A credential in the agent's text and in a person's answer: what anyone can see of it on the hub. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory } from '../support/story.ts';

/** The text as a reader, a copy or our own cleanup would reassemble it. */
const seen = (text: string): string => text.replace(/[^\x21-\x7e]/g, '');

it("shows no token of an agent in a comment or the log, and does not give a person's token to the agent", async () => {
  const own = `ghp_${randomBytes(18).toString('hex')}`;
  const pasted = `ghp_${randomBytes(18).toString('hex')}`;
  const broken = `${own.slice(0, 11)}\u200B${own.slice(11)}`;
  const question = JSON.stringify({ question: `Is ${broken} right?`, options: ['Yes', 'No'], context: `Or ${own}?` });
  await using repository = await makeRepository({
    '.github/agora/subagents/leaker.md': subagent(
      `if [ -z "\${AGORA_ANSWER_FILE:-}" ]; then
         printf 'found \\033[31m%s\\033[0m \\302\\233x\\n' '${own}'; echo '${own}' >&2
         printf '%s' '${question}' > "$AGORA_SENTINEL"
       else cp "$AGORA_ANSWER_FILE" got.txt; echo 'I used ${own}, and was told:'; cat "$AGORA_ANSWER_FILE"; fi`,
    ),
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:leaker');
  await story.question();
  await story.say('alice', `/answer Take ${pasted} instead.`);
  await story.end();
  await story.until('the warning', async () =>
    (await story.thread()).some(({ text }) => text.includes('@alice, your comment contains a GitHub token')),
  );
  await story.quiet();

  const ours = (await story.thread()).filter(({ by }) => by.endsWith('[bot]'));
  const said = seen(ours.map(({ body }) => body).join('\n'));
  expect(said).toContain('redacted');
  expect(said).not.toContain(own.slice(0, 12));
  expect(said).not.toContain(own.slice(-9));
  expect(said).not.toContain(pasted.slice(0, 12));
  expect(said).toContain('takenout');
  const log = story.hub.runs().flatMap((run) => run.log.map(({ line }) => line));
  expect(
    log.filter((line) => /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/.test(line) && line.includes('found')),
  ).toEqual([]);
  expect(seen(log.filter((line) => line.startsWith('{')).join('\n'))).not.toContain(own.slice(0, 12));
  expect(seen(log.filter((line) => line.startsWith('{')).join('\n'))).not.toContain(pasted.slice(0, 12));
});
