/** The exact parts of HTML that nobody sees, such as elements, attributes and comments, and the text around them. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const within = (name: string, depth: number, text: string): string =>
  `${`<${name}>`.repeat(depth)}${text}${`</${name}>`.repeat(depth)}`;

it.each([
  ['five elements that make it smaller', within('sub', 5, 'x')],
  ['the same behind others that are closed', `${within('sub', 3, 'x')} ${within('small', 5, 'x')}`],
  ['the same behind ends of what nobody began', `</sub></sub></sub> ${within('sup', 5, 'x')}`],
  ['an element that is named and never closed', '<svg>'],
  ['a name of three words', '<a-b-c>x</a-b-c>'],
  ['a link with a sign that would end it', '<a href="a>b">x</a>'],
  ['a link in other marks', "<a href='a>b'>x</a>"],
  ['a picture of three dots', '<img src="a" width="3" alt="x">'],
  ['a name of a picture of four words', '<img alt="one two three four" src="a">'],
  ['a line that is broken', '<br/> <hr />'],
  ['a colour', '<font color="red">x</font>'],
  ['what begins no element', '< b> <3'],
  ['a box', '<input type="checkbox">'],
  ['a name of forty letters', `<${'x'.repeat(40)}>x</${'x'.repeat(40)}>`],
  ['a link around more than three hundred characters', `<a href="x">${'&nbsp;'.repeat(49)}   </a>`],
])('keeps %s', (_, shown) => {
  expect(readText(`one ${shown} two`).text).toBe(`one ${shown} two`);
});

it.each([
  ['what six elements make smaller', within('sub', 6, 'HID'), within('sub', 5, '')],
  [
    'what six of several kinds make smaller',
    `<sup>${within('sub', 5, 'HID')}</sup>`,
    `<sup>${within('sub', 4, '')}</sup>`,
  ],
  ['an element with one of its kind within', '<b hidden>HID<b>HID</b>HID</b>', ''],
  ['an element with others within', '<i hidden>HID<br>HID</b></i>', ''],
  ['an element in capitals', '<DIV HIDDEN>HID</DIV>', ''],
  ['an element of a class that hides', '<p class="a hidden b">HID</p>', ''],
  ['an element that opens when asked', '<p popover>HID</p>', ''],
  ['white words', '<font color="#fff">HID</font>', ''],
  ['the title of a page', '<title>HID</title>', ''],
  ['a class that hides nothing', '<p class="unhidden">x</p>', '<p>x</p>'],
  ['what is no colour', '<font color="7 white">x</font>', '<font>x</font>'],
  ['what hides nothing but itself', '<br hidden>x', '<br>x'],
  ['the title of a link', '<a href="x" title="y>HID">z</a>', '<a href="x">z</a>'],
  ['a link around nothing', '<a href="HID"> &nbsp;</a>', '<a> &nbsp;</a>'],
  ['a picture of one dot', '<img src="HID" width="1" alt="x">', '<img>'],
  ['a picture of two dots in height', '<img src="HID" height="2px">', '<img>'],
  ['a picture that is hidden', '<img src="HID" hidden>', '<img>'],
  ['the name of a picture of five words', '<img alt="one two three four HID" src="a">', '<img src="a">'],
  ['the text in a field', '<input type="text" value="HID">', '<input>'],
  ['what a box says beside', '<input type="checkbox" value="HID">', '<input type="checkbox">'],
  ['what an element without content holds', '<link href="HID">', '<link>'],
  ['sizes that are none', '<td colspan="2" rowspan="12345" valign="HID">x</td>', '<td colspan="2">x</td>'],
  ['a name of four words', '<a-b-c-hid>x</a-b-c-hid>', 'x'],
  ['a comment', '<!-- HID -->', ''],
  ['what is for a program', '<? HID ?>', ''],
  ['what is for a reader of XML', '<![CDATA[ HID ]]>', ''],
  ['a declaration', '<!HID x>', ''],
  ['what is for a program, and not what a browser shows behind the sign that ends it', '<? HID > 1 ?>', ' 1 ?>'],
  ['what is for a reader of XML, and not what a browser shows behind it', '<![CDATA[ HID > 1 ]]>', ' 1 ]]>'],
  ['an element behind such a sign', '<? HID > <b hidden>HID</b> ?>', '  ?>'],
  ['a section of a hidden drawing', '<p hidden><svg><![CDATA[ a > </p> HID ]]></svg></p>', ''],
  ['a section of a drawing, with such a sign', '<svg><![CDATA[ a > </svg> HID ]]></svg>', ''],
  ['a name of 41 letters', `<${'x'.repeat(41)}>x</${'x'.repeat(41)}>`, 'x'],
  ['words behind the first forty letters of a name', `<${'x'.repeat(40)}-say-it-hid>x`, 'x'],
  ['an element of a name of forty letters', `<${'x'.repeat(40)} hidden>HID</${'x'.repeat(40)}>`, ''],
  [
    'a link around three hundred characters',
    `<a href="HID">${'&nbsp;'.repeat(49)}  </a>`,
    `<a>${'&nbsp;'.repeat(49)}  </a>`,
  ],
  ['a value far behind its sign', '<b title=     "x>HID">y</b>', '<b>y</b>'],
  ['the source of a field that is only called a box', '<input alt="checkbox" src="HID">', '<input>'],
  ['an attribute of a tag with a slash in a value', '<svg x=a/b>', '<svg>'],
  [
    'what is too small behind an element beside it',
    `${'<sub>'.repeat(5)}x</sub><sub>y<sub>HID</sub></sub></sub></sub></sub></sub>`,
    `${'<sub>'.repeat(5)}x</sub><sub>y</sub></sub></sub></sub></sub>`,
  ],
])('leaves out %s', (_, written, left) => {
  expect(readText(`one ${written} two`).text).toBe(`one ${left} two`);
});

it.each([
  ['a block that only opens', 'one\n\n<svg>\nHID\n\ntwo', 'one\n\n\n\ntwo'],
  ['a block at the beginning', '<svg>\nHID\n\ntwo', '\n\ntwo'],
  ['a block in a list', '- <template>\n  HID\n\ntwo', '- \n\ntwo'],
  ['a block in a quotation', '> <template>\n> HID\n\ntwo', '> \n\ntwo'],
  ['a block in a note', 'one[^1]\n\n[^1]: <template>\n    HID\n\ntwo', 'one[^1]\n\n[^1]: \n\ntwo'],
  ['an element at the start of a line', 'one\n<svg> two', 'one\n<svg> two'],
  ['a comment without content', '<div>\n<!-->one<!>two\n</div>', '<div>\nonetwo\n</div>'],
  ['a block that is hidden and never closed', 'one\n\n<div hidden>\nHID\n\nHID', 'one\n\n'],
  ['a comment that is never closed', 'one\n\n<!--\nHID\n\nHID', 'one\n\n'],
  ['a comment that its list does not end', 'one\n\n- <!-- HID\n\nHID --> HID', 'one\n\n- '],
  ['a comment that its quotation does not end', '> one <b>\n\n> <!-- HID\n\nHID', '> one <b>\n\n> '],
  ['a comment that an empty line does not end', 'one\n\n<div>\n<!-- HID\n\nHID', 'one\n\n<div>\n'],
  ['a comment whose end is in later HTML', '- <!-- HID\n\nHID <b title="HID-->">two</b>', '- ">two</b>'],
  ['a comment that the end of another one ends', '- <!-- HID\n\n> HID\n\nHID <!-- HID --> two', '-  two'],
  ['a comment whose end is in code', '- <!-- HID\n\n```\n-->\n```\n\nHID', '- '],
  ['a comment that hides the footnotes above it', 'one[^1]\n\n[^1]: HID\n\n- <!-- HID', 'one[^1]\n\n\n\n- '],
  ['a comment that its footnote does not end', 'one[^1]\n\n[^1]: <!-- HID\n\ntwo', 'one[^1]\n\n[^1]: \ntwo'],
  ['a comment of a footnote that hides another', 'a[^1] b[^2]\n\n[^1]: <!-- HID\n\n[^2]: HID', 'a[^1] b[^2]\n\n[^1]: '],
  ['a comment in a list behind indented code', '    one\n2. <!-- HID\n\nHID', '    one\n2. '],
  ['a comment in HTML behind a quotation', '> one\n<b>\nx <!-- HID\n\nHID', '> one\n<b>\nx '],
  ['a value in HTML behind a quotation', '> one\n</b>\ntwo <a title="\n\nHID', '> one\n</b>\ntwo '],
  ['a comment that ends in HTML behind a quotation', '> one\n<b>\n<!-- HID -->\n\ntwo', '> one\n<b>\n\n\ntwo'],
  ['a comment that ends with its list', '- <!-- HID -->\n\ntwo', '- \n\ntwo'],
  ['a value without an end, which holds all that follows', 'one\n\n<div title="\n\nHID\n\n[x](y)', 'one\n\n'],
  ['a value whose mark is not directly behind its sign', '<p a==" b=">HID">two</p>', '<p>two</p>'],
  ['the same in an unquoted value', '<p a=x=" b=">HID">two</p>', '<p>two</p>'],
  ['the same without a name', '<p =" b=">HID">two</p>', '<p>two</p>'],
  ['the same in other marks', "one\n\n<div title='\n\nHID\n\n</div>", 'one\n\n'],
  ['a script with a mark that is no value', '<script>\nif (a<b) x="\n</script>\n\ntwo', '\n\ntwo'],
  ['a comment with the other end, and what opens behind it', '<!-- --!><select> -->\n\nHID\n\n</select> two', ' two'],
  ['the same with a value without an end', 'one\n\n<!-- --!><a title="-->\n\nHID', 'one\n\n'],
  ['a comment whose other end is followed by words', 'one <!-- a --!> HID --> two', 'one  two'],
  ['an end that only some see', '<div hidden><!-- --!></div> -->HID</div>\n\ntwo', '\n\ntwo'],
  ['a comment in a sentence that is never closed', 'one <!-- x\n\ntwo', 'one <!-- x\n\ntwo'],
])('closes %s where a page does', (_, source, left) => {
  expect(readText(source).text).toBe(left);
});

it('shows the text after the end of a part that opens, however often it is closed', () => {
  const source = '<details>\n\none\n\n</details>\n</details>\n\n<details>\n\nx\n\n</details>\n\ntwo';

  expect(readText(source).lines.filter(({ text }) => /^\w+$/.test(text))).toMatchObject([
    { text: 'one', kind: 'collapsed' },
    { text: 'x', kind: 'collapsed' },
    { text: 'two', kind: 'prose' },
  ]);
});
