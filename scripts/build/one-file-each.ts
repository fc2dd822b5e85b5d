/**
 * Bundles everything that a program loads at one stage into one file.
 *
 * In most of our files, finding, opening and compiling the file takes as long as running it. Without this plugin, each
 * module that other parts of the bundle share would get its own file.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

/**
 * @param stages file names, each with its modules, which include everything that they import. A module belongs to the
 * first stage that includes it.
 * @returns a plugin that records who imports what, and its groups for `codeSplitting`.
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
