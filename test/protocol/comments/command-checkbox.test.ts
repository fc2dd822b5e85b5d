import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommandVerb,
  findOffered,
  isFromBox,
  readCommandTick,
  renderCommandBox,
  withCommandFor,
  withoutCommandBoxes,
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

        expect(withoutCommandBoxes(lines.map(({ line }) => line).join('\n'))).toBe(kept);
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
  expect([findOffered({ state }), findOffered({ state, hasNoRetry: true })].map((verb) => verb ?? 'nothing')).toEqual([
    own,
    child,
  ]);
});

it('offers approval only for finished work that waits for it', () => {
  expect(findOffered({ state: 'finished', isHeld: true })).toBe('deliver');
  expect(findOffered({ state: 'finished', isHeld: false })).toBeUndefined();
  expect(findOffered({ state: 'failed', isHeld: true })).toBe('retry');
});

it('names the subagent and the issue only for a task of another issue', () => {
  const task = taskIdOf(77, 'label', 1);

  expect(renderCommandBox({ verb: 'retry', task, issue: 7 }, 'p'.repeat(63))).toContain(
    `** ${'p'.repeat(63)} in #7 · `,
  );
  expect(renderCommandBox({ verb: 'retry', task, issue: 7 }, 'p'.repeat(64))).toContain('** agent in #7 · ');
  expect(renderCommandBox({ verb: 'retry', task }, 'planner')).toBe(`- [ ] **retry** the task · \`${task}\``);
});

describe('a text for another state', () => {
  const task = taskIdOf(77, 'label', 1);
  const box = (verb: CommandVerb): string => renderCommandBox({ verb, task }, 'planner');
  const text = `Head\n\n${box('cancel').replace('[ ]', '[x]')}\n- [ ] a task of a person\n`;

  it.each([
    ['running', box('cancel')],
    ['failed', box('retry')],
  ] as const)('offers what makes sense for a task that is %s', (state, line) => {
    expect(withCommandFor({ state }, text)).toBe(`Head\n\n${line}\n- [ ] a task of a person\n`);
  });

  it.each([{ state: 'finished' }, { state: 'failed', hasNoRetry: true }] as const)(
    'offers nothing for %j',
    (offering) => {
      expect(withCommandFor(offering, text)).toBe('Head\n\n- [ ] a task of a person\n');
    },
  );
});

it.each(['\r\n', '\r'])('reads a tick with the line ends %j', (end) => {
  const task = taskIdOf(77, 'label', 1);
  const line = renderCommandBox({ verb: 'deliver', task }, 'planner');
  const after = ['Head', line.replace('[ ]', '[x]'), 'end'].join(end);

  expect(readCommandTick(`Head\n${line}\nend`, after)).toEqual({ verb: 'deliver', task, line });
  expect(withoutTicks(after)).toBe(`Head\n${line}\nend`);
});

it.each([
  ['dashboard', false],
  ['the dashboard', true],
  ['the status comment', true],
  ['the final comment', true],
  ['slack', false],
])('tells whether "%s" is the place of a box', (source, is) => {
  expect(isFromBox(source)).toBe(is);
});
