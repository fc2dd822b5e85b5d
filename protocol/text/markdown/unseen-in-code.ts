/** Invisible parts of code that GitHub renders, and of formulas. Pure, linear. */
import { endOfGroup, findAsides } from './formula-asides.ts';
import type { Cut } from './html-elements.ts';
import { isNearWhite, isUnseenStyle } from './unseen-style.ts';

/** Only the places of a map are drawn. */
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
/** Text after a name in a model that GitHub renders. */
const IN_SOLID = /^[ \t]*(?:end)?solid\b([^\n]*)/gm;
/** A name for readers of the source, and macros, which show nothing if they are unused. */
const LABEL = /\\(?:label|cssId|class|htmlId|htmlClass|htmlData)\s*\{[^{}]*\}/g;
const MACRO =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|[gex]?def|let)[\s{*]{0,8}(?<name>\\[a-z]+)[\s}]{0,8}(?:\[\d\])?[\s=]{0,8}/gi;
/** A macro with parameters, by its name: its arguments are shown where the macro uses them. */
const WITH_PARAMETERS =
  /\\(?:(?:re)?newcommand\*?|providecommand|[gex]?def)[\s{]{0,8}(?<name>\\[a-z]+)[\s}]{0,8}(?:\[\d\]|#\d)[^{}]{0,20}(?=\{)/gi;
/** Space that is so large, in either direction, that the text after it is out of view. */
const SPACE =
  /\\(?:hspace\*?\s{0,8}\{|mspace\s{0,8}\{|hskip|mskip|kern|mkern|raise|lower|moveleft|moveright)\s{0,8}[+-]?\s{0,4}(?<size>\d{1,9})(?:\.\d{0,9})?\s{0,4}(?<unit>em|ex|pt|px|mu|cm|mm|in|bp|pc)/gi;
const FARTHEST: Readonly<Record<string, number>> = { em: 40, ex: 80, cm: 15, mm: 150, in: 6, pc: 40, mu: 700 };
const FARTHEST_DOTS = 500;
const STYLED = /\\(?:(?:htmlStyle|style)\s*\{(?<style>[^{}]*)\}|bbox\s*\[(?<box>[^\]\n]*)\])\s*/g;
const UNSEEN = 'unseen part of a formula';
const SPACES = /(?<![^\S\r\n\u2028\u2029]|\u2800)(?:[^\S\r\n\u2028\u2029]|\u2800){20,}(?=[^\r\n])/g;
/** No screen is this wide. */
const WIDEST = 200;
const TAB = 8;

export function findUnseenInCode(text: string, start: number, end: number, language: string): Cut[] {
  const code = text.slice(start, end);
  const far = findFar(code, start);
  switch (language.toLowerCase()) {
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

/** Elements in which spaces are preserved. */
export function findUnseenInPre(text: string, start: number, end: number): Cut[] {
  const html = text.slice(start, end);
  return /<pre\b/i.test(html) ? findFar(html, start) : [];
}

/** @param end of a paragraph; it may contain formulas between dollar signs. */
export function findUnseenInMath(text: string, start: number, end: number): Cut[] {
  const paragraph = text.slice(start, end);
  return [...paragraph.matchAll(/\$\$[^$]+\$\$|\$[^$\n]+\$/g)].flatMap(({ 0: formula, index }) => [
    ...findUnshown(formula, start + index),
    // A single dollar sign is usually money, and a percent sign after it a share.
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

/** Text that is so far to the right that nobody scrolls to it, to the end of its line. */
function findFar(code: string, from: number): Cut[] {
  return [...code.matchAll(SPACES)].flatMap(({ 0: spaces, index }) => {
    const tabs = spaces.split('\t').length - 1;
    if (spaces.length + tabs * (TAB - 1) < WIDEST) return [];
    const end = code.slice(index).search(/[\r\n]/);
    return [{ start: from + index, end: end < 0 ? from + code.length : from + index + end, why: 'text out of view' }];
  });
}

function namesOf(code: string, from: number): Cut[] {
  return [...code.matchAll(IN_SOLID)].flatMap(({ 0: line, 1: name = '', index }) =>
    name.trim() === ''
      ? []
      : [{ start: from + index + line.length - name.length, end: from + index + line.length, why: 'name of a model' }],
  );
}

/** Labels, unused macros, text that a style hides, and phantoms. */
function findUnshown(formula: string, from: number): Cut[] {
  const why = UNSEEN;
  const macros = [...formula.matchAll(MACRO)].flatMap(({ 0: found, index, groups }): Cut[] =>
    formula.split(groups?.['name'] ?? '\\').length > 2
      ? []
      : [{ start: from + index, end: from + endOfGroup(formula, index + found.length), why }],
  );
  const styled = [...formula.matchAll(STYLED)].flatMap(({ 0: found, index, groups }): Cut[] =>
    isUnseenStyle(groups?.['style'] ?? groups?.['box'] ?? '')
      ? [{ start: from + index, end: from + endOfGroup(formula, index + found.length), why }]
      : [],
  );
  return [
    ...[...findPhantoms(formula, from), ...macros, ...styled],
    ...[...findUnusedParameters(formula, from), ...findMovedAway(formula, from)],
    ...matchesOf(LABEL, formula, from, why),
    ...findAsides(formula).map(([start, end]): Cut => ({ start: from + start, end: from + end, why })),
  ];
}

/** The arguments of a macro that does not show them. */
function findUnusedParameters(formula: string, from: number): Cut[] {
  return [...formula.matchAll(WITH_PARAMETERS)].flatMap(({ 0: head, index, groups }) => {
    const body = index + head.length;
    const end = endOfGroup(formula, body);
    if (/#\d/.test(formula.slice(body, end))) return [];
    const name = groups?.['name'] ?? '';
    const uses = formula.slice(end).split(name);
    let at = end + (uses[0] ?? '').length;
    return uses.slice(1).map((behind): Cut => {
      const use = at;
      at += name.length + behind.length;
      return { start: from + use, end: from + endOfGroup(formula, use + name.length), why: UNSEEN };
    });
  });
}

/** To the end of the formula. */
function findMovedAway(formula: string, from: number): Cut[] {
  const found = [...formula.matchAll(SPACE)].find(
    ({ groups }) => Number(groups?.['size']) >= (FARTHEST[(groups?.['unit'] ?? '').toLowerCase()] ?? FARTHEST_DOTS),
  );
  if (found === undefined) return [];
  const end = formula.slice(found.index).search(/\$|```|\n[ \t]*(?:```|~~~)/);
  return [{ start: from + found.index, end: end < 0 ? from + formula.length : from + found.index + end, why: UNSEEN }];
}

/** `\phantom{…}` and white on white: with its group, or to the end of the formula. */
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
    return [{ start: from + index, end: from + done, why: UNSEEN }];
  });
}

/** White on white, in any color model. */
function isUnseenColor(color: string, model: string | undefined): boolean {
  const parts = color.split(',').map((part) => part.trim());
  if (model === undefined) return isNearWhite(color);
  if (model === 'HTML') return isNearWhite(`#${color.trim()}`);
  const most = model === 'RGB' ? 255 : 1;
  return isNearWhite(`rgb(${[0, 1, 2].map((at) => (Number(parts[at] ?? parts[0]) / most) * 255).join(' ')})`);
}
