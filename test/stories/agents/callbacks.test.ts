import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHookServer } from '../../support/hook-server.ts';
import { soleProcessWith } from '../support/processes.ts';
import { makeRepository, subagent, type Repository } from '../support/story-repository.ts';
import { openStory } from '../support/story.ts';

async function callingRepository(command: string, url: string): Promise<Repository> {
  const repository = await makeRepository({ '.github/agora/subagents/worker.md': subagent(command) });
  const workflow = join(repository.folder, '.github/workflows/agora.yml');
  const inputs = [`callback-url: ${url}`, 'callback-key: the key of the story', "callback-allow-private: 'true'"];
  const text = await readFile(workflow, 'utf8');
  await writeFile(
    workflow,
    text.replace(/^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m, (line, indent: string) =>
      [line, ...inputs.map((input) => `${indent}${input}`)].join('\n'),
    ),
  );
  return repository;
}

it('notifies a web hook about a whole task, round by round', async () => {
  await using server = await startHookServer();
  await using repository = await callingRepository(
    'if [ "$AGORA_ROUND" = 1 ]; then printf \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"; else echo Done > done.txt; fi',
    server.url,
  );
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:worker');
  await story.question();
  await story.say('alice', 'Yes.');
  await story.end();
  await story.quiet();

  const heard = server.heard.map(
    ({ kind, headers }) => `${String(headers['x-agora-dispatch-id']).replace(/^t_.*\./, '')} ${kind}`,
  );
  expect(heard).toEqual([
    'r1 dispatch.accepted',
    'r1 dispatch.started',
    'r1 dispatch.needs_input',
    'r2 dispatch.accepted',
    'r2 dispatch.started',
    'r2 dispatch.finished',
  ]);
});

it('notifies it about the end of a run that was killed', async () => {
  const mark = `985${process.pid}.25`;
  await using server = await startHookServer();
  await using repository = await callingRepository(`sleep ${mark}`, server.url);
  await using story = await openStory({ repository: repository.folder });
  await story.label('alice', 'agora:worker');
  await story.until('the agent', () => server.heard.some(({ kind }) => kind === 'dispatch.started'));

  const main = await soleProcessWith(
    (argument) => argument.startsWith(story.workDir) && argument.endsWith('/dist/main.cjs'),
  );
  process.kill(main, 'SIGKILL');
  await story.end();
  await story.quiet();

  expect(server.heard.map(({ kind }) => kind)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.failed']);
});
