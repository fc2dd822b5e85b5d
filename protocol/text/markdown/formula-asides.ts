/** Text in a formula that is for tools or tooltips, and that the formula does not show. Pure, linear. */
/** A note beside the formula, or another form of it; the first one is shown. */
const BESIDE = /\\(?:(?:math|text)tip|toggle)(?![a-z])\s{0,8}/gi;
/** One of four forms, for sizes: the first is used in display style, the second inline. */
const CHOICE = /\\mathchoice(?![a-z])\s{0,8}/g;
/** Settings of the rendering tool. */
const SETTINGS =
  /\\(?:require\s{0,8}\{[^{}]{0,200}\}|mmlToken\s{0,8}\{[^{}]{0,40}\}\s{0,8}(?:\[[^\]\n]{0,200}\]\s{0,8})?)/g;
const ENVIRONMENT = /\\(?:re)?newenvironment\s{0,8}\{[^{}]{0,80}\}\s{0,8}(?:\[\d\]\s{0,8})?/g;
/** A target of references in formulas: anything but a name is invisible text. */
const REFERENCE = /\\(?:eq)?ref\s{0,8}\{(?<name>[^{}]{0,400})\}/g;
const NAME = /^[\w:.-]{1,40}$/;

/** After a group in braces, or after the argument of a command without braces. */
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

/** @returns the invisible parts, as positions in the formula. */
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
    // A group that was read is not read again, so that many of them take linear time.
    if (index < done) return [];
    const end = index + found.length;
    const groups = groupsFrom(formula, end, most);
    done = groups.at(-1)?.[1] ?? end;
    if (unseen === 'all') return [[index, done] as const];
    // If one is missing, the formula shows an error; and the rest is read again after cutting.
    return groups.length < most ? [] : groups.filter((_, at) => unseen.includes(at));
  });
}

/** This many adjacent groups in braces, if there are as many. */
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
