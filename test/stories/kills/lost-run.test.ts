/** A machine disappears during a run, with the shipped bot: who notices it, when, and how the task continues. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outputOf } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { inStory } from '../people/command-in-story.ts';
import { soleProcessWith } from '../support/processes.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, pullFiles, SHOP } from '../support/story.ts';

const LOST = 'has lost its run, which is being recovered';

/**
 * The bot sweeps once an hour. If GitHub reports nothing, it checks an active run after five minutes, which is longer
 * than any wait in this test. If it notices something earlier, GitHub reported it.
 */
const HEARS_ONLY = { AGORA_CLAIM_GRACE_SECONDS: '15', AGORA_SWEEP_SECONDS: '3600' };

/** From a sandbox, the agent could not show that it is working. */
const OUTSIDE = readFileSync('demo/repository/.github/workflows/agora.yml', 'utf8').replace(
  /^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m,
  (line, indent: string) => `${line}\n${indent}isolation: none`,
);

it('is shown as lost in its comment, on the page and in the client as soon as GitHub reports its end, and continues in another run', async () => {
  using gate = temporaryFolder();
  const begun = join(gate.path, 'begun');
  const work = `if mkdir ${begun} 2>/dev/null; then sleep 600; else echo second > done.txt; echo Done; fi`;
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': OUTSIDE,
    '.github/agora/subagents/fixer.md': subagent(work),
  });
  await using story = await openStory({ repository: repository.folder, botEnv: HEARS_ONLY });
  const command = inStory(story);
  await story.label('alice', 'agora:fixer');
  const { marker } = await story.status('running');
  await story.until('the agent to be at work', () => existsSync(begun));
  const watching = command('watch', marker.task, '--json');
  const before = outputOf('status', await command('status', '--json'));

  await story.hub.killRun(story.hub.runs()[0]?.id ?? 0);
  const shown = await story.until('the comment of a lost run', async () =>
    (await story.thread()).find((said) => said.marker?.kind === 'status' && said.marker.lost === true),
  );
  // Nothing continues the task while the test reads the state.
  for (const bot of story.shop.bots()) bot.kill();
  const listed = outputOf('status', await command('status', '--json'));
  const words = await command('status');
  const ledger = await command('ledger');
  const address = `${story.hub.url}/${SHOP.owner}/${SHOP.repo}/issues/${story.issue}`;
  const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  await story.shop.startBot();
  await story.end();
  await story.quiet();
  const { out: watched } = await watching;
  const after = outputOf('status', await command('status', '--json'));

  expect(before.tasks).toMatchObject([{ task: marker.task, state: 'running' }]);
  expect(before.tasks[0]).not.toHaveProperty('isLost');
  expect(shown.text).toMatch(new RegExp(`^### 🟠 fixer ${LOST}\n`, 'u'));
  expect(shown.text).not.toMatch(/is working|It is at work/);
  expect(listed.tasks).toMatchObject([{ task: marker.task, isLost: true }]);
  expect(words.out).toContain('lost, being recovered');
  expect(ledger.out).toContain('lost, being recovered');
  expect(page).toContain(LOST);
  expect(page).not.toContain('is working');
  expect(watched.split('\n').some((line) => line.includes('"isLost":true'))).toBe(true);
  expect(after.tasks).toMatchObject([{ task: marker.task, state: 'finished' }]);
  expect(after.tasks[0]).not.toHaveProperty('isLost');
  expect(story.hub.runs().map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
  expect((await story.thread()).map(({ text }) => text).join('\n')).not.toContain(LOST);
});

it('goes on with the same answer and the same work after the action alone was killed in the next round', async () => {
  using gate = temporaryFolder();
  const begun = join(gate.path, 'begun');
  const work = `if [ "$AGORA_ROUND" = 1 ]; then echo first > first.txt; echo '{"question":"Which name?"}' > "$AGORA_SENTINEL"
elif mkdir ${begun} 2>/dev/null; then sleep 600; else echo "$AGORA_ANSWER" > name.txt; echo Named it; fi`;
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': OUTSIDE,
    '.github/agora/subagents/fixer.md': subagent(work),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('alice', 'Call it Ada');
  await story.until('the agent to be at work', () => existsSync(begun));

  const main = await soleProcessWith(
    (argument) => argument.startsWith(story.workDir) && argument.endsWith('/dist/main.cjs'),
  );
  process.kill(main, 'SIGKILL');
  const end = await story.end();
  await story.quiet();

  expect(end.marker.state).toBe('finished');
  expect(Object.fromEntries(await pullFiles(story.hub))).toMatchObject({
    'first.txt': 'first\n',
    'name.txt': 'Call it Ada\n',
  });
  expect(story.hub.runs().map(({ conclusion }) => conclusion)).toEqual(['success', 'failure', 'success']);
  expect((await story.thread()).filter(({ marker }) => marker?.kind === 'question')).toHaveLength(1);
});

/** Its agent asks once. When it has the answer, it makes that folder and works on until it is killed. */
const askingOnce = (begun: string) =>
  makeRepository({
    '.github/workflows/agora.yml': OUTSIDE,
    '.github/agora/subagents/fixer.md': subagent(`if [ ! -e first.txt ]; then
echo first > first.txt; echo '{"question":"Which name?","options":["Ada","Grace"]}' > "$AGORA_SENTINEL"
elif mkdir ${begun} 2>/dev/null; then sleep 600; else cat > told.md; echo "$AGORA_ANSWER" > name.txt; echo Named it; fi`),
  });

it('goes on by itself with a ticked answer when its run was lost', async () => {
  using gate = temporaryFolder();
  const begun = join(gate.path, 'begun');
  await using repository = await askingOnce(begun);
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:fixer');
  const question = await story.question();
  const body = question.body.replace('- [ ] **2.**', '- [x] **2.**');
  await story.hub.as('alice').rest.issues.updateComment({ ...SHOP, comment_id: question.id, body });
  await story.until('the agent to be at work', () => existsSync(begun));

  await story.hub.killRun(story.hub.runs()[1]?.id ?? 0);
  const end = await story.end();
  await story.quiet();

  expect(end.marker).toMatchObject({ state: 'finished', round: 2 });
  expect(Object.fromEntries(await pullFiles(story.hub))).toMatchObject({
    'first.txt': 'first\n',
    'name.txt': 'Grace\n',
  });
  expect(story.hub.runs().map(({ conclusion }) => conclusion)).toEqual(['success', 'failure', 'success']);
  expect((await story.thread()).filter(({ marker }) => marker?.kind === 'end')).toHaveLength(1);
});

it('continues with an answer that is gone when its run was lost and somebody retries', async () => {
  using gate = temporaryFolder();
  const begun = join(gate.path, 'begun');
  await using repository = await askingOnce(begun);
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:fixer');
  await story.question();
  const said = await story.say('alice', '2');
  await story.until('the agent to be at work', () => existsSync(begun));

  await story.hub.as('alice').rest.issues.deleteComment({ ...SHOP, comment_id: said });
  await story.hub.killRun(story.hub.runs()[1]?.id ?? 0);
  const lost = await story.end();
  await story.say('alice', '/agora retry and mind the tests');
  const end = await story.until('the end of the retry', async () =>
    (await story.thread()).find(({ marker }) => marker?.kind === 'end' && marker.state === 'finished'),
  );
  await story.quiet();

  expect(lost.text).toContain('`/agora retry` resumes it; its saved state is kept until');
  expect(end.marker).toMatchObject({ round: 1 });
  const files = await pullFiles(story.hub);
  expect(Object.fromEntries(files)).toMatchObject({ 'first.txt': 'first\n', 'name.txt': 'Grace\n' });
  expect(files.get('told.md')).toMatch(/Your run had failed[^]*and mind the tests[^]*Which name\?[^]*Grace/);
});
