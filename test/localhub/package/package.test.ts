import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../support/start-test-hub.ts';
import { installPackage, listNeeded, type Installed } from './installed-package.ts';

let installed: Installed;
beforeAll(() => {
  installed = installPackage();
});
afterAll(() => {
  installed[Symbol.dispose]();
});

const WORKFLOW = `name: Nightly
on: { schedule: [{ cron: '0 0 31 12 *' }] }
jobs: { a: { runs-on: ubuntu-latest, steps: [{ uses: actions/checkout@v4 }, { run: cat README.md }] } }
`;

it('starts on any folder with its command, and serves the page, the API, git and workflows', async () => {
  const repository = join(installed.folder, 'shop');
  await writeFiles(repository, { 'README.md': 'Hello from the shop\n', '.github/workflows/nightly.yml': WORKFLOW });
  const main = join(installed.packageFolder, 'dist/main.js');
  const hub = spawn(process.execPath, [main, repository], { cwd: installed.folder, stdio: ['pipe', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [hub.stdout, hub.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  const said = async (words: string): Promise<void> => {
    while (!out.includes(words)) {
      if (hub.exitCode !== null) throw new Error(`It ended: ${out}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await said('Ctrl+C');
  const address = /is at (\S+)/.exec(out)?.[1] ?? '';
  const token = /maintainer\s+(\S+)/.exec(out)?.[1] ?? '';

  const page = await fetch(address, { headers: { accept: 'text/html' } });
  const style = await fetch(new URL('/_page/style.css', address));
  const api = await fetch(address.replace('/me/', '/repos/me/'), { headers: { authorization: `token ${token}` } });
  const clone = spawnSync(
    'git',
    ['clone', '-q', `${address.replace('//', `//x-access-token:${token}@`)}.git`, 'clone'],
    {
      cwd: installed.folder,
      encoding: 'utf8',
    },
  );
  hub.stdin.write('s\n');
  await said('run 9001 success');
  hub.stdin.write('q\n');
  const [code] = (await once(hub, 'close')) as [number];

  expect([page.status, style.status, api.status, clone.status, code]).toEqual([200, 200, 200, 0, 0]);
  expect(await page.text()).toContain('Hello from the shop');
});

it('exports `startHub` from the package @agora/local-github', () => {
  writeFileSync(
    join(installed.folder, 'use.mjs'),
    `import { startHub } from '@agora/local-github';
    const scenario = { users: [{ login: 'alice' }], repositories: [{ owner: 'alice', name: 'shop' }] };
    const hub = await startHub({ ...scenario, workDir: 'hub', node: process.execPath, apps: [], actions: new Map() });
    await hub.as('alice').rest.issues.create({ owner: 'alice', repo: 'shop', title: 'Hello' });
    await hub.settle();
    console.log(hub.illegal().length, hub.traffic.length);
    await hub.close();`,
  );

  const { stdout, stderr } = spawnSync(process.execPath, ['use.mjs'], { cwd: installed.folder, encoding: 'utf8' });

  expect([stdout, stderr]).toEqual(['0 1\n', '']);
});

it('contains compiled files with their types, and no sources', () => {
  const { files } = installed;

  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'dist/LICENSE', 'dist/hub.js', 'dist/hub.d.ts', 'dist/page/assets/style.css']),
  );
  expect(files.filter((path) => !/^(dist\/|README\.md$|package\.json$)/.test(path))).toEqual([]);
  expect(files.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
});

it('needs nothing that it does not declare, such as a dependency of the product', () => {
  const needed = [...listNeeded('localhub')];

  expect(needed).toEqual(expect.arrayContaining(['node_modules/emulate', 'node_modules/croner']));
  expect(needed.filter((path) => /\/(probot|@actions\/artifact|vitest|typescript)$/.test(path))).toEqual([]);
});
