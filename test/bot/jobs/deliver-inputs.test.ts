import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readJob } from '../../../bot/jobs/deliver-inputs.ts';

const RUNNER = {
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_REPOSITORY_ID: '77',
  GITHUB_RUN_ID: '5',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_API_URL: 'https://api.github.com',
};
const digest = `sha256:${'d'.repeat(64)}`;
const job = (given: Readonly<Record<string, string>>, runner: Readonly<Record<string, string>> = RUNNER) =>
  readJob((name) => ({ 'github-token': 't', 'workflow': 'agora.yml', ...given })[name] ?? '', runner);

it('uses the result of its own run, unless another is named', () => {
  const own = job({ 'result-artifact-id': '3', 'result-digest': digest });
  const other = job({ 'run-id': '4' });

  expect(own).toMatchObject({
    kind: 'job',
    job: {
      runId: 5,
      ownRunId: 5,
      artifact: { artifactId: 3, digest },
      ownRunUrl: 'https://github.com/o/r/actions/runs/5',
    },
  });
  expect(other).toMatchObject({ kind: 'job', job: { runId: 4, ownRunId: 5, artifact: undefined } });
});

it.each<[Readonly<Record<string, string>>, RegExp]>([
  [{ 'result-artifact-id': '3' }, /^result-digest: is missing/],
  [{ 'result-artifact-id': 'three', 'result-digest': digest }, /^result-artifact-id: must be a number/],
  [{ 'result-artifact-id': '3', 'result-digest': 'sha1:x' }, /^result-digest: /],
  [{ 'result-digest': digest }, /^result-artifact-id: is missing; pass the output of that name/],
  [{ 'result-artifact-id': '3', 'relay': 'yes' }, /relay: must be true or false,result-digest: is missing/],
  [
    { 'result-artifact-id': '3', 'result-digest': 'd'.repeat(64) },
    /^result-digest: must be sha256: and 64 hexadecimal digits$/,
  ],
  [{ 'run-id': '4', 'state-key': 'short' }, /^state-key: must have at least 16 characters/],
  [{ 'run-id': '4', 'workflow': '' }, /^workflow: is missing; it must be the file name/],
  [{ 'github-token': '' }, /^github-token: is missing/],
  [{ workflow: '../x' }, /^workflow: must be the file name of a workflow/],
])('reports the mistake in the inputs of the deliver action: %j', (given, mistake) => {
  const read = job(given);

  expect(read.kind === 'mistakes' ? read.mistakes.join() : '').toMatch(mistake);
});

it('says what is missing if there is no runner', () => {
  expect(job({ 'run-id': '4' }, {})).toMatchObject({
    kind: 'mistakes',
    mistakes: expect.arrayContaining([expect.stringContaining('GITHUB_REPOSITORY')]) as unknown,
  });
});

it('declares exactly the inputs that are read', () => {
  const { inputs } = z
    .object({ inputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync('deliver/action.yml', 'utf8')));
  const asked = new Set<string>();

  readJob((name) => {
    asked.add(name);
    return '';
  }, RUNNER);

  expect([...asked].toSorted()).toEqual(Object.keys(inputs).toSorted());
});
