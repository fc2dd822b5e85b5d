/**
 * Puts all mutants of a file into one text, each behind a switch: `a < b` becomes `(switch(7) ? a <= b : a < b)`. The
 * tests then load the file once for all of them. Pure.
 */
import ts from 'typescript';
import type { Mutant } from '../find-mutants.ts';

/** The function that a mutated text calls with the number of a mutant. It returns whether the mutant is switched on. */
const SWITCH = 'globalThis.agoraMutant';

export interface SwitchedText {
  readonly text: string;
  /** The positions in `mutants` of those that have a switch. The others cannot be written as an expression. */
  readonly switched: readonly number[];
}

/** @param first the number of the first mutant; the others follow it. */
export function plantSwitches(text: string, mutants: readonly Mutant[], first: number): SwitchedText {
  const source = ts.createSourceFile('mutated.ts', text, ts.ScriptTarget.Latest, true);
  const byNode = new Map<ts.Node, number[]>();
  const note = (node: ts.Node): void => {
    for (const index of indexesAt(mutants, node, source)) {
      const whole = wholeExpression(node);
      if (whole !== undefined) byNode.set(whole, [...(byNode.get(whole) ?? []), index]);
    }
    ts.forEachChild(node, note);
  };
  note(source);
  const emit = (node: ts.Node): string => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    let [body, at] = ['', start];
    ts.forEachChild(node, (child) => {
      if (child.getStart(source) < at) throw new Error('The parts of a node are not in the order of the text.');
      body += text.slice(at, child.getStart(source)) + emit(child);
      at = child.getEnd();
    });
    body += text.slice(at, end);
    const here = (byNode.get(node) ?? []).map((index) => {
      const { start: from, end: to, becomes } = mutants[index] as Mutant;
      return `${SWITCH}(${first + index}) ? ${text.slice(start, from)}${becomes}${text.slice(to, end)} : `;
    });
    if (here.length === 0) return body;
    return isPropertyName(node) ? `[${here.join('')}${body}]` : `(${here.join('')}${body})`;
  };
  const beginning = text.slice(0, source.getStart(source));
  return { text: beginning + emit(source), switched: [...new Set([...byNode.values()].flat())] };
}

/** The mutants that replace this node, each only once: an expression in parentheses is a node of its own. */
function indexesAt(mutants: readonly Mutant[], node: ts.Node, source: ts.SourceFile): number[] {
  if (ts.isSourceFile(node) || ts.isTypeNode(node)) return [];
  const [start, end] = [node.getStart(source), node.getEnd()];
  return mutants.flatMap((mutant, index) =>
    mutant.start === start && mutant.end === end && isOutermost(node, source) ? [index] : [],
  );
}

/** Whether no other node has the same beginning and end, for example an expression that is a statement by itself. */
function isOutermost(node: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = node;
  return ts.isSourceFile(parent) || parent.getStart(source) !== node.getStart(source) || parent.end !== node.end;
}

/** The expression that a switch can choose: an operator belongs to its expression. */
function wholeExpression(node: ts.Node): ts.Node | undefined {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken === node) return parent;
  return ts.isEnumMember(parent) || ts.isLiteralTypeNode(parent) ? undefined : node;
}

/** A number as the name of a property, as in `{ 0: first }`: it can be computed. */
function isPropertyName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  );
}
