import { expect, it } from 'vitest';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { renderNeedsInputReminder, renderNeedsInputSkill } from '../../../worker/ask/ask-instructions.ts';

const skill = { name: 'needs-input', sentinel: '/home/runner/work/p/p/.agora/needs_input.json' };

it('names the exact file of this run, in the skill and in the reminder', () => {
  expect(renderNeedsInputSkill(skill)).toContain('`/home/runner/work/p/p/.agora/needs_input.json`');
  expect(renderNeedsInputReminder(skill)).toContain('/home/runner/work/p/p/.agora/needs_input.json');
});

it('shows an example that we would accept as a question without ignoring a member', () => {
  const example = /```json\n(?<json>[\s\S]*?)```/.exec(renderNeedsInputSkill(skill))?.groups?.['json'] ?? '';

  const read = readNeedsInput(example);

  expect(read).toMatchObject({ kind: 'asked', ignored: [] });
  expect(read.kind === 'asked' && Object.keys(read.asked.partial_state as object)).toEqual([
    'considered_options',
    'ruled_out',
    'tentative_conclusions',
    'remaining_work',
  ]);
});

it('begins with front matter that a list of skills can show', () => {
  expect(renderNeedsInputSkill(skill)).toMatch(/^---\nname: needs-input\ndescription: [^\n]{40,1000}\n---\n/);
  expect(renderNeedsInputSkill(skill)).toMatch(/\n## When to ask\n[\s\S]*\n## How to ask\n/);
});

it('states the limit and that the agent must stop', () => {
  expect(renderNeedsInputSkill(skill)).toContain('1,048,576 bytes (1 MiB)');
  expect(renderNeedsInputSkill(skill)).toContain('Leave bulk in files of the work tree and name them.');
  expect(renderNeedsInputSkill(skill)).toContain('make no further tool call');
});
