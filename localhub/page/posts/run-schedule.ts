/**
 * The form that starts a schedule early. GitHub has no such call, so it asks the hub itself. The API only says whether
 * the selected user may see the repository.
 */
import { z } from 'zod';
import { RepositoryAnswer } from '../http/page-answers.ts';
import { RestRefusal } from '../http/rest.ts';
import type { Visit } from '../http/visit.ts';
import { inRepository, readForm } from './posts.ts';

const RunSchedule = inRepository.extend({ path: z.string().optional(), cron: z.string().optional() });

/** @returns the page of the run. @throws Refusal 404 when there is no such repository or schedule. */
export async function runSchedule(form: URLSearchParams, { client, schedules }: Visit): Promise<string> {
  const { owner, repo, path, cron } = readForm(form, RunSchedule);
  await client.call('GET /repos/{owner}/{repo}', { owner, repo }, RepositoryAnswer);
  const wanted = path === undefined || cron === undefined ? undefined : { path, cron };
  const run = await schedules.bringForward({ owner, repo }, wanted);
  if (run !== undefined) return `/${owner}/${repo}/actions/runs/${run}`;
  throw new RestRefusal(
    404,
    wanted === undefined
      ? `No workflow on the default branch of ${owner}/${repo} has a schedule.`
      : `${wanted.path} has no schedule "${wanted.cron}" on the default branch.`,
  );
}
