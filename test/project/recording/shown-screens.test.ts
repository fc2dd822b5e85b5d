import { expect, it } from 'vitest';
import { encodeGif, type Picture } from '../../../scripts/recording/encode-gif.ts';
import { cutWaits } from '../../../scripts/recording/shown-screens.ts';
import { renderTerminalPage } from '../../../scripts/recording/terminal-page.ts';

const screen = (text: string, column = 0) => ({ text, cursor: { column, row: 0 } });

it('shows each screen once, for as long as it was visible, with long waits shortened', () => {
  const seen = [
    { screen: screen('$ '), atMs: 0 },
    { screen: screen('$ '), atMs: 80 },
    { screen: screen('$ a'), atMs: 160 },
    { screen: screen('$ a', 1), atMs: 240 },
    { screen: screen('done'), atMs: 9_000 },
  ];

  expect(cutWaits(seen, 1_200, 5_000)).toEqual([
    { screen: screen('$ '), shownMs: 160 },
    { screen: screen('$ a'), shownMs: 80 },
    { screen: screen('$ a', 1), shownMs: 1_200 },
    { screen: screen('done'), shownMs: 5_000 },
  ]);
});

it("draws the terminal's content as text, with colours that continue over several lines", () => {
  const page = renderTerminalPage(screen('\u001b[32m+a\n+<b>\u001b[0m\nc'), 'dark', { columns: 80, rows: 3 });

  expect(page).toContain('<span class="ansi-green">+a\n+&lt;b&gt;</span>\nc');
});

it('draws the question mark of a question, for which machines may have no font', () => {
  expect(renderTerminalPage(screen('❓ fixer'), 'dark', { columns: 80, rows: 1 })).toContain(
    '<b class="mark">?</b> fixer',
  );
});

it('writes images that start again at the end, each with only its changes', () => {
  const picture = (fill: number): Picture => ({
    width: 40,
    height: 30,
    pixels: Uint8Array.from({ length: 40 * 30 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (fill * (at % 97)) % 256)),
    shownMs: 100,
  });
  const [one, other] = [picture(1), picture(3)];

  const same = Buffer.from(encodeGif([one, one]));
  const changed = Buffer.from(encodeGif([one, other]));

  expect(same.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  expect([same.readUInt16LE(6), same.readUInt16LE(8)]).toEqual([40, 30]);
  expect(same.toString('latin1')).toContain('NETSCAPE2.0');
  expect(same.at(-1)).toBe(0x3b);
  expect(same.length).toBeLessThan(changed.length - 200);
});
