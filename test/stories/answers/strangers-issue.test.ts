/**
 * A stranger's issue with hidden instructions, and a maintainer's label: the prompt as the model server received it,
 * and what people see. The same with real agents: test/clis/agent-stories.test.ts.
 */
import { expect, it } from 'vitest';
import { startModelServer, say } from '../../support/model-server.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory } from '../support/story.ts';
import { HIDDEN, holds, labelStrangersIssue, SHOWN } from '../support/strangers-issue.ts';

it('gives the model what a reader of the page sees, who wrote it, and that something was left out', async () => {
  await using model = await startModelServer(() => say('Done.'));
  const send = `const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
    const body = JSON.stringify({ messages: [{ role: 'user', content: Buffer.concat(chunks).toString() }], max_tokens: 9, model: 'm' });
    const answer = await fetch('${model.url}/v1/messages', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    console.log(answer.status);`;
  await using repository = await makeRepository({
    'send.mjs': send,
    '.github/agora/subagents/sender.md': subagent('node send.mjs'),
  });
  await using story = await openStory({ repository: repository.folder });

  const issue = await labelStrangersIssue(story, 'agora:sender');
  await story.until('the prompt', () => model.requests.length > 0);
  const told = await story.until('the sentence', async () => {
    const text = await issue.thread();
    return /hidden passages? (?:was|were) left out/.test(text) && text;
  });
  await story.quiet();

  const prompt = JSON.stringify(model.requests[0]?.body);
  const content = (JSON.parse(prompt) as { messages: { content: string }[] }).messages[0]?.content ?? '';
  expect(HIDDEN.filter((words) => holds(content, words))).toEqual([]);
  for (const words of SHOWN) expect(content).toContain(words);
  expect(content).toMatch(/<task (?<nonce>\S+) author=@mallory permission=read>\n[\s\S]*\n<\/task \k<nonce>>/);
  expect(content).toContain('title:\nReceipts are off by a cent\n');
  expect(content).toContain('Hidden passages were left out');
  expect(told).toMatch(/hidden passages? (?:was|were) left out of the text of issue/);
  expect(told).toContain('PLANT-ONE');
});
