/** How the page of a report looks: light and dark, on a phone and on a desktop, without loading anything. */

/** Seven colours that most people can tell apart, and one for everything else. */
const COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#0969da', '#4493f8'],
  ['#bf5700', '#f0883e'],
  ['#1a7f37', '#3fb950'],
  ['#8250df', '#ab7df8'],
  ['#0b7285', '#39c5cf'],
  ['#bf3989', '#f778ba'],
  ['#7d6600', '#d4a72c'],
  ['#6e7781', '#8b949e'],
];
/** For everything that is not among the first seven. */
export const OTHER_COLOUR = COLOURS.length - 1;

const variables = COLOURS.map(([light, dark], index) => `--c${index}:light-dark(${light},${dark})`).join(';');
const fills = COLOURS.map((_, index) => `.c${index}{fill:var(--c${index});background:var(--c${index})}`).join('');

export const REPORT_STYLE = `:root{color-scheme:light dark;--fg:light-dark(#1f2328,#e6edf3);--dim:light-dark(#59636e,#9198a1);--bg:light-dark(#fff,#0d1117);--card:light-dark(#f6f8fa,#151b23);--line:light-dark(#d1d9e0,#3d444d);--link:light-dark(#0969da,#4493f8);${variables}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;color:var(--fg);background:var(--bg);max-width:760px;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:2.25rem 0 .5rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
p{margin:.5rem 0}
.dim{color:var(--dim)}
a{color:var(--link)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:.75rem;margin:1.25rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem}
dt{color:var(--dim);font-size:.85rem}
dd{margin:0;font-size:1.35rem;font-weight:600}
figure{margin:.75rem 0;overflow-x:auto}
svg{display:block;max-width:none;font:13px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
.grid{stroke:var(--line);fill:none}
.tick{fill:var(--dim)}
.bars{list-style:none;padding:0;margin:.75rem 0}
.bars li{display:grid;grid-template-columns:minmax(5.5rem,9.5rem) 1fr 4.2rem;gap:.6rem;align-items:center;margin:.35rem 0;font-size:.85rem;line-height:1.25}
.bars svg{width:100%;height:1.1rem}
.bars b{font-weight:400;color:var(--dim)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:.75rem 0}
.legend i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;overflow-wrap:normal}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th{color:var(--dim);font-weight:600}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9rem}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--dim)}
${fills}
@media print{:root{color-scheme:light}}`;
