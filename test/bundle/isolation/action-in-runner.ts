/**
 * `node action-in-runner.ts FOLDER NODE ISOLATION`: a task from its label to its pull request on the local GitHub,
 * inside the imitated runner, with the shipped action and bot. NODE starts the job's steps as the runner's user.
 *
 * Prints a line `@run JSON` for each run of the workflow, and `@file JSON` with the agent's file.
 */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SHOP, startDemoEnvironment } from '../../../demo/demo-environment.ts';
import { makeRepository, subagent } from '../../stories/support/story-repository.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';

const WAIT_MS = 120_000;
const WORKFLOW = 'demo/repository/.github/workflows/agora.yml';
const [folder = '', runnerNode = '', isolation = 'auto'] = process.argv.slice(2);
/** Attempts of an agent of this user, from within the action's own step. */
const TRIES = [
  'echo "uid $(id -u)"',
  'echo "sudo $(sudo -n id -u 2>/dev/null || echo none)"',
  'echo "action $(pgrep -fc dist/[m]ain.cjs)"',
  'echo "commands $(find /home /tmp /run -path "*_runner_file_commands/*" -writable 2>/dev/null | wc -l)"',
  'touch /usr/local/bin/later 2>/dev/null && echo "later yes" || echo "later no"',
].join('; ');
const ASKER = subagent(
  `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo '{"question":"Go on?"}' > "$AGORA_SENTINEL"; else { ${TRIES}; } > seen.txt; fi`,
);

const project = resolve(import.meta.dirname, '../../..');
process.chdir(project);
await mkdir(dirname(folder), { recursive: true });
const repository = await makeRepository({
  '.github/agora/subagents/asker.md': ASKER,
  '.github/workflows/agora.yml': readFileSync(WORKFLOW, 'utf8').replace(
    'job-minutes: 60',
    `isolation: ${isolation}\n          job-minutes: 60`,
  ),
});
const environment = await startDemoEnvironment({
  project,
  workDir: folder,
  repository: repository.folder,
  runnerNode,
});
const { hub } = environment;
try {
  const alice = hub.as('alice');
  const { data: issue } = await alice.rest.issues.create({ ...SHOP, title: 'A task', body: 'Please.' });
  const at = { ...SHOP, issue_number: issue.number };
  await alice.rest.issues.addLabels({ ...at, labels: ['agora:asker'] });
  await wait('the question', async () => (await thread(at)).some((body) => findMarker(body)?.kind === 'question'));
  await hub.settle();
  await alice.rest.issues.createComment({ ...at, body: 'Yes.' });
  await wait('the end', async () => (await thread(at)).some((body) => findMarker(body)?.kind === 'end'));
  await hub.settle();
  for (const run of hub.runs()) {
    const log = run.log.flatMap(({ line }) => (line.startsWith('{"kind":') ? [line] : []));
    const chosen = log
      .map((line) => JSON.parse(line) as { kind: string })
      .find(({ kind }) => kind === 'isolation.chosen');
    const outputs = run.steps.find((step) => step.outputs['outcome'] !== undefined)?.outputs;
    console.log(`@run ${JSON.stringify({ conclusion: run.conclusion, outcome: outputs?.['outcome'], chosen })}`);
  }
  const { data: pulls } = await alice.rest.pulls.list({ ...SHOP, state: 'all' });
  const { data } = await alice.rest.repos.getContent({ ...SHOP, path: 'seen.txt', ref: pulls[0]?.head.sha ?? '' });
  console.log(`@file ${JSON.stringify('content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : '')}`);
} catch (error) {
  await writeFile(join(folder, 'failed.txt'), String(error));
  for (const run of hub.runs()) console.log(run.log.map(({ line }) => line).join('\n'));
  throw error;
} finally {
  await environment.close();
  await repository[Symbol.asyncDispose]();
}

async function thread(at: typeof SHOP & { readonly issue_number: number }): Promise<string[]> {
  const alice = hub.as('alice');
  const comments = await alice.paginate(alice.rest.issues.listComments, { ...at, per_page: 100 });
  return comments.map(({ body = '' }) => body);
}

async function wait(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
