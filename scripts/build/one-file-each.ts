/**
 * All that a program reads at one go, in one file of its bundle.
 *
 * Finding, opening and compiling a file takes a start as long as running what is in most of ours, and modules that
 * other parts of the bundle use as well would each lie in a file of their own.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

/**
 * @param stages file names, each with the modules that it takes in, with all that they import; what an earlier one has
 * taken, a later one does not.
 * @returns a plugin that sees who imports what, and the groups of it, for `codeSplitting`.
 */
export function oneFileEach(stages: Readonly<Record<string, readonly string[]>>): {
  readonly plugin: Plugin;
  readonly groups: readonly Group[];
} {
  const taken = new Map<string, string>();
  const plugin: Plugin = {
    name: 'agora-one-file-each',
    buildEnd() {
      for (const [name, begins] of Object.entries(stages)) {
        const queue = begins.map((module) => resolve(module));
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          const info = this.getModuleInfo(id);
          if (info === null || taken.has(id)) continue;
          taken.set(id, name);
          queue.push(...info.importedIds);
        }
      }
    },
  };
  return {
    plugin,
    groups: Object.keys(stages).map((name, index) => ({
      name,
      test: (id) => taken.get(id) === name,
      priority: 10 - index,
    })),
  };
}
