/** Setups with one fault each: what the asker reads on the issue, and that the printed fix works. */
import { expect, it } from 'vitest';
import { makeRepository } from '../support/story-repository.ts';
import { openStory, SHOP, type Said, type Story } from '../support/story.ts';
import { BY_EITHER, BY_RELAY, FILES, RELAY, type SetUpFault, WRONG_INPUT } from './planted-faults.ts';

const plant = ({ file, from, to }: SetUpFault): string => {
  const text = FILES[file] ?? '';
  const planted = text.replace(from, to);
  if (planted === text) throw new Error(`Nothing was planted in ${file}.`);
  return planted;
};

async function openBroken(fault: SetUpFault, host: 'relay' | 'bot'): Promise<Story & AsyncDisposable> {
  const files = Object.entries({ ...FILES, [fault.file]: plant(fault) });
  const repository = await makeRepository(
    Object.fromEntries(files.filter(([path]) => host === 'relay' || path !== RELAY)),
  );
  const story = await openStory({ repository: repository.folder, hasBot: host === 'bot', ...fault.options });
  await repository[Symbol.asyncDispose]();
  return story;
}

const byMachine = (thread: readonly Said[]): Said[] => thread.filter(({ by }) => by.endsWith('[bot]'));

async function heard(story: Story, says: readonly RegExp[]): Promise<Said> {
  return story.until(says.join(' and '), async () =>
    byMachine(await story.thread()).find(({ text }) => says.every((pattern) => pattern.test(text))),
  );
}

/** Follows the instructions, in the file as it is. */
async function mend(story: Story, { file, fix, options }: SetUpFault, words: string): Promise<void> {
  const { rest } = story.hub.as('alice');
  if (options?.settings?.pullRequestsByActions === false)
    await rest.actions.setGithubActionsDefaultWorkflowPermissionsRepository({
      ...SHOP,
      can_approve_pull_request_reviews: true,
    });
  const { data } = await rest.repos.getContent({ ...SHOP, path: file });
  const broken = 'content' in data ? Buffer.from(data.content, 'base64').toString('utf8') : '';
  const fixed = fix(broken, words);
  if (fixed === broken) return;
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: file,
    message: 'Mend it',
    content: Buffer.from(fixed).toString('base64'),
    sha: 'sha' in data ? data.sha : '',
  });
}

const endsOf = async (story: Story): Promise<Said[]> =>
  (await story.thread()).filter(({ marker }) => marker?.kind === 'end' && marker.state === 'finished');

const CASES = [
  ...BY_RELAY.map((fault) => ({ fault, title: fault.title, host: 'relay' as const })),
  ...BY_EITHER.flatMap((fault) => (['relay', 'bot'] as const).map((host) => ({ fault, title: fault.title, host }))),
];
const isNote = ({ text }: Said): boolean => text.includes('Nothing was started');

it.concurrent.each(CASES)(
  'says on the issue what is wrong and where, and the printed fix repairs it: $title, by $host',
  async ({ host, fault }) => {
    await using story = await openBroken(fault, host);

    await story.label('alice', 'agora:worker');
    const { text } = await heard(story, fault.says);
    await story.hub.settle();
    const notes = byMachine(await story.thread()).filter(isNote);
    await mend(story, fault, text);
    if (fault.isDelivery === true) await story.say('alice', '/agora status');
    if (fault.isDelivery === true) await story.until('the delivery', async () => (await endsOf(story)).length === 1);
    const before = (await endsOf(story)).length;
    await story.say('alice', '/agora run worker');
    await story.until('a task that ends well', async () => (await endsOf(story)).length > before);
    await story.quiet();

    const last = story.hub.runs().findLast(({ path }) => path.includes('agora.yml'));
    expect(last?.conclusion).toBe('success');
    expect(notes.length).toBeLessThanOrEqual(1);
    const mended = byMachine(await story.thread()).filter(({ id }) => notes.some((note) => note.id === id));
    expect(mended.map((said) => said.text.split('\n')[0])).toEqual(
      notes.map(() => '### ✅ The settings of the workflow work again'),
    );
  },
);

it('does not repeatedly start a task that its settings stop', async () => {
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
