/** The ask tool from an agent's point of view: a shell command, and a tool server for a real MCP client. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { renderAskCommand, toolServerOf } from '../../../worker/ask/ask-command.ts';
import { checkQuestion } from '../../../worker/ask/check-question.ts';
import { findAskTool } from '../../../worker/adapters/programs/find-ask-tool.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder, type TemporaryFolder } from '../../support/worker/work-tree.ts';

const TOOL = [process.execPath, join(import.meta.dirname, '../../../worker/ask/ask-program.ts')] as const;
const sentinelIn = (folder: TemporaryFolder): string => join(folder.path, "it's a place/.agora/needs_input.json");
const askedIn = (folder: TemporaryFolder): unknown => JSON.parse(readFileSync(sentinelIn(folder), 'utf8'));

function ask(folder: TemporaryFolder, args: readonly string[], input = '') {
  const script = folder.write('agora-ask', renderAskCommand(TOOL, sentinelIn(folder)));
  chmodSync(script, 0o755);
  return spawnSync(script, args, { input, encoding: 'utf8', env: {}, cwd: folder.path });
}

it('accepts a question as options of the command, writes all of it, and says what to do next', () => {
  using folder = temporaryFolder();

  const { status, stdout } = ask(folder, [
    '--question',
    'A or B?',
    '--option',
    'A',
    '--option',
    'B',
    '--context',
    'Both "fit".',
    '--partial-state',
    '{"left":["tests"]}',
  ]);

  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/End your turn now/) as string });
  expect(askedIn(folder)).toEqual({
    question: 'A or B?',
    options: ['A', 'B'],
    context: 'Both "fit".',
    partial_state: { left: ['tests'] },
  });
  expect(readdirSync(dirname(sentinelIn(folder)))).toEqual(['needs_input.json']);
});

it('accepts the number of the recommended option, and no other number', () => {
  using folder = temporaryFolder();
  const options = ['--question', 'A or B?', '--option', 'A', '--option', 'B', '--recommend'];

  expect(ask(folder, [...options, '2']).status).toBe(0);
  expect(askedIn(folder)).toEqual({ question: 'A or B?', options: ['A', 'B'], recommended: 2 });
  expect(ask(folder, [...options, '3'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"recommended" is 3, and there are 2 options.') as string,
  });
  expect(ask(folder, [...options, 'B'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"recommended": ') as string,
  });
  expect(ask(folder, ['--question', 'A or B?', '--recommend', '1']).status).toBe(2);
});

it('accepts several questions at once, and says what is wrong with each', () => {
  using folder = temporaryFolder();
  const two = [{ id: 'db', question: 'Which?', options: ['A', 'B'], recommended: 1 }, { question: 'What name?' }];
  const put = (asked: object) => ask(folder, [], JSON.stringify(asked));

  expect(put({ questions: two, context: 'Both.', to: '@mona' }).status).toBe(0);
  expect(askedIn(folder)).toEqual({ questions: two, context: 'Both.', to: '@mona' });
  expect(readNeedsInput(JSON.stringify(askedIn(folder)))).toMatchObject({ kind: 'asked', asked: { questions: two } });
  for (const [asked, words] of [
    [{ questions: [two[0]] }, /"questions" has fewer than 2 entries: a single question is given as "question"/],
    [{ questions: Array.from({ length: 6 }, () => two[1]) }, /"questions": /],
    [{ questions: [two[1], { question: '?', options: ['A'] }] }, /"questions.1.options" has one entry/],
    [{ questions: [two[1], { question: '?', options: ['A', 'B'], recommended: 3 }] }, /"questions.1.recommended" is 3/],
    [{ questions: [two[1], { question: 'x'.repeat(1_501) }] }, /"questions.1.question" has 1501 characters; 1500/],
    [{ questions: [two[0], two[0]] }, /Two of "questions" have the same "id"/],
    [{ questions: two, to: 'agent:reviewer' }, /agents answer one question/],
    [{ questions: two, options: ['A', 'B'] }, /There is no member "options"/],
    [{ questions: two, hosts: ['a.example'] }, /There is no member "hosts"/],
    [{ options: ['A', 'B'] }, /"question": /],
  ] as const)
    expect(put(asked)).toMatchObject({ status: 2, stderr: expect.stringMatching(words) as string });
});

it('says only that a text is not a list, not also how long it is', () => {
  expect(checkQuestion({ question: 'Which?', hosts: 'registry.example.com' })).toEqual({
    kind: 'mistakes',
    mistakes: ['"hosts": must be a list, like [one, two], not a string.'],
  });
  expect(checkQuestion({ questions: '' })).toEqual({
    kind: 'mistakes',
    mistakes: ['"questions": must be a list, like [one, two], not a string.'],
  });
});

it('accepts a recipient, and no invalid name', () => {
  using folder = temporaryFolder();

  expect(ask(folder, ['--question', 'Safe?', '--to', 'agent:reviewer']).status).toBe(0);
  expect(askedIn(folder)).toEqual({ question: 'Safe?', to: 'agent:reviewer' });
  expect(ask(folder, ['--question', 'Safe?', '--to', 'everybody'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"to": must be agent:<subagent>, @<login> or @<organisation>/<team>.') as string,
  });
});

it('accepts JSON on standard input, and replaces an earlier question with a better one', () => {
  using folder = temporaryFolder();
  ask(folder, [], '{"question":"First?"}');

  const { status, stdout } = ask(folder, [], '{"question":"Second?"}');

  expect(status).toBe(0);
  expect(askedIn(folder)).toEqual({ question: 'Second?' });
  expect(stdout).toMatch(
    /^This replaces your earlier question "First\?": only this one will be asked\. Use `questions`/,
  );
  expect(stdout).toMatch(/End your turn now/);
});

it.each([
  ['no question', [], '', /There is no question/],
  ['an empty one', ['--question', '  '], '', /"question" is empty/],
  ['broken JSON', [], '{"question":', /not JSON/],
  ['no object', [], '[1]', /keys with values/],
  [
    'an unknown member',
    [],
    '{"question":"?","choices":["a","b"]}',
    /no member "choices"; there are question, options, recommended, context, partial_state/,
  ],
  ['an unknown option', ['--choice', 'a'], '', /Unknown option/],
  ['a single choice', ['--question', '?', '--option', 'a'], '', /not a choice/],
  ['the same choice twice', ['--question', '?', '--option', 'a', '--option', 'a'], '', /same thing twice/],
  ['notes that are no JSON', ['--question', '?', '--partial-state', 'later'], '', /--partial-state is not JSON/],
])('reports %s as a mistake, and writes nothing', (_, args, input, words) => {
  using folder = temporaryFolder();

  const { status, stderr } = ask(folder, args, input);

  expect(status).toBe(2);
  expect(stderr).toMatch(words);
  expect(existsSync(sentinelIn(folder))).toBe(false);
});

it('replaces a link at its place, and follows none on its way', () => {
  using folder = temporaryFolder();
  const other = folder.write('precious.txt', 'mine');
  mkdirSync(dirname(sentinelIn(folder)), { recursive: true });
  symlinkSync(other, sentinelIn(folder));
  using second = temporaryFolder();
  mkdirSync(join(second.path, "it's a place"));
  symlinkSync(folder.path, dirname(sentinelIn(second)));

  const [first, refused] = [ask(folder, ['--question', '?']), ask(second, ['--question', '?'])];

  expect(first.status).toBe(0);
  expect(readFileSync(other, 'utf8')).toBe('mine');
  expect(askedIn(folder)).toEqual({ question: '?' });
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/is not a folder/) as string });
});

it('is a tool of a tool server that returns a mistake as a result and accepts a correct question', async () => {
  using folder = temporaryFolder();
  const [command, ...args] = toolServerOf(TOOL, sentinelIn(folder));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env: {} }));

  const { tools } = await client.listTools();
  const wrong = await client.callTool({ name: 'ask', arguments: { question: 'A or B?', options: ['A'] } });
  const unknown = await client.callTool({ name: 'tell', arguments: {} });
  const right = await client.callTool({ name: 'ask', arguments: { question: 'A or B?', options: ['A', 'B'] } });
  await client.close();

  expect(tools.map(({ name }) => name)).toEqual(['ask', 'agent_yield']);
  expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/not a choice/) as string }] });
  expect(unknown).toMatchObject({ isError: true });
  expect(right).toMatchObject({ content: [{ text: expect.stringMatching(/End your turn now/) as string }] });
  expect(askedIn(folder)).toEqual({ question: 'A or B?', options: ['A', 'B'] });
});

it('accepts agent_yield as a question with notes, and explains its mistakes in its own words', async () => {
  using folder = temporaryFolder();
  const [command, ...args] = toolServerOf(TOOL, sentinelIn(folder));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env: {} }));

  const results = [{ reason: '' }, { question: 'A or B?' }, { reason: 'x'.repeat(8_001) }];
  const wrong = await Promise.all(
    results.map(async (given) =>
      JSON.stringify(await client.callTool({ name: 'agent_yield', arguments: given })).replaceAll('\\"', '"'),
    ),
  );
  const right = await client.callTool({
    name: 'agent_yield',
    arguments: { reason: 'Which database?', summary: { ruled_out: ['sqlite'] } },
  });
  await client.close();

  expect(
    wrong.map(
      (result) =>
        /"reason" is empty|no member "question"; there are reason, summary|"reason" has 8001 characters/.exec(
          result,
        )?.[0],
    ),
  ).toEqual(['"reason" is empty', 'no member "question"; there are reason, summary', '"reason" has 8001 characters']);
  expect(right).toMatchObject({ content: [{ text: expect.stringMatching(/End your turn now/) as string }] });
  expect(askedIn(folder)).toEqual({ question: 'Which database?', partial_state: { ruled_out: ['sqlite'] } });
});

it('is first on the PATH of every agent', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('agora-ask --question "A or B?" --option A --option B && command -v agora-ask', {
      ports: { askTool: TOOL },
    }),
  );
  const without = ended(await scenario.start('command -v agora-ask || echo none'));

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'A or B?', options: ['A', 'B'] } });
  expect(without.result.stdout).toBe('none\n');
});

it('accepts nothing that the reader of the sentinel would not accept unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            question: fc.string(),
            options: fc.array(fc.string()),
            context: fc.string(),
            partial_state: fc.jsonValue(),
          },
          { requiredKeys: ['question'] },
        ),
      ),
      (value) => {
        const checked = checkQuestion(value);

        if (checked.kind === 'mistakes') expect(checked.mistakes.join()).toMatch(/\.$/);
        else expect(readNeedsInput(checked.text)).toMatchObject({ kind: 'asked', ignored: [] });
      },
    ),
  );
});

it('is found next to the running program or its folder, and in the sources', () => {
  using folder = temporaryFolder();
  const script = folder.write('ask/main.cjs', '');
  writeFileSync(join(folder.path, 'main.cjs'), '');
  const worker = folder.write('worker/main.cjs', '');
  const beside = findAskTool(worker);
  const own = folder.write('worker/ask/main.cjs', '');

  expect(beside).toEqual([process.execPath, script]);
  expect(findAskTool(join(folder.path, 'main.cjs'))).toEqual([process.execPath, script]);
  expect(findAskTool(worker)).toEqual([process.execPath, own]);
  expect(findAskTool(join(import.meta.dirname, '../../../action/start.ts'))?.[1]).toMatch(
    /worker\/ask\/ask-program\.ts$/,
  );
  expect(findAskTool('/nowhere/main.js')).toBeUndefined();
  expect(findAskTool(undefined)).toBeUndefined();
});
