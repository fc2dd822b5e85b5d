/** The minimum with zod: the event, a request validated with its schema, and a line of output. */
import { readFileSync } from 'node:fs';
import { writeLine } from '../../action/adapters/write-line.ts';
import { readRequest } from '../../protocol/messages/dispatch-request.ts';

const event: unknown = JSON.parse(readFileSync(process.env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
const read = readRequest(process.env['INPUT_REQUEST'] ?? '');
if (read.kind === 'malformed') throw new Error(read.why.join(', '));
writeLine(`${typeof event} ${read.request.task}\n`);
