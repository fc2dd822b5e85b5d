/** The setup script and what is said when it fails; then the saved work of an earlier round. */
import { expect, it } from 'vitest';
import type { SmallFile } from '../../../../../worker/adapters/files/safe-files.ts';
import { restoreWork, runSetup } from '../../../../../worker/lifecycle/steps/work/run-setup.ts';
import type { ProcessEnd } from '../../../../../worker/ports/process-ports.ts';
import type { PathKind } from '../../../../../worker/ports/work-tree-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

interface Given {
  readonly kind?: PathKind;
  readonly end?: Partial<ProcessEnd>;
  readonly script?: SmallFile | string;
  readonly plan?: object;
}

function setUp({ kind = 'file', end, script = 'true\n', plan = {} }: Given) {
  const ran: { readonly argv: readonly string[]; readonly timeoutMs: number }[] = [];
  const removed: string[] = [];
  let withheld = 0;
  const run = servicesWith(
    {
      clock: {
        sleep: (_, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              resolve();
            });
          }),
      },
      journal: {},
      workspace: {
        root: '/w',
        withholdCredentials: () => Promise.resolve(() => Promise.resolve(void (withheld += 1))),
        remove: (path) => Promise.resolve(void removed.push(path)),
        kindOf: () => Promise.resolve(kind),
        readSmall: (_, most) => {
          if (typeof script !== 'string') return Promise.resolve(script);
          return Promise.resolve(
            script.length > most
              ? { kind: 'refused', why: 'is too long' }
              : { kind: 'file', content: Buffer.from(script) },
          );
        },
      },
    },
    plan,
  );
  const facts = factsWith({
    settings: { setupTimeoutSeconds: 2 },
    env: {},
    isolation: {
      runSetup: ({ argv }: { argv: readonly string[] }, { timeoutMs }: { timeoutMs: number }) => {
        ran.push({ argv, timeoutMs });
        const ended: ProcessEnd = {
          exitCode: 0,
          endedBy: 'exit',
          stdout: Buffer.from('out'),
          stderr: Buffer.from('err'),
          durationMs: 7,
        };
        return Promise.resolve({ ...ended, ...end });
      },
    },
  });
  return { ...run, ran, removed, withheld: () => withheld, done: runSetup.run(facts, run.services) };
}

const logOf = (exitCode: number) => ({
  kind: 'setup-script.ran',
  exitCode,
  durationMs: 7,
  stdout: 'out',
  stderr: 'err',
});

it('runs the script without any start-up file, and gives the credentials back at the end', async () => {
  const { ran, removed, log, undo, withheld, done } = setUp({});

  await done;
  expect(ran).toEqual([{ argv: ['/bin/bash', '--noprofile', '--norc', 'agora-setup.sh'], timeoutMs: 2_000 }]);
  expect(removed).toEqual(['.agora/outputs']);
  expect(log).toContainEqual(logOf(0));
  expect(withheld()).toBe(0);
  await undo();
  expect(withheld()).toBe(1);
});

it.each<[PathKind, number]>([
  ['absent', 0],
  ['folder', 0],
  ['other', 1],
])('runs what is in its place if that is "%s": %i times', async (kind, times) => {
  const { ran, done } = setUp({ kind });

  await done;
  expect(ran).toHaveLength(times);
});

it('sets nothing up again in the same process', async () => {
  const { ran, removed, done } = setUp({ plan: { warm: {} } });

  await done;
  expect([ran, removed]).toEqual([[], []]);
});

it('fails with the exit code, and says how to run the script by hand', async () => {
  const { done, log } = setUp({ end: { exitCode: 1 } });

  await expect(done).rejects.toMatchObject({
    reason: 'worker-failed',
    message: 'agora-setup.sh ended with exit code 1.',
    fix: expect.stringContaining('Run bash agora-setup.sh') as string,
  });
  expect(log).toContainEqual(logOf(1));
});

it('fails when its time is over, and logs no exit code that it did not have', async () => {
  const { done, log } = setUp({ end: { exitCode: 124, endedBy: 'timeout' } });

  await expect(done).rejects.toMatchObject({
    message: 'agora-setup.sh was stopped after 2 seconds.',
    fix: expect.stringMatching(/setup-timeout-seconds in the workflow .*AGORA_SETUP_TIMEOUT_SECONDS/) as string,
  });
  expect(log).toContainEqual(logOf(-1));
});

it('does not call a cancelled script a failed one', async () => {
  await expect(setUp({ end: { exitCode: 143, endedBy: 'cancel' } }).done).resolves.toEqual({});
});

const LINE_ENDS = /with LF line ends/;
it.each<[string, SmallFile | string, boolean]>([
  ['has CR LF', 'false\r\n', true],
  ['has LF', 'false\n', false],
  ['is a link', { kind: 'refused', why: 'is a symbolic link' }, false],
  ['has CR LF in a mebibyte', `${'x'.repeat(1_048_574)}\r\n`, true],
  ['is longer than that', `${'x'.repeat(1_048_575)}\r\n`, false],
])('names the line ends if they may be the cause: the script %s', async (_, script, isNamed) => {
  const { done } = setUp({ script, end: { exitCode: 2 } });
  const error = await done.catch((failed: unknown) => failed);

  expect(LINE_ENDS.test((error as { fix: string }).fix)).toBe(isNamed);
});

interface Saved {
  readonly before?: object | undefined;
  readonly applied?: object;
  readonly plan?: object;
  readonly baseline?: () => Promise<void>;
}

function restore({ before, applied = { kind: 'applied' }, plan = {}, baseline = () => Promise.resolve() }: Saved) {
  const run = servicesWith(
    { workspace: { baseline, apply: () => Promise.resolve(applied as { kind: 'applied' }) } },
    plan,
  );
  return { ...run, done: restoreWork.run(factsWith({ earlier: { before } }), run.services) };
}

const PATCH = Buffer.from('a patch');
const stateWith = (workKept: boolean, work: Uint8Array | undefined) => ({ state: { manifest: { workKept }, work } });

it.each<[string, Saved, string]>([
  ['a first round', { before: undefined }, 'none'],
  ['a round whose state is gone', { before: { state: undefined } }, 'lost'],
  ['a round whose work was not kept', { before: stateWith(false, undefined) }, 'lost'],
  ['a round that changed nothing', { before: stateWith(true, undefined) }, 'none'],
  ['a round with work', { before: stateWith(true, PATCH) }, 'restored'],
  ['a round in the same process', { before: stateWith(true, PATCH), plan: { warm: {} } }, 'kept'],
])('knows what became of the work after %s', async (_, saved, work) => {
  const { done, notices } = restore(saved);

  expect(await done).toEqual({ work });
  expect(notices()).toEqual([]);
});

it('says that the work no longer fits', async () => {
  const applied = { kind: 'conflict', why: 'README.md has changed' };
  const { done, notices } = restore({ before: stateWith(true, PATCH), applied });

  expect(await done).toEqual({ work: 'lost' });
  expect(notices()).toEqual([
    'The changes of the paused round no longer fit the work tree and were left out: README.md has changed',
  ]);
});

it('fails before the agent starts if its work could not be told apart later', async () => {
  const { done, log } = restore({ baseline: () => Promise.reject(new Error('EIO: i/o error')) });

  await expect(done).rejects.toThrow('The work tree could not be read before the agent started: EIO: i/o error');
  expect(log).toEqual([{ kind: 'capture.failed', detail: 'EIO: i/o error' }]);
});
