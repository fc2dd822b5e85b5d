/** `agora verify` with the results of real runs of the built worker, intact and tampered with. */
import { zipSync } from 'fflate';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { agora, type Ended, outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from '../../support/worker/work-tree.ts';

const WORK = [
  'echo new > new.txt; chmod +x new.txt; rm README.md',
  'mkdir -p "odd é" "$AGORA_OUTPUTS"; printf "\\000\\001" > "odd é/b in"',
  'echo out > "$AGORA_OUTPUTS/report.txt"; echo Did it',
].join('; ');

let home: TemporaryFolder;
let stored: string;

beforeAll(async () => {
  using here = shop({ worker: WORK });
  home = temporaryFolder();
  const ended = await here.run(['run', 'worker', '--json', 'Do it'], { env: { XDG_STATE_HOME: home.path } });
  expect(ended.code, ended.err).toBe(EXIT.done);
  const [found = ''] = readdirSync(home.path, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('files/result.json'),
  );
  stored = join(home.path, found, '../..');
});

afterAll(() => {
  home[Symbol.dispose]();
});

async function verify(
  ...args: readonly string[]
): Promise<{ ended: Ended; failed: string[]; line: number | undefined }> {
  const ended = await agora(['verify', '--json', ...args]);
  const { parts, whole } = outputOf('verify', ended);
  const failed = parts.filter(({ outcome }) => outcome === 'fail');
  expect(whole).toBe(failed.length === 0);
  expect(ended.code).toBe(whole ? EXIT.done : EXIT.failed);
  return { ended, failed: failed.map(({ id }) => id), line: failed.find(({ line }) => line !== undefined)?.line };
}

/** The artifact's folder, as `gh run download` creates it. */
function unpacked(): TemporaryFolder {
  const folder = temporaryFolder();
  cpSync(join(stored, 'files'), folder.path, { recursive: true });
  return folder;
}

function zipOf(folder: string): Uint8Array {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return zipSync(
    Object.fromEntries(
      files.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))];
      }),
    ),
  );
}

it('finds no mistake in the result of a run on this machine, including its state', async () => {
  const { ended, failed } = await verify(stored);
  const said = await agora(['verify', stored]);

  expect(failed).toEqual([]);
  expect(outputOf('verify', ended).parts.map(({ id, outcome }) => `${id}: ${outcome}`)).toEqual([
    'digest: pass',
    'record: pass',
    'end: pass',
    'result: pass',
    'changes: pass',
    'patch: pass',
    'outputs: pass',
    'state: pass',
  ]);
  expect(said.out).toContain('✔ The patch changes the same files in the same way\n    3 files.');
});

it('compares the digest of a zip with a given one', async () => {
  using folder = temporaryFolder();
  const zip = zipOf(join(stored, 'files'));
  const [file, other] = ['result.zip', 'other.zip'].map((name) => join(folder.path, name)) as [string, string];
  writeFileSync(file, zip);
  writeFileSync(other, zipSync({ 'state.agora': new Uint8Array([1]) }));

  expect((await verify(file)).failed).toEqual([]);
  expect((await verify(file, '--digest', contentHash(zip))).failed).toEqual([]);
  expect((await verify(file, '--digest', contentHash(zip).toUpperCase())).failed).toEqual([]);
  expect((await verify(file, '--digest', contentHash('another'))).failed).toEqual(['digest']);
  expect((await verify(file, '--state', other)).failed).toEqual(['state']);
  expect((await verify(join(stored, 'files'), '--digest', contentHash(zip))).failed).toEqual(['digest']);
});

const replaceIn = (file: string, from: string, to: string) => (folder: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'latin1');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to), 'latin1');
};

it.each([
  [
    'a word in the record',
    replaceIn('events.jsonl', '"kind":"dispatch.started"', '"kind":"dispatch.Started"'),
    ['record'],
  ],
  [
    'a line that was added',
    (folder: string) => {
      appendFileSync(join(folder, 'events.jsonl'), '{"sequence":999}\n');
    },
    ['record'],
  ],
  [
    'a record that is cut off',
    (folder: string) => {
      const path = join(folder, 'events.jsonl');
      writeFileSync(path, readFileSync(path).subarray(0, -5));
    },
    ['record', 'end'],
  ],
  ['another outcome', replaceIn('result.json', '"outcome": "finished"', '"outcome": "failed"'), ['end']],
  ['a result that is no JSON', replaceIn('result.json', '{', '['), ['result']],
  ['another content in the patch', replaceIn('patch.diff', 'new file mode 100755', 'new file mode 100644'), ['patch']],
  ['another line in the patch', replaceIn('patch.diff', '+new', '+old'), ['patch']],
  [
    'a removal of all changes',
    (folder: string) => {
      for (const name of ['patch.diff', 'changes.json']) rmSync(join(folder, name));
    },
    ['changes'],
  ],
  [
    'no patch',
    (folder: string) => {
      rmSync(join(folder, 'patch.diff'));
    },
    ['patch'],
  ],
  ['another path in the list', replaceIn('changes.json', '"path": "new.txt"', '"path": "old.txt"'), ['patch']],
  ['a list of fewer files', replaceIn('result.json', '"files": 3', '"files": 2'), ['changes']],
  [
    'other contents',
    (folder: string) => {
      for (const name of readdirSync(join(folder, 'files'))) appendFileSync(join(folder, 'files', name), 'x');
    },
    ['changes', 'patch', 'outputs'],
  ],
  [
    'a content that nothing names',
    (folder: string) => {
      writeFileSync(join(folder, 'files/more'), 'x');
    },
    ['changes'],
  ],
] as const)('finds %s', async (_, tamper, parts) => {
  using folder = unpacked();

  tamper(folder.path);

  expect((await verify(folder.path)).failed).toEqual(parts);
});

it('names the line of a record that does not follow, also for a record alone', async () => {
  using folder = unpacked();
  const record = join(folder.path, 'events.jsonl');
  const lines = readFileSync(record, 'utf8').split('\n');

  expect((await verify(record)).failed).toEqual([]);
  writeFileSync(record, lines.toSpliced(2, 1).join('\n'));
  const broken = await verify(record);

  expect(broken).toMatchObject({ failed: ['record'], line: 3 });
  expect((await agora(['verify', record])).out).toContain('✘ The record has no gap\n    Line 3 of events.jsonl');
});

it('detects a stored artifact and a stored state that differ from the digests next to them', async () => {
  using folder = temporaryFolder();
  const artifacts = join(stored, '..');
  cpSync(artifacts, folder.path, { recursive: true });
  const result = join(folder.path, stored.slice(artifacts.length + 1));
  const [state = ''] = readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('state.agora'),
  );

  appendFileSync(join(folder.path, state), 'x');
  expect((await verify(result)).failed).toEqual(['state']);
  replaceIn('files/result.json', 'Did it', 'Hid it')(result);
  expect((await verify(result)).failed).toEqual(['digest', 'state']);
});

it.each([
  ['cut off', '{"id":2,"dig'],
  ['empty', ''],
  ['missing', undefined],
])('detects a stored artifact whose artifact.json is %s', async (_, content) => {
  using folder = temporaryFolder();
  cpSync(stored, folder.path, { recursive: true });
  const noted = join(folder.path, 'artifact.json');
  if (content === undefined) rmSync(noted);
  else writeFileSync(noted, content);

  const { failed, ended } = await verify(folder.path);

  expect(failed).toEqual(['digest']);
  expect(ended.out).toContain('artifact.json beside it, which notes the stored digest, is missing or cannot be read.');
});

it('refuses what is not a result and what makes no sense, and shows examples', async () => {
  const missing = await agora(['verify', '/nonexistent', '--json']);
  const mistyped = await agora(['verify', stored, '--digest', 'abc']);
  const help = await agora(['verify', '--help']);

  expect(missing.code).toBe(EXIT.mistake);
  expect(outputOf('error', missing).error.code).toBe('mistake');
  expect(mistyped.code).toBe(EXIT.mistake);
  expect(mistyped.err).toContain('--digest');
  expect(help.out).toMatch(/Examples:\n {2}agora verify .*\.zip --digest/);
});

it.each([
  ['a text', 'README.md', '# Shop\n\nReceipts.\n'],
  ['a JSON file', 'package.json', '{\n  "name": "shop"\n}\n'],
  ['an empty file', 'events.jsonl', ''],
  ['a zip of something else', 'other.zip', zipSync({ 'a.txt': new Uint8Array([1]) })],
  ['a folder of something else', 'src/main.js', 'x\n'],
])('says that %s is not a result, instead of reporting that it was changed', async (_, name, content) => {
  using here = temporaryFolder();
  const path = join(here.path, name.split('/')[0] ?? '');
  if (name.includes('/')) mkdirSync(path);
  writeFileSync(join(here.path, name), content);

  const ended = await agora(['verify', path]);

  expect(ended).toEqual({
    code: EXIT.mistake,
    out: '',
    err: expect.stringMatching(
      /is not the result of a dispatch: it .+\.\n {2}Name the result artifact of a run/,
    ) as string,
  });
});

it('says that a file is not the zip of a state, instead of reporting that the state was changed', async () => {
  using here = temporaryFolder();
  writeFileSync(join(here.path, 'README.md'), '# Shop\n');

  const ended = await agora(['verify', stored, '--state', join(here.path, 'README.md')]);

  expect(ended).toMatchObject({
    code: EXIT.mistake,
    out: '',
    err: expect.stringContaining('README.md is not a zip.') as string,
  });
});

it('says what helps with a zip that is larger than what it unpacks itself, and with a damaged one', async () => {
  using here = temporaryFolder();
  const [large, damaged] = [join(here.path, 'large.zip'), join(here.path, 'damaged.zip')];
  const zip = Buffer.from(zipSync({ 'events.jsonl': new Uint8Array(1_000) }));
  zip.writeUInt32LE(301 * 1_048_576, zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  writeFileSync(large, zip);
  writeFileSync(damaged, 'PK and nothing else');

  const [first, second] = [await agora(['verify', large]), await agora(['verify', damaged])];

  expect([first.code, second.code]).toEqual([EXIT.mistake, EXIT.mistake]);
  expect(first.err).toContain('Unpack it with another program, and name the folder.');
  expect(second.err).toContain('Download it again.');
});
