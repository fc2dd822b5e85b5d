/** Schemas that are created when they are first used, in a module that is bundled like ours and then run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { lateSchemas } from '../../../scripts/build/late-schemas.ts';

const MODULE = `
import { z } from 'zod';
export const made: string[] = [];
const note = <T>(name: string, value: T): T => { made.push(name); return value; };

const name = z.string().trim().min(1, note('name', 'is empty'));
const common = { version: z.literal(note('version', 1)) };
const Cat = z.strictObject({ ...common, kind: z.literal('cat'), name });
export const Tom = Cat.extend({ lives: z.int().max(note('lives', 9)) });
export const Pet = z.discriminatedUnion('kind', [Cat, z.strictObject({ kind: z.literal('fish'), name: name.optional() })]);
export const parsed: string = z.string().parse('read at once');
export const unused = z.string().min(note('unused', 1));
`;

/** The list itself: a copy would not grow with it. */
const Loaded = z.object({
  made: z.custom<string[]>(),
  parsed: z.string(),
  Pet: z.custom<z.ZodType>(),
  Tom: z.custom<z.ZodType>(),
});

/** The exports of that module's bundle. */
async function load(code: string): Promise<z.infer<typeof Loaded>> {
  const folder = mkdtempSync(join(tmpdir(), 'agora-late-'));
  try {
    const entry = resolve('pets.ts');
    const bundle = await rolldown({
      input: entry,
      platform: 'node',
      plugins: [
        { name: 'pets', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
        lateSchemas(),
      ],
    });
    await bundle.write({ dir: folder, format: 'cjs', entryFileNames: 'pets.cjs' });
    await bundle.close();
    return Loaded.parse(createRequire(import.meta.url)(join(folder, 'pets.cjs')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('creates no schema that nobody uses', async () => {
  const { made, Pet } = await load(MODULE);
  const before = [...made];

  Pet.parse({ version: 1, kind: 'cat', name: 'Ada' });

  expect(before).toEqual([]);
  expect(made.toSorted()).toEqual(['name', 'version']);
});

it('parses and reports mistakes like schemas that are created at once', async () => {
  const { Tom, Pet, parsed } = await load(MODULE);

  const read = [Pet.parse({ kind: 'fish' }), Tom.parse({ version: 1, kind: 'cat', name: ' Tom ', lives: 7 })];
  const complaints = Tom.safeParse({ version: 2, kind: 'cat', name: '', lives: 10, owner: 'ada' }).error?.issues.map(
    ({ path, code }) => [path.join('.'), code],
  );

  expect(parsed).toBe('read at once');
  expect(read).toEqual([{ kind: 'fish' }, { version: 1, kind: 'cat', name: 'Tom', lives: 7 }]);
  expect(complaints).toEqual([
    ['version', 'invalid_value'],
    ['name', 'too_small'],
    ['lives', 'too_big'],
    ['', 'unrecognized_keys'],
  ]);
});

it('is accepted as a schema by zod itself', async () => {
  const { Tom, Pet } = await load(MODULE);

  const both = z.object({ tom: Tom, pets: z.array(Pet).min(1), friend: Pet.optional() });

  expect(Tom instanceof z.ZodType).toBe(true);
  expect(
    both.safeParse({ tom: { version: 1, kind: 'cat', name: 'Tom', lives: 7 }, pets: [{ kind: 'fish' }] }).success,
  ).toBe(true);
  expect(both.safeParse({ tom: {}, pets: [] }).success).toBe(false);
});
