/** How an agent is started, with which environment, from which level, and what people are told about that. */
import { expect, it } from 'vitest';
import { NOTHING_SPENT } from '../../../../../worker/limits/budget-watch.ts';
import { type AgentGiven, runAgentWith } from '../../../../support/worker/agent-round.ts';

const ANSWERED = { round: 1, asked: 'A or B?', options: ['A', 'B'], answer: 'B', option: 2, by: 'ada', at: 'now' };
const TALK = new Map([['talk/1', Buffer.from('hello\n')]]);

/** An earlier round, whose conversation was saved. */
const saved = (manifest: object = {}, session: ReadonlyMap<string, Uint8Array> = TALK) => ({
  state: {
    manifest: { runtime: { id: 'script', version: '1.2.3' }, sessionId: 'session-1', workKept: false, ...manifest },
    session,
  },
  rounds: [ANSWERED],
  after: undefined,
});

it('starts a first round without a word about an earlier one', async () => {
  const { agent, notices, log, inputs } = await runAgentWith({});

  expect(agent).toMatchObject({ stdout: 'Done.', version: '1.2.3', rung: undefined, permissionMode: 'bypass' });
  expect(inputs).toHaveLength(1);
  expect(notices()).toEqual([]);
  expect(log.map(({ kind }) => kind)).not.toContain('session.resumed');
});

it('continues a conversation, and only logs that', async () => {
  const { agent, notices, log } = await runAgentWith({ before: saved() });

  expect(agent?.rung).toBe('session');
  expect(log).toContainEqual({ kind: 'session.resumed', rung: 'session' });
  expect(notices()).toEqual([]);
});

it('says that a newer version continues the conversation', async () => {
  const before = saved({ runtime: { id: 'script', version: '1.2.2' } });

  expect((await runAgentWith({ before })).notices()).toEqual([
    "The agent's conversation was saved by script 1.2.2 and is continued by 1.2.3.",
  ]);
});

it.each<[string, object, string]>([
  ['its notes', saved({ sessionId: undefined }), ': it continued from its notes, the questions and the answers.'],
  [
    'its notes, with the reason',
    saved({ runtime: { id: 'other', version: '1.2.3' } }),
    ' (it was held with other, but this run uses script): it continued from its notes, the questions and the answers.',
  ],
  ['the answers alone', { ...saved(), state: undefined }, ': it continued only from the questions and the answers.'],
])('says that an agent continued from %s', async (_, before, said) => {
  expect((await runAgentWith({ before })).notices()).toEqual([`The agent's own conversation no longer exists${said}`]);
});

it('does not miss a conversation that a runtime never keeps', async () => {
  const { agent, notices, log } = await runAgentWith({
    runtime: { mayKeepNone: true },
    before: saved({ sessionId: undefined }, new Map()),
  });

  expect(agent?.rung).toBeUndefined();
  expect(notices()).toEqual([]);
  expect(log.map(({ kind }) => kind)).not.toContain('session.resumed');
});

it.each([
  ['session', 'session-1', 100],
  ['partial-state', undefined, 160],
])('counts what a program reports for its whole session once: %s', async (rung, sessionId, tokens) => {
  const spent = { ...NOTHING_SPENT, tokens: 60, sessionTokens: 60 };
  const { agent } = await runAgentWith({
    before: saved({ sessionId, spent }),
    ends: [{ spent: { sessionTokens: 100 } }],
  });

  expect(agent).toMatchObject({ rung, spent: { tokens } });
});

const LOST = [{ sessionLost: true, exitCode: 1 }, {}];

it('starts once more, in an empty home, if its conversation cannot be found', async () => {
  const { agent, inputs, cleared, notices } = await runAgentWith({ before: saved(), ends: LOST });

  expect(inputs).toHaveLength(2);
  expect(inputs[1]?.session).toBeUndefined();
  expect(cleared).toEqual(['home']);
  expect(agent).toMatchObject({ rung: 'partial-state', spent: { seconds: 2 } });
  expect(notices()).toEqual([
    "The agent's own conversation no longer exists (script could not find its conversation again): it continued from its notes, the questions and the answers.",
  ]);
});

it.each<[string, AgentGiven]>([
  ['it has asked', { before: saved(), ends: LOST, hasAsked: true }],
  ['it was cancelled', { before: saved(), ends: LOST, isAborted: true }],
  ['it did not continue a conversation', { before: saved({ sessionId: undefined }), ends: LOST }],
  ['it found its conversation', { before: saved(), ends: [{ exitCode: 1 }] }],
])('starts only once if %s', async (_, given) => {
  expect((await runAgentWith(given)).inputs).toHaveLength(1);
});

it('says if an agent did not continue the conversation that was restored', async () => {
  const runtime = { growsSession: true };
  const told = async (given: AgentGiven) =>
    (await runAgentWith({ runtime, before: saved(), ...given })).notices().length;

  expect(await told({ grown: 'something else' })).toBe(1);
  expect(await told({ grown: 'hello\nagain\n' })).toBe(0);
  expect(await told({ grown: 'something else', plan: { warm: {} as never } })).toBe(0);
  expect(
    await told({ grown: 'something else', before: { ...saved({ sessionId: undefined }), state: undefined } }),
  ).toBe(1);
});

it('runs no agent if a person decided that the work so far is enough', async () => {
  const before = saved({ demand: { kind: 'budget', reached: '2 turns' }, spent: NOTHING_SPENT });
  const { inputs, agent } = await runAgentWith({ before, work: 'restored' });

  expect(inputs).toEqual([]);
  expect(agent?.terms.decision).toEqual({ kind: 'stop', by: 'ada' });
});

it('runs no agent if nobody will say what to do next', async () => {
  const before = saved({ demand: { kind: 'more' }, spent: NOTHING_SPENT });
  const answered = (isFinal: boolean) => ({ resume: { answer: { isFinal } } }) as never;

  expect((await runAgentWith({ before, plan: answered(true) })).inputs).toEqual([]);
  expect((await runAgentWith({ before, plan: answered(false) })).inputs).toHaveLength(1);
});

it('reports text that was left out, and limits that do not apply', async () => {
  const { notices, log } = await runAgentWith({
    plan: { leftOut: ['A comment was left out.'] },
    subagent: { budget: { task: { turns: 2 } } },
  });

  expect(log).toContainEqual({ kind: 'text.left_out', text: 'A comment was left out.' });
  expect(notices()).toEqual([
    'The budget names turns, which script does not report, so this limit does not apply.',
    'A comment was left out.',
  ]);
});

it('reports a permission mode that its runtime does not know', async () => {
  const { agent, notices, log } = await runAgentWith({ settings: { permissionMode: 'scoped' } });

  expect(agent?.permissionMode).toBe('bypass');
  expect(notices()).toEqual(['The permission mode "scoped" is unknown.']);
  expect(log).toContainEqual({ kind: 'runtime.note', text: 'The permission mode "scoped" is unknown.' });
});

const PAIR = { name: 'SCRIPT_KEY', value: 'sk-secret-0123456789' };

it('gives the agent its key and its settings, but no empty ones', async () => {
  const runtime = { settings: ['SCRIPT_SETTING', 'EMPTY', 'ABSENT'] };
  const { env } = await runAgentWith({ runtime, pair: PAIR, environment: { SCRIPT_SETTING: 'x', EMPTY: '' } });

  expect(env).toMatchObject({ SCRIPT_KEY: 'sk-secret-0123456789', SCRIPT_SETTING: 'x' });
  expect(env).not.toHaveProperty('EMPTY');
  expect(env).not.toHaveProperty('ABSENT');
  expect((await runAgentWith({ environment: { SCRIPT_KEY: 'sk-secret-0123456789' } })).env).not.toHaveProperty(
    'SCRIPT_KEY',
  );
});

it('gives the agent the variables of a cloud in place of its key', async () => {
  const cloud = { name: 'A Cloud', on: 'USE_CLOUD', settings: [], credentials: ['CLOUD_LOGIN'] };
  const { env } = await runAgentWith({
    models: { kind: 'direct', cloud },
    pair: PAIR,
    environment: { USE_CLOUD: '1', CLOUD_LOGIN: 'login' },
  });

  expect(env).toMatchObject({ USE_CLOUD: '1', CLOUD_LOGIN: 'login' });
  expect(env).not.toHaveProperty('SCRIPT_KEY');
});

const CALLS = { requests: 1, models: {}, uncounted: 1 };
const GATEWAY = {
  kind: 'gateway',
  gateway: { port: 4_000 },
  account: {
    used: () => ({ tokens: 0, costUsd: 0, isPriced: true, requests: 0 }),
    calls: () => CALLS,
    watch: () => () => undefined,
  },
  variables: (port: number) => ({ SCRIPT_ADDRESS: `http://127.0.0.1:${port}` }),
  useUp: () => undefined,
};

it('gives the agent the address of the gateway, as it reaches it, and never the key', async () => {
  const open = await runAgentWith({ models: GATEWAY, pair: PAIR });
  const listed = await runAgentWith({ models: GATEWAY, pair: PAIR, network: { kind: 'allowlist' } });

  expect(open.env['SCRIPT_ADDRESS']).toBe('http://127.0.0.1:4000');
  expect(listed.env['SCRIPT_ADDRESS']).not.toBe('http://127.0.0.1:4000');
  for (const { env } of [open, listed]) expect(env).not.toHaveProperty('SCRIPT_KEY');
});

it.each([
  [{}, '127.0.0.1,localhost'],
  [{ no_proxy: 'corp.example' }, 'corp.example,127.0.0.1,localhost'],
])('reaches the gateway without a proxy: %j', async (env, expected) => {
  expect((await runAgentWith({ models: GATEWAY, env })).env).toMatchObject({ NO_PROXY: expected, no_proxy: expected });
  expect((await runAgentWith({ env: { PATH: '/bin' } })).env).not.toHaveProperty('NO_PROXY');
});

it('counts what passes the gateway, and says what it could only estimate', async () => {
  const subagent = { budget: { task: { tokens: 1_000 } } };

  expect((await runAgentWith({ models: GATEWAY, subagent })).notices()).toEqual([
    expect.stringContaining('The budget counts an estimate') as string,
  ]);
  expect((await runAgentWith({ subagent })).notices()).toEqual([
    'The budget names tokens, which script does not report, so this limit does not apply.',
  ]);
});

it('puts its ask command first on the PATH, for nobody else to change', async () => {
  const { env, programs } = await runAgentWith({ askTool: ['ask.mjs'], env: { PATH: '/bin' } });

  expect(env['PATH']).toBe('/scratch/programs:/bin');
  expect([...programs]).toEqual([['programs/agora-ask', 0o700]]);
  expect((await runAgentWith({ askTool: ['ask.mjs'] })).env['PATH']).toBe('/scratch/programs');
  expect((await runAgentWith({ env: { PATH: '/bin' } })).env['PATH']).toBe('/bin');
});

it('puts files of capabilities into its home if its runtime reads them there, and its own after them', async () => {
  const { home } = await runAgentWith({
    runtime: {
      homeOf: (path) => (path.startsWith('skills/') ? `.own/${path}` : undefined),
      prepare: () => new Map([['.own/config', Buffer.from('ours')]]),
    },
    laid: {
      helper: undefined,
      files: new Map([
        ['skills/a.md', Buffer.from('a')],
        ['other.txt', Buffer.from('b')],
      ]),
    },
  });

  expect(home).toEqual([
    ['.own/skills/a.md', 'a'],
    ['.own/config', 'ours'],
  ]);
});
