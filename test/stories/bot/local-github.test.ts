/** Follows docs/local-github.md literally: its commands in a shell, its clicks as the forms that the page sends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

async function readCommands(folder: string): Promise<string> {
  const text = await readFile('docs/local-github.md', 'utf8');
  const block = /## From an issue to a pull request[^]*?```sh\n([^]*?)```/.exec(text)?.[1] ?? '';
  return `set -e\n${block.replaceAll('../shop', join(folder, 'shop'))}`;
}

/** What the page's script sends when somebody ticks the first box of the last comment. */
function findBox(html: string): Record<string, string> {
  const comment = html.slice(html.lastIndexOf('data-target="', html.lastIndexOf('data-task="0"')));
  const [, target = ''] = /^data-target="([^"]*)"/.exec(comment) ?? [];
  const [, version = ''] = /data-version="([^"]*)"/.exec(comment) ?? [];
  return { number: '1', target, version, state: 'checked', index: '0' };
}

it('the steps of docs/local-github.md lead to a pull request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'local-github-doc-'));
  const shell = spawn('bash', ['-c', await readCommands(folder)], { stdio: ['pipe', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  const says = async (words: RegExp): Promise<void> => {
    for (const end = Date.now() + 300_000; !words.test(out); ) {
      if (Date.now() > end) throw new Error(`It has not said ${String(words)} within five minutes:\n${out}`);
      if (shell.exitCode !== null) throw new Error(`It ended before it said ${String(words)}:\n${out}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await says(/Press Ctrl\+C to stop/);
  const page = new URL(/is at (\S+)/.exec(out)?.[1] ?? '');
  const at = { owner: 'me', repo: 'shop' };
  const send = (form: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(new URL(`/_page/do/${form}`, page), { method: 'POST', body: new URLSearchParams({ ...at, ...fields }) });
  const read = async (path: string): Promise<string> =>
    (await fetch(new URL(`/me/shop/${path}`, page), { headers: { accept: 'text/html' } })).text();

  await send('new-issue', { title: 'Receipts are off by a cent', body: 'Please fix.', labels: 'agora:fixer' });
  await says(/run \d+ queued: Agora relay.*\(issues by me\)[^]*run \d+ queued: Agora, .*by github-actions\[bot\]/);
  await says(
    /workflow_run does not start Agora relay: run \d+ was started with a job's token\. GitHub behaves the same way\./,
  );
  await send('task', findBox(await read('issues/1')));
  await says(/\(issue_comment by me\)[^]*run \d+ success.*: Agora, t_\w+\.r2/);
  const pulls = await read('pulls');
  shell.stdin.write('s\n');
  await says(/schedule "10,40 \* \* \* \*" of Agora relay started early[^]*run \d+ success.*: Agora relay\n/);
  shell.stdin.write('q\n');
  const [code] = (await once(shell, 'close')) as [number];
  await rm(folder, { recursive: true });

  expect(pulls).toMatch(/<a class="title" href="\/me\/shop\/pull\/\d+">/);
  expect(code).toBe(0);
});
