/** What `agora doctor` reports about the model key in the agent's step, and about clouds. */
import { expect, it } from 'vitest';
import { judgeModelKey } from '../../../cli/doctor/checks/model-key.ts';

const BEDROCK = { CLAUDE_CODE_USE_BEDROCK: 1, AWS_REGION: 'eu-west-1' };
const KEY = { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' };

it.each([
  ['a key', KEY, '', [], 'pass', /ANTHROPIC_API_KEY/],
  ['no key', {}, '', [], 'warn', /no model key, so/],
  ['no key for a command', {}, 'command', [], 'pass', /needs none/],
  [
    'no key for subagents that all run a command',
    {},
    '',
    [{ name: 'fixer', runtime: 'command' }],
    'pass',
    /needs none/,
  ],
  [
    'no key for a subagent that calls a model, in a step for a command',
    {},
    'command',
    [{ name: 'fixer', runtime: 'codex' }],
    'warn',
    /no model key, so/,
  ],
  ['a cloud for Claude Code', BEDROCK, '', [], 'warn', /calls Amazon Bedrock itself/],
  [
    'a cloud for a runtime of the step that knows none',
    BEDROCK,
    'codex',
    [],
    'warn',
    /to the runtime claude-code: codex does not call Amazon Bedrock.*under `with:` of the step/,
  ],
  [
    'a cloud for a subagent of another runtime',
    { ...BEDROCK, ...KEY },
    '',
    [
      { name: 'planner', runtime: undefined },
      { name: 'fixer', runtime: 'gemini' },
    ],
    'warn',
    /subagent fixer: .*gemini does not call Amazon Bedrock.*subagents\/fixer\.md/,
  ],
  [
    'a cloud for a subagent whose own runtime is Claude Code, in a step for another one',
    BEDROCK,
    'codex',
    [{ name: 'planner', runtime: 'claude-code' }],
    'warn',
    /calls Amazon Bedrock itself/,
  ],
  [
    'a cloud for a command, which may be handed it by name',
    BEDROCK,
    'command',
    [],
    'warn',
    /calls Amazon Bedrock itself/,
  ],
  [
    'settings of a cloud that is not switched on',
    { ANTHROPIC_FOUNDRY_API_KEY: 'x' },
    '',
    [],
    'warn',
    /ANTHROPIC_FOUNDRY_API_KEY has no effect.*CLAUDE_CODE_USE_FOUNDRY: 1.*remove it/,
  ],
  [
    'several settings of a cloud that is switched off',
    { CLAUDE_CODE_USE_VERTEX: 'false', ANTHROPIC_VERTEX_PROJECT_ID: 'p', ANTHROPIC_VERTEX_BASE_URL: 'u', ...KEY },
    '',
    [],
    'warn',
    /ANTHROPIC_VERTEX_PROJECT_ID, ANTHROPIC_VERTEX_BASE_URL has no effect.*remove them/,
  ],
  ['a region of AWS that is there for other things', { AWS_REGION: 'eu-west-1', ...KEY }, '', [], 'pass', /API_KEY/],
] as const)('reports the consequence for a step with %s', (_, given, runtime, subagents, outcome, said) => {
  const finding = judgeModelKey(given, runtime, subagents);

  expect(finding.outcome).toBe(outcome);
  expect(JSON.stringify(finding)).toMatch(said);
});
