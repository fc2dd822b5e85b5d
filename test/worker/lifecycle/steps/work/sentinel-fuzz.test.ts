/** For anything in place of the sentinel, step 13 returns a verdict in time, and leaves nothing in the work tree. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../../../../protocol/base/canonical-json.ts';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import { SENTINEL_PATH } from '../../../../../protocol/messages/needs-input.ts';
import { gitWorkspace } from '../../../../../worker/adapters/git/git-workspace.ts';
import type { StepFacts, WorkerServices } from '../../../../../worker/context/step-context.ts';
import { createLogbook } from '../../../../../worker/context/redacted-log.ts';
import type { Workspace } from '../../../../../worker/ports/work-tree-ports.ts';
import { createRedactor } from '../../../../../worker/redaction/redactor.ts';
import { readSentinel } from '../../../../../worker/lifecycle/steps/work/read-sentinel.ts';
import type { Verdict } from '../../../../../worker/context/decide-outcome.ts';
import { SETTINGS, TASK } from '../../../../support/worker/worker-dispatch.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../../support/worker/work-tree.ts';

let tree: TemporaryFolder;
let own: TemporaryFolder;
let workspace: Workspace;
beforeAll(async () => {
  tree = repository();
  own = temporaryFolder();
  workspace = await gitWorkspace({
    root: tree.path,
    gitFolder: join(own.path, 'git'),
    container: join(own.path, 'container'),
  });
});
afterAll(() => {
  tree[Symbol.dispose]();
  own[Symbol.dispose]();
});

const makePipe = (path: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
const place = (): string => join(tree.path, SENTINEL_PATH);

const NOTHING_SPENT = { turns: 0, tokens: 0, costUsd: 0, seconds: 0 };

/** The verdict of step 13 on the sentinel, after an agent that exited with 0. */
async function verdict(): Promise<Verdict> {
  const journal = { log: () => undefined, emit: () => Promise.resolve(), hide: () => undefined };
  const scenario = {
    plan: { round: 1 },
    ports: { workspace },
    book: createLogbook(journal, createRedactor()),
    dispatchId: dispatchIdOf(TASK, 1),
  } as unknown as WorkerServices;
  const facts = {
    settings: SETTINGS,
    bundle: { subagent: {}, runtime: {} },
    agent: {
      end: { exitCode: 0, failure: undefined },
      timedOut: false,
      spent: NOTHING_SPENT,
      terms: { spent: NOTHING_SPENT },
    },
    startedAt: new Date(),
    channel: { mailbox: undefined },
    network: { kind: 'open' },
  } as unknown as Partial<StepFacts>;
  const found = await readSentinel.run(facts, scenario);
  if (found.verdict === undefined) throw new Error('There is no verdict.');
  return found.verdict;
}

async function verdictOn(content: Uint8Array | string): Promise<Verdict> {
  mkdirSync(join(tree.path, '.agora'), { recursive: true });
  writeFileSync(place(), content);
  const decided = await verdict();
  expect(existsSync(place())).toBe(false);
  return decided;
}

it('decides about any bytes, and never decides "finished"', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.string().map((text) => new Uint8Array(Buffer.from(text))),
        fc.json().map((text) => new Uint8Array(Buffer.from(text))),
      ),
      async (content) => {
        expect((await verdictOn(content)).kind).not.toBe('finished');
      },
    ),
    { numRuns: 200 },
  );
});

it('asks exactly what a well-formed file asks, however it is written', async () => {
  const asked = fc.record({
    question: fc.string({ minLength: 1 }).map((text) => `Q${text.trim()}`),
    context: fc.string(),
    partial_state: fc.jsonValue({ maxDepth: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), fc.boolean(), async (value, pretty, bom) => {
      const decided = await verdictOn(
        `${bom ? '\uFEFF' : ''}${JSON.stringify(value, null, pretty ? '\t' : undefined)}\r\n`,
      );

      expect(decided.kind).toBe('needs_input');
      expect(decided.kind === 'needs_input' && canonicalJson(decided.asked)).toBe(canonicalJson(value));
    }),
    { numRuns: 100 },
  );
});

it.each<[string, Uint8Array | string]>([
  ['UTF-16', Buffer.from('{"question":"Q"}', 'utf16le')],
  ['invalid UTF-8', Buffer.from('{"question":"\xff"}', 'latin1')],
  ['NUL bytes', '{"question":\0"Q"}'],
  ['deep nesting', `{"question":"Q","partial_state":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['white space for a question', '{"question":" \\n\\t "}'],
  ['an array', '[{"question":"Q"}]'],
  ['null', 'null'],
  ['nothing', ''],
])('treats %s as a failure of the worker', async (_, content) => {
  expect(await verdictOn(content)).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
});

it.each<[string, () => void]>([
  [
    'a link to another file',
    () => {
      symlinkSync('/etc/passwd', place());
    },
  ],
  [
    'a link to itself',
    () => {
      symlinkSync(place(), place());
    },
  ],
  [
    'a pipe',
    () => {
      makePipe(place());
    },
  ],
  [
    'a link to a pipe',
    () => {
      rmSync(join(own.path, 'pipe'), { force: true });
      makePipe(join(own.path, 'pipe'));
      symlinkSync(join(own.path, 'pipe'), place());
    },
  ],
  [
    'a folder',
    () => {
      mkdirSync(place());
    },
  ],
  [
    'ten gigabytes',
    () => {
      const file = openSync(place(), 'w');
      ftruncateSync(file, 10_737_418_240);
      closeSync(file);
    },
  ],
])('does not hang on %s, and does not follow it', async (_, make) => {
  rmSync(join(tree.path, '.agora'), { recursive: true, force: true });
  mkdirSync(join(tree.path, '.agora'));
  make();
  const startedAt = Date.now();

  expect(await verdict()).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(Date.now() - startedAt).toBeLessThan(30_000);
  expect(lstatSync(place(), { throwIfNoEntry: false })).toBeUndefined();
});

it('counts the bytes of the whole question exactly', async () => {
  const ofBytes = (bytes: number) => JSON.stringify({ partial_state: 'ä'.repeat((bytes - 36) / 2), question: 'QQ' });
  const most = LIMITS.needsInputBytes;
  expect(Buffer.byteLength(ofBytes(most))).toBe(most);

  expect((await verdictOn(ofBytes(most))).kind).toBe('needs_input');
  expect(await verdictOn(ofBytes(most + 2))).toMatchObject({
    kind: 'failed',
    failure: { detail: expect.stringContaining(String(most + 2)) as string },
  });
});
