/** The folded lines at the start of a step's log: what runs, and with which inputs. */
import type { JobAttempt, JobTexts } from '../jobs/job-run.ts';

export function logStart(
  { sink, name, env }: JobAttempt,
  script: readonly string[],
  facts: readonly string[],
  inputs: JobTexts = {},
): void {
  sink.log(`##[group]${name}`);
  for (const line of script) sink.log(line);
  for (const [title, values] of [
    ['with', inputs],
    ['env', env],
  ] as const) {
    if (title === 'env') facts.forEach(sink.log);
    const given = Object.entries(values).filter(([, value]) => value !== '');
    if (given.length > 0) sink.log(`${title}:`);
    for (const [key, value] of given) sink.log(`  ${key}: ${value}`);
  }
  sink.log('##[endgroup]');
}
