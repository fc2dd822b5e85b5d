import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const SOMEBODY = 1901;
/** Root can read any file. */
const asSomebody = process.getuid?.() === 0 ? { uid: SOMEBODY, gid: SOMEBODY } : {};

it('reads all other files beside one that its agent has made unreadable', () => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const code = `
    import { chmodSync } from 'node:fs';
    import { scratchFolder } from ${JSON.stringify(resolve('worker/adapters/files/scratch-folder.ts'))};
    const scratch = await scratchFolder('scratch');
    for (const name of ['locked', 'open']) await scratch.write('home/' + name, Buffer.from(name));
    chmodSync('scratch/home/locked', 0);
    const read = [];
    await scratch.readAll('home', ['locked', 'open'], 100, (path, content) => {
      read.push(path + ': ' + (content === undefined ? 'none' : Buffer.from(content).toString()));
      return 100;
    });
    console.log(read.join(', '));
  `;

  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    ...asSomebody,
    cwd: folder.path,
    encoding: 'utf8',
  });

  expect(said.trim()).toBe('locked: none, open: open');
});
