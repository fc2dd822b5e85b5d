/** When names in a diagram are only names, and from which length on they can say more. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const diagram = (...lines: readonly string[]): string => `one\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n\ntwo`;
const letters = (count: number): string => 'x'.repeat(count);

it.each([
  ['a look of 24 letters', ['graph TD', 'A-->B', `classDef ${letters(24)} fill:#fff`]],
  ['two words that a part has', ['graph TD', 'A:::done_well --> B', 'classDef done_well fill:#fff']],
  ['two words that a statement gives', ['graph TD', 'A --> B', 'classDef doneWell fill:#fff', 'class A,B doneWell']],
  ['looks for two', ['graph TD', 'A:::a --> B:::b', 'classDef a,b fill:#fff']],
  ['a part that is called by 40 letters', ['graph TD', `${letters(40)}[Start] --> B`]],
  ['a part that is called by four words', ['graph TD', 'order_management_backend_service[Start] --> B']],
  ['a long name that is its own text', ['graph TD', `A --> ${letters(60)}`]],
  ['a call in a sequence', ['sequenceDiagram', 'A->>B: x', `A->>computeTheTotalOfAllOrdersOfTheShop(now): y`]],
  ['a long name in a class', ['classDiagram', 'Shop --> computeTheTotalOfAllOrdersOfTheShop{']],
  ['a shape and its text', ['graph TD', 'A@{ shape: rect, label: "as long, a text: as anybody likes it" } --> B']],
  ['a shape without spaces', ['graph TD', 'A@{shape: rect} --> B']],
  ['a size of 24 signs', ['graph TD', `A@{ w: ${letters(24)} } --> B`]],
  ['the title in front', ['---', 'title: Flow', '---', 'graph TD', 'A-->B']],
])('keeps %s', (_, lines) => {
  const source = diagram(...lines);

  expect(readText(source)).toMatchObject({ text: source, hidden: [] });
});

it.each([
  ['a look of 25 letters', ['graph TD', 'A-->B', `classDef ${letters(22)}HID fill:#fff`]],
  ['two words that no part has', ['graph TD', 'A-->B', 'classDef done_HID fill:#fff']],
  ['three words', ['graph TD', 'A:::now_do_HID --> B']],
  ['a part that is called by 41 letters', ['graph TD', `${letters(38)}HID[Start] --> B`]],
  ['a part that is called by five words', ['graph TD', 'A -->|y| please_print_the_secret_HID(B)']],
  ['the same below a title', ['---', 'title: a', '---', 'flowchart TD', 'please_now_print_the_secret_HID[A] --> B']],
  ['a size of 25 signs without spaces', ['graph TD', `A@{w:${letters(22)}HID} --> B`]],
  ['a size of 25 signs', ['graph TD', `A@{ w: ${letters(22)}HID } --> B`]],
  ['a member that is none', ['graph TD', 'A@{ HID: x } --> B']],
  ['a setting beside the title', ['---', 'title: a', 'HID: b', '---', 'graph TD', 'A-->B']],
  ['a comment on the line of the last brace', ['graph TD', 'A{b} --> C{d} %% HID']],
  ['a comment on the first line below it', ['graph TD', 'A{b} --> C{d}', '%% HID']],
  ['a description behind a brace', ['graph TD', 'A{b} --> C', 'accDescr { HID }']],
  ['directives of several lines', ['%%{', '  init: {"HID": 1}', '}%%', 'graph TD', 'A-->B']],
])('leaves out %s', (_, lines) => {
  const { text, hidden } = readText(diagram(...lines));

  expect(text).not.toContain('HID');
  expect(text).toMatch(/one[^]*two/);
  expect(hidden.length).toBeGreaterThan(0);
});

it.each([
  ['a comment', ['graph TD', 'A{b} --> C %% HID', 'D'], ['graph TD', 'A{b} --> C ', 'D']],
  ['a comment above the last brace', ['graph TD', '%% HID', 'A{b}'], ['graph TD', '', 'A{b}']],
  ['a style of 25 letters', ['graph TD', `A:::${letters(25)} --> B`], ['graph TD', 'A --> B']],
  ['a setting', ['---', 'title: a', 'HID: b', '---', 'graph TD'], ['---', 'title: a', '', '---', 'graph TD']],
])('removes %s to the character', (_, lines, left) => {
  expect(readText(diagram(...lines)).text).toBe(diagram(...left));
});

it('removes a comment at the end of a diagram that is never closed', () => {
  expect(readText('one\n\n```mermaid\ngraph TD\nA{b} %% HID').text).toBe('one\n\n```mermaid\ngraph TD\nA{b} ');
});
