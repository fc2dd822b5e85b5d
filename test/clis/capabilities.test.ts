/**
 * Capabilities in the real Claude Code. It reads its settings and skills from our home folder and not from the work
 * tree. The proof is what the model server received and what a hook wrote.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import claudeCode from '../../worker/runtimes/claude-code.ts';
import { inputOn, runAgent, startMachine } from '../support/agents/agent-run.ts';
import { locateClaude } from '../support/agents/claude.ts';
import { type ModelRequest, say, startModelServer, use } from '../support/model-server.ts';

const program = await locateClaude();
if (program === undefined)
  throw new Error('Claude Code is not installed here. Run `npm run test:claude`, which installs it first.');

const text = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');
const usedTool = (request: ModelRequest): boolean => text(request).includes('"tool_result"');

/** The files of capabilities, in the places where the worker puts them for this runtime. */
function homeFiles(files: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(files).flatMap(([path, content]) => {
      const home = claudeCode.homeOf(path);
      return home === undefined ? [] : [[home, Buffer.from(content)] as const];
    }),
  );
}

it('offers the skills of capabilities and applies their settings', async () => {
  const model = await startModelServer((request) =>
    usedTool(request) ? say('Done.') : use('Skill', { skill: 'conventions' }),
  );
  const machine = await startMachine();
  onTestFinished(async () => {
    await model[Symbol.asyncDispose]();
    await machine[Symbol.asyncDispose]();
  });
  const hook = { hooks: [{ type: 'command', command: `echo "$HOUSE" > ${join(machine.workspace, 'hook-ran')}` }] };
  const restored = homeFiles({
    '.claude/settings.json': JSON.stringify({ env: { HOUSE: 'of ours' }, hooks: { UserPromptSubmit: [hook] } }),
    '.claude/skills/conventions/SKILL.md':
      '---\nname: conventions\ndescription: How amounts are rounded here.\n---\nAlways round the OKAPI-3 up.\n',
    '.claude/projects/x/evil.jsonl': '{}',
  });

  const { end } = await runAgent(
    claudeCode,
    inputOn(machine, {
      program,
      env: {
        PATH: process.env['PATH'] ?? '',
        ANTHROPIC_API_KEY: 'sk-ant-api03-not-a-real-key',
        ANTHROPIC_BASE_URL: model.url,
      },
    }),
    { restored },
  );

  const [first, after] = model.requests.filter((request) => request.tools.length > 0);
  expect(end.failure).toBeUndefined();
  expect([...restored.keys()]).toEqual(['.claude/settings.json', '.claude/skills/conventions/SKILL.md']);
  expect(text(first)).toContain('How amounts are rounded here.');
  expect(text(after)).toContain('Always round the OKAPI-3 up.');
  expect(await readFile(join(machine.workspace, 'hook-ran'), 'utf8')).toBe('of ours\n');
});

it('can be taught how to ask by a capability in its own words', async () => {
  const model = await startModelServer((request) =>
    usedTool(request) ? say('Understood.') : use('Skill', { skill: 'agora:needs-input' }),
  );
  const machine = await startMachine();
  onTestFinished(async () => {
    await model[Symbol.asyncDispose]();
    await machine[Symbol.asyncDispose]();
  });
  const env = {
    PATH: process.env['PATH'] ?? '',
    ANTHROPIC_API_KEY: 'sk-ant-api03-not-a-real-key',
    ANTHROPIC_BASE_URL: model.url,
  };

  await runAgent(
    claudeCode,
    inputOn(machine, {
      program,
      env,
      helperText:
        '---\nname: agora-needs-input\ndescription: Ask the NARWHAL-5 way.\n---\nWrite to {{sentinel}}, in rhymes.\n',
    }),
  );

  const [first, after] = model.requests.filter((request) => request.tools.length > 0);
  expect(text(first)).toContain('Ask the NARWHAL-5 way.');
  expect(text(after)).toContain(`Write to ${machine.sentinel}, in rhymes.`);
});
