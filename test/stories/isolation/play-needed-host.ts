/**
 * `node play-needed-host.ts PROJECT FOLDER`, inside the imitated runner, as its user: the shipped bundles on a local
 * GitHub, an agent that needs a host, and Alice, who agrees. Prints the result as one line, `@played …`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHOP, startDemoEnvironment } from '../../../demo/demo-environment.ts';
import { findMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';

export interface PlayedStory {
  /** The text that people read. */
  readonly question: string;
  readonly end: string;
  /** All comments of the issue. */
  readonly thread: string;
  /** The responses of each host, in the first round and in the second. */
  readonly before: string;
  readonly after: string;
  /** The worker's log of each run, oldest run first. */
  readonly runs: readonly (readonly { readonly kind: string; readonly [field: string]: unknown }[])[];
  /** Requests that GitHub's description does not allow. */
  readonly illegal: number;
}

const [project = '', folder = ''] = process.argv.slice(2);
const WAIT_MS = 120_000;

/** The unmodified response of each host; a proxy's refusal is also text. */
const LOOK = 'for host in listed.example.com evil.example.org; do curl -s -m60 http://$host/; echo; done';
const AGENT = [
  `if [ "$AGORA_ROUND" = 1 ]; then ${LOOK} > before.txt`,
  `echo '{"question":"The tests download a schema.","hosts":["listed.example.com"]}' > "$AGORA_SENTINEL"`,
  `else ${LOOK} > after.txt; fi`,
].join('\n');

await using repository = await makeRepository({ '.github/agora/subagents/fixer.md': subagent(AGENT) });
const workflow = join(repository.folder, '.github/workflows/agora.yml');
const before = await readFile(workflow, 'utf8');
const inputs = ['isolation: sandbox', 'network: allowlist'].map((line) => `          ${line}\n`).join('');
await writeFile(workflow, before.replace('          request: ${{', `${inputs}          request: \${{`));
await using shop = await startDemoEnvironment({ project, workDir: folder, repository: repository.folder });
const alice = shop.hub.as('alice');
const { data: issue } = await alice.rest.issues.create({ ...SHOP, title: 'Test the schema', body: 'Please.' });
const at = { ...SHOP, issue_number: issue.number };

async function waitFor(kind: 'question' | 'end'): Promise<string> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const { data } = await alice.rest.issues.listComments({ ...at, per_page: 100 });
    const found = data.findLast(({ body = '' }) => findMarker(body)?.kind === kind);
    if (found !== undefined) return withoutMarker(found.body ?? '');
    await sleep(200);
  }
  const runs = shop.hub.runs().flatMap(({ log }) => log.map(({ line }) => line));
  throw new Error(`Waited in vain for ${kind}:\n${runs.slice(-40).join('\n')}`);
}

await alice.rest.issues.addLabels({ ...at, labels: ['agora:fixer'] });
const question = await waitFor('question');
await shop.hub.settle();
await alice.rest.issues.createComment({ ...at, body: '1' });
const end = await waitFor('end');
await shop.hub.settle();
const { data: pulls } = await alice.rest.pulls.list({ ...SHOP, state: 'all' });
const fileOf = async (path: string): Promise<string> => {
  const { data } = await alice.rest.repos.getContent({ ...SHOP, path, ref: pulls[0]?.head.sha ?? '' });
  return 'content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : '';
};
const { data: comments } = await alice.rest.issues.listComments({ ...at, per_page: 100 });
const played: PlayedStory = {
  question,
  end,
  thread: comments.map(({ body = '' }) => withoutMarker(body)).join('\n\n'),
  before: await fileOf('before.txt'),
  after: await fileOf('after.txt'),
  runs: shop.hub
    .runs()
    .map(({ log }) =>
      log.flatMap(({ line }) => (line.startsWith('{"kind":') ? [JSON.parse(line) as { kind: string }] : [])),
    ),
  illegal: shop.hub.illegal().length,
};
process.stdout.write(`@played ${JSON.stringify(played)}\n`);
