/** What the demo writes to a terminal. */
import { expect, it } from 'vitest';
import { createReporter } from '../../demo/play.ts';

function createOutput(columns: number): NodeJS.WriteStream & { readonly text: string } {
  const out = { isTTY: true, columns, text: '', write: (text: string) => (out.text += text) };
  return out as unknown as NodeJS.WriteStream & { readonly text: string };
}

it('writes no sequence to a terminal that does not understand it', () => {
  const out = createOutput(80);
  const reporter = createReporter(out, 'dumb');

  reporter.busy('The agent works');
  reporter.line('The agent has asked.');

  expect(out.text).toMatch(/^ +\d\.\d s {2}The agent has asked\.\n$/);
});

it('keeps the line of progress within a narrow terminal, so that it can be erased', () => {
  const out = createOutput(20);

  createReporter(out, 'xterm').busy('The agent works on the issue');

  expect(out.text.replace('\r\u001b[K', '')).toHaveLength(19);
});

it('does not break lines at every word where the terminal does not know its width', () => {
  const out = createOutput(0);

  createReporter(out, 'xterm').line('The agent has asked a question.');

  expect(out.text).toContain('The agent has asked a question.');
});
