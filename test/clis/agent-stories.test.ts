/**
 * The whole story with each real coding agent on the local GitHub. It works, asks with our tool, and its runner ends.
 * Somebody answers, and it continues the same conversation on a new machine, up to the pull request. The proof is what
 * the model received. The repository contains bait: configuration that would run a program or send the key elsewhere if
 * an agent followed it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Dialect } from '../support/agents/dialects.ts';
import { findRealAgents } from '../support/agents/real-agents.ts';
import { type ModelRequest, say, startModelServer, type Turn } from '../support/model-server.ts';
import { makeRepository, type Repository } from '../stories/support/story-repository.ts';
import { HIDDEN, holds, labelStrangersIssue, SHOWN } from '../stories/support/strangers-issue.ts';
import { openStory, outputsOf, pullFiles, SHOP, type Story } from '../stories/support/story.ts';

const KEY = 'sk-0123456789-story-not-a-real-key';
const CLIS = { RUNNER_TOOL_CACHE: resolve('.cache/clis') };
const agents = await findRealAgents('stories of the real agents');
const sentIn = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');
const subagent = (runtime: string): string =>
  `---\nruntime: ${runtime}\nverify:\n  command: test -f first.txt && test -f second.txt\n---\nYou write two files. Ask before the second.\n`;

async function reactionsTo(story: Story, commentId: number): Promise<string[]> {
  return (await story.hub.as('alice').rest.reactions.listForIssueComment({ ...SHOP, comment_id: commentId })).data.map(
    ({ content }) => content,
  );
}

/**
 * Only reads the conversation, so it gives the right response however often it is called and wherever the agent
 * continues. The quotes in a command keep its mark out of it: only the output contains the mark.
 */
function scriptOf(dialect: Dialect): (request: ModelRequest) => Turn {
  return (request) => {
    const sent = sentIn(request);
    if (sent.includes('WORK-TWO-DONE')) return say('Wrote both files');
    if (sent.includes('GAMMA-7'))
      return dialect.shell('echo WORK-TWO with GAMMA""-7 > second.txt; echo WORK-TWO""-DONE');
    if (sent.includes('was recorded')) return say('I asked. What I know so far is ZEBRA-42.');
    if (sent.includes('WORK-ONE-DONE'))
      return dialect.ask({
        question: 'QUESTION-ONE: what goes into the second file?',
        context: 'I looked everywhere.',
      });
    return dialect.shell(
      'echo WORK-ONE > first.txt; env | grep -c -e AGORA_STATE_KEY -e GITHUB_TOKEN -e ACTIONS_ > seen.txt; echo WORK-ONE""-DONE',
    );
  };
}

/** Makes the workflow wait for an answer in its run. */
async function waitForAnswers({ folder }: Repository): Promise<void> {
  const workflow = join(folder, '.github/workflows/agora.yml');
  const text = await readFile(workflow, 'utf8');
  await writeFile(
    workflow,
    text.replace(
      /^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m,
      (line, indent: string) => `${line}\n${indent}await-input: 2m`,
    ),
  );
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (id, { runtime, dialect }) => {
  it('asks, stops, is answered, and continues the conversation on a new machine, up to the pull request', async () => {
    await using model = await startModelServer(scriptOf(dialect));
    await using elsewhere = await startModelServer(() => say('I have your key.'));
    const outside = await mkdtemp(join(tmpdir(), 'agora-bait-'));
    onTestFinished(() => rm(outside, { recursive: true, force: true }));
    await using repository = await makeRepository({
      ...dialect.bait(join(outside, 'obeyed'), elsewhere.url),
      '.github/agora/subagents/writer.md': subagent(id),
    });
    await using story = await openStory({
      repository: repository.folder,
      secrets: { ANTHROPIC_API_KEY: KEY },
      extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
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
    expect(outputsOf(second)).toMatchObject({
      'outcome': 'finished',
      'resumed': 'session',
      'verify-passed': 'true',
      'session-id': outputsOf(first)['session-id'],
    });
    for (const words of ['WORK-ONE-DONE', 'QUESTION-ONE', 'ZEBRA-42', 'GAMMA-7'])
      expect(sentIn(model.requests[before])).toContain(words);
    expect(model.requests.every(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(true);
    expect(elsewhere.requests).toEqual([]);
    await expect(readFile(join(outside, 'obeyed'))).rejects.toThrow('ENOENT');
    const files = await pullFiles(story.hub);
    expect(Object.fromEntries(files)).toEqual({
      'first.txt': 'WORK-ONE\n',
      'seen.txt': '0\n',
      'second.txt': 'WORK-TWO with GAMMA-7\n',
    });
  });

  it('continues in the same job and the same conversation when somebody answers while the run waits', async () => {
    await using model = await startModelServer(scriptOf(dialect));
    await using repository = await makeRepository({ '.github/agora/subagents/writer.md': subagent(id) });
    await waitForAnswers(repository);
    await using story = await openStory({
      repository: repository.folder,
      secrets: { ANTHROPIC_API_KEY: KEY },
      extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
    });

    await story.label('alice', 'agora:writer');
    await story.status('idle');
    const before = model.requests.length;
    await story.say('alice', 'Put GAMMA-7 into it.');
    await story.end();
    await story.quiet();

    expect(story.hub.runs()).toHaveLength(1);
    expect(outputsOf(story.hub.runs()[0])).toMatchObject({
      'outcome': 'finished',
      'round': '2',
      'resumed': 'session',
      'verify-passed': 'true',
    });
    for (const words of ['WORK-ONE-DONE', 'QUESTION-ONE', 'ZEBRA-42', 'GAMMA-7'])
      expect(sentIn(model.requests[before])).toContain(words);
    expect((await pullFiles(story.hub)).get('second.txt')).toBe('WORK-TWO with GAMMA-7\n');
  });

  it('sends the model what a reader of the page sees, fenced, and nothing hidden', async () => {
    await using model = await startModelServer(() => say('Nothing to do.'));
    await using repository = await makeRepository({
      '.github/agora/subagents/reader.md': `---\nruntime: ${id}\n---\nYou read issues.\n`,
    });
    await using story = await openStory({
      repository: repository.folder,
      secrets: { ANTHROPIC_API_KEY: KEY },
      extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
    });

    const issue = await labelStrangersIssue(story, 'agora:reader');
    await story.until('the end', async () => /hidden passages? (?:was|were) left out/.test(await issue.thread()));
    await story.until('the run', () => story.hub.runs()[0]?.status === 'completed');
    await story.quiet();

    const sent = model.requests.map(({ body }) => JSON.stringify(body)).join('\n');
    expect(HIDDEN.filter((words) => holds(sent, words))).toEqual([]);
    for (const words of SHOWN) expect(sent).toContain(JSON.stringify(words).slice(1, -1));
    expect(sent).toMatch(/<task (?<nonce>\w+) author=@mallory permission=read>[\s\S]*<\/task \k<nonce>>/);
    expect(sent).toContain('Hidden passages were left out');
  });

  it.runIf(runtime.steers === 'after-tool')('gets messages sent while it works in its next request, once', async () => {
    const ticks = (request: ModelRequest): number => sentIn(request).split('TICK-').length;
    await using model = await startModelServer((request) => {
      if (sentIn(request).includes('HEARD-DONE')) return say('Used the new name.');
      return sentIn(request).includes('NUMBAT-7')
        ? dialect.shell('echo NUMBAT > name.txt; echo HEARD""-DONE')
        : dialect.shell(`sleep 2; echo TICK""-${ticks(request)}`);
    });
    await using repository = await makeRepository({
      '.github/agora/subagents/writer.md': `---\nruntime: ${id}\n---\nYou write one file.\n`,
    });
    await using story = await openStory({
      repository: repository.folder,
      secrets: { ANTHROPIC_API_KEY: KEY },
      extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
    });

    await story.label('alice', 'agora:writer');
    await story.status('running');
    await story.say('mallory', '/agora say use BADGER-9');
    const message = await story.say('alice', '/agora say call it NUMBAT-7, please');
    await story.end();
    await story.quiet();

    const requests = model.requests.filter(({ tools }) => tools.length > 0).map(sentIn);
    expect(requests.at(-1)?.split('NUMBAT-7')).toHaveLength(2);
    expect(requests.join('')).not.toContain('BADGER-9');
    expect([...(await pullFiles(story.hub)).keys()]).toEqual(['name.txt']);
    expect((await reactionsTo(story, message)).sort()).toEqual(['eyes', 'rocket']);
    expect((await story.status('finished')).marker.given).toEqual([message]);
    expect((await story.thread()).map(({ text }) => text).join()).not.toMatch(/did not reach it|not delivered/);
  });

  it.runIf(runtime.scopes === true)(
    'asks on the issue for a tool that it may not use, and uses it once a person has allowed it',
    async () => {
      const tries = (request: ModelRequest): number =>
        sentIn(request).split('"command":"cp README.md made.md"').length - 1;
      await using model = await startModelServer((request) => {
        const wanted = sentIn(request).includes('Resumed after a question') ? 2 : 1;
        return tries(request) < wanted ? dialect.shell('cp README.md made.md') : say('That is all I may do.');
      });
      const front = `---\nruntime: ${id}\npermission-mode: scoped\nallow: ["Bash(npm test)"]\nbudget: { task: { turns: 20 } }\n---\nCopy the file.\n`;
      await using repository = await makeRepository({ '.github/agora/subagents/writer.md': front });
      await using story = await openStory({
        repository: repository.folder,
        secrets: { ANTHROPIC_API_KEY: KEY },
        extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
      });

      await story.label('alice', 'agora:writer');
      const question = await story.question();
      await story.say('alice', '1');
      await story.end();
      await story.quiet();

      expect(question.text).toContain('Bash: cp README.md made.md');
      expect(question.marker.options[0]).toContain('Bash(cp README.md made.md)');
      expect(outputsOf(story.hub.runs()[1])).toMatchObject({ outcome: 'finished', resumed: 'session' });
      expect([...(await pullFiles(story.hub)).keys()]).toEqual(['made.md']);
    },
  );

  it('says what to do when the key is missing, before anything costs money', async () => {
    await using repository = await makeRepository({ '.github/agora/subagents/writer.md': subagent(id) });
    await using story = await openStory({ repository: repository.folder, extraEnv: CLIS });

    await story.label('alice', 'agora:writer');
    const end = await story.end();
    await story.quiet();

    expect(outputsOf(story.hub.runs()[0])['outcome']).toBe('failed');
    expect(end.text).toContain(runtime.keys[0]);
  });
});
