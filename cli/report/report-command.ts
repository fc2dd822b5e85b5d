/** `agora report`: how the tasks of a repository, or of this machine, went: as a page, as JSON, and as a summary. */
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import type { CliContext } from '../cli-context.ts';
import { clientFor } from '../commands/dispatch.ts';
import { EXIT } from '../exit-codes.ts';
import { foldReport } from './fold-report.ts';
import { TaskReport } from './report-model.ts';
import { renderReportPage } from './report-page.ts';
import { renderReportSummary, sayTotals } from './report-summary.ts';

const FILE = 'agora-report.html';
const WEEK_MS = 7 * 86_400_000;
/** Comments are listed a hundred at a time: reading more than a year would cost more than it is worth. */
const MOST_WEEKS = 52;

const Options = z.extend(Anywhere, { output: z.optional(z.string()), weeks: z.optional(z.string()) });

export async function report(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Options, given);
  const now = context.clock.now();
  const since = options.weeks === undefined ? undefined : new Date(now.getTime() - readWeeks(options.weeks) * WEEK_MS);
  const name = options.local ? 'this machine' : (await context.github(options)).name;
  const client = await clientFor(options, context);
  const history = await client.history(since === undefined ? {} : { since });
  const facts = TaskReport.parse(foldReport(history, name, now));
  const file = options.output ?? (options.json ? undefined : FILE);
  if (file !== undefined) await context.files.write(file, renderReportPage(facts));
  const summary = context.environment['GITHUB_STEP_SUMMARY'] ?? '';
  if (summary !== '') await context.files.append(summary, renderReportSummary(facts));
  if (options.json) context.terminal.out(JSON.stringify(facts));
  else context.terminal.out(`${file}: ${sayTotals(facts)}`);
  return EXIT.done;
}

function readWeeks(text: string): number {
  const weeks = Number(text);
  if (/^[1-9]\d?$/.test(text) && weeks <= MOST_WEEKS) return weeks;
  throw new ClientError(
    'mistake',
    `--weeks must be a whole number from 1 to ${MOST_WEEKS}, not ${text.slice(0, 40)}.`,
    {
      fix: 'Leave it out for the last five weeks.',
    },
  );
}
