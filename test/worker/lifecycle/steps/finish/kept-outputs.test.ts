/** Which outputs and which report of dependencies are kept, from what is found at their paths. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import type { SmallFile } from '../../../../../worker/adapters/files/safe-files.ts';
import { captureEvidence, noteDependencies } from '../../../../../worker/lifecycle/steps/finish/capture-evidence.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const SECRET = 'sk-0123456789-abcdef';
type Found = SmallFile | string;

/** @param files by path. @param listed the outputs folder, if it lists more than these. */
function workTree(files: Readonly<Record<string, Found>>, listed?: readonly string[]) {
  const outputs = Object.keys(files).flatMap((path) => /^\.agora\/outputs\/(.*)$/.exec(path)?.[1] ?? []);
  const run = servicesWith({
    workspace: {
      readSmall: (path, most) => {
        const found = files[path] ?? { kind: 'absent' };
        if (typeof found !== 'string') return Promise.resolve(found);
        const content = Buffer.from(found);
        return Promise.resolve(
          content.length > most ? { kind: 'refused', why: `is longer than ${most} bytes` } : { kind: 'file', content },
        );
      },
      list: (_, most) => Promise.resolve((listed ?? outputs).slice(0, most)),
    },
  });
  run.services.book.hide(SECRET);
  return {
    ...run,
    evidence: async () =>
      (await captureEvidence.run(factsWith({ verdict: { kind: 'finished' } }), run.services)).evidence,
    dependencies: async () => (await noteDependencies.run({}, run.services)).dependencies,
  };
}

const DEPS = '.agora/deps.json';
const jsonOf = (bytes: number) => JSON.stringify('d'.repeat(bytes - 2));

it('reports the hash of the dependencies, and nothing if there are none', async () => {
  const some = workTree({ [DEPS]: '{"npm":1}' });
  const none = workTree({});

  expect(await some.dependencies()).toEqual({ hash: contentHash('{"npm":1}') });
  expect((await some.evidence())?.atFinish).toEqual({ hash: contentHash('{"npm":1}') });
  expect(await none.dependencies()).toEqual({ hash: undefined });
  expect([some.log, none.log]).toEqual([[], []]);
});

it.each<[string, Found, string]>([
  ['is no JSON', '{', 'is not JSON'],
  ['is a link', { kind: 'refused', why: 'is a symbolic link' }, 'is a symbolic link'],
  ['is longer than 64 KiB', jsonOf(65_537), 'is longer than 65536 bytes'],
])('uses no report of dependencies that %s', async (_, file, reason) => {
  const { dependencies, log } = workTree({ [DEPS]: file });

  expect(await dependencies()).toEqual({ hash: undefined });
  expect(log).toEqual([{ kind: 'deps.evidence.unusable', phase: 'setup', reason }]);
});

it('uses a report of dependencies of exactly 64 KiB', async () => {
  const { dependencies, log } = workTree({ [DEPS]: jsonOf(65_536) });

  expect(await dependencies()).toEqual({ hash: contentHash(jsonOf(65_536)) });
  expect(log).toEqual([]);
});

it('keeps outputs by their hashes', async () => {
  const { evidence, notices } = workTree({ '.agora/outputs/a.txt': 'one', '.agora/outputs/b/c.txt': 'three' });

  const found = await evidence();

  expect(found?.outputs).toEqual([
    { path: 'a.txt', bytes: 3, contentHash: contentHash('one') },
    { path: 'b/c.txt', bytes: 5, contentHash: contentHash('three') },
  ]);
  expect([...(found?.files.values() ?? [])].map(String)).toEqual(['one', 'three']);
  expect(notices()).toEqual([]);
});

const KEY = '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7\n-----END RSA PRIVATE KEY-----\n';

it.each<[string, string, Found, string]>([
  ['was removed meanwhile', 'x', { kind: 'absent' }, 'is gone'],
  ['is a pipe', 'x', { kind: 'refused', why: 'is a pipe' }, 'is a pipe'],
  ['holds a secret of the run', 'x', `It is ${SECRET}.`, 'holds a secret of this run'],
  ['has one in its name', `${SECRET}.txt`, 'x', 'holds a secret of this run'],
  ['holds a private key', 'id_rsa', KEY, 'holds'],
])('keeps no output that %s, keeps the others, and says so', async (_, name, file, why) => {
  const { evidence, notices, log } = workTree({
    [`.agora/outputs/${name}`]: file,
    '.agora/outputs/other.txt': 'kept',
  });

  const found = await evidence();

  expect(found?.outputs.map(({ path }) => path)).toEqual(['other.txt']);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toContain(`was not kept: it ${why}`);
  expect(log).toEqual([
    { kind: 'outputs.skipped', path: expect.any(String) as string, why: expect.stringContaining(why) as string },
  ]);
});

it.each([
  [0, []],
  [1, [`There are more than ${LIMITS.outputs} files in .agora/outputs; those after 0999 were not kept.`]],
])('names the last kept file if there are %i more than fit', async (more, expected) => {
  const names = Array.from({ length: LIMITS.outputs + more }, (_, at) =>
    String(at + 1_000 - LIMITS.outputs).padStart(4, '0'),
  );
  const { evidence, notices } = workTree(
    Object.fromEntries(names.map((name) => [`.agora/outputs/${name}`, 'x'])),
    names,
  );

  expect((await evidence())?.outputs).toHaveLength(LIMITS.outputs);
  expect(notices()).toEqual(expected);
});
