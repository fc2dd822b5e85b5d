import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processes } from '../../../../worker/adapters/programs/execa-processes.ts';
import { findInCache, type InstallPlace } from '../../../../worker/adapters/programs/installed-programs.ts';
import { findOrInstall } from '../../../../worker/adapters/programs/npm-install.ts';
import { DispatchError } from '../../../../worker/dispatch-error.ts';
import type { WantedProgram } from '../../../../worker/ports/process-ports.ts';

const WANTED = { package: '@acme/agent', version: '1.2.3', program: 'agent', bin: '@acme/agent-{platform}/agent' };
const PLATFORM = `${process.platform}-${process.arch}`;
const NATIVE = `node_modules/@acme/agent-${PLATFORM}/agent`;

/** An npm that installs the files of the registry's package: the wrapper, and the executable for this platform. */
const NPM = `#!/bin/sh
echo "$@" >> "$HOME/npm-calls"; pwd >> "$HOME/npm-folders"; env > "$HOME/npm-env"
mkdir -p "$(dirname "${NATIVE}")"; printf '#!/bin/sh\\necho "1.2.3 (Agent)"\\n' > "${NATIVE}"; chmod +x "${NATIVE}"
`;

interface Place extends InstallPlace {
  readonly root: string;
  readonly said: string[];
}

async function setUp(npm = NPM): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'agora-install-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeProgram(join(root, 'bin/npm'), npm);
  await mkdir(join(root, 'work'));
  const said: string[] = [];
  const environment = {
    PATH: `${join(root, 'bin')}:/usr/bin:/bin`,
    HOME: root,
    GITHUB_TOKEN: 'must-not-be-seen',
    npm_config_registry: 'http://127.0.0.1:1/',
  };
  return {
    root,
    said,
    processes,
    cache: join(root, 'cache'),
    environment,
    workspace: join(root, 'work'),
    say: (text) => {
      said.push(text);
    },
  };
}

async function writeProgram(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
}

const find = (place: Place, wanted: WantedProgram = WANTED) =>
  findOrInstall(wanted, place, AbortSignal.timeout(20_000));
const inCache = (place: Place): string => join(place.cache, `acme-agent/1.2.3/${PLATFORM}`, NATIVE);

it('uses the program on the PATH when it has the exact version, without calling npm', async () => {
  const place = await setUp();
  await writeProgram(join(place.root, 'bin/agent'), '#!/bin/sh\necho "1.2.3 (Agent)"\n');

  const found = await find(place);

  expect(found).toEqual({ path: join(place.root, 'bin/agent'), version: '1.2.3' });
  await expect(readFile(join(place.root, 'npm-calls'))).rejects.toThrow('ENOENT');
});

it.each([
  ['another version', '#!/bin/sh\necho "1.2.4 (Agent)"\n'],
  ['a broken one', '#!/bin/sh\nexit 1\n'],
])('does not use %s on the PATH, and says so', async (_, text) => {
  const place = await setUp();
  await writeProgram(join(place.root, 'bin/agent'), text);

  const found = await find(place);

  expect(found).toEqual({ path: inCache(place), version: '1.2.3' });
  expect(place.said[0]).toMatch(/reports version .+\. It is not used because this action supports 1\.2\.3\./);
});

it.each([
  ['a later one of the same line', '1.2.9', '1.2.9'],
  ['the first of the next line', '1.3.0', '1.2.3'],
  ['an older one', '1.2.2', '1.2.3'],
  ['a pre-release of a later one', '1.2.9-beta.1', '1.2.3'],
])('obeys a version range: %s (%s) on the PATH means %s', async (_, installed, used) => {
  const place = await setUp();
  await writeProgram(join(place.root, 'bin/agent'), `#!/bin/sh\necho "agent-cli ${installed}"\n`);

  const found = await find(place, { ...WANTED, before: '1.3.0' });

  expect(found.version).toBe(used);
  expect(found.path).toBe(used === installed ? join(place.root, 'bin/agent') : inCache(place));
  expect(place.said[0]).toMatch(
    used === installed
      ? /is used: it reports version 1\.2\.9, which satisfies 1\.2\.3 or later, before 1\.3\.0/
      : /It is not used because this action supports 1\.2\.3 or later, before 1\.3\.0/,
  );
});

it('uses the newest suitable version in the cache when the exact one is missing, without calling npm', async () => {
  const place = await setUp();
  for (const version of ['1.2.4', '1.2.10', '1.3.0', '1.2.99-rc.1', 'notes'])
    await writeProgram(join(place.cache, `acme-agent/${version}/${PLATFORM}`, NATIVE), '#!/bin/sh\n');
  await mkdir(join(place.cache, `acme-agent/1.2.11/${PLATFORM}`), { recursive: true });

  const found = await find(place, { ...WANTED, before: '1.3.0' });

  expect(found).toEqual({ path: join(place.cache, `acme-agent/1.2.10/${PLATFORM}`, NATIVE), version: '1.2.10' });
  await expect(readFile(join(place.root, 'npm-calls'))).rejects.toThrow('ENOENT');
});

it("never uses a program from the job's checkout, even through a link from outside", async () => {
  const place = await setUp();
  await writeProgram(join(place.root, 'checkout/tools/agent'), '#!/bin/sh\ntouch "$HOME/was-run"; echo 1.2.3\n');
  await symlink(join(place.root, 'checkout/tools/agent'), join(place.root, 'bin/agent'));
  const environment = { ...place.environment, GITHUB_WORKSPACE: join(place.root, 'checkout') };

  const found = await find({ ...place, environment, workspace: join(place.root, 'checkout/packages/one') });

  expect(found).toEqual({ path: inCache(place), version: '1.2.3' });
  await expect(readFile(join(place.root, 'was-run'))).rejects.toThrow('ENOENT');
});

it('never uses a program from the repository', async () => {
  const place = await setUp();
  await writeProgram(
    join(place.workspace, 'node_modules/.bin/agent'),
    '#!/bin/sh\ntouch "$HOME/was-run"; echo 1.2.3\n',
  );
  const environment = {
    ...place.environment,
    PATH: `${join(place.workspace, 'node_modules/.bin')}:${place.environment['PATH'] ?? ''}`,
  };

  const found = await find({ ...place, environment });

  expect(found).toEqual({ path: inCache(place), version: '1.2.3' });
  await expect(readFile(join(place.root, 'was-run'))).rejects.toThrow('ENOENT');
});

it('installs the exact version once, without install scripts, outside the repository, and reports it', async () => {
  const place = await setUp();

  const first = await find(place);
  const second = await find(place);

  expect([first.path, second.path]).toEqual([inCache(place), inCache(place)]);
  const calls = (await readFile(join(place.root, 'npm-calls'), 'utf8')).trim().split('\n');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^install --ignore-scripts --no-save .* @acme\/agent@1\.2\.3$/);
  expect(await readFile(join(place.root, 'npm-folders'), 'utf8')).toMatch(/\/cache\/\.agora-draft-/);
  expect(place.said).toEqual([
    'Installing @acme/agent 1.2.3 with npm. This takes a minute the first time.',
    'Installed @acme/agent 1.2.3.',
  ]);
  expect(await readdir(place.cache)).toEqual(['acme-agent']);
});

it('gives npm its own settings and no token', async () => {
  const place = await setUp();

  await find(place);

  const env = await readFile(join(place.root, 'npm-env'), 'utf8');
  expect(env).toContain('npm_config_registry=http://127.0.0.1:1/');
  expect(env).not.toContain('must-not-be-seen');
});

it('installs for two callers at the same time', async () => {
  const place = await setUp();

  const found = await Promise.all([find(place), find(place), find(place)]);

  expect(new Set(found.map(({ path }) => path))).toEqual(new Set([inCache(place)]));
  expect(await readdir(place.cache)).toEqual(['acme-agent']);
});

it('leaves nothing half installed and says what to do when npm fails', async () => {
  const place = await setUp(
    '#!/bin/sh\nmkdir -p node_modules/x\necho "npm error code ENOTFOUND" >&2; echo "npm error no such host" >&2; exit 1\n',
  );

  const error = await find(place).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(DispatchError);
  expect(error).toMatchObject({
    reason: 'worker-failed',
    message: '@acme/agent 1.2.3 could not be installed: npm ended with exit code 1: code ENOTFOUND no such host.',
    fix: 'Let this machine reach the npm registry, or put agent 1.2.3 on the PATH; in a workflow, in an earlier step.',
  });
  expect(await readdir(place.cache)).toEqual([]);
});

it('reports that the package has nothing for this platform', async () => {
  const place = await setUp('#!/bin/sh\nmkdir -p node_modules/@acme/agent-other\n');

  await expect(find(place)).rejects.toThrow(`the package has no executable for ${PLATFORM}`);
});

it('reports that npm is missing', async () => {
  const place = await setUp();
  await rm(join(place.root, 'bin/npm'));

  await expect(
    find({ ...place, environment: { PATH: join(place.root, 'bin'), HOME: place.root } }),
  ).rejects.toMatchObject({
    message: expect.stringContaining('npm could not be started') as string,
    fix: 'Install npm, or put agent 1.2.3 on the PATH; in a workflow, in an earlier step.',
  });
});

it('does not treat a folder without the executable as an installation', async () => {
  const place = await setUp();
  await mkdir(join(place.cache, `acme-agent/1.2.3/${PLATFORM}/node_modules/@acme`), { recursive: true });

  expect(await findInCache(WANTED, place.cache)).toBeUndefined();
});
