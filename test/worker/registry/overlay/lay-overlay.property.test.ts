/**
 * Malicious capabilities and work trees: nothing is ever written outside of the work tree, a rejected overlay writes
 * nothing, and an applied overlay is removed without a trace.
 */
import fc from 'fast-check';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { gitWorkspace } from '../../../../worker/adapters/git/git-workspace.ts';
import { folderRegistry } from '../../../../worker/adapters/registries/local-registry.ts';
import { DispatchError } from '../../../../worker/dispatch-error.ts';
import { createLogbook } from '../../../../worker/context/redacted-log.ts';
import { createRedactor } from '../../../../worker/redaction/redactor.ts';
import { readCapability } from '../../../../worker/registry/read-registry.ts';
import { layCapabilities } from '../../../../worker/lifecycle/steps/prepare/lay-overlay.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

/** Everything below a folder: contents and modes of files, targets of links. */
function snapshot(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => {
      const path = join(below, name);
      const seen = lstatSync(join(folder, path));
      if (seen.isSymbolicLink()) return [`${path} -> ${readlinkSync(join(folder, path))}`];
      if (seen.isDirectory()) return [`${path}/`, ...snapshot(folder, path)];
      return [`${path} ${(seen.mode & 0o777).toString(8)} ${readFileSync(join(folder, path), 'base64')}`];
    });
}

const name = fc.constantFrom('a', 'b', 'A', 'docs', '.claude', 'settings.json', '.git', '.agora', 'skills', 'é');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const content = fc.constantFrom('', 'x', '{"a":1}', '{"a":[]}', '{ nothing');
/** A possible checkout: files, folders, and links to the outside, to missing targets and to themselves. */
const spot = fc.record({ path, kind: fc.constantFrom('file', 'folder', 'out', 'nowhere', 'self'), content });

function furnish(
  folder: string,
  outside: string,
  spots: readonly { readonly path: string; readonly kind: string; readonly content: string }[],
): void {
  for (const each of spots) {
    const place = join(folder, each.path);
    try {
      mkdirSync(dirname(place), { recursive: true });
      if (each.kind === 'file') writeFileSync(place, each.content, { flag: 'wx' });
      else if (each.kind === 'folder') mkdirSync(place);
      else symlinkSync(each.kind === 'out' ? outside : each.kind === 'self' ? place : join(outside, 'nowhere'), place);
    } catch {
      // If two items have the same path, the first one stays. Nothing is created through a link that leads outside.
    }
  }
}

it('writes only below the work tree, either everything or nothing, and removes it again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(spot, { maxLength: 6 }),
      fc.array(fc.array(fc.tuple(path, content), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (spots, capabilities, taught) => {
        using tree = temporaryFolder();
        using outside = temporaryFolder();
        using registry = temporaryFolder();
        using own = temporaryFolder();
        outside.write('settings.json', '{}');
        outside.write('a', 'outside');
        furnish(tree.path, outside.path, spots);
        capabilities.forEach((files, index) => {
          furnish(
            join(registry.path, `capabilities/c${index}`),
            outside.path,
            files.map(([each, text]) => ({ path: each, kind: 'file', content: text })),
          );
        });
        const [before, beyond] = [snapshot(tree.path), snapshot(outside.path)];
        const undos: (() => Promise<void>)[] = [];

        const ended = await lay(tree.path, registry.path, own.path, capabilities.length, taught, undos).then(
          () => 'laid',
          (error: unknown) => error,
        );
        const after = snapshot(tree.path);
        for (const undo of undos.toReversed()) await undo();

        if (ended !== 'laid') {
          expect(ended).toBeInstanceOf(DispatchError);
          expect(after).toEqual(before);
        }
        expect(snapshot(outside.path)).toEqual(beyond);
        expect(snapshot(tree.path)).toEqual(before);
      },
    ),
    { numRuns: 80 },
  );
});

async function lay(
  tree: string,
  folder: string,
  own: string,
  count: number,
  taught: boolean,
  undos: (() => Promise<void>)[],
): Promise<void> {
  const registry = folderRegistry(folder);
  const capabilities = [];
  for (let index = 0; index < count; index += 1) capabilities.push(await readCapability(`c${index}`, 'x', registry));
  const book = createLogbook(
    { log: () => undefined, emit: () => Promise.resolve(), hide: () => undefined },
    createRedactor(),
  );
  const workspace = await gitWorkspace({ root: tree, gitFolder: join(own, 'git') });
  await layCapabilities(capabilities, taught ? '.agora/needs_input.json' : undefined, {
    workspace,
    book,
    defer: (undo) => undos.push(undo),
    isFurtherTurn: false,
  });
}
