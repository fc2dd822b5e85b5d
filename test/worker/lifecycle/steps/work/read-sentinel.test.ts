/** How a run ends, from what its agent left: the verdict, and what people are told about it. */
import { expect, it } from 'vitest';
import { NOTHING_SPENT } from '../../../../../worker/limits/budget-watch.ts';
import { readSentinel } from '../../../../../worker/lifecycle/steps/work/read-sentinel.ts';
import type { SmallFile } from '../../../../../worker/adapters/files/safe-files.ts';
import type { PathKind } from '../../../../../worker/ports/work-tree-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const ASKED = '{"question":"A or B?"}';
const DENIED = { tool: 'Bash', about: 'git push', rule: 'Bash(git push)' };

interface Given {
  readonly file?: SmallFile | string;
  readonly folder?: PathKind;
  readonly replaced?: string;
  readonly stray?: string;
  readonly waiting?: number;
  readonly end?: object;
  readonly agent?: object;
  readonly budget?: object;
  readonly plan?: object;
  readonly runtime?: object;
  readonly subagent?: object;
  readonly network?: object;
  readonly isLocked?: boolean;
}

async function read({ file, folder = 'folder', waiting, end, agent, budget, plan, network, ...given }: Given) {
  const removed: string[] = [];
  const found = (path: string): SmallFile => {
    const content = path.endsWith('.json') ? file : given.replaced;
    if (content === undefined) return { kind: 'absent' };
    return typeof content === 'string' ? { kind: 'file', content: Buffer.from(content) } : content;
  };
  const run = servicesWith(
    {
      workspace: {
        root: '/w',
        readSmall: (path) => Promise.resolve(found(path)),
        kindOf: (path) =>
          path === '.' ? Promise.reject(new Error('It is not below the work tree.')) : Promise.resolve(folder),
        remove: (path) => {
          removed.push(path);
          return given.isLocked === true ? Promise.reject(new Error('EACCES: denied')) : Promise.resolve();
        },
        findStraySentinel: () => Promise.resolve(given.stray),
      },
    },
    { round: 1, ...plan },
  );
  const facts = factsWith({
    settings: { maxRounds: 10 },
    bundle: { runtime: given.runtime ?? {}, subagent: { budget, ...given.subagent } },
    agent: {
      end: { exitCode: 0, failure: undefined, ...end },
      timedOut: false,
      timeLimit: { seconds: 60, by: 'settings' },
      stdout: 'Done.',
      permissionMode: 'bypass',
      spent: NOTHING_SPENT,
      terms: { spent: NOTHING_SPENT, refused: [], decision: undefined },
      overBudget: undefined,
      ...agent,
    },
    startedAt: new Date(0),
    channel: { mailbox: waiting === undefined ? undefined : { waiting: () => waiting } },
    network: network ?? { kind: 'open' },
  });
  const { verdict } = await readSentinel.run(facts, run.services);
  return { verdict, notices: run.notices(), log: run.log, removed };
}

it('takes a question, and removes its file', async () => {
  const { verdict, removed, notices } = await read({ file: ASKED, waiting: 3 });

  expect(verdict).toEqual({ kind: 'needs_input', asked: { question: 'A or B?' } });
  expect(removed).toEqual(['.agora/needs_input.json']);
  expect(notices).toEqual([]);
});

it.each<[string, SmallFile, string]>([
  ['cannot be read', { kind: 'refused', why: 'is a symbolic link' }, '.agora/needs_input.json is a symbolic link.'],
  ['is not UTF-8', { kind: 'file', content: Buffer.from([0x7b, 0xff]) }, 'The file is not UTF-8.'],
])('fails with a question whose file %s, and removes it', async (_, file, why) => {
  const { verdict, removed } = await read({ file });

  expect(verdict).toMatchObject({ kind: 'failed', failure: { detail: expect.stringContaining(why) as string } });
  expect(removed).toEqual(['.agora/needs_input.json']);
});

it.each<[PathKind, readonly string[]]>([
  ['file', ['The agent left .agora as something other than a folder, so it cannot have asked a question there.']],
  ['other', ['The agent left .agora as something other than a folder, so it cannot have asked a question there.']],
  ['absent', []],
])('takes no question from below an own folder that is "%s"', async (folder, expected) => {
  const { verdict, notices } = await read({ file: { kind: 'refused', why: 'lies below a file' }, folder });

  expect(verdict?.kind).toBe('finished');
  expect(notices).toEqual(expected);
});

it.each([
  [0, []],
  [1, ['A message was not delivered: the agent had ended before.']],
  [2, ['2 messages were not delivered: the agent had ended before.']],
])('mentions %i messages that the agent did not receive', async (waiting, expected) => {
  expect((await read({ waiting })).notices).toEqual(expected);
});

it.each([
  [1, 1, '1 round'],
  [1, 2, undefined],
  [2, 2, '2 rounds'],
  [3, 2, undefined],
  [4, 2, '2 rounds'],
])('says in round %i of a budget of %i whether it is used up', async (round, rounds, left) => {
  const { notices } = await read({ file: ASKED, plan: { round }, budget: { task: { rounds } } });

  expect(notices).toEqual(
    left === undefined
      ? []
      : [`The budget of this task is used up (${left}). With an answer, it continues with the same budget again.`],
  );
});

it('names the amount of the budget that is used up, rather than the rounds', async () => {
  const spent = { ...NOTHING_SPENT, turns: 7 };

  const { notices } = await read({ file: ASKED, agent: { spent }, budget: { task: { turns: 7, rounds: 1 } } });

  expect(notices.join()).toContain('used up (7 turns)');
});

it('asks for a denied tool only in the mode scoped, and only after a run that finished', async () => {
  const end = { denied: [DENIED] };
  const scoped = { permissionMode: 'scoped' };

  expect((await read({ end, agent: scoped })).verdict).toMatchObject({ demand: { kind: 'permission' } });
  expect((await read({ end, agent: { permissionMode: 'strict' } })).verdict).toEqual({ kind: 'finished' });
  expect((await read({ end: { ...end, exitCode: 3 }, agent: scoped })).verdict).toMatchObject({ kind: 'failed' });
});

it('mentions a question in the wrong place, and blames only a failure on it', async () => {
  const stray = '/workspace/.agora/needs_input.json';
  const hint = `The agent wrote a question to ${stray}, but its workspace is /w.`;

  const finished = await read({ stray });
  const failed = await read({ stray, end: { exitCode: 3 } });
  const asked = await read({ stray, file: ASKED });

  expect(finished).toMatchObject({ verdict: { kind: 'finished' }, notices: [hint] });
  expect(failed).toMatchObject({
    verdict: { failure: { detail: expect.stringContaining(hint) as string } },
    notices: [hint],
  });
  expect(asked.notices).toEqual([]);
});

it('says that hosts are not asked for where all of them can be reached', async () => {
  const { verdict, log } = await read({ file: '{"question":"May I?","hosts":["docs.example"]}' });

  expect(verdict).toEqual({ kind: 'needs_input', asked: { question: 'May I?' } });
  expect(log).toEqual([{ kind: 'needs_input.field_ignored', field: 'hosts' }]);
});

it('says that it asked again although no answer will come, and only then', async () => {
  const resume = { answer: { isFinal: true } };

  const again = await read({ file: ASKED, plan: { round: 2, resume } });
  const done = await read({ plan: { round: 2, resume } });

  expect(again.verdict).toEqual({ kind: 'cancelled' });
  expect(again.notices).toEqual(['It was told that no answer will come, and asked again, so the task ends here.']);
  expect(done).toMatchObject({ verdict: { kind: 'finished' }, notices: [] });
});

it('logs which questions a later one has replaced, and removes the list', async () => {
  const { log, removed } = await read({ file: ASKED, replaced: '"C or D?"\n' });

  expect(log).toEqual([{ kind: 'runtime.note', text: 'The agent replaced its question "C or D?" with a later one.' }]);
  expect(removed).toEqual(['.agora/needs_input.json.replaced', '.agora/needs_input.json']);
});

it('takes a question from a file that it cannot remove, and that begins with a byte order mark', async () => {
  const { verdict, notices } = await read({ file: `\uFEFF${ASKED}`, isLocked: true });

  expect(verdict?.kind).toBe('needs_input');
  expect(notices).toEqual(['.agora/needs_input.json could not be removed: EACCES: denied']);
});

it('takes a question from the root of the work tree, if its runtime puts it there', async () => {
  expect((await read({ file: ASKED, runtime: { sentinel: 'question.json' } })).verdict?.kind).toBe('needs_input');
});

it('puts a question to people if its agent may not ask that recipient, and says so', async () => {
  const file = '{"question":"A or B?","to":"agent:reviewer"}';
  const allowed = await read({ file, subagent: { 'may-ask': ['agent:reviewer'] } });
  const refused = await read({ file });

  expect(allowed.verdict).toMatchObject({ asked: { to: 'agent:reviewer' } });
  expect(allowed.notices).toEqual([]);
  expect(refused.verdict).toEqual({ kind: 'needs_input', asked: { question: 'A or B?' } });
  expect(refused.notices).toEqual([expect.stringContaining('which its subagent file does not allow') as string]);
});

it('limits the rounds, except in a conversation that a person follows', async () => {
  const round = { file: ASKED, plan: { round: 11 } };

  expect((await read(round)).verdict).toMatchObject({ kind: 'failed' });
  expect((await read({ ...round, plan: { round: 11, interactive: true } })).verdict?.kind).toBe('needs_input');
  expect((await read({ ...round, plan: { round: 11, interactive: false } })).verdict?.kind).toBe('failed');
});

const LISTED = { kind: 'allowlist', hosts: { report: () => ({ allowed: ['known.example'] }) } };

it('asks for a host that it cannot reach, and mentions none that it can', async () => {
  const wanted = await read({ file: '{"question":"Why?","hosts":["docs.example"]}', network: LISTED });
  const known = await read({ file: '{"question":"Why?","hosts":["known.example"]}', network: LISTED });
  const none = await read({ file: ASKED, network: LISTED });

  expect(wanted.verdict).toMatchObject({
    kind: 'needs_input',
    demand: { kind: 'hosts', grants: [['docs.example'], []] },
  });
  expect(wanted.log).toEqual([]);
  expect(known.verdict).toEqual({ kind: 'needs_input', asked: { question: 'Why?' } });
  expect(known.log).toEqual([{ kind: 'needs_input.field_ignored', field: 'hosts' }]);
  expect(none.log).toEqual([]);
});

it('asks for no host in a round after which nobody answers', async () => {
  const file = '{"question":"Why?","hosts":["docs.example"]}';

  expect((await read({ file, network: LISTED, plan: { resume: { answer: { isFinal: true } } } })).verdict).toEqual({
    kind: 'cancelled',
  });
});

const OVER = { agent: { overBudget: 'turns' }, budget: { round: { turns: 2 } } };
const FINAL = { plan: { round: 2, resume: { answer: { isFinal: true } } } };

it('asks whether to continue when the budget is used up, unless the agent itself has asked', async () => {
  const over = await read(OVER);
  const asked = await read({ ...OVER, file: ASKED });

  expect(over.verdict).toMatchObject({
    kind: 'needs_input',
    demand: { kind: 'budget', reached: '2 turns in one round' },
  });
  expect(over.log).toEqual([{ kind: 'runtime.note', text: 'The budget is used up: 2 turns in one round.' }]);
  expect(asked.verdict).toEqual({ kind: 'needs_input', asked: { question: 'A or B?' } });
});

it('ends with the work so far when the budget is used up and nobody will answer', async () => {
  const over = await read({ ...OVER, ...FINAL });

  expect(over.verdict).toEqual({ kind: 'finished' });
  expect(over.notices).toEqual([
    'The budget is used up (2 turns in one round), and no answer will come: the task ends with the work so far.',
  ]);
  expect((await read({ ...OVER, ...FINAL, file: ASKED })).verdict).toEqual({ kind: 'cancelled' });
  expect((await read({ ...FINAL, end: { exitCode: 3 } })).verdict).toMatchObject({ kind: 'failed' });
});

it('asks nothing itself in a round after which nobody answers', async () => {
  const end = { denied: [DENIED] };

  expect((await read({ ...FINAL, end, agent: { permissionMode: 'scoped' } })).verdict).toEqual({ kind: 'finished' });
});

it('fails if its own question would be one too many', async () => {
  const { verdict } = await read({ ...OVER, plan: { round: 11 } });

  expect(verdict).toMatchObject({ kind: 'failed' });
  expect(verdict).not.toHaveProperty('demand');
});

it('asks a person who follows the task for more once a turn has ended well', async () => {
  const interactive = { plan: { interactive: true } };
  const stopped = { terms: { spent: NOTHING_SPENT, refused: [], decision: { kind: 'stop', by: 'ada' } } };

  expect((await read(interactive)).verdict).toMatchObject({ asked: { context: 'Done.' }, demand: { kind: 'more' } });
  expect((await read({ ...interactive, end: { exitCode: 3 } })).verdict).toMatchObject({ kind: 'failed' });
  expect((await read({ ...interactive, agent: stopped })).verdict).toEqual({ kind: 'finished' });
  expect((await read({ plan: { interactive: false } })).verdict).toEqual({ kind: 'finished' });
});
