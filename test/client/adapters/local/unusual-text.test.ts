/** What people and agents write reaches the other side, whatever characters are in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../../../../client/index.ts';
import type { Attached, Client, Progress } from '../../../../client/types.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';

/** Asks in its first round, and writes down the answer in the others. */
const ASKS = `if [ "$AGORA_ROUND" = 1 ]; then echo '{"v":1,"question":"Which?"}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWER_FILE" "said-$AGORA_ROUND.txt"; fi`;

interface Machine extends Disposable {
  readonly client: Client;
  readonly tree: string;
}

function machine(command: string): Machine {
  const tree = repository({
    'README.md': '# Shop\n',
    '.github/agora/subagents/fixer.md': `---\nruntime: command\ncommand: ${JSON.stringify(command)}\n---\nDo it.\n`,
  });
  const home = temporaryFolder();
  const environment = { PATH: process.env['PATH'], HOME: home.path, AGORA_ACTOR: 'ada' };
  return {
    client: createClient({ local: { repository: tree.path, home: home.path, environment } }),
    tree: tree.path,
    [Symbol.dispose]: () => {
      for (const folder of [tree, home]) folder[Symbol.dispose]();
    },
  };
}

async function answerQuestions(attached: Attached, answer: string): Promise<void> {
  for await (const event of attached.events) {
    if (event.type !== 'question') continue;
    await attached.send(answer, { question: event.id });
    await attached.end();
  }
}

it('passes an answer with a line separator (U+2028) to an agent that waits for it', async () => {
  using here = machine(ASKS);

  const result = await here.client.dispatch({
    subagent: 'fixer',
    input: { text: 'Go' },
    interactive: { onOpen: (attached) => void answerQuestions(attached, 'The red\u2028one\u2029please') },
  });

  expect(result.outcome).toBe('finished');
  expect(readFileSync(join(here.tree, 'said-2.txt'), 'utf8')).toContain('The red\u2028one\u2029please');
});

it('shows a line of an agent that contains a line separator (U+2028)', async () => {
  using here = machine(String.raw`printf 'one\342\200\250two\n' >&2`);
  const shown: Progress[] = [];

  await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' }, onProgress: (one) => shown.push(one) });

  expect(JSON.stringify(shown)).toContain('one\u2028two');
});

it('says how long a text may be, counted in bytes, if it is too long for the worker', async () => {
  using here = machine(ASKS);
  const { needsInput, taskId } = await here.client.dispatch({ subagent: 'fixer', input: { text: 'Go' } });

  const answered = here.client.answer(needsInput?.id ?? '', '漢'.repeat(50_000));

  await expect(answered).rejects.toMatchObject({
    code: 'mistake',
    message: 'The answer is 150000 bytes long; at most 100000 are accepted.',
  });
  expect((await here.client.describe(taskId)).task).toMatchObject({ state: 'suspended' });
});
