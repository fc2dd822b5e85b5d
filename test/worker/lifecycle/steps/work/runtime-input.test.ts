/** What a runtime gets for one run of its agent. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inputOf } from '../../../../../worker/lifecycle/steps/work/runtime-input.ts';
import type { ResumeRung } from '../../../../../protocol/results/outcome.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { scriptRuntime } from '../../../../support/worker/worker-dispatch.ts';

interface Given {
  readonly rung?: ResumeRung;
  readonly before?: object;
  readonly laid?: object;
  readonly askTool?: readonly [string];
  readonly mailbox?: object;
  readonly steers?: 'after-tool';
  readonly tellsOfInbox?: boolean;
  readonly plan?: object;
  readonly random?: Uint8Array;
}

const ASK_TOOL = ['ask.mjs'] as const;

async function make({ rung, before, laid = { helper: {} }, askTool, mailbox, steers, plan = {}, ...given }: Given) {
  const written = new Map<string, number | undefined>();
  const restored: string[] = [];
  const { services } = servicesWith(
    {
      ...(askTool !== undefined && { askTool }),
      workspace: { root: '/w' },
      scratch: {
        root: '/scratch',
        list: () => Promise.resolve(['talk/1', 'other']),
        writeAll: (folder, files) =>
          Promise.resolve(void restored.push(...[...files.keys()].map((path) => `${folder}/${path}`))),
        write: (path, _, mode) => {
          written.set(path, mode);
          return Promise.resolve(`/scratch/${path}`);
        },
      },
      random: (bytes) => (bytes === 16 ? (given.random ?? new Uint8Array(16)) : new Uint8Array(bytes).fill(0xab)),
    },
    { round: 2, ...plan },
  );
  const facts = factsWith({
    settings: {},
    bundle: {
      subagent: { systemPrompt: 'You are careful.' },
      runtime: scriptRuntime(steers === undefined ? {} : { steers }),
      input: { title: 'Make it sum' },
    },
    earlier: { before },
    laid,
    env: {},
    work: 'none',
    channel: { mailbox, tellsOfInbox: given.tellsOfInbox ?? false },
  });
  const terms = { mode: 'bypass', allow: [], allowance: {} };
  const input = await inputOf(rung, { ...facts, terms } as never, { path: '', version: '' }, services);
  return { input, written, restored };
}

const ANSWERED = {
  round: 1,
  asked: 'A or B?',
  options: ['A', 'B'],
  answer: 'B, please',
  option: 2,
  by: 'ada',
  at: 'now',
};
const BEFORE = {
  state: {
    manifest: { sessionId: 'session-1' },
    session: new Map([['talk/1', Buffer.from('x')]]),
    asked: { partial_state: { seen: ['a.js'] } },
  },
  rounds: [ANSWERED],
  after: undefined,
};

it('begins with the request, and without an answer', async () => {
  const { input } = await make({});

  expect(input.prompt).toContain('Make it sum');
  expect(input.prompt).not.toContain('Resumed');
  expect(input).toMatchObject({ session: undefined, resume: undefined, turn: 1, askTool: undefined, helper: true });
});

it('continues a conversation: with its files, and only with what is new', async () => {
  const { input, restored } = await make({ rung: 'session', before: BEFORE });

  expect(input.session).toEqual({ id: 'session-1', files: ['talk/1'] });
  expect(input.resume).toMatchObject({ answer: 'B, please', option: 2, partialState: { seen: ['a.js'] } });
  expect(restored).toEqual(['home/talk/1']);
  expect(input.prompt).toContain('B, please');
  expect(input.prompt).not.toContain('Make it sum');
});

it('finds the files of a conversation in the same process, and writes none', async () => {
  const { input, restored } = await make({ rung: 'session', before: BEFORE, plan: { warm: {} } });

  expect(input.session).toEqual({ id: 'session-1', files: ['talk/1'] });
  expect(restored).toEqual([]);
});

it('restores no conversation below that level, and passes the notes on', async () => {
  const { input, restored } = await make({ rung: 'partial-state', before: BEFORE });

  expect(input.session).toBeUndefined();
  expect(restored).toEqual([]);
  expect(input.prompt).toContain('Make it sum');
  expect(input.prompt).toContain('a.js');
});

it('tells no agent that it continues if it does not', async () => {
  expect((await make({ before: BEFORE })).input.prompt).not.toContain('Resumed');
});

it('has no session to continue if none was saved', async () => {
  const before = { ...BEFORE, state: { ...BEFORE.state, manifest: {} } };

  expect((await make({ rung: 'session', before })).input.session).toBeUndefined();
});

it('has no answer if the task that is continued had ended', async () => {
  const after = { how: 'finished', why: undefined, said: { text: '', by: 'ada', at: 'now' } };

  expect((await make({ rung: 'session', before: { ...BEFORE, after } })).input.resume).toBeUndefined();
});

it('offers the ask tool only to an agent that is taught to ask, in a program that has it', async () => {
  const toolOf = async (given: Given) => (await make(given)).input.askTool;

  expect(await toolOf({ askTool: ASK_TOOL })).toEqual(['ask.mjs', 'mcp', '/w/.agora/needs_input.json']);
  expect(await toolOf({ askTool: ASK_TOOL, laid: {} })).toBeUndefined();
  expect(await toolOf({})).toBeUndefined();
});

it("passes on a capability's own text for asking, if there is one", async () => {
  expect((await make({ laid: { helper: { own: 'Ask politely.' } } })).input).toMatchObject({
    helper: true,
    helperText: 'Ask politely.',
  });
  expect((await make({ laid: { helper: {} } })).input).not.toHaveProperty('helperText');
  expect((await make({ laid: {} })).input).toMatchObject({ helper: false });
  expect((await make({ laid: {} })).input).not.toHaveProperty('helperText');
});

it('hands messages over after a tool only where there are any, and where the runtime can do that', async () => {
  const all = { mailbox: { folder: '/scratch/messages' }, askTool: ASK_TOOL, steers: 'after-tool' } as const;
  const { input, written } = await make(all);

  expect(input.handOver).toBe('/scratch/hooks/hand-over');
  expect(written.get('hooks/hand-over')).toBe(0o700);
  const { mailbox, askTool, steers } = all;
  for (const given of [
    { askTool, steers },
    { mailbox, steers },
    { mailbox, askTool },
  ])
    expect((await make(given)).input.handOver).toBeUndefined();
});

it('tells about the inbox only if messages arrive there', async () => {
  expect((await make({ tellsOfInbox: true })).input.prompt).toContain('/w/.agora/inbox.jsonl');
  expect((await make({})).input.prompt).not.toContain('inbox');
});

it('says that hidden passages were left out, and only then', async () => {
  expect((await make({ plan: { leftOut: ['A comment was left out.'] } })).input.prompt).toContain('Hidden passages');
  expect((await make({})).input.prompt).not.toContain('Hidden passages');
});

it('fences what people wrote with 18 random digits', async () => {
  expect((await make({})).input.prompt).toMatch(/(?<![0-9a-f])(?:ab){9}(?![0-9a-f])/);
});

it('gives a session a version 4 UUID', async () => {
  const random = Buffer.from('f0e1d2c3b4a5968778695a4b3c2d1e0f', 'hex');

  expect((await make({ random })).input.newSessionId).toBe('f0e1d2c3-b4a5-4687-b869-5a4b3c2d1e0f');
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (bytes) => {
      expect((await make({ random: bytes })).input.newSessionId).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }),
    { numRuns: 20 },
  );
});
