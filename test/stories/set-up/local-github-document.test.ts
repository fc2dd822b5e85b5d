/** Follows docs/local-github.md literally: its commands in a shell, its clicks as the requests of the page. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMarker } from '../../../protocol/comments/marker.ts';

const TEXT = readFileSync('docs/local-github.md', 'utf8');
const [, BLOCK = ''] = /^```sh\n(?<block>[^]*?)^```$/m.exec(TEXT) ?? [];
const POLL = { timeout: 300_000, interval: 200 };

let folder: string;
let hub: ReturnType<typeof startShell>;

/** In its own process group, so that the processes that npm starts are stopped with it. */
function startShell(script: string) {
  const child = spawn('bash', ['-e', '-c', script], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: folder },
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.text += text;
    });
  return { child, said };
}

/** The folder that the document calls ../shop, outside of the checkout. */
const inFolder = (script: string): string => script.replaceAll('../shop', join(folder, 'shop'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-document-'));
  hub = startShell(inFolder(BLOCK));
});
afterAll(async () => {
  const { pid, exitCode } = hub.child;
  if (pid !== undefined && exitCode === null) {
    process.kill(-pid, 'SIGINT');
    await once(hub.child, 'close');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

it('leads from an issue to a pull request, and starts a schedule early', async () => {
  expect(BLOCK).toContain('npm run hub -- ../shop');
  await expect.poll(() => hub.said.text, POLL).toContain('Ctrl+C');
  const address = /is at (\S+)/.exec(hub.said.text)?.[1] ?? '';
  const [owner = '', repo = ''] = new URL(address).pathname.slice(1).split('/');
  const { rest } = new Octokit({
    baseUrl: new URL(address).origin,
    auth: /maintainer\s+(\S+)/.exec(hub.said.text)?.[1],
  });
  const at = { owner, repo };

  // 1. A new issue, and the label that the document names.
  const [, label = 'the document names none'] = /add the label `([^`]+)`/.exec(TEXT) ?? [];
  const { data: issue } = await rest.issues.create({ ...at, title: 'Receipts are off by a cent' });
  await rest.issues.addLabels({ ...at, issue_number: issue.number, labels: [label] });
  const comments = async () => (await rest.issues.listComments({ ...at, issue_number: issue.number })).data;
  const question = async () => (await comments()).find(({ body = '' }) => findMarker(body)?.kind === 'question');
  await expect.poll(question, POLL).toBeDefined();

  // 2. Somebody ticks a box: the page edits the comment.
  const asked = await question();
  await rest.issues.updateComment({
    ...at,
    comment_id: asked?.id ?? 0,
    body: (asked?.body ?? '').replace('- [ ]', '- [x]'),
  });

  // 3. A pull request, which the final comment names.
  await expect
    .poll(async () => (await rest.pulls.list({ ...at, state: 'all' })).data.map(({ number }) => number), POLL)
    .toHaveLength(1);
  const [pull] = (await rest.pulls.list({ ...at, state: 'all' })).data;
  await expect
    .poll(async () => (await comments()).some(({ body = '' }) => body.includes(`#${pull?.number}`)), POLL)
    .toBe(true);
  expect(hub.said.text).toContain('Agora relay');

  const command = /`(npm run hub -- schedule URL)`/.exec(TEXT)?.[1] ?? '';
  const scheduled = startShell(command.replace('URL', address));
  const [code] = (await once(scheduled.child, 'close')) as [number | null];

  expect([code, scheduled.said.text]).toEqual([0, expect.stringMatching(/\/actions\/runs\/\d+/)]);
});
