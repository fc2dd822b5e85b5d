import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, pullFiles } from '../support/story.ts';

it("passes people's messages to a working agent, and continues where it stopped after a question", async () => {
  const wait = 'for n in $(seq 1 1200); do grep -q "$1" .agora/inbox.jsonl && break; sleep 0.2; done';
  const command = `wait_for() { ${wait}; }; if [ "$AGORA_ROUND" = 1 ]; then wait_for "new API"; printf '{"question":"Go on?"}' > "$AGORA_SENTINEL"; else wait_for "while you waited"; cp .agora/inbox.jsonl heard.txt; echo Heard; fi`;
  await using repository = await makeRepository({ '.github/agora/subagents/listener.md': subagent(command) });
  const workflow = join(repository.folder, '.github/workflows/agora.yml');
  const text = await readFile(workflow, 'utf8');
  await writeFile(
    workflow,
    text.replace(
      /^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m,
      (line, indent: string) => `${line}\n${indent}channel: issue-comments`,
    ),
  );
  expect(JSON.stringify(parse(await readFile(workflow, 'utf8')))).toContain('issue-comments');
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:listener');
  await story.status('running');
  await story.until('the agent', () => logOf(story.hub.runs()[0]).some(({ kind }) => kind === 'worker.boot'));
  await story.say('alice', 'Please use the new API.');
  await story.question();
  await story.say('alice', 'Go on.');
  await story.say('alice', 'Said while you waited.');
  await story.end();
  await story.quiet();

  const heard = (await pullFiles(story.hub))
    .get('heard.txt')
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { author: string; body: string });
  expect(heard?.map(({ author, body }) => [author, body])).toEqual([
    ['alice', 'Please use the new API.'],
    ['alice', 'Said while you waited.'],
  ]);
});
