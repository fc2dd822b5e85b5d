import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findOffered,
  readCommandTick,
  renderCommandBox,
  withoutBoxes,
  withoutTicks,
} from '../../../protocol/comments/command-checkbox.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';

const tasks = fc.nat(50).map((id) => taskIdOf(77, 'label', id));
const boxes = fc.record({
  verb: fc.constantFrom('cancel', 'retry', 'deliver'),
  task: tasks,
  issue: fc.integer({ min: 1, max: 9_999 }),
});

function tick(text: string, line: string): string {
  return text.replace(line, line.replace('- [ ]', '- [x]'));
}

it('finds the command of the only ticked box in any text', () => {
  const other = fc.string({
    unit: fc.constantFrom('- [ ] ', '- [x] ', '**cancel** ', 'the task', ' · ', '`', '\n', 't_0', 'a'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(boxes, { minLength: 1, maxLength: 5, selector: ({ task }) => task }),
      fc.nat(),
      other,
      (all, at, above) => {
        const lines = all.map((box) => renderCommandBox(box, 'planner'));
        const index = at % all.length;
        const text = `${above}\n${lines.join('\n')}`;

        expect(readCommandTick(text, tick(text, lines[index] ?? ''))).toEqual({ ...all[index], line: lines[index] });
      },
    ),
  );
});

describe('an edit that is not a tick', () => {
  const [one, two] = [7, 8].map((issue) =>
    renderCommandBox({ verb: 'cancel', task: taskIdOf(77, 'label', issue), issue }, 'planner'),
  );
  const text = `Head\n\n${one}\n${two}`;

  it.each([
    ['nothing', text],
    ['two boxes at once', tick(tick(text, one ?? ''), two ?? '')],
    ['a box and the text', `${tick(text, one ?? '')}!`],
    ['a box whose words were changed with it', tick(text, one ?? '').replace('#7', '#9')],
  ])('is %s', (_, after) => {
    expect(readCommandTick(text, after)).toBeUndefined();
  });

  it('returns the line of the box that has to be cleared', () => {
    expect(readCommandTick(tick(text, one ?? ''), text)).toBeUndefined();
    expect(withoutTicks(tick(text, one ?? ''))).toBe(text);
  });
});

it('removes the boxes if nothing is offered any more, and keeps everything else', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          boxes.map((box) => ({ line: renderCommandBox(box, 'planner'), isBox: true })),
          fc.constantFrom('- [ ] a task', 'text', '').map((line) => ({ line, isBox: false })),
        ),
      ),
      (lines) => {
        const kept = lines
          .filter(({ isBox }) => !isBox)
          .map(({ line }) => line)
          .join('\n')
          .trimEnd();

        expect(withoutBoxes(lines.map(({ line }) => line).join('\n'))).toBe(kept);
      },
    ),
  );
});

it('shows no subagent name that the registry cannot have', () => {
  expect(renderCommandBox({ verb: 'retry', task: taskIdOf(77, 'label', 1), issue: 7 }, 'a`b\n- [ ] @team')).toMatch(
    /^- \[ \] \*\*retry\*\* agent in #7 · `t_[0-9a-v]{12}`$/,
  );
});

it.each([
  ['running', 'cancel', 'cancel'],
  ['suspended', 'cancel', 'cancel'],
  ['failed', 'retry', 'nothing'],
  ['cancelled', 'retry', 'nothing'],
  ['expired', 'retry', 'nothing'],
  ['finished', 'nothing', 'nothing'],
] as const)('offers for a task that is %s: %s; and %s if it only answers another agent', (state, own, child) => {
  expect([findOffered({ state }), findOffered({ state, isChild: true })].map((verb) => verb ?? 'nothing')).toEqual([
    own,
    child,
  ]);
});
