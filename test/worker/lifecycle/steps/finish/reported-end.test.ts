/** What is published at the end of a run, in which time, and what the caller of the worker gets. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { NO_COMMIT } from '../../../../../protocol/base/pinned-bundle.ts';
import type { DispatchEnd } from '../../../../../worker/context/dispatch-end.ts';
import type { Walked } from '../../../../../worker/context/step-context.ts';
import { conclude } from '../../../../../worker/lifecycle/steps/finish/conclude.ts';
import type { WorkerPorts } from '../../../../../worker/ports.ts';
import type { AskedQuestion } from '../../../../../worker/ports/conversation-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { SETTINGS, TASK } from '../../../../support/worker/worker-dispatch.ts';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';

const BOOTED = new Date('2026-01-01T00:00:00.000Z');
const NOW = new Date('2026-01-01T00:01:00.000Z');
const STORED = { runId: 1, artifactId: 2, digest: `sha256:${'d'.repeat(64)}`, expires: '2026-02-01T00:00:00Z' };
const CHANGES = { patch: Buffer.of(), files: [], insertions: 0, deletions: 0, notices: [] };
const UNDELIVERED = {
  endpoint: { url: 'https://a.example/x', of: 'callback', label: 'a.example' },
  event: { kind: 'dispatch.finished' },
  reason: 'network',
  at: '2026-01-01T00:00:00Z',
};

interface Given {
  readonly verdict?: object;
  readonly facts?: object;
  readonly kind?: 'through' | 'cancelled';
  readonly plan?: object;
  readonly conversation?: Partial<WorkerPorts['conversation']>;
  readonly put?: WorkerPorts['artifacts']['put'];
  readonly undelivered?: readonly object[];
}

/** Everything that is awaited after a cancel must be over by then. */
const LIMIT_AFTER_CANCEL = 4_500;

/** A clock on which every wait is over immediately. */
async function end({ verdict = { kind: 'finished' }, facts = {}, kind = 'through', plan, ...given }: Given) {
  const waits: number[] = [];
  const settled: (number | undefined)[] = [];
  const stored: { readonly name: string; readonly files: readonly string[] }[] = [];
  const asked: AskedQuestion[] = [];
  let hurried = 0;
  const run = servicesWith(
    {
      clock: { now: () => NOW, sleep: (ms) => Promise.resolve(void waits.push(ms)) },
      platform: 'linux-x64',
      conversation: {
        mayPublish: () => Promise.resolve(true),
        ask: (question) => Promise.resolve(void asked.push(question)),
        ...given.conversation,
      },
      artifacts: {
        put:
          given.put ??
          ((name, files) => {
            stored.push({ name, files: [...files.keys()] });
            return Promise.resolve(STORED);
          }),
      },
    },
    {
      task: TASK,
      round: 1,
      attempt: 1,
      settings: SETTINGS,
      repository: { id: 42, name: 'octo/small', isPublic: true },
      input: {},
      ...plan,
    },
  );
  const services = {
    ...run.services,
    dispatchId: dispatchIdOf(TASK, 1),
    phases: { timeline: () => [], enter: () => undefined },
    cancelClock: {
      left: (until: number, most = until) => {
        expect(until).toBe(LIMIT_AFTER_CANCEL);
        return Math.min(until, most);
      },
    },
    announcer: {
      isWanted: () => false,
      add: () => undefined,
      announce: () => undefined,
      hurry: () => void (hurried += 1),
      settle: (ms?: number) => {
        settled.push(ms);
        return Promise.resolve((given.undelivered ?? []) as never);
      },
    },
  };
  const walked: Walked = { kind, facts: factsWith({ verdict, ...facts }) };
  const found = await conclude(walked, BOOTED, services);
  return {
    ...run,
    kind: found.kind,
    end: z.custom<Extract<DispatchEnd, { kind: 'ended' }>>().parse(found),
    waits,
    settled,
    stored,
    asked,
    hurried,
  };
}

/** Later than every wait of that clock is over. */
const late = <T>(value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => {
      resolve(value);
    }, 20);
  });

it('measures from its first step on, or from the start of the worker if no step ran', async () => {
  const startedAt = new Date(NOW.getTime() - 7);
  const later = new Date(NOW.getTime() + 7);

  expect((await end({ facts: { startedAt } })).end.result.durationMs).toBe(7);
  expect((await end({ facts: { startedAt: later } })).end.result.durationMs).toBe(0);
  expect((await end({})).end.result.durationMs).toBe(60_000);
});

it('reports a finished run with what it checked, made and was denied, and nothing that it did not', async () => {
  const verify = { passed: true, report: 'ok', durationMs: 1 };
  const outputs = [{ path: 'a', bytes: 1, contentHash: `sha256:${'a'.repeat(64)}` }];
  const agent = { stdout: 'Done', end: { denied: [{ tool: 'Bash', about: 'ls' }] }, terms: {} };

  const much = await end({ facts: { verified: { verify }, evidence: { outputs, files: new Map(), atFinish: {} } } });
  const little = await end({ facts: { changes: { kept: undefined } } });

  expect(much.end.outcome).toMatchObject({ kind: 'finished', verify, outputs: 1 });
  expect(little.end.outcome).toEqual({
    kind: 'finished',
    summary: '',
    changes: { files: 0, insertions: 0, deletions: 0 },
  });
  expect((await end({ facts: { agent } })).end.outcome).toMatchObject({ summary: 'Done', denied: ['Bash: ls'] });
});

it('stores the changed files of a run that finished or failed, and of no other', async () => {
  const facts = { changes: { kept: CHANGES } };
  const failure = { reason: 'worker-failed', detail: 'x', fix: 'y' };
  const storedFor = async (given: Given) => (await end({ facts, ...given })).stored[0]?.files.includes('patch.diff');

  expect(await storedFor({})).toBe(true);
  expect(await storedFor({ verdict: { kind: 'failed', failure, exitCode: 1 } })).toBe(true);
  expect(await storedFor({ verdict: { kind: 'needs_input', asked: { question: 'A?' } } })).toBe(false);
  expect(await storedFor({ kind: 'cancelled' })).toBe(false);
});

const ASKED = { kind: 'needs_input', asked: { question: 'A or B?' } };
const savedWith = (demand?: object) => ({ saved: { state: STORED, kept: { manifest: { demand } } } });

it('asks once the state is stored, and returns the state to the caller', async () => {
  const { asked, end: found } = await end({ verdict: ASKED, facts: savedWith() });

  expect(asked).toMatchObject([{ asked: { question: 'A or B?' }, head: NO_COMMIT, expires: STORED.expires }]);
  expect(asked[0]).not.toHaveProperty('isTurn');
  expect(asked[0]).not.toHaveProperty('needsPerson');
  expect(asked[0]?.used).toEqual({ task: { idleSeconds: 0 } });
  expect(found.outcome).toMatchObject({ kind: 'needs_input', state: { artifactId: 2 } });
  expect(found.saved).toEqual({ manifest: {} });
});

it('returns no state without a question', async () => {
  expect((await end({ facts: savedWith() })).end).not.toHaveProperty('saved');
  expect((await end({ verdict: ASKED, facts: { saved: { state: STORED } } })).end).not.toHaveProperty('saved');
});

it('asks nobody if there is no state to continue from', async () => {
  const { asked, end: found } = await end({ verdict: ASKED });

  expect(asked).toEqual([]);
  expect(found.outcome).not.toHaveProperty('state');
});

it('says whether a question is the end of a turn, and whether only a person can answer it', async () => {
  const askedWith = async (demand: object) => (await end({ verdict: ASKED, facts: savedWith(demand) })).asked[0];

  expect(await askedWith({ kind: 'more' })).toMatchObject({ isTurn: true });
  expect(await askedWith({ kind: 'more' })).not.toHaveProperty('needsPerson');
  expect(await askedWith({ kind: 'budget', reached: '2 turns' })).toMatchObject({ needsPerson: true });
  expect(await askedWith({ kind: 'budget', reached: '2 turns' })).not.toHaveProperty('isTurn');
});

it('fails when the question cannot be posted, and says why', async () => {
  const conversation = { ask: () => Promise.reject(new Error('The issue is locked.')) };

  expect((await end({ verdict: ASKED, facts: savedWith(), conversation })).end.outcome).toMatchObject({
    kind: 'failed',
    failure: { detail: 'The agent asked, but its question could not be posted: The issue is locked.' },
  });
});

it('asks nobody and publishes a failure while it is unknown whether a newer attempt has begun', async () => {
  const conversation = { mayPublish: () => Promise.reject(new Error('GitHub is away.')) };

  const { asked, end: found } = await end({ verdict: ASKED, facts: savedWith(), conversation });

  expect(asked).toEqual([]);
  expect(found.outcome).toMatchObject({
    kind: 'failed',
    failure: { detail: 'Could not find out whether a newer attempt owns this round: GitHub is away.' },
  });
});

it('ends although the result cannot be stored, and says why', async () => {
  const { end: found } = await end({ put: () => Promise.reject(new Error('No room.')) });

  expect(found.outcome.kind).toBe('finished');
  expect(found.artifact).toBeUndefined();
  expect(found.notices).toEqual(['The result could not be stored as an artifact: No room.']);
});

it('waits as long as it takes in a run that was not cancelled', async () => {
  const { waits, settled, hurried, stored } = await end({ undelivered: [UNDELIVERED] });

  expect([waits, settled, hurried]).toEqual([[], [undefined], 0]);
  expect(stored.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^agora-result-/) as string,
    expect.stringMatching(/^agora-undelivered-/) as string,
  ]);
});

it('stores undelivered events only if there are any', async () => {
  const { stored, notices } = await end({});

  expect(stored).toHaveLength(1);
  expect(notices()).toEqual([]);
});

it('waits for nothing longer than a moment after a cancellation, and reports it all the same', async () => {
  const {
    end: found,
    waits,
    settled,
    hurried,
  } = await end({
    kind: 'cancelled',
    conversation: { mayPublish: () => late(false) },
    put: () => late(STORED),
    undelivered: [UNDELIVERED],
  });

  expect(found.outcome).toEqual({ kind: 'cancelled' });
  expect(found.artifact).toBeUndefined();
  expect([waits, settled, hurried]).toEqual([[700, 700, 700], [1_200], 1]);
});

it('publishes nothing if a newer attempt owns the round, and gives its webhooks a second', async () => {
  const { kind, settled, stored } = await end({ conversation: { mayPublish: () => Promise.resolve(false) } });

  expect(kind).toBe('superseded');
  expect(settled).toEqual([1_000]);
  expect(stored).toEqual([]);
});
