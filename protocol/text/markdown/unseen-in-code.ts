/**
 * What GitHub does not show of code that it draws, and of formulas. Pure, linear.
 */
import type { Cut } from './html-elements.ts';

/** Comments, directives and texts for screen readers in a Mermaid diagram. */
const IN_DIAGRAM = /%%[^\n]*|^[ \t]*acc(?:Title|Descr)[ \t]*(?::[^\n]*|\{[^}]*\})/gm;
const PHANTOM = /\\(?:[hv]?phantom|(?:text)?color\s*\{\s*(?:white|transparent|#f{3}(?:f{3})?)\s*\})\s*/gi;
const IN_FORMULA = /(?<!\\)%[^\n]*/g;
/** No screen is as wide. */
const OUT_OF_VIEW = /(?<! ) {200,}(?=\S)[^\n]*/g;

export function findUnseenInCode(text: string, start: number, end: number, language: string): Cut[] {
  const code = text.slice(start, end);
  const far = matchesOf(OUT_OF_VIEW, code, start, 'text out of view');
  if (language === 'mermaid') return [...far, ...matchesOf(IN_DIAGRAM, code, start, 'comment in a diagram')];
  if (language !== 'math') return far;
  return [...far, ...matchesOf(IN_FORMULA, code, start, 'comment in a formula'), ...findPhantoms(code, start)];
}

/** @param end of a paragraph; it holds formulas between dollar signs, if any. */
export function findUnseenInMath(text: string, start: number, end: number): Cut[] {
  const paragraph = text.slice(start, end);
  return [...paragraph.matchAll(/\$\$[^$]+\$\$|\$[^$\n]+\$/g)].flatMap(({ 0: formula, index }) =>
    findPhantoms(formula, start + index),
  );
}

function matchesOf(what: RegExp, text: string, from: number, why: string): Cut[] {
  return [...text.matchAll(what)].map(({ 0: found, index }) => ({
    start: from + index,
    end: from + index + found.length,
    why,
  }));
}

/** `\phantom{…}` and what is white on white: with its group, or to the end of the formula. */
function findPhantoms(formula: string, from: number): Cut[] {
  let done = 0;
  return [...formula.matchAll(PHANTOM)].flatMap(({ 0: found, index }) => {
    if (index < done) return [];
    done = endOfGroup(formula, index + found.length);
    return [{ start: from + index, end: from + done, why: 'unseen part of a formula' }];
  });
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
