/**
 * The whole story with the real Claude Code: it works, asks, the runner goes; somebody answers, and on a fresh machine it goes
 * on in the same conversation. The proof is what the model was sent.
 */
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type ModelRequest, say, startModelServer, type Turn, use } from '../support/model-server.ts';
import { makeRepository } from '../stories/repository.ts';
import { openStory, outputsOf, pullFiles } from '../stories/story.ts';

const KEY = 'sk-ant-api03-story-not-a-real-key';
const SUBAGENT = '---\nruntime: claude-code\nverify:\n  command: test -f first.txt && test -f second.txt\n---\nYou write two files. Ask before the second.\n';

const bodyOf = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');
const talkOf = (request: ModelRequest): string => JSON.stringify((request.body as { messages: unknown }).messages);

/** Where to ask: the path that was named last, because an earlier one was on another machine. */
function lastSentinel(text: string): string | undefined {
  return [...text.matchAll(/\/[^"\\\s]*\/\.agora\/needs_input\.json/g)].at(-1)?.[0];
}

/** Looks at the conversation only, so it stays right however often it is asked and wherever the agent goes on. */
function script(request: ModelRequest): Turn {
  const talk = talkOf(request);
  const sentinel = lastSentinel(talk) ?? lastSentinel(bodyOf(request)) ?? '';
  const workspace = dirname(dirname(sentinel));
  if (!talk.includes('WORK-ONE')) return use('Write', { file_path: join(workspace, 'first.txt'), content: 'WORK-ONE\n' });
  if (!talk.includes('QUESTION-ONE')) return use('Write', { file_path: sentinel, content: '{"question":"QUESTION-ONE: what goes into the second file?","context":"I looked everywhere."}' });
  if (!talk.includes('GAMMA-7')) return say('I asked. What I know so far is ZEBRA-42.');
  if (!talk.includes('WORK-TWO')) return use('Write', { file_path: join(workspace, 'second.txt'), content: 'WORK-TWO with GAMMA-7\n' });
  return say('Wrote both files');
}

it('asks, stops, is answered, and goes on in the same conversation on a fresh machine, up to the pull request', async () => {
  await using model = await startModelServer(script);
  await using repository = await makeRepository({ '.github/agora/subagents/writer.md': SUBAGENT });
  await using story = await openStory({
    repository: repository.folder,
    secrets: { ANTHROPIC_API_KEY: KEY },
    extraEnv: { ANTHROPIC_BASE_URL: model.url, RUNNER_TOOL_CACHE: resolve('.cache/clis') },
  });

  await story.label('alice', 'agora:writer');
  await story.question();
  await story.hub.settle();
  const before = model.requests.length;
  await story.say('alice', 'Put GAMMA-7 into it.');
  await story.end();
  await story.quiet();

  const [first, second] = story.hub.runs();
  expect(outputsOf(first)).toMatchObject({ outcome: 'needs_input' });
  expect(outputsOf(second)).toMatchObject({ 'outcome': 'finished', 'resumed': 'session', 'verify-passed': 'true', 'session-id': outputsOf(first)['session-id'] });
  const resumed = bodyOf(model.requests[before]);
  for (const words of ['WORK-ONE', 'QUESTION-ONE', 'ZEBRA-42', '"tool_use"', '"tool_result"', 'GAMMA-7']) expect(resumed).toContain(words);
  expect(model.requests.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
  const files = await pullFiles(story.hub);
  expect(Object.fromEntries(files)).toEqual({ 'first.txt': 'WORK-ONE\n', 'second.txt': 'WORK-TWO with GAMMA-7\n' });
});

it('says what to do when the key is missing, before anything is paid for', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/writer.md': SUBAGENT });
  await using story = await openStory({ repository: repository.folder, extraEnv: { RUNNER_TOOL_CACHE: resolve('.cache/clis') } });

  await story.label('alice', 'agora:writer');
  const end = await story.end();
  await story.quiet();

  expect(outputsOf(story.hub.runs()[0])['outcome']).toBe('failed');
  expect(end.text).toContain('ANTHROPIC_API_KEY');
});
