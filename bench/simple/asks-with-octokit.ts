/** The same as asks-github.ts, with the client that most programs use, also on top of Node's own HTTP client. */
import { readFileSync } from 'node:fs';
import { getOctokit } from '@actions/github';
import { directFetch } from '../../action/adapters/direct-fetch.ts';
import { writeLine } from '../../action/adapters/write-line.ts';

const event: unknown = JSON.parse(readFileSync(process.env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
const client = getOctokit('ghs_bench', {
  baseUrl: process.env['GITHUB_API_URL'] ?? '',
  request: { fetch: directFetch },
});
const status = await client.request('GET /user').then(
  (answer) => answer.status,
  (error: unknown) => String(error).length,
);
writeLine(`${typeof event} ${String(status)}\n`);
