/** A terminal as a page that a browser can render. Pure. */
import { renderAnsi } from '../../localhub/page/log/ansi.ts';
import type { VisibleScreen } from '../tests/open-terminal.ts';

export type Theme = 'light' | 'dark';

/** Primer's colors, as on the page that shows the picture. */
const COLOURS: Readonly<Record<Theme, string>> = {
  light:
    '--back:#f6f8fa;--text:#1f2328;--red:#cf222e;--green:#116329;--yellow:#7d4e00;--blue:#0969da;--magenta:#8250df;--cyan:#1b7c83;--dim:#59636e;--edge:#d1d9e0',
  dark: '--back:#0d1117;--text:#e6edf3;--red:#ff7b72;--green:#3fb950;--yellow:#d29922;--blue:#58a6ff;--magenta:#bc8cff;--cyan:#39c5cf;--dim:#8b949e;--edge:#30363d',
};
const NAMED = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;

/** Machines that record often have no font with it. */
const QUESTION_MARK = '❓';
const DRAWN_MARK = '<b class="mark">?</b>';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text)}
pre{position:relative;margin:0;padding:14px 16px;width:max-content;border:1px solid var(--edge);border-radius:6px;font:14px/20px 'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace;font-variant-ligatures:none}
i{position:absolute;width:1ch;height:20px;background:var(--text);opacity:.55}
.mark{display:inline-block;width:2ch;text-align:center;color:var(--red)}
.ansi-bold{font-weight:700}.ansi-dim{color:var(--dim)}.ansi-italic{font-style:italic}.ansi-underline{text-decoration:underline}
.ansi-black{color:var(--dim)}.ansi-white{color:var(--text)}
${NAMED.map((name) => `.ansi-${name}{color:var(--${name})}`).join('')}`;

/** @param size in characters. */
export function renderTerminalPage(
  { text, cursor }: VisibleScreen,
  theme: Theme,
  size: { readonly columns: number; readonly rows: number },
): string {
  // A color can start on one line and end on another.
  const filled = renderAnsi(text.split('\n').slice(0, size.rows).join('\n')).replaceAll(QUESTION_MARK, DRAWN_MARK);
  const box = `min-width:calc(${size.columns}ch + 34px);height:${size.rows * 20 + 30}px`;
  const at = `left:calc(16px + ${cursor.column}ch);top:${14 + cursor.row * 20}px`;
  return `<!doctype html><meta charset="utf-8"><style>:root{${COLOURS[theme]}}${STYLE}</style><pre style="${box}">${filled}<i style="${at}"></i></pre>`;
}
