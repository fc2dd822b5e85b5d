import { expect, it } from 'vitest';
import type { SandboxMethod } from '../../../protocol/network/isolation-report.ts';
import { chooseIsolation } from '../../../worker/sandbox/choose-isolation.ts';
import type { Isolation, SandboxNeeds } from '../../../worker/ports/isolation-ports.ts';
import type { RunProgram } from '../../../worker/ports/process-ports.ts';

const plain: RunProgram = () => Promise.reject(new Error('plain'));
const kept: RunProgram = () => Promise.reject(new Error('kept'));
const inside: RunProgram = () => Promise.reject(new Error('inside'));
const needs: SandboxNeeds = { workspace: '/w', scratch: '/s', writable: [], readable: [], alsoReadable: [] };
const { signal } = new AbortController();

function machine(
  works: readonly SandboxMethod[],
  methods: readonly SandboxMethod[] = ['sudo', 'user-namespace'],
): Isolation {
  return {
    methods: () => ({ kind: 'some', methods }),
    attempt: (method) =>
      Promise.resolve(
        works.includes(method) ? { kind: 'works', run: inside } : { kind: 'fails', why: 'not permitted' },
      ),
  };
}

function choose(
  asked: 'auto' | 'sandbox' | 'none',
  isolation: Isolation | undefined,
  setupAs: 'agent' | 'runner' = 'agent',
) {
  return chooseIsolation({ asked, setupAs, needs, kept, plain, holdsKey: true }, isolation, signal);
}

it('uses the strongest method that works, and names those that did not', async () => {
  const first = await choose('auto', machine(['sudo', 'user-namespace']));
  expect(first.report).toMatchObject({ mode: 'sandbox', method: 'sudo', tried: [] });
  expect(first.run).toBe(inside);
  expect(first.runSetup).toBe(inside);

  const second = await choose('auto', machine(['user-namespace']));
  expect(second.report).toMatchObject({
    mode: 'sandbox',
    method: 'user-namespace',
    tried: ['With sudo: not permitted.'],
  });
  expect(second.report.unprotected.join()).toContain('keeps the uid');
});

it('continues without a sandbox when none works, and says what that means', async () => {
  const { report, run } = await choose('auto', machine([]));
  expect(run).toBe(kept);
  expect(report).toMatchObject({ mode: 'none', asked: 'auto', setupAs: 'runner' });
  expect(report.tried).toEqual(['With sudo: not permitted.', 'With a user namespace: not permitted.']);
  expect(report.unprotected.join()).toContain("job's token");
});

it('refuses to start when a sandbox is required and none works', async () => {
  await expect(choose('sandbox', machine([]))).rejects.toThrow(
    /No sandbox works on this machine: With sudo: not permitted\./,
  );
  const mac: Isolation = { ...machine([]), methods: () => ({ kind: 'no', why: 'There is none for darwin.' }) };
  await expect(choose('sandbox', mac)).rejects.toThrow('There is none for darwin.');
  await expect(choose('sandbox', undefined)).rejects.toThrow('This program cannot build one.');
});

it('tries no sandbox when isolation is off', async () => {
  const untouched: Isolation = {
    methods: () => {
      throw new Error('asked');
    },
    attempt: () => Promise.reject(new Error('tried')),
  };
  const { report, run } = await choose('none', untouched);
  expect(run).toBe(kept);
  expect(report).toMatchObject({ mode: 'none', tried: [] });
});

it('lets setup run outside when the workflow says so, and reports it', async () => {
  const { run, runSetup, report } = await choose('auto', machine(['sudo']), 'runner');
  expect([run, runSetup]).toEqual([inside, plain]);
  expect(report).toMatchObject({ setupAs: 'runner' });
  expect(report.unprotected.join()).toContain('agora-setup.sh ran outside');
});
