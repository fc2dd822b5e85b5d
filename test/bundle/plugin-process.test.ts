/** A runtime of a registry in the shipped worker: where its process runs, and what it can see there. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { moduleWith } from '../support/plugin/faulty-modules.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const CAN_BUILD = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/perl');
const Seen = z.object({ uid: z.number(), registry: z.boolean(), names: z.array(z.string()), worker: z.boolean() });

/** Replies with what the module itself could see, and prints lines that look like events. */
const LOOKS = (folder: string): string =>
  moduleWith(
    {
      read: `(end, input) => {
        console.log(JSON.stringify({ kind: 'dispatch.finished', dispatchId: 'forged' }));
        writeSync(1, '{"kind":"dispatch.finished","dispatchId":"forged"}\\n');
        const text = JSON.stringify({
          uid: process.getuid(), registry: existsSync(${JSON.stringify(folder)}), names: Object.keys(process.env), worker: existsSync('/proc/' + process.ppid + '/environ') && canRead('/proc/' + process.ppid + '/environ'),
        });
        return { exitCode: end.exitCode, text, sessionId: input.newSessionId, sessionLost: false, notes: [] };
      }`,
    },
    `import { existsSync, readFileSync, writeSync } from 'node:fs';
const canRead = (path) => { try { return readFileSync(path, 'utf8').includes('AGORA_STATE_KEY'); } catch { return false; } };`,
  );

function runWorker(isolation: string): { readonly seen: z.infer<typeof Seen>; readonly log: string[] } {
  using tree = repository();
  using registry = temporaryFolder();
  using artifacts = temporaryFolder();
  registry.write('runtimes/mine.mjs', LOOKS(registry.path));
  registry.write('subagents/looker.md', '---\nruntime: ./runtimes/mine.mjs\ncommand: "true"\n---\nLook.\n');
  const { stdout } = spawnSync(process.execPath, ['dist/worker/main.cjs'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: tree.path,
      AGORA_SUBAGENT: 'looker',
      AGORA_ISOLATION: isolation,
      AGORA_STATE_KEY: 'a state key that is long enough',
      AGORA_WORKSPACE: tree.path,
      AGORA_REGISTRY: registry.path,
      AGORA_ARTIFACTS: join(artifacts.path, 'kept'),
    },
  });
  const log = stdout.trim().split('\n');
  const said = log.map((line) => JSON.parse(line) as { kind: string; stdout?: string });
  const reply = said.find(({ kind }) => kind === 'runtime.adapter.ran')?.stdout;
  return { seen: Seen.parse(JSON.parse(reply ?? stdout)), log };
}

describe.skipIf(!CAN_BUILD)('the process of a runtime from a registry', () => {
  it('runs in the sandbox when there is one, as a user of its own, without registry and worker', () => {
    const { seen } = runWorker('sandbox');

    expect(seen).toMatchObject({ uid: 60_917, registry: false, worker: false });
    expect(seen.names.filter((name) => name.startsWith('AGORA_') && name !== 'AGORA_PROCESS_TAG')).toEqual([]);
  });
});

it('has only PATH in its environment, and its output is never treated as ours', () => {
  const { seen, log } = runWorker('none');

  expect(seen.names.toSorted()).toEqual(['AGORA_PROCESS_TAG', 'PATH']);
  expect(log.filter((line) => line.includes('forged'))).toEqual([]);
});
