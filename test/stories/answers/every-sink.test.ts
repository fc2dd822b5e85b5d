/**
 * An agent puts credentials, control bytes, workflow commands and links into everything that leaves its run. The test
 * reads the hub, the log, the artifacts and the requests to a webhook, and checks what is left of them.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from '../../../github/actions/zip.ts';
import { startHookServer } from '../../support/hook-server.ts';
import { makeRepository, subagent, type Repository } from '../support/story-repository.ts';
import { openStory, SHOP, type Story } from '../support/story.ts';

const TOKEN = `ghp_${randomBytes(18).toString('hex')}`;
/** Spans two lines of a question. Printed output is filtered line by line, as it arrives: docs/text.md. */
const SPLIT = `ghp_${randomBytes(18).toString('hex')}`;
const KEY = randomBytes(24).toString('hex');
const HIDDEN_KEY = `${KEY.slice(0, 9)}\u200B${KEY.slice(9)}`;
const WORDS = [
  `took ${TOKEN} and ${HIDDEN_KEY}`,
  `turned round ${Array.from(KEY).reverse().join('')} and in base64 ${Buffer.from(`x${KEY}`).toString('base64')}`,
  '\u001B]0;stolen\u0007\u001B[31mred\u001B[0m \u009B31mmore',
  '::set-output name=outcome::stolen',
  '::error title=stolen::stolen-annotation',
  '##[add-mask]stolen',
  '[skip ci] ![picture](https://evil.example/p.png) https://evil.example/link',
  'Fixes https://github.com/agora/shop/issues/1 and @bob',
  '/agora cancel',
].join('\n');

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
const printed = `printf %s ${inBase64(WORDS)} | base64 -d`;
const QUESTION = JSON.stringify({
  question: WORDS,
  options: ['Yes', `No ${TOKEN}`],
  context: `${WORDS}\n\n${SPLIT.slice(0, 20)}\n${SPLIT.slice(20)}\n`,
  partial_state: { WORDS },
});
/** Files and names without a credential, and some with one. If one of them has a credential, no file is delivered. */
const FILES = {
  'hands in': `echo fine > plain.txt; echo x > '[skip ci] ::error::stolen.txt'`,
  'keeps back': `echo fine > plain.txt; ${printed} > words.txt; echo x > "name-${TOKEN}.txt"`,
} as const;
const leakerOf = (files: string): string =>
  [
    `${printed}; echo; ${printed} >&2; echo`,
    `if [ -z "\${AGORA_ANSWER_FILE:-}" ]; then printf %s ${inBase64(QUESTION)} | base64 -d > "$AGORA_SENTINEL"; else`,
    'mkdir -p "$AGORA_OUTPUTS"',
    `${printed} > "$AGORA_OUTPUTS/words.txt"; echo x > "$AGORA_OUTPUTS/${TOKEN}.txt"`,
    files,
    'fi',
  ].join('\n');

/** The text as a reader, a copy or a cleanup would reassemble it. */
const seen = (text: string): string => text.replace(/[^\x21-\x7e]/g, '');

async function leakingRepository(command: string, url: string): Promise<Repository> {
  const repository = await makeRepository({ '.github/agora/subagents/leaker.md': subagent(command) });
  const workflow = join(repository.folder, '.github/workflows/agora.yml');
  const inputs = [`callback-url: ${url}`, 'callback-key: the key of the story', "callback-allow-private: 'true'"];
  const text = await readFile(workflow, 'utf8');
  const calling = text.replace(/^(?<indent> +)request: \$\{\{ inputs\.request \}\}/m, (line, indent: string) =>
    [line, ...inputs.map((input) => `${indent}${input}`)].join('\n'),
  );
  await writeFile(workflow, calling);
  return repository;
}

/** Everything in an archive that can be read without a key. */
async function artifactsOf({ hub }: Story): Promise<string[]> {
  const { rest } = hub.as('alice');
  const { data } = await rest.actions.listArtifactsForRepo(SHOP);
  const all = data.artifacts.map(async ({ id, name }) => {
    const archive = await rest.actions.downloadArtifact({ ...SHOP, artifact_id: id, archive_format: 'zip' });
    const read = readZip(new Uint8Array(archive.data as ArrayBuffer), { files: 500, bytes: 50_000_000 });
    if (read.kind === 'refused') throw new Error(read.why);
    return [name, ...[...read.files].flatMap(([path, content]) => [path, unpacked(Buffer.from(content))])].join('\n');
  });
  return Promise.all(all);
}

function unpacked(content: Buffer): string {
  return (content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content).toString('utf8');
}

/** Branches, commits, pull requests and their checks, and the changed files with their unmodified names. */
async function deliveriesOf({ hub }: Story): Promise<{ readonly words: string[]; readonly files: string[] }> {
  const { rest } = hub.as('alice');
  const { data: pulls } = await rest.pulls.list({ ...SHOP, state: 'all' });
  const words: string[] = [];
  const files: string[] = [];
  for (const { number, title, body, head } of pulls) {
    const { data: commits } = await rest.pulls.listCommits({ ...SHOP, pull_number: number });
    const { data: changed } = await rest.pulls.listFiles({ ...SHOP, pull_number: number });
    const { data: checks } = await rest.checks.listForRef({ ...SHOP, ref: head.sha });
    words.push(title, body ?? '', head.ref, JSON.stringify(checks), ...commits.map(({ commit }) => commit.message));
    files.push(...changed.map(({ filename, patch = '' }) => `${filename}\n${patch}`));
  }
  return { words, files };
}

async function sinksOf(story: Story): Promise<Readonly<Record<string, readonly string[]>>> {
  const runs = story.hub.runs();
  const thread = await story.thread();
  const { words, files } = await deliveriesOf(story);
  return {
    'comments': thread.filter(({ by }) => by.endsWith('[bot]')).map(({ body }) => body),
    'logs': runs.flatMap(({ log }) => log.map(({ line }) => line)),
    'summaries': runs.map(({ summary }) => summary),
    'annotations': runs.flatMap(({ annotations }) => annotations.map(({ message }) => message)),
    'outputs': runs.map(({ steps, outputs }) => JSON.stringify([steps.map((step) => step.outputs), outputs])),
    'inputs and titles of runs': runs.map(({ inputs, title, errors }) => JSON.stringify([inputs, title, errors])),
    'artifacts': await artifactsOf(story),
    'deliveries': words,
    'changed files': files,
    'log of the bot': [await readFile(story.shop.botLog, 'utf8')],
  };
}

function expectNothing(sinks: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, texts] of Object.entries(sinks)) {
    const all = seen(texts.join('\n'));
    for (const secret of [TOKEN, KEY, SPLIT]) {
      expect(all.includes(secret.slice(0, 13)), `the beginning of a secret in ${name}`).toBe(false);
      expect(all.includes(secret.slice(-13)), `the end of a secret in ${name}`).toBe(false);
    }
  }
  const { logs = [], annotations = [], outputs = [], comments = [], summaries = [], deliveries = [] } = sinks;
  expect(logs.filter((line) => /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/.test(line))).toEqual([]);
  expect(logs.filter((line) => /^\s*(?:::|##\[)/.test(line) && line.includes('stolen'))).toEqual([]);
  expect(annotations).not.toContain('stolen-annotation');
  expect(outputs.join('\n')).not.toContain('"outcome":"stolen"');
  expect(comments.join('\n')).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/);
  for (const text of [...comments, ...summaries, ...deliveries]) {
    expect(text).not.toMatch(/https?:\/\/evil\.example|\[skip ci\]/);
    expect(text).not.toMatch(/(?<![\w`])@bob\b|Fixes https:\/\/github\.com\/agora\/shop\/issues\/1\b/);
  }
}

it.each(['hands in', 'keeps back'] as const)(
  'publishes no secret, control byte, command or link from an agent anywhere, and %s its work',
  async (what) => {
    await using server = await startHookServer();
    await using repository = await leakingRepository(leakerOf(FILES[what]), server.url);
    await using story = await openStory({ repository: repository.folder, secrets: { AGORA_STATE_KEY: KEY } });
    const title = '[skip ci] https://evil.example/title and @bob';
    await story.hub.as('alice').rest.issues.update({ ...SHOP, issue_number: story.issue, title });

    await story.label('alice', 'agora:leaker');
    await story.question();
    await story.say('alice', '/answer Yes');
    await story.end();
    await story.quiet();

    const sinks = await sinksOf(story);
    expect(sinks['comments']?.join('\n')).toContain('redacted');
    expect(sinks['artifacts']?.length).toBeGreaterThan(1);
    expect(sinks['changed files']?.join('\n').includes('plain.txt')).toBe(what === 'hands in');
    expectNothing({ ...sinks, callbacks: server.heard.map(({ body, headers }) => body + JSON.stringify(headers)) });
  },
);

it('publishes none of them when the agent fails with them in its last message', async () => {
  const last = `echo; echo 'last ${TOKEN} ${HIDDEN_KEY}'`;
  await using server = await startHookServer();
  await using repository = await leakingRepository(`${printed}; ${printed} >&2; ${last} >&2; exit 3`, server.url);
  await using story = await openStory({ repository: repository.folder, secrets: { AGORA_STATE_KEY: KEY } });

  await story.label('alice', 'agora:leaker');
  expect((await story.end()).marker.state).toBe('failed');
  await story.quiet();

  const sinks = await sinksOf(story);
  expect(sinks['comments']?.join('\n')).toContain('redacted');
  expectNothing({ ...sinks, callbacks: server.heard.map(({ body, headers }) => body + JSON.stringify(headers)) });
});
