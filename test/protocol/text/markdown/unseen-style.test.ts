import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';
import { isNearWhite, isUnseenStyle } from '../../../../protocol/text/markdown/unseen-style.ts';
import { processorTime } from '../../../support/processor-time.ts';

it.each([
  'color: #c00',
  'color:rgb(10, 20, 30)',
  'color:hsl(210, 50%, 40%)',
  'background:#000; color:#fff',
  'background-color: yellow',
  'font-size: 12px; font-weight: bold',
  'width: 50%; max-width: 640px; height: auto',
  'margin: 0 auto; padding: 4px 8px',
  'margin-left:-4px',
  'text-align:center;',
  'display: inline-block; position: relative',
  'opacity: .8; overflow-x: auto',
  'opacity:20%',
  'margin-left:99px',
  'line-height:1.5',
  'border: 1px solid #ccc; border-radius: 3px',
])('keeps the text of a harmless style: %s', (style) => {
  expect(readText(`one <span style="${style}">shown</span> two`).text).toBe('one <span>shown</span> two');
});

it.each([
  'color:rgb(250 250 250)',
  'color:rgba(0,0,0,.1)',
  'color:#0000',
  'color:hsl(0 0% 99%)',
  'color:oklch(1 0 0)',
  'color:var(--page)',
  'color:#123456;background-color:#123456',
  'color:rgb(1,2,3);background:rgb(5,5,5)',
  'color:rgba(1,2,3,.1);background:#fff',
  'color:#102030;background:#1a2a3a',
  'opacity:10%',
  'font-size:3px',
  'font-size:.1em',
  'width:0',
  'margin:0 0 0 -300px',
  'overflow:hidden',
  'position:fixed',
  'zoom:0',
  'anything-new:1',
  'margin-left:100px',
  'opacity:19%',
  'color:red;\\64isplay:none',
])('removes the text of a style that may hide it: %s', (style) => {
  expect(isUnseenStyle(style)).toBe(true);
});

it.each([
  ['#efefef', false],
  ['#f0f0f0', true],
  ['#f0f0ef', false],
  ['#fff8', true],
  ['#0003', false],
  ['#0002', true],
  ['Red', false],
  [' WHITE ', true],
  ['hsl(0, 0%, 94%)', false],
  ['hsl(0, 0%, 95%)', true],
  ['rgb(93%, 93%, 93%)', false],
  ['rgb(95%, 95%, 95%)', true],
  ['rgb(94%, 94%, 94%)', false],
  ['rgb(1, 2)', true],
])('decides whether %s is the color of a page: %s', (color, expected) => {
  expect(isNearWhite(color)).toBe(expected);
});

it.each([
  ['font-size', '4px', '3.9px'],
  ['font-size', '4pt', '3.9pt'],
  ['font-size', '.4em', '.39em'],
  ['font-size', '0.4rem', '0.39rem'],
  ['line-height', '30%', '29%'],
  ['line-height', '.5', '.49'],
  ['width', '1ex', '.9ex'],
  ['max-width', '1vw', '.9vw'],
  ['min-height', '4px', '-4px'],
  ['height', 'auto', '0'],
  ['opacity', '.2', '.19'],
  ['opacity', '20%', '19%'],
  ['margin', '0 auto 99px', '0 auto 100px'],
  ['margin-top', '-99px', '-100px'],
  ['text-indent', '99em', '100em'],
  ['letter-spacing', '1px', 'wide'],
  ['display', 'block', 'none'],
  ['visibility', 'visible', 'collapse'],
  ['position', 'relative', 'absolute'],
  ['color', '#e0e0e0', '#f0f0f0'],
  ['color', '#fff;background:#000', '#fff;background:#f0f0f0'],
  ['color', '#203040;background:#303040', '#203040;background:#2f3040'],
  ['color', '#203040;background:#204040', '#203040;background:#203f40'],
  ['color', '#203040;background:#203050', '#203040;background:#20304f'],
  ['color', 'rgba(1,2,3,.2);background:#fff', 'rgba(1,2,3,.19);background:#fff'],
  ['color', 'red;background:blue', 'red;background:red'],
  ['color', 'red;background:#102030', 'var(--a);background:#102030'],
  ['color', 'black', 'white'],
  ['color', '#808080;background:hsl(0 0% 57%)', '#808080;background:hsl(0 0% 50%)'],
  ['color', 'hsl(0 0% 60%);background:#f00', 'hsl(0 100% 50%);background:#f00'],
  ['color', 'rgb(0 0 0 / 20%)', 'rgb(0 0 0 / 19%)'],
  ['color', 'hsla(0, 0%, 40%, .2)', 'hsla(0, 0%, 40%, .1)'],
])('%s: %s keeps its text, and %s hides it', (name, shown, hiding) => {
  expect(isUnseenStyle(`${name}:${shown}`)).toBe(false);
  expect(isUnseenStyle(`${name}: ${hiding.toUpperCase()} !important`)).toBe(true);
});

it.each([
  ['nothing', '', false],
  ['what is no declaration', 'red', false],
  ['a comment', '/* display:none */ color:red', false],
  ['a comment around a part', 'color:/* x */white', true],
  ['a comment without an end', 'color:white/* x', true],
  ['a character reference', 'color&#58;red', true],
  ['the last of two', 'color:white;color:red', false],
  ['a name in capitals', 'DISPLAY:NONE', true],
  ['an escaped sign', 'd\\isplay:none', true],
  ['the number of a letter', '\\63olor:red', false],
  ['the number of no character', 'color:\\110000', true],
])('reads %s in a style', (_, style, isUnseen) => {
  expect(isUnseenStyle(style)).toBe(isUnseen);
});

it('reads any style, in linear time', () => {
  const part = fc.constantFrom(
    ';',
    ':',
    'color',
    '#fff',
    'rgb(',
    '1',
    '%',
    ')',
    '/*',
    '*/',
    '\\',
    '64',
    ' ',
    '!important',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(typeof isUnseenStyle(parts.join(''))).toBe('boolean');
    }),
  );
  for (const piece of ['/*', '\\6', 'a:b;', ' ', '!', 'rgb(', '-', '1']) {
    expect(processorTime(() => isUnseenStyle(`color:${piece.repeat(60_000)}`))).toBeLessThan(4_000);
  }
});
