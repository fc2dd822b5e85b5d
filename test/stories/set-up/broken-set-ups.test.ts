/** Set-ups with one fault each: what the person who asked reads on the issue, and that the printed fix works. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, SHOP, type Said, type Story } from '../support/story.ts';

const AGENT = '.github/workflows/agora.yml';
const RELAY = '.github/workflows/agora-relay.yml';
const WORKER = '.github/agora/subagents/worker.md';
const FILES: Readonly<Record<string, string>> = {
  [AGENT]: readFileSync('examples/agora.yml', 'utf8'),
  [RELAY]: readFileSync('examples/relay.yml', 'utf8'),
  [WORKER]: subagent('echo Did it'),
};

interface Fault {
  readonly title: string;
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
  /** What stands on the issue. */
  readonly says: readonly RegExp[];
}

const plant = ({ file, from, to }: Fault): string => {
  const text = FILES[file] ?? '';
  const planted = text.replace(from, to);
  if (planted === text) throw new Error(`Nothing was planted in ${file}.`);
  return planted;
};

async function openBroken(fault: Fault, host: 'relay' | 'bot'): Promise<Story & AsyncDisposable> {
  const files = Object.entries({ ...FILES, [fault.file]: plant(fault) });
  const repository = await makeRepository(
    Object.fromEntries(files.filter(([path]) => host === 'relay' || path !== RELAY)),
  );
  const story = await openStory({ repository: repository.folder, hasBot: host === 'bot' });
  await repository[Symbol.asyncDispose]();
  return story;
}

const byMachine = (thread: readonly Said[]): Said[] => thread.filter(({ by }) => by.endsWith('[bot]'));

async function heard(story: Story, says: readonly RegExp[]): Promise<Said> {
  return story.until(says.join(' and '), async () =>
    byMachine(await story.thread()).find(({ text }) => says.every((pattern) => pattern.test(text))),
  );
}

async function mend(story: Story, file: string): Promise<void> {
  const { rest } = story.hub.as('alice');
  const { data } = await rest.repos.getContent({ ...SHOP, path: file });
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: file,
    message: 'Mend it',
    content: Buffer.from(FILES[file] ?? '').toString('base64'),
    sha: 'sha' in data ? data.sha : '',
  });
}

const WRONG_INPUT: Fault = {
  title: 'an input that is wrong',
  file: AGENT,
  from: /job-minutes: 60/,
  to: 'agent-timeout-seconds: soon',
  says: [
    /Nothing was started/,
    /agent-timeout-seconds: must be a whole number \(\[line \d+\]/,
    /\.github\/workflows\/agora\.yml/,
  ],
};
const NO_STATE_KEY: Fault = {
  title: 'a state-key that is not passed to the agent',
  file: AGENT,
  from: / {10}state-key: .*\n/,
  to: '',
  says: [/Nothing was started/, /openssl rand -base64 32/],
};
const BY_EITHER: readonly Fault[] = [
  WRONG_INPUT,
  NO_STATE_KEY,
  {
    title: 'a workflow that does not parse',
    file: AGENT,
    from: /runs-on: ubuntu-latest/,
    to: 'runs-off: ubuntu-latest',
    says: [/could not be started/, /agora\.yml/],
  },
  {
    title: 'a subagent that cannot be read',
    file: WORKER,
    from: /runtime:/,
    to: 'run-time:',
    says: [/worker\.md/, /run-time/],
  },
];
const BY_RELAY: readonly Fault[] = [
  {
    title: 'a state-key that is not passed to the relay',
    file: RELAY,
    from: / {8}with:\n {10}state-key: .*\n/,
    to: '',
    says: [/Nothing was started/, /state-key: is missing/, /agora-relay\.yml/],
  },
  {
    title: 'a relay that may not start workflows',
    file: RELAY,
    from: / {2}actions: write.*\n/,
    to: '',
    says: [/actions: write/i],
  },
  {
    title: 'a relay that may not claim',
    file: RELAY,
    from: / {2}contents: write/,
    to: '  contents: read',
    says: [/Nothing was started/, /`contents: write`/],
  },
];

const CASES = [
  ...BY_RELAY.map((fault) => ({ fault, title: fault.title, host: 'relay' as const })),
  ...BY_EITHER.flatMap((fault) => (['relay', 'bot'] as const).map((host) => ({ fault, title: fault.title, host }))),
];
const isNote = ({ text }: Said): boolean => text.includes('Nothing was started');

it.concurrent.each(CASES)('says on the issue what is wrong and where: $title, by $host', async ({ host, fault }) => {
  await using story = await openBroken(fault, host);

  await story.label('alice', 'agora:worker');
  await heard(story, fault.says);
  await story.hub.settle();
  const notes = byMachine(await story.thread()).filter(isNote);
  await mend(story, fault.file);
  await story.say('alice', '/agora run worker');
  await story.end();
  await story.quiet();

  expect(notes.length).toBeLessThanOrEqual(1);
  const mended = byMachine(await story.thread()).filter(({ id }) => notes.some((note) => note.id === id));
  expect(mended.map(({ text }) => text.split('\n')[0])).toEqual(
    notes.map(() => '### ✅ The settings of the workflow work again'),
  );
});

it('does not start again and again what its settings stop', async () => {
  await using story = await openBroken(WRONG_INPUT, 'bot');

  await story.label('alice', 'agora:worker');
  await heard(story, WRONG_INPUT.says);
  await story.hub.settle();
  await story.say('alice', 'Looking into it.');
  await story.say('alice', '/agora status');
  await heard(story, [/Open tasks|no task/i]);
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(1);
});
