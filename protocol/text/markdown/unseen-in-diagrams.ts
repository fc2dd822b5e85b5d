/**
 * What a Mermaid diagram does not draw: comments, settings, styles, and the ids of its parts in the source. Ids are
 * kept if they are only names, because the diagram could not be described without them. Pure, linear.
 */
import type { Cut } from './html-elements.ts';

/** Comments, directives, texts for screen readers and click tooltips in a Mermaid diagram. */
const IN_DIAGRAM =
  /%%\{[^]{0,1000}?\}%%|%%[^\n]*|^[ \t]*acc(?:Title|Descr)[ \t]*(?::[^\n]*|\{[^}]*\})|^[ \t]*(?:click|links?|properties|details)[ \t][^\n]*/gm;
/** The same below the last brace: no braces end there, for each of which the text would be read to the end. */
const BELOW_BRACES =
  /%%[^\n]*|^[ \t]*acc(?:Title|Descr)[ \t]*:[^\n]*|^[ \t]*(?:click|links?|properties|details)[ \t][^\n]*/gm;
/** Settings in front of a diagram, of which only the title is shown. */
const DIAGRAM_SETTINGS = /^[^\n]*\n\s*---[ \t]*\n((?:(?![ \t]*---)[^\n]*\n){0,200}?)[ \t]*---[ \t]*(?:\n|$)/;
/** The style of a part, which nobody reads: kept if it is only that. */
const LOOKS = /^[ \t]*(?:style|linkStyle|classDef)[ \t]+[^\s:]+[ \t]+(?<looks>[^\s][^\n]*)$/gm;
const LOOK =
  /^(?:fill|stroke|stroke-width|stroke-dasharray|stroke-opacity|fill-opacity|color|opacity|background|font-size|font-weight|font-style|font-family|text-align|rx|ry|padding|width|height|interpolate)\s*:[\w#.%() -]{1,40}$/;
const NAME = 'name in a diagram';
/** Names of styles: where they are defined, and where they are assigned to a part. */
const MADE = /^[ \t]*classDef[ \t]+(?<names>[^\s:]+)(?:[ \t\r:][^\n]*)?$/gm;
const GIVEN = /:::(?<name>[\w-]+)|^[ \t]*class[ \t]+[\w,-]+(?:[ \t]+[\w,-]+)*[ \t]+(?<other>[\w-]+);?[ \t]*$/gm;
const LONGEST_NAME = 24;
const MOST_WORDS = 2;
const IS_FLOW = /^[^\n]*\n\s*(?:---[^]{0,2000}?\n[ \t]*---[ \t]*\n\s*)?(?:graph|flowchart)\b/;
/** The id of a part, in front of its bracket. An arrow before it can end in dashes, which an id can contain too. */
const CALLED = /(?<![\w-])[\w-]{25,}(?=[ \t]*(?:[[({]|>|@\{))/g;
/** What can be in front of an id, to its left. */
const ARROW_END = /[-=.>&|\r\n]/;
const SUBGRAPH = 'subgraph';
const ID_START = /[A-Za-z_]/;
const DASHED = /-(?=[A-Za-z_][\w-]{24})/;
/** The id of a part that shows another text. */
const ALIAS =
  /^[ \t]*(?:(?:create[ \t]+)?(?:participant|actor)[ \t]+(?<name>[\w-]{25,})[ \t]+as[ \t]|state[ \t]+"[^"\n]*"[ \t]+as[ \t]+(?<state>[\w-]{25,}))/gm;
const LONGEST_ID = 40;
const MOST_ID_WORDS = 4;
/** The shape of a part, and other properties. */
const META = /@\{[^{}]{0,2000}\}/g;
const META_KEYS =
  /^(?:shape|label|icon|form|pos|w|h|img|constraint|animate|animation|curve|assigned|ticket|priority|type|tag|id|msg|parent)$/;
const LONGEST_META = 24;

/** The class of an icon, and tags of a part: drawn as an image, or not at all. */
const MARKS = /::icon\([^()\n]{25,400}\)|\$(?:tags|sprite)="[^"\n]{25,400}"/g;

export function findUnseenInDiagram(code: string, start: number): Cut[] {
  return [
    ...findInDiagram(code, start),
    ...findLooks(code, start),
    ...findSettings(code, start),
    ...findNames(code, start),
    ...findMeta(code, start),
    ...[...code.matchAll(MARKS)].map(({ 0: found, index }) => cutOf(start + index, found, NAME)),
  ];
}

function findInDiagram(code: string, start: number): Cut[] {
  // To the end of that line: an expression that starts in it sees all of it.
  const last = code.indexOf('\n', code.lastIndexOf('}') + 1);
  const split = last < 0 ? code.length : last;
  const why = 'comment in a diagram';
  return [
    ...[...code.slice(0, split).matchAll(IN_DIAGRAM)].map(({ 0: found, index }) => cutOf(start + index, found, why)),
    ...[...code.slice(split).matchAll(BELOW_BRACES)].map(({ 0: found, index }) =>
      cutOf(start + split + index, found, why),
    ),
  ];
}

function findLooks(code: string, from: number): Cut[] {
  return [...code.matchAll(LOOKS)].flatMap(({ 0: line, index, groups }) => {
    const looks = (groups?.['looks'] ?? '').replace(/;\s*$/, '').split(',');
    const isPlain = looks.every((look) => LOOK.test(look.trim()));
    return isPlain ? [] : [{ start: from + index, end: from + index + line.length, why: 'looks in a diagram' }];
  });
}

/** Whether it only names something. */
function isName(name: string, longest: number, words: number): boolean {
  return name.length <= longest && wordsOf(name) <= words;
}

function wordsOf(name: string): number {
  return name.split(/[_-]+|(?<=[a-z\d])(?=[A-Z])/).filter((word) => /[a-z]/i.test(word)).length;
}

/** Names that say more than what they name, and styles of several words that no part has. */
function findNames(code: string, from: number): Cut[] {
  const cuts: Cut[] = [];
  const used = new Set<string>();
  for (const { 0: found, index, groups } of code.matchAll(GIVEN)) {
    const name = groups?.['name'] ?? groups?.['other'] ?? '';
    used.add(name);
    if (!isName(name, LONGEST_NAME, MOST_WORDS)) cuts.push(cutOf(from + index, found, NAME));
  }
  for (const { 0: found, index, groups } of code.matchAll(MADE)) {
    const isPlain = (name: string): boolean =>
      isName(name, LONGEST_NAME, MOST_WORDS) && (used.has(name) || wordsOf(name) < MOST_WORDS);
    if (!(groups?.['names'] ?? '').split(',').every(isPlain)) cuts.push(cutOf(from + index, found, NAME));
  }
  const called = IS_FLOW.test(code) ? code.matchAll(CALLED) : [];
  for (const { 0: found, index, groups } of [...called, ...code.matchAll(ALIAS)]) {
    const name = groups?.['name'] ?? groups?.['state'] ?? idIn(found, code, index);
    if (!isName(name, LONGEST_ID, MOST_ID_WORDS)) cuts.push(cutOf(from + index + found.lastIndexOf(name), name, NAME));
  }
  return cuts;
}

/** It is looked for in these characters as a whole: from each dash, they would be read again. */
function idIn(called: string, code: string, index: number): string {
  if (ID_START.test(called.charAt(0)) && canPrecedeId(code, index)) return called;
  const at = called.search(DASHED);
  return at < 0 ? '' : called.slice(at + 1);
}

function canPrecedeId(code: string, index: number): boolean {
  const end = skipBlanksBack(code, index);
  if (end === 0 || ARROW_END.test(code.charAt(end - 1))) return true;
  const word = end - SUBGRAPH.length;
  if (end === index || word < 0 || !code.startsWith(SUBGRAPH, word)) return false;
  const line = skipBlanksBack(code, word);
  return line === 0 || /[\r\n]/.test(code.charAt(line - 1));
}

function skipBlanksBack(code: string, index: number): number {
  let at = index;
  while (code.charAt(at - 1) === ' ' || code.charAt(at - 1) === '\t') at -= 1;
  return at;
}

function cutOf(start: number, found: string, why: string): Cut {
  return { start, end: start + found.length, why };
}

function findMeta(code: string, from: number): Cut[] {
  return [...code.matchAll(META)].flatMap(({ 0: found, index }) => {
    const entries = found
      .slice(2, -1)
      .replace(/"[^"\n]*"/g, '""')
      .split(/[,\n]/);
    const isPlain = entries.every((entry) => {
      const [key = '', value = ''] = entry.split(':').map((part) => part.trim());
      return entry.trim() === '' || (META_KEYS.test(key) && value.length <= LONGEST_META);
    });
    return isPlain ? [] : [{ start: from + index, end: from + index + found.length, why: 'settings of a diagram' }];
  });
}

function findSettings(code: string, from: number): Cut[] {
  const found = DIAGRAM_SETTINGS.exec(code);
  if (found === null) return [];
  const start = from + found[0].indexOf('---') + found[0].slice(found[0].indexOf('---')).indexOf('\n') + 1;
  return [...(found[1] ?? '').matchAll(/[^\n]+/g)]
    .filter(({ 0: line }) => line.trim() !== '' && !/^\s*title\s*:/.test(line))
    .map(({ 0: line, index }) => ({
      start: start + index,
      end: start + index + line.length,
      why: 'settings of a diagram',
    }));
}
