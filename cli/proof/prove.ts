/** `agora prove`: checks in a scratch repository what we assume about GitHub, and records the form of its responses. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { readDuration } from '../../protocol/base/duration.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import type { GitHubContext } from '../../client/github/client-context.ts';
import type { CliContext } from '../cli-context.ts';
import { OnGitHub, readOptions } from '../command-options.ts';
import { EXIT } from '../exit-codes.ts';
import { compareRecordings, type RecordingDifference } from './compare-recordings.ts';
import { proveRepository } from './prove-repository.ts';
import { Recording, type ProbeVerdict } from './recording.ts';
import { renderCheck } from '../render/render-check.ts';

const ProveArguments = z.extend(OnGitHub, {
  yes: z._default(z.boolean(), false),
  subagent: z.optional(z.string()),
  record: z.optional(z.string()),
  compare: z.optional(z.string()),
  patience: z._default(z.string(), '10m'),
  quiet: z._default(z.string(), '2m'),
});

export async function prove(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(ProveArguments, given);
  const patienceMs = readTime('patience', options.patience);
  const quietMs = readTime('quiet', options.quiet);
  const expected = options.compare === undefined ? undefined : await readRecording(options.compare, context);
  const { context: github, name } = await context.github(options);
  if (!options.yes) await confirm(name, context);
  const { terminal } = context;
  const recording = await proveRepository({
    context: github,
    signal: context.signal,
    host: hostOf(github.client),
    version: context.version,
    subagent: options.subagent,
    patienceMs,
    quietMs,
    onVerdict: (verdict) => {
      if (!options.json) for (const line of renderVerdict(verdict, context)) terminal.out(line);
    },
  });
  const differences = expected === undefined ? [] : compareRecordings(expected, recording);
  if (options.json) terminal.out(JSON.stringify({ repository: name, recording, differences }));
  if (options.record !== undefined) await keepRecording(recording, options.record, options, context);
  if (!options.json)
    for (const line of [...renderDifferences(differences), renderCount(recording, options.record)]) terminal.out(line);
  const isSo = recording.verdicts.every(({ verdict }) => verdict !== 'differs') && differences.length === 0;
  return isSo ? EXIT.done : EXIT.failed;
}

/** It took many minutes: a file that cannot be written does not cost it. */
export async function keepRecording(
  recording: Recording,
  file: string,
  { json }: { readonly json: boolean },
  { files, terminal }: Pick<CliContext, 'files' | 'terminal'>,
): Promise<void> {
  try {
    await files.write(file, `${JSON.stringify(recording, undefined, 2)}\n`);
  } catch (error) {
    if (!json) terminal.out(JSON.stringify(recording));
    throw error;
  }
}

function readTime(name: string, text: string): number {
  const ms = readDuration(text);
  if (ms === undefined || ms === 0)
    throw new ClientError('mistake', `--${name} is "${text.slice(0, 100)}".`, {
      fix: 'Write a time such as 10m or 90s.',
    });
  return ms;
}

async function readRecording(file: string, { files }: CliContext): Promise<Recording> {
  const bytes = await files.read(file);
  if (bytes === undefined)
    throw new ClientError('mistake', `There is no file ${file.slice(0, 300)}.`, {
      fix: 'Name a file that `agora prove --record` has written.',
    });
  const read = readJson(Buffer.from(bytes).toString('utf8'));
  const recording = read.kind === 'malformed' ? undefined : z.safeParse(Recording, read.value);
  if (recording?.success === true) return recording.data;
  throw new ClientError('mistake', `${file.slice(0, 300)} is not a recording of this version.`, {
    fix: 'Name a file that `agora prove --record` has written.',
  });
}

async function confirm(name: string, { terminal, signal }: CliContext): Promise<void> {
  const fix = 'Use a repository for nothing else, and add --yes.';
  if (!terminal.isInteractive)
    throw new ClientError('mistake', `It writes workflows to the default branch of ${name}, and starts runs.`, { fix });
  terminal.tell(`This pushes workflows to the default branch of ${name}, opens an issue and starts runs.`);
  terminal.tell('The workflows are removed at the end. Use a repository for nothing else.');
  const typed = await terminal.ask(`Type ${name} to continue: `, signal);
  if (typed?.trim() !== name) throw new ClientError('aborted', 'Nothing was changed.', { fix });
}

/** The server that is really asked, whatever has named it. */
export function hostOf({ request }: Pick<GitHubContext['client'], 'request'>): string {
  return new URL(request.endpoint.DEFAULTS.baseUrl).hostname;
}

const OUTCOMES = { holds: 'pass', differs: 'fail', unknown: 'skip' } as const;

function renderVerdict({ probe, assumes, verdict, detail, runId }: ProbeVerdict, context: CliContext): string[] {
  const run = runId === undefined ? '' : ` (run ${runId})`;
  return renderCheck({ title: `${probe}: ${assumes}`, outcome: OUTCOMES[verdict], detail: `${detail}${run}` }, context);
}

function renderCount({ verdicts }: Recording, file: string | undefined): string {
  const count = (wanted: ProbeVerdict['verdict']): number =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  const written = file === undefined ? '' : ` Recorded in ${file}.`;
  return `${count('holds')} hold, ${count('differs')} differ, ${count('unknown')} could not be checked.${written}`;
}

function renderDifferences(differences: readonly RecordingDifference[]): string[] {
  return differences.length === 0
    ? []
    : [
        `${plural(differences.length, 'difference')} from the recording:`,
        ...differences.map(({ probe, route, what }) => `  ${probe}: ${route}: ${what}`),
      ];
}
