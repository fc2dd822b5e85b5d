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
