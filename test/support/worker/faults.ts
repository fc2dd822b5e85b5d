/** Faults of a saved state and of the machine that continues from it, and the required messages. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { WorkerPorts } from '../../../worker/ports.ts';
import type { ArtifactStore } from '../../../worker/ports/artifact-port.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { STATE_FILE } from '../../../worker/state/pack-state.ts';
import type { ended } from './worker-dispatch.ts';

/** A store with the given `get`, which saves nothing. */
export const store = (get: ArtifactStore['get']): ArtifactStore => ({
  get,
  put: () =>
    Promise.resolve({ runId: 1, artifactId: 99, digest: `sha256:${'0'.repeat(64)}`, expires: '2030-01-01T00:00:00Z' }),
});
export const storeOf = (files: FileSet): ArtifactStore => store(() => Promise.resolve({ kind: 'files', files }));
export const bytesOf = (files: FileSet): Buffer => Buffer.from(files.get(STATE_FILE) ?? []);
export const withBytes = (bytes: Uint8Array): FileSet => new Map([[STATE_FILE, bytes]]);

/** The run failed with a readable message and a fix. */
export function expectFailure(end: ReturnType<typeof ended>, reasons: readonly string[], name: string): void {
  const failure =
    end.outcome.kind === 'failed' ? end.outcome.failure : expect.fail(`${name}: it ended as ${end.outcome.kind}`);
  expect(reasons, `${name}: ${failure.detail}`).toContain(failure.reason);
  expect(failure.detail, name).toMatch(/^(?:[A-Z]|\.github\/).{20,}/s);
  expect(failure.fix, name).toMatch(/^[A-Z].*\.$/s);
}

/** Ports whose n-th call fails, counted over all methods that can fail. */
export function failingAt(
  n: number,
  ports: WorkerPorts,
): { readonly ports: WorkerPorts; readonly reached: () => string | undefined } {
  let calls = 0;
  let reached: string | undefined;
  const wrap = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get: (target, member, self) => {
        const value: unknown = Reflect.get(target, member, self);
        // `protect` only records something, so it cannot fail.
        if (typeof value !== 'function' || member === 'protect') return value;
        // It only returns the object that does the work.
        if (member === 'openLayer')
          return (): object => wrap(`${name}.layer`, z.custom<object>().parse(Reflect.apply(value, target, [])));
        return (...args: unknown[]): unknown => {
          calls += 1;
          if (calls !== n) return Reflect.apply(value, target, args) as unknown;
          reached = `${name}.${String(member)}`;
          return Promise.reject(new Error(`The machine went away in ${reached}, at call ${n}.`));
        };
      },
    });
  const { workspace, scratch, registry, artifacts, conversation, processes } = ports;
  return {
    reached: () => reached,
    ports: {
      ...ports,
      workspace: wrap('workspace', workspace),
      scratch: wrap('scratch', scratch),
      registry: wrap('registry', registry),
      artifacts: wrap('artifacts', artifacts),
      conversation: wrap('conversation', conversation),
      processes: wrap('processes', processes),
    },
  };
}
