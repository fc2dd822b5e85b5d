/** Which parts of code that GitHub draws, and of formulas, are out of sight, and from which value on. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const block = (language: string, code: string): string => `one\n\n\`\`\`${language}\n${code}\n\`\`\`\n\ntwo`;
const formula = (code: string): string => block('math', code);
const isKept = (source: string): boolean => readText(source).text === source;

it.each([
  ['em', 40],
  ['ex', 80],
  ['cm', 15],
  ['mm', 150],
  ['in', 6],
  ['pc', 40],
  ['mu', 700],
  ['pt', 500],
  ['px', 500],
  ['bp', 500],
])('removes the text after a large space in a formula: %s, from %s on', (unit, most) => {
  for (const command of [`\\hspace{${most}${unit}}`, `\\kern -${most}.5 ${unit.toUpperCase()}`])
    expect(readText(formula(`x ${command} HID`)).text, command).toBe(
      formula('x ').replace('\n```\n\ntwo', '\n```\n\ntwo'),
    );
  expect(isKept(formula(`x \\hspace{${most - 1}${unit}} y`))).toBe(true);
});

it('removes text that is moved away to the end of a formula, and nothing after that', () => {
  expect(readText('one $x \\raise 600pt HID$ two $y$').text).toBe('one $x $ two $y$');
  expect(readText('one $$x \\hskip 50em HID$$ two').text).toBe('one $$x $$ two');
});

it.each([
  [200, ' ', true],
  [199, ' ', false],
  [25, '\t', true],
  [24, '\t', false],
])('treats the text after %s times %j as out of view: %s', (count, sign, isFar) => {
  const code = `a${sign.repeat(count)}HID\nb`;

  expect(readText(block('', code)).text).toBe(isFar ? block('', 'a\nb') : block('', code));
});

it('counts each tab as eight spaces in a mixed run, and ends with the line', () => {
  const wide = `a${'\t'.repeat(24)}${' '.repeat(8)}`;

  expect(readText(block('', `${wide}HID\r\nb`)).text).toBe(block('', 'a\r\nb'));
  expect(isKept(block('', `${wide.slice(0, -1)}b`))).toBe(true);
  expect(readText(`one\n\n\`\`\`\n${wide}HID`).text).toBe('one\n\n```\na');
  expect(readText(`<pre>${wide}HID</pre>\n\ntwo`).text).toBe('<pre>a\n\ntwo');
});

it.each([
  ['of a solid', 'solid HID', 'solid'],
  ['behind its end', 'solid\nendsolid HID', 'solid\nendsolid'],
])('removes the name %s in a model', (_, code, left) => {
  expect(readText(block('stl', `${code}\nfacet`)).text).toBe(block('stl', `${left}\nfacet`));
});

it('keeps the geometry of a map, and no other text', () => {
  const map = '{"type": "Point", "coordinates": [1, 2], "properties": {}}';

  expect(isKept(block('geojson', map))).toBe(true);
  expect(readText(block('GeoJSON', map.replace('{}', '{"a": "HID \\"x\\""}'))).text).toBe(
    block('GeoJSON', map.replace('{}', '{: }')),
  );
});

it.each([
  ['a comment', 'x % HID\ny', 'x \ny'],
  ['a percent sign', 'x \\% y', 'x \\% y'],
  ['a phantom', 'x \\phantom{HID} y', 'x  y'],
  ['two phantoms, one in the other', 'x \\phantom{a \\hphantom{HID}} y', 'x  y'],
  ['a phantom of one sign', 'x {\\vphantom HID} y', 'x {} y'],
  ['white words', 'x {\\color{white} HID} y', 'x {} y'],
  ['words in a colour', 'x {\\color{red} y} z', 'x {\\color{red} y} z'],
  ['white by its digits', 'x {\\color[HTML]{FFFFFF} HID}', 'x {}'],
  ['a colour by its digits', 'x {\\color[HTML]{C0FFEE} y}', 'x {\\color[HTML]{C0FFEE} y}'],
  ['white as a grey', 'x {\\color[gray]{1} HID}', 'x {}'],
  ['a grey', 'x {\\color[gray]{.5} y}', 'x {\\color[gray]{.5} y}'],
  [
    'white by a name of its own',
    '\\definecolor{a}{rgb}{1,1,1} x {\\color{a} HID}',
    '\\definecolor{a}{rgb}{1,1,1} x {}',
  ],
  [
    'a colour by a name of its own',
    '\\definecolor{a}{rgb}{1,0,0} {\\color{a} y}',
    '\\definecolor{a}{rgb}{1,0,0} {\\color{a} y}',
  ],
  ['a label', 'x \\label{HID} y', 'x  y'],
  ['a macro that nobody uses', '\\newcommand{\\a}{HID} x', ' x'],
  ['a macro that is used', '\\newcommand{\\a}{y} \\a', '\\newcommand{\\a}{y} \\a'],
  ['what a macro is given and does not show', '\\newcommand{\\a}[1]{y} x \\a{HID} z \\a{HID}', ' x  z '],
  ['what a macro is given and shows', '\\newcommand{\\a}[1]{y#1} x \\a{z}', '\\newcommand{\\a}[1]{y#1} x \\a{z}'],
  ['a style that hides', 'x \\style{display:none}{HID} y', 'x  y'],
  ['a style that shows', 'x \\style{color:red}{y}', 'x \\style{color:red}{y}'],
  ['no colour but white', 'x {\\color{white}} y', 'x {} y'],
  ['yellow', '{\\color[rgb]{1,1,0} y}', '{\\color[rgb]{1,1,0} y}'],
  ['cyan', '{\\color[rgb]{0,1,1} y}', '{\\color[rgb]{0,1,1} y}'],
  ['magenta', '{\\color[rgb]{1,0,1} y}', '{\\color[rgb]{1,0,1} y}'],
  ['a light grey', '{\\color[rgb]{.94,.94,.94} y}', '{\\color[rgb]{.94,.94,.94} y}'],
  ['a note behind a space', 'x \\mathtip{y} {HID} z', 'x \\mathtip{y}  z'],
  ['a setting with one group', 'x \\mmlToken{mi}{HID}{y} z', 'x {y} z'],
  ['an environment with two groups', '\\newenvironment{a}{HID}{HID}{y}', '{y}'],
  ['a note beside', 'x \\mathtip{y}{HID} z', 'x \\mathtip{y} z'],
  ['of four forms the first', 'x \\mathchoice{y}{HID}{HID}{HID} z', 'x \\mathchoice{y} z'],
  [
    'of more groups the first four',
    '\\mathchoice{y}{HID}{HID}{HID}{\\mathchoice{z}{HID}{HID}{HID}}',
    '\\mathchoice{y}{\\mathchoice{z}}',
  ],
  ['what a tool needs', 'x \\require{HID} y', 'x  y'],
  ['a reference with words', 'x \\ref{HID HID} y', 'x  y'],
  ['a reference', 'x \\eqref{a:b-1} y', 'x \\eqref{a:b-1} y'],
])('reads %s in a formula', (_, code, left) => {
  expect(readText(formula(code)).text).toBe(formula(left));
});

it('reads formulas between dollar signs in a paragraph, and does not confuse money with them', () => {
  expect(readText('one $x \\phantom{HID}$ two').text).toBe('one $x $ two');
  expect(readText('one $$x % HID\ny$$ two').text).toBe('one $$x \ny$$ two');
  expect(isKept('one $5, of which 10% stay, $6 two')).toBe(true);
  expect(readText('one $$\\mathchoice{x}{HID}{HID}{HID}$$ two').text).toBe('one $$\\mathchoice{x}$$ two');
  expect(readText('one $\\mathchoice{HID}{x}{HID}{HID}$ two').text).toBe('one $\\mathchoice{x}$ two');
  expect(isKept('one $\\mathchoice{w}{x}{y}$ two')).toBe(true);
});

it.each(['\\phantom{HID}', '\\require{HID}'])('removes hundreds of %s without a gap at once', (aside) => {
  const read = readText(formula(`x ${aside.repeat(300)} y`));

  expect(read.text).toBe(formula('x  y'));
  expect(read.isTangled).toBeUndefined();
});

it('keeps a model without a name, and wide spaces in HTML that joins them', () => {
  for (const source of [block('stl', 'solid\nfacet\nendsolid'), `<div>a${' '.repeat(200)}b</div>`]) {
    expect(readText(source)).toMatchObject({ text: source, hidden: [] });
    expect(readText(source).isTangled).toBeUndefined();
  }
});
