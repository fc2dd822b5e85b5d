/** Ends of a task that must not look like a success, and what the task's comment says until then. */
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP } from '../support/story.ts';

/** A runtime of the repository's own whose agent is denied what it wants to do. */
const REFUSED = `export default {
  id: 'refused', keys: [], settings: [], stopSignal: 'SIGTERM',
  permissionMode: (asked) => ({ effective: asked }),
  prepare: () => new Map(),
  command: (input) => ({ argv: ['echo', 'I was not allowed to push.'], env: { ...input.env, HOME: input.home }, stdin: '' }),
  progress: () => [],
  read: (end, input) => ({
    exitCode: end.exitCode, text: Buffer.from(end.stdout).toString(), sessionId: input.newSessionId, usage: undefined, failure: undefined, sessionLost: false, notes: [],
    denied: [{ tool: 'Bash', about: 'git push origin main', rule: undefined }],
  }),
  sessionFiles: () => [],
};
`;

it('is not a plain success when the permission mode prevented the agent from working, and names what was denied', async () => {
  await using repository = await makeRepository({
    '.github/agora/runtimes/refused.mjs': REFUSED,
    '.github/agora/subagents/pusher.md': '---\nruntime: ./runtimes/refused.mjs\n---\nPush it.\n',
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:pusher');
  const end = await story.end();
  await story.quiet();

  const [run] = story.hub.runs();
  expect(outputsOf(run)).toMatchObject({ outcome: 'finished', conclusion: 'blocked' });
  expect(run?.annotations.map(({ level, message }) => `${level}: ${message}`).join()).toMatch(
    /warning: .*denied Bash: git push origin main/,
  );
  const status = (await story.status('finished')).text;
  expect(status).toMatch(
    /^### 🚧 pusher has finished, but was blocked[^]*The last comment of the task has the details/,
  );
  expect(end.text).toMatch(
    /^### 🚧 pusher has finished, but was blocked[^]*`Bash: git push origin main`[^]*\*\*What to do:\*\*/,
  );
  expect(status).not.toContain('git push');
  expect((await story.hub.as('alice').rest.pulls.list(SHOP)).data).toEqual([]);
});

it('ends as cancelled when somebody says that no answer will come, and offers to start again', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.hub.settle();

  await story.say('alice', '/agora cancel');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('cancelled');
  expect((await story.status('cancelled')).text).toMatch(/^### 🚫 fixer was cancelled/);
  expect(story.hub.runs()).toHaveLength(1);
});

it('keeps in its single comment what was asked and answered, and what is left of the budget', async () => {
  const command =
    'if [ "$AGORA_ROUND" = 1 ]; then echo \'{"question":"Which *name*?","options":["One","Two"]}\' > "$AGORA_SENTINEL"; else echo "$AGORA_ANSWER" > name.txt; echo Named it; fi';
  await using repository = await makeRepository({
    '.github/agora/subagents/namer.md': subagent(command, 'budget: { task: { minutes: 60 } }\n'),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:namer');
  await story.question();
  const waiting = await story.status('suspended');

  await story.say('alice', '2');
  await story.end();
  await story.quiet();

  const { text, id } = await story.status('finished');
  expect(id).toBe(waiting.id);
  expect(waiting.text).not.toContain('Asked and answered');
  expect(waiting.text).toMatch(/\*\*Budget left:\*\* agent (?:1 h 0 min|59 min \d+ s)/);
  expect(text).toMatch(/\*\*Asked and answered:\*\*\n\n- \*\*Which [^\n]*name[^\n]*\*\* {2}\n {2}→ Two \(alice\)/);
  expect(text).toMatch(
    /\*\*Whole task so far:\*\* agent [^\n]+\n\*\*Budget left:\*\* agent (?:1 h 0 min|59 min \d+ s)/,
  );
});
