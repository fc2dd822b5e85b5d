/**
 * Words in a formula that are for its tools, or for whoever points at it, and that the formula does not show. Pure,
 * linear.
 */
/** A note beside what is shown, or another form of it; what comes first is shown. */
const BESIDE = /\\(?:(?:math|text)tip|toggle)(?![a-z])\s{0,8}/gi;
/** One of four forms, for sizes: the first stands in lines of its own, the second in a line of words. */
const CHOICE = /\\mathchoice(?![a-z])\s{0,8}/g;
/** Settings of the tool that draws. */
const SETTINGS =
  /\\(?:require\s{0,8}\{[^{}]{0,200}\}|mmlToken\s{0,8}\{[^{}]{0,40}\}\s{0,8}(?:\[[^\]\n]{0,200}\]\s{0,8})?)/g;
const ENVIRONMENT = /\\(?:re)?newenvironment\s{0,8}\{[^{}]{0,80}\}\s{0,8}(?:\[\d\]\s{0,8})?/g;
/** A place that another formula refers to: what is no name of one is words that nobody sees. */
const REFERENCE = /\\(?:eq)?ref\s{0,8}\{(?<name>[^{}]{0,400})\}/g;
const NAME = /^[\w:.-]{1,40}$/;

/** Behind a group in braces, or behind what a command without braces takes. */
export function endOfGroup(formula: string, from: number): number {
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

type Part = readonly [start: number, end: number];

/** A command, how many groups it takes, and which of them are not shown: all, with the command itself, or some. */
type Aside = readonly [command: RegExp, groups: number, unseen: 'all' | readonly number[]];

/** @returns what is not shown, by places in the formula. */
export function findAsides(formula: string): Part[] {
  const asides: readonly Aside[] = [
    [SETTINGS, 1, 'all'],
    [ENVIRONMENT, 2, 'all'],
    [BESIDE, 2, [1]],
    [CHOICE, 4, /^\$(?!\$)/.test(formula) ? [0, 2, 3] : [1, 2, 3]],
  ];
  return [
    ...asides.flatMap((aside) => partsOf(aside, formula)),
    ...[...formula.matchAll(REFERENCE)].flatMap(({ 0: found, index, groups }) =>
      NAME.test(groups?.['name'] ?? '') ? [] : [[index, index + found.length] as const],
    ),
  ];
}

function partsOf([command, most, unseen]: Aside, formula: string): Part[] {
  let done = 0;
  return [...formula.matchAll(command)].flatMap(({ 0: found, index }) => {
    // What stands in a group that was read is not read again, so that many of them cost no more than their length.
    if (index < done) return [];
    const end = index + found.length;
    const groups = groupsFrom(formula, end, most);
    done = groups.at(-1)?.[1] ?? end;
    if (unseen === 'all') return [[index, done] as const];
    // Where one is missing, the formula shows itself as a mistake; and what others were left out of is read again.
    return groups.length < most ? [] : groups.filter((_, at) => unseen.includes(at));
  });
}

/** So many groups in braces side by side, as far as there are as many. */
function groupsFrom(formula: string, from: number, most: number): Part[] {
  const groups: Part[] = [];
  for (let at = from; groups.length < most && formula[at] === '{'; ) {
    const end = endOfGroup(formula, at);
    groups.push([at, end]);
    at = end;
    while (/\s/.test(formula[at] ?? '')) at += 1;
  }
  return groups;
}
