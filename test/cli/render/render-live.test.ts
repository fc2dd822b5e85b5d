import { expect, it } from 'vitest';
import { COLOURLESS } from '../../../cli/paint.ts';
import { renderEvent } from '../../../cli/render/render-live.ts';

it('shows which option an agent recommends, as `agora run` does', () => {
  const asked = {
    type: 'question',
    seq: 1,
    at: '',
    id: 'q_0123456789ab',
    question: 'Which?',
    options: ['A', 'B'],
  } as const;

  expect(renderEvent({ ...asked, recommended: 2 }, COLOURLESS)).toEqual([
    ...['', '  ? Which?', '', '    1. A', '    2. B (recommended)', ''],
  ]);
  expect(renderEvent(asked, COLOURLESS)).toContain('    2. B');
});

it('shows where to read about the end of a task on which nobody has commented', () => {
  const ended = { type: 'ended', seq: 2, at: '2026-03-03T10:00:00.000Z', state: 'failed' } as const;
  const url = 'https://github.com/acme/shop/actions/runs/7';

  expect(renderEvent({ ...ended, url }, COLOURLESS)).toEqual(['✘ failed', `  ${url}`]);
  expect(renderEvent({ ...ended, url, text: 'It broke.' }, COLOURLESS)).toEqual(['✘ failed', '  It broke.']);
});
