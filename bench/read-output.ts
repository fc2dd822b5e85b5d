/**
 * Reads a program's output as the worker does: redacts secrets and cuts the middle. Prints its own peak memory in KiB.
 */
import { readFileSync } from 'node:fs';
import { processes } from '../worker/adapters/programs/execa-processes.ts';
import { programLimits } from '../worker/agent-output/cut-output.ts';
import { createRedactor } from '../worker/redaction/redactor.ts';
import { SECRETS, secretsOf } from './material.ts';

const [, , path = ''] = process.argv;
const redactor = createRedactor();
for (const secret of secretsOf(SECRETS)) redactor.add(secret);
await processes.run(
  { argv: ['cat', path], cwd: process.cwd(), env: { PATH: process.env['PATH'] ?? '' }, stdin: '' },
  programLimits(600, redactor.filter),
  new AbortController().signal,
);
// Not maxRSS, which is the parent's peak if that is higher.
process.stdout.write(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 'NaN');
