/** What `agora prove` says about the server that it asks, and that nothing of what it saw is lost. */
import { expect, it } from 'vitest';
import { octokitFor } from '../../../client/adapters/token-octokit.ts';
import type { CliContext } from '../../../cli/cli-context.ts';
import { hostOf, keepRecording } from '../../../cli/proof/prove.ts';

it.each([
  ['https://api.github.com', 'api.github.com'],
  ['https://git.corner.example/api/v3', 'git.corner.example'],
  ['http://127.0.0.1:8080', '127.0.0.1'],
])('records the server that is asked: %s', (apiUrl, host) => {
  expect(hostOf(octokitFor({ token: 'ghp_mine', apiUrl }))).toBe(host);
});

it.each([
  ['prints a recording that cannot be stored', false, 1],
  ['does not print it again when it was printed as JSON', true, 0],
])('%s', async (_, json, printed) => {
  const said: string[] = [];
  const context = {
    files: { write: () => Promise.reject(new Error('no space left')) },
    terminal: { out: (line: string) => void said.push(line) },
  } as unknown as CliContext;
  const recording = { v: 1 as const, host: 'h', at: '2026-03-04T10:00:00Z', version: '1', verdicts: [], exchanges: [] };

  await expect(keepRecording(recording, 'there.json', { json }, context)).rejects.toThrow('no space left');
  expect(said.map((line) => JSON.parse(line) as unknown)).toEqual(Array.from({ length: printed }, () => recording));
});
