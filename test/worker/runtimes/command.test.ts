import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import command from '../../../worker/runtimes/command.ts';
import type { RuntimeInput } from '../../../worker/runtimes/contract.ts';
import { inputOn, type Machine, runAgent, startMachine } from '../../support/agents/agent-run.ts';

async function setUp(): Promise<Machine> {
  const machine = await startMachine();
  onTestFinished(() => machine[Symbol.asyncDispose]());
  return machine;
}

const run = (
  machine: Machine,
  script: string,
  differs: Partial<RuntimeInput> = {},
  restored?: ReadonlyMap<string, Uint8Array>,
) => runAgent(command, inputOn(machine, { command: script, ...differs }), restored === undefined ? {} : { restored });

it('gives the command the same message on stdin and in a file, and the input as JSON', async () => {
  const machine = await setUp();

  const { end } = await run(
    machine,
    'cat; echo; cat "$AGORA_PROMPT_FILE"; echo; cat "$AGORA_SYSTEM_PROMPT_FILE"; echo; cat "$AGORA_INPUT_FILE"; echo "round $AGORA_ROUND in $(pwd)"',
  );

  expect(end.text).toBe(
    `Do the task.\nDo the task.\nYou are careful.\n{\n  "title": "A task"\n}\nround 1 in ${machine.workspace}`,
  );
  expect(end).toMatchObject({ exitCode: 0, failure: undefined });
});

it('lets the command ask, and gives it the answer and its notes on a resume', async () => {
  const machine = await setUp();
  const resume = { answer: 'Two lines,\nwith "quotes".', option: 2, partialState: { seen: ['a'] } };

  const first = await run(
    machine,
    `printf '{"question":"Which?"}' > "$AGORA_SENTINEL"; echo "\${AGORA_ANSWER-none} \${AGORA_OPTION-none} \${AGORA_ANSWER_FILE-none}"`,
  );
  const second = await run(
    machine,
    'cat "$AGORA_ANSWER_FILE"; echo "=$AGORA_ANSWER= $AGORA_OPTION $AGORA_ROUND"; cat "$AGORA_PARTIAL_STATE_FILE"',
    { resume, round: 2 },
  );

  expect(first.asked).toBe('{"question":"Which?"}');
  expect(first.end.text).toBe('none none none');
  expect(second.end.text).toBe(
    'Two lines,\nwith "quotes".=Two lines,\nwith "quotes".= 2 2\n{\n  "seen": [\n    "a"\n  ]\n}',
  );
});

it('does not mention an option or notes when there are none', async () => {
  const machine = await setUp();

  const { end } = await run(machine, 'echo "${AGORA_OPTION-none} ${AGORA_PARTIAL_STATE_FILE-none}"', {
    resume: { answer: 'yes', option: undefined, partialState: undefined },
    round: 2,
  });

  expect(end.text).toBe('none none');
});

it('gives an answer that is too long for a variable only in its file', async () => {
  const machine = await setUp();
  const answer = 'ä'.repeat(100_000);

  const { end } = await run(machine, 'echo "${AGORA_ANSWER-none}"; wc -c < "$AGORA_ANSWER_FILE"', {
    resume: { answer, option: undefined, partialState: undefined },
    round: 2,
  });

  expect(end.text.split(/\s+/)).toEqual(['none', '200000']);
});

it('takes its session folder to another machine, and nothing else from HOME', async () => {
  const [machine, other] = [await setUp(), await setUp()];

  const first = await run(
    machine,
    'mkdir "$AGORA_SESSION_DIR/deep"; echo remembered > "$AGORA_SESSION_DIR/deep/er"; echo forgotten > "$HOME/x"',
  );
  const session = { id: first.end.sessionId ?? '', files: [...first.session.keys()] };
  const second = await run(other, 'cat "$AGORA_SESSION_DIR/deep/er"; ls "$HOME"', { session, round: 2 }, first.session);

  expect([...first.session.keys()]).toEqual(['session/deep/er']);
  expect(second.end.text.split('\n')).toEqual(['remembered', 'input.json', 'prompt.md', 'session', 'system-prompt.md']);
  expect(second.end.sessionId).toBe(first.end.sessionId);
});

it('reads no start-up file, even when its input is a socket', async () => {
  const machine = await setUp();
  for (const name of ['.bashrc', '.bash_profile', '.profile'])
    await writeFile(join(machine.home, name), 'touch "$HOME/was-read"\n');
  const {
    argv: [program, ...args],
    env,
  } = command.command(inputOn(machine, { command: 'touch "$HOME/was-run"' }));

  // Node's pipes are sockets, and therefore bash reads its startup file.
  const { status, stderr } = spawnSync(program, args, { cwd: machine.workspace, env, input: 'x', encoding: 'utf8' });

  // The machine's own startup file fails because of -u before ours is read, and would print an error.
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const left = await readdir(machine.home);
  expect(left).toContain('was-run');
  expect(left).not.toContain('was-read');
});

it.each([
  ['a failing command', 'false; echo never', 1],
  ['a failing part of a pipe', 'false | cat; echo never', 1],
  ['its own exit code', 'echo so far; echo broken >&2; exit 42', 42],
])('ends for %s with its exit code', async (_, script, exitCode) => {
  const machine = await setUp();

  const { end } = await run(machine, script);

  expect(end).toMatchObject({
    exitCode,
    failure: { detail: expect.stringContaining(`exit code ${exitCode}`) as string },
  });
  expect(end.text).not.toContain('never');
});

it('ends when a variable is not set', async () => {
  const machine = await setUp();

  const { end } = await run(machine, 'echo "$NOT_SET_ANYWHERE"; echo never');

  // 1 or 127, depending on the version of bash.
  expect(end.exitCode).not.toBe(0);
  expect(end.text).toBe('');
});

it('quotes the last output of a command that failed', async () => {
  const machine = await setUp();

  const { end } = await run(machine, 'echo "the database is closed" >&2; exit 3');

  expect(end.failure?.detail).toBe('The command ended with exit code 3. It said last: the database is closed');
});

it('names all places for a command when there is none, and mentions no log of a command', async () => {
  const machine = await setUp();

  const { end } = await runAgent(command, inputOn(machine, { command: undefined }));

  expect(end.exitCode).toBe(2);
  expect(end.failure).toEqual({
    detail: 'The runtime "command" has no command.',
    fix: "Set it with `command` in the front matter of the subagent, with `--command` of `agora run`, or with the action's input `command`.",
  });
});

it.each([
  ['../agent.sh', 127],
  ['./README.md', 126],
])('says where a command ran that could not be started: %s', async (script, exitCode) => {
  const machine = await setUp();
  await writeFile(join(machine.workspace, 'README.md'), '# Not a program\n');

  const started = await run(machine, script);
  const other = await run(machine, 'exit 3');

  expect(started.end.exitCode).toBe(exitCode);
  expect(started.end.failure?.fix).toContain('on your own machine in a copy of the repository');
  expect(other.end.failure?.fix).toBe(
    "Read what the command printed in the worker's log, and fix the command or its input.",
  );
});

it('quotes long output from the beginning of a word', async () => {
  const machine = await setUp();

  const { end } = await run(machine, 'for n in {1..100}; do echo "number $n" >&2; done; exit 3');

  expect(end.failure?.detail).toMatch(/It said last: …(?:number )?\d+ number .* number 100$/);
});

it('gives the command none of our variables', async () => {
  const machine = await setUp();
  process.env['AGORA_LEAK'] = 'leaked';
  onTestFinished(() => {
    Reflect.deleteProperty(process.env, 'AGORA_LEAK');
  });

  const { end } = await run(machine, 'env');

  expect(end.text).not.toContain('leaked');
  expect(end.text).toContain(`HOME=${machine.home}`);
});
