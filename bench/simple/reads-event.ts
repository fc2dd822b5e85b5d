/** The minimum that a run does: the event, and a line of output. */
import { readFileSync } from 'node:fs';
import { writeLine } from '../../action/adapters/write-line.ts';

const event: unknown = JSON.parse(readFileSync(process.env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
writeLine(`${typeof event}\n`);
