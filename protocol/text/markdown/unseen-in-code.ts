/**
 * What GitHub does not show of code that it draws, and of formulas. Pure, linear.
 */
import type { Cut } from './html-elements.ts';
import { isNearWhite, isUnseenStyle } from './unseen-style.ts';

/** Comments, directives, texts for screen readers and what a click shows in a Mermaid diagram. */
const IN_DIAGRAM =
  /%%[^\n]*|^[ \t]*acc(?:Title|Descr)[ \t]*(?::[^\n]*|\{[^}]*\})|^[ \t]*(?:click|links?|properties|details)[ \t][^\n]*/gm;
/** The same below the last brace: nothing in braces ends there, which each of them would be read to the end for. */
const BELOW_BRACES =
  /%%[^\n]*|^[ \t]*acc(?:Title|Descr)[ \t]*:[^\n]*|^[ \t]*(?:click|links?|properties|details)[ \t][^\n]*/gm;
/** Settings in front of a diagram, of which only the title is shown. */
const DIAGRAM_SETTINGS = /^[^\n]*\n\s*---[ \t]*\n((?:(?![ \t]*---)[^\n]*\n){0,200}?)[ \t]*---[ \t]*(?:\n|$)/;
/** How a part of a diagram looks, which is read by nobody: kept where it is just that. */
const LOOKS = /^[ \t]*(?:style|linkStyle|classDef)[ \t]+(?<name>[^\s:]+)[ \t]+(?<looks>[^\s][^\n]*)$/gm;
const LOOK =
  /^(?:fill|stroke|stroke-width|stroke-dasharray|stroke-opacity|fill-opacity|color|opacity|background|font-size|font-weight|font-style|font-family|text-align|rx|ry|padding|width|height|interpolate)\s*:[\w#.%() -]{1,40}$/;
/** Of a map only places are drawn. */
const IN_MAP = /"(?:[^"\\\n]|\\.)*"/g;
const MAP_WORDS = new Set(
  (
    'type features geometry geometries coordinates properties bbox crs objects arcs transform scale translate ' +
    'FeatureCollection Feature GeometryCollection Point MultiPoint LineString MultiLineString Polygon MultiPolygon Topology'
  )
    .split(' ')
    .map((word) => `"${word}"`),
);
const PHANTOM =
  /\\(?:[hv]?phantom(?![a-z])|(?:text)?color\s{0,8}(?:\[\s{0,8}(?<model>\w{1,8})\s{0,8}\])?\s{0,8}\{(?<color>[^{}]{1,60})\})\s{0,8}/gi;
const DEFINED =
  /\\definecolor\s{0,8}\{\s{0,8}(?<name>[\w-]{1,40})\s{0,8}\}\s{0,8}\{\s{0,8}(?<model>\w{1,8})\s{0,8}\}\s{0,8}\{(?<color>[^{}]{1,60})\}/gi;
const IN_FORMULA = /(?<!\\)%[^\n]*/g;
/** What stands behind a name in a model that GitHub draws. */
const IN_SOLID = /^[ \t]*(?:end)?solid\b([^\n]*)/gm;
/** A name for readers of the source, and macros, which show nothing where nobody uses them. */
const LABEL = /\\(?:label|cssId|class|htmlId|htmlClass|htmlData)\s*\{[^{}]*\}/g;
const MACRO =
  /\\(?:(?:re)?newcommand|providecommand|[gex]?def|let)[\s{*]{0,8}(?<name>\\[a-z]+)[\s}]{0,8}(?:\[\d\])?[\s=]{0,8}/gi;
const STYLED = /\\(?:htmlStyle|style)\s*\{([^{}]*)\}\s*/g;
const SPACES = /(?<![^\S\r\n\u2028\u2029]|\u2800)(?:[^\S\r\n\u2028\u2029]|\u2800){20,}(?=[^\r\n])/g;
/** No screen is as wide. */
const WIDEST = 200;
const TAB = 8;

export function findUnseenInCode(text: string, start: number, end: number, language: string): Cut[] {
  const code = text.slice(start, end);
  const far = findFar(code, start);
  switch (language.toLowerCase()) {
    case 'mermaid':
      return [...far, ...findInDiagram(code, start), ...findLooks(code, start), ...findSettings(code, start)];
    case 'geojson':
    case 'topojson':
      return [
        ...far,
        ...matchesOf(IN_MAP, code, start, 'words in a map').filter(
          (cut) => !MAP_WORDS.has(text.slice(cut.start, cut.end)),
        ),
      ];
    case 'stl':
      return [...far, ...namesOf(code, start)];
    case 'math':
      return [...far, ...matchesOf(IN_FORMULA, code, start, 'comment in a formula'), ...findUnshown(code, start)];
    default:
      return far;
  }
}

function findInDiagram(code: string, start: number): Cut[] {
  // To the end of that line: an expression that begins in it sees all of it.
  const last = code.indexOf('\n', code.lastIndexOf('}') + 1);
  const split = last < 0 ? code.length : last;
  return [
    ...matchesOf(IN_DIAGRAM, code.slice(0, split), start, 'comment in a diagram'),
    ...matchesOf(BELOW_BRACES, code.slice(split), start + split, 'comment in a diagram'),
  ];
}

function findLooks(code: string, from: number): Cut[] {
  return [...code.matchAll(LOOKS)].flatMap(({ 0: line, index, groups }) => {
    const looks = (groups?.['looks'] ?? '').replace(/;\s*$/, '').split(',');
    const isPlain = (groups?.['name'] ?? '').length <= 24 && looks.every((look) => LOOK.test(look.trim()));
    return isPlain ? [] : [{ start: from + index, end: from + index + line.length, why: 'looks in a diagram' }];
  });
}

/** @param end of a paragraph; it holds formulas between dollar signs, if any. */
export function findUnseenInMath(text: string, start: number, end: number): Cut[] {
  const paragraph = text.slice(start, end);
  return [...paragraph.matchAll(/\$\$[^$]+\$\$|\$[^$\n]+\$/g)].flatMap(({ 0: formula, index }) => [
    ...findUnshown(formula, start + index),
    // A dollar sign alone is mostly money, and a percent sign behind it a share.
    ...(formula.startsWith('$$') ? matchesOf(/(?<!\\)%[^\n$]*/g, formula, start + index, 'comment in a formula') : []),
  ]);
}

function matchesOf(what: RegExp, text: string, from: number, why: string): Cut[] {
  return [...text.matchAll(what)].map(({ 0: found, index }) => ({
    start: from + index,
    end: from + index + found.length,
    why,
  }));
}

/** What stands so far to the right that nobody scrolls to it, to the end of its line. */
function findFar(code: string, from: number): Cut[] {
  return [...code.matchAll(SPACES)].flatMap(({ 0: spaces, index }) => {
    const tabs = spaces.split('\t').length - 1;
    if (spaces.length + tabs * (TAB - 1) < WIDEST) return [];
    const end = code.slice(index).search(/[\r\n]/);
    return [{ start: from + index, end: end < 0 ? from + code.length : from + index + end, why: 'text out of view' }];
  });
}

function findSettings(code: string, from: number): Cut[] {
  const found = DIAGRAM_SETTINGS.exec(code);
  const settings = found?.[1] ?? '';
  if (found === null || settings === '') return [];
  const start = from + found[0].indexOf('---') + found[0].slice(found[0].indexOf('---')).indexOf('\n') + 1;
  return [...settings.matchAll(/[^\n]+/g)]
    .filter(({ 0: line }) => line.trim() !== '' && !/^\s*title\s*:/.test(line))
    .map(({ 0: line, index }) => ({
      start: start + index,
      end: start + index + line.length,
      why: 'settings of a diagram',
    }));
}

function namesOf(code: string, from: number): Cut[] {
  return [...code.matchAll(IN_SOLID)].flatMap(({ 0: line, 1: name = '', index }) =>
    name.trim() === ''
      ? []
      : [{ start: from + index + line.length - name.length, end: from + index + line.length, why: 'name of a model' }],
  );
}

/** Labels, macros that nobody uses, what a style hides, and phantoms. */
function findUnshown(formula: string, from: number): Cut[] {
  const why = 'unseen part of a formula';
  const macros = [...formula.matchAll(MACRO)].flatMap(({ 0: found, index, groups }): Cut[] =>
    formula.split(groups?.['name'] ?? '\\').length > 2
      ? []
      : [{ start: from + index, end: from + endOfGroup(formula, index + found.length), why }],
  );
  const styled = [...formula.matchAll(STYLED)].flatMap(({ 0: found, 1: style = '', index }): Cut[] =>
    isUnseenStyle(style) ? [{ start: from + index, end: from + endOfGroup(formula, index + found.length), why }] : [],
  );
  return [...findPhantoms(formula, from), ...macros, ...styled, ...matchesOf(LABEL, formula, from, why)];
}

/** `\phantom{…}` and what is white on white: with its group, or to the end of the formula. */
function findPhantoms(formula: string, from: number): Cut[] {
  let done = 0;
  const defined = new Set(
    [...formula.matchAll(DEFINED)].flatMap(({ groups }) =>
      isUnseenColor(groups?.['color'] ?? '', groups?.['model']) ? [groups?.['name']] : [],
    ),
  );
  return [...formula.matchAll(PHANTOM)].flatMap(({ 0: found, index, groups }) => {
    const color = groups?.['color']?.trim();
    const isSeen = color !== undefined && !defined.has(color) && !isUnseenColor(color, groups?.['model']);
    if (index < done || isSeen) return [];
    done = endOfGroup(formula, index + found.length);
    return [{ start: from + index, end: from + done, why: 'unseen part of a formula' }];
  });
}

/** White on white, whatever the model of colours is that it is written in. */
function isUnseenColor(color: string, model: string | undefined): boolean {
  const parts = color.split(',').map((part) => part.trim());
  if (model === undefined) return isNearWhite(color);
  if (model === 'HTML') return isNearWhite(`#${color.trim()}`);
  const most = model === 'RGB' ? 255 : 1;
  return isNearWhite(`rgb(${[0, 1, 2].map((at) => (Number(parts[at] ?? parts[0]) / most) * 255).join(' ')})`);
}

function endOfGroup(formula: string, from: number): number {
  if (formula[from] !== '{') {
    const end = formula.slice(from).search(/[}$&]|```/);
    return end < 0 ? formula.length : from + end;
  }
  let depth = 0;
  for (let at = from; at < formula.length; at += 1) {
    if (formula[at] === '{') depth += 1;
    if (formula[at] === '}' && --depth === 0) return at + 1;
  }
  return formula.length;
}
