/** Artifacts in a folder, the registry in a folder and in Git objects, our own folder, and the chained journal. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folderArtifacts } from '../../../../worker/adapters/artifacts/folder-artifacts.ts';
import { jsonJournal } from '../../../../worker/adapters/files/json-journal.ts';
import { folderRegistry } from '../../../../worker/adapters/registries/local-registry.ts';
import { scratchFolder } from '../../../../worker/adapters/files/scratch-folder.ts';
import { findBreak } from '../../../../protocol/results/chain-break.ts';
import { createEventChain, renderChain, type Recorded } from '../../../../worker/context/hash-chain.ts';
import { dispatchIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const clockAt = (iso: string) => ({ now: () => new Date(iso), sleep: () => Promise.resolve() });
const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8'));

it('returns an artifact unchanged, and reports it as gone after its expiry', async () => {
  using folder = temporaryFolder();
  const files = new Map([
    ['a.txt', Buffer.from('a')],
    ['files/b', Buffer.from([0, 255])],
  ]);
  const stored = await folderArtifacts(folder.path, clockAt('2026-01-01T00:00:00Z')).put('one', files, 30);

  const found = await folderArtifacts(folder.path, clockAt('2026-01-30T00:00:00Z')).get(stored);
  const late = await folderArtifacts(folder.path, clockAt('2026-01-31T00:00:00Z')).get(stored);

  expect(stored.expires).toBe('2026-01-31T00:00:00.000Z');
  expect(found.kind === 'files' && [...found.files].map(([path, content]) => [path, Buffer.from(content)])).toEqual([
    ...files,
  ]);
  expect(late.kind).toBe('gone');
});

it('refuses an artifact that was changed, and reports one that never existed as unknown', async () => {
  using folder = temporaryFolder();
  const store = folderArtifacts(folder.path, clockAt('2026-01-01T00:00:00Z'));
  const stored = await store.put('one', new Map([['a.txt', Buffer.from('a')]]), 30);
  writeFileSync(join(folder.path, '1/files/a.txt'), 'b');

  await expect(store.get(stored)).rejects.toMatchObject({ reason: 'integrity-failed' });
  expect((await store.get({ ...stored, artifactId: 99 })).kind).toBe('gone');
});

it('numbers artifacts, and leaves nothing behind when storing one fails', async () => {
  using folder = temporaryFolder();
  const store = folderArtifacts(folder.path, clockAt('2026-01-01T00:00:00Z'));

  await store.put('one', new Map([['a', Buffer.from('1')]]), 1);
  await expect(store.put('bad', new Map([['../out', Buffer.from('x')]]), 1)).rejects.toThrow();
  const last = await store.put('two', new Map([['a', Buffer.from('2')]]), 1);

  expect(last.artifactId).toBe(2);
  expect((await store.list()).map(({ name }) => name)).toEqual(['one', 'two']);
  expect(readdirSync(join(folder.path, '..')).includes('out')).toBe(false);
  expect(readdirSync(folder.path)).toEqual(['1', '2']);
});

it('removes what killed workers left unfinished more than a day ago, and no other file', async () => {
  using folder = temporaryFolder();
  const [old, fresh] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T23:00:00Z')];
  for (const [name, at] of [
    ['.unfinished-1', old],
    ['.unfinished-2', fresh],
    ['logs', old],
  ] as const) {
    folder.write(`${name}/files/a`, 'half');
    utimesSync(join(folder.path, name), at, at);
  }

  await folderArtifacts(folder.path, clockAt('2026-01-03T00:00:00Z')).put('n', new Map(), 30);

  expect(readdirSync(folder.path).sort()).toEqual(['.unfinished-2', '1', 'logs']);
});

it('says which artifact could not be written where', async () => {
  using folder = temporaryFolder();
  const files = new Map([
    ['a', Buffer.from('a')],
    ['a/b', Buffer.from('b')],
  ]);

  await expect(folderArtifacts(folder.path, clockAt('2026-01-01T00:00:00Z')).put('n', files, 30)).rejects.toThrow(
    `The artifact n could not be written to ${folder.path}: E`,
  );
});

it('stores what several workers put into the same folder at once', async () => {
  using folder = temporaryFolder();
  const store = folderArtifacts(folder.path, clockAt('2026-01-01T00:00:00Z'));
  const names = Array.from({ length: 8 }, (_, at) => `artifact-${at}`);

  const stored = await Promise.all(names.map((name) => store.put(name, new Map([['a', Buffer.from(name)]]), 1)));

  const found = await Promise.all(stored.map((one) => store.get(one)));
  expect(found.map((one) => one.kind === 'files' && text(one.files.get('a')))).toEqual(names);
  expect(new Set(stored.map(({ artifactId }) => artifactId)).size).toBe(names.length);
  expect((await store.list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('reads the registry in a folder, and nothing outside it', async () => {
  using folder = temporaryFolder();
  folder.write('subagents/planner.md', 'text');
  const registry = folderRegistry(folder.path);

  expect(text(await registry.read('.github/agora/subagents/planner.md', ''))).toBe('text');
  expect(await registry.read('.github/agora/subagents', '')).toBeUndefined();
  await expect(registry.read('.github/agora/../../x', '')).rejects.toThrow();
});

it('refuses a pipe in the registry at once, and follows the links of a mounted volume', async () => {
  using folder = temporaryFolder();
  folder.write('..data/planner.md', 'text');
  mkdirSync(join(folder.path, 'subagents'));
  symlinkSync('../..data/planner.md', join(folder.path, 'subagents/planner.md'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder.path, 'subagents/stuck.md')]);
  const registry = folderRegistry(folder.path);

  expect(text(await registry.read('.github/agora/subagents/planner.md', ''))).toBe('text');
  await expect(registry.read('.github/agora/subagents/stuck.md', '')).rejects.toThrow(
    /subagents\/stuck\.md cannot be read: it is not a regular file/,
  );
});

it('reads, lists, writes and clears only files in the scratch folder', async () => {
  using folder = temporaryFolder();
  const scratch = await scratchFolder(join(folder.path, 'own'));
  const victim = folder.write('victim', 'precious');
  await scratch.write('home/a/b.txt', Buffer.from('b'));
  symlinkSync(victim, join(scratch.root, 'home/link'));
  mkdirSync(join(scratch.root, 'home/empty'));

  await scratch.write('home/link2', Buffer.from('x'));
  expect(await scratch.list('home')).toEqual(['a/b.txt', 'link2']);
  await scratch.write('home/link', Buffer.from('ours'));

  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(text(await scratch.read('home/a/b.txt', 1))).toBe('b');
  expect(await scratch.read('home/a/b.txt', 0)).toBeUndefined();
  expect(await scratch.list('nothing')).toEqual([]);
  await expect(scratch.write('../out', Buffer.from('x'))).rejects.toMatchObject({ reason: 'integrity-failed' });
  await scratch.clear('home');
  expect(await scratch.list('home')).toEqual([]);
});

const dispatchId = dispatchIdOf(taskIdOf('test', 1), 1);

it('prints one line for each event, whatever text it contains', async () => {
  using folder = temporaryFolder();
  const lines: string[] = [];
  const hidden: string[] = [];
  const journal = jsonJournal({
    write: (line) => void lines.push(line),
    file: join(folder.path, 'logs/events.jsonl'),
    hide: (secret) => void hidden.push(secret),
  });

  journal.log({ kind: 'runtime.note', text: '\n::error::no\r\n\u0085\u2028\u2029' });
  await journal.emit({ kind: 'dispatch.cancelled', dispatchId, at: '2026-01-01T00:00:00Z', durationMs: 1 });
  journal.hide('secret');

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text: '\n::error::no\r\n\u0085\u2028\u2029' });
  expect(lines[0]).toMatch(/^\{"kind":"runtime\.note"[^\n\r\u0085\u2028\u2029]*\}$/);
  expect(findBreak(readFileSync(join(folder.path, 'logs/events.jsonl'), 'utf8').trimEnd().split('\n'))).toBeUndefined();
  expect(hidden).toEqual(['secret']);
});

const noteOf = (text: string): Recorded => ({ log: { kind: 'runtime.note', text } });

it('finds the place where a chain was broken', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 8 }), fc.nat(), (texts, pick) => {
      const lines = renderChain(texts.map(noteOf)).trimEnd().split('\n');
      const at = pick % (lines.length - 1);

      expect(findBreak(lines)).toBeUndefined();
      expect(findBreak(lines.toSpliced(at, 1))).toBe(at + 1);
      expect(findBreak(lines.with(at, `${lines[at] ?? ''} `))).toBe(at + 2);
    }),
  );
});

it('finds a broken place among lines that were written together, at the next link at the latest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      (bursts, pick) => {
        const chain = createEventChain();
        const written = bursts.map((texts) => {
          const lines = texts.map((text) => chain.append(noteOf(text)));
          chain.link(`${lines.join('\n')}\n`);
          return lines;
        });
        const lines = written.flat();
        const at = pick % written.slice(0, -1).flat().length;
        const nextLink = lines.findIndex((line, index) => index > at && line.includes('"previous":')) + 1;

        expect(findBreak(lines)).toBeUndefined();
        expect(findBreak(lines.toSpliced(at, 1))).toBe(at + 1);
        expect(findBreak(lines.with(at, `${lines[at] ?? ''} `))).toBe(nextLink);
      },
    ),
  );
});

it('reports once that the file can no longer be written, and leaves no gap in it', async () => {
  const [lines, failures]: [string[], string[]] = [[], []];
  const journal = jsonJournal({
    write: (line) => void lines.push(line),
    file: '/dev/full',
    onFileFailed: (why) => void failures.push(why),
  });
  const event = { kind: 'dispatch.cancelled', dispatchId, at: '2026-01-01T00:00:00Z', durationMs: 1 } as const;

  journal.log({ kind: 'runtime.note', text: 'one' });
  await journal.emit(event);
  await journal.emit(event);

  expect(lines).toHaveLength(1);
  expect(failures).toEqual([expect.stringContaining('ENOSPC')]);
});

it('makes the line of an event prove everything that was logged before it', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'events.jsonl');
  const journal = jsonJournal({ write: () => undefined, file });

  for (const text of ['one', 'two', 'three']) journal.log({ kind: 'runtime.note', text });
  await journal.emit({ kind: 'dispatch.cancelled', dispatchId, at: '2026-01-01T00:00:00Z', durationMs: 1 });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');

  expect(findBreak(lines)).toBeUndefined();
  expect(lines.map((line) => line.includes('"previous":'))).toEqual([true, false, false, true]);
  expect(findBreak(lines.with(1, lines[1]?.replace('two', 'owt') ?? ''))).toBe(4);
});
