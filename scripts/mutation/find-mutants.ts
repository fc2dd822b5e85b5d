/**
 * Small mistakes in one source file, each as a text that replaces another one. Pure.
 *
 * Only code that decides something is changed: comparisons, conditions, logic, numbers, additions. Texts for people are
 * not changed, because tests that check every sentence would prove nothing.
 */
import ts from 'typescript';

export interface Mutant {
  readonly line: number;
  /** The line in which it begins, without surrounding spaces. */
  readonly code: string;
  /** In UTF-16 units from the start of the file. */
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

const OTHER_OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

export function findMutants(text: string): Mutant[] {
  const source = ts.createSourceFile('mutated.ts', text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const mutants: Mutant[] = [];
  const put = (node: ts.Node, becomes: string): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const was = text.slice(start, end);
    const { line } = source.getLineAndCharacterOfPosition(start);
    const code = lines[line]?.trim() ?? '';
    if (was !== becomes) mutants.push({ line: line + 1, code, start, end, was, becomes });
  };
  const visit = (node: ts.Node): void => {
    // Types are erased, and the name of a module decides nothing.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    mutate(node, put);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

export function applyMutant(text: string, { start, end, becomes }: Mutant): string {
  return text.slice(0, start) + becomes + text.slice(end);
}

function mutate(node: ts.Node, put: (node: ts.Node, becomes: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const other = OTHER_OPERATORS.get(node.operatorToken.kind);
    if (other !== undefined) put(node.operatorToken, other);
  } else if (ts.isIfStatement(node)) {
    put(node.expression, 'false');
  } else if (ts.isConditionalExpression(node)) {
    put(node.condition, 'true');
    put(node.condition, 'false');
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    put(node, node.operand.getText());
  } else if (ts.isNumericLiteral(node)) {
    put(node, String(Number(node.text.replaceAll('_', '')) + 1));
  } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    put(node, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');
  }
}
