/** The minimum with HTTP: the event, one response from GitHub through Node's own client, and a line of output. */
import { readFileSync } from 'node:fs';
import { directFetch } from '../../action/adapters/direct-fetch.ts';
import { writeLine } from '../../action/adapters/write-line.ts';

const event: unknown = JSON.parse(readFileSync(process.env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
const answer = await directFetch(`${process.env['GITHUB_API_URL'] ?? ''}/user`, { method: 'GET', headers: {} });
writeLine(`${typeof event} ${(await answer.text()).length}\n`);
