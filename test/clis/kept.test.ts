/**
 * A run of each real coding agent that is cancelled in the middle of a tool call, on the local GitHub. Its conversation
 * and its changes are kept, and another task continues from them on a new machine. The proof is what the model
 * received.
 */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../support/agents/dialects.ts';
import { findRealAgents } from '../support/agents/real-agents.ts';
import { type ModelRequest, say, startModelServer, type Turn } from '../support/model-server.ts';
import { continuesOf, goOn, statusOf } from '../stories/support/go-on.ts';
import { processesWith } from '../stories/support/processes.ts';
import { makeRepository } from '../stories/support/story-repository.ts';
import { openStory, outputsOf } from '../stories/support/story.ts';

const KEY = 'sk-0123456789-story-not-a-real-key';
const CLIS = { RUNNER_TOOL_CACHE: resolve('.cache/clis') };
const agents = await findRealAgents('a real agent that is cancelled and gone on with');
const sentIn = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');

/** On a machine that is too busy, not everything is saved within the five seconds that a cancelled run has. */
const TOO_BUSY = { count: 2, condition: /names nothing that was saved/ };
/** The argument of the program that is running when the run is cancelled. */
const LONG = `600.${process.pid}`;

/** Only reads the conversation. The quotes in a command keep its mark out of it: only the output contains the mark. */
function scriptOf(dialect: Dialect): (request: ModelRequest) => Turn {
  return (request) => {
    const sent = sentIn(request);
    if (sent.includes('WORK-TWO-DONE')) return say('Wrote both files');
    if (sent.includes('wants you to go on')) return dialect.shell('cat first.txt > second.txt; echo WORK-TWO""-DONE');
    if (sent.includes('WORK-ONE-DONE')) return dialect.shell(`echo half > half.txt; sleep ${LONG}`);
    return dialect.shell('echo WORK-ONE > first.txt; echo WORK-ONE""-DONE');
  };
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (id, { dialect }) => {
  it('is cancelled during a tool, and continues with the whole conversation and all of its files in another task', {
    retry: TOO_BUSY,
  }, async () => {
    await using model = await startModelServer(scriptOf(dialect));
    await using repository = await makeRepository({
      '.github/agora/subagents/writer.md': `---\nruntime: ${id}\n---\nYou write two files.\n`,
    });
    await using story = await openStory({
      repository: repository.folder,
      secrets: { ANTHROPIC_API_KEY: KEY },
      extraEnv: { ...CLIS, ...dialect.env(model.url, KEY) },
    });
    await story.label('alice', 'agora:writer');
    await story.until('the second tool', () => processesWith(LONG).length > 0);
    await story.hub.cancelRun(story.hub.runs()[0]?.id ?? 0);
    const before = model.requests.length;

    const request = await goOn(story, 'writer', continuesOf(await story.status('cancelled')), 'And mind GAMMA-7.');
    await statusOf(story, request, 'finished');
    await story.quiet();

    const [first, second] = story.hub.runs();
    expect(outputsOf(first)).toMatchObject({ outcome: 'cancelled' });
    expect(outputsOf(second)).toMatchObject({
      'outcome': 'finished',
      'resumed': 'session',
      'session-id': outputsOf(first)['session-id'],
      'changed-files': '3',
    });
    const told =
      model.requests
        .slice(before)
        .map(sentIn)
        .find((sent) => sent.includes('GAMMA-7')) ?? '';
    for (const words of ['Receipts are off by a cent', 'WORK-ONE-DONE', 'Your run was stopped', 'GAMMA-7'])
      expect(told.includes(words), words).toBe(true);
    // Gemini CLI does not say which command was interrupted.
    expect(/sleep 600|was interrupted/.test(told)).toBe(true);
  });
});
