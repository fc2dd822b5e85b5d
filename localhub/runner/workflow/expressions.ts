/**
 * Evaluates the text between `${{` and `}}` with GitHub's own lexer, parser and evaluator.
 *
 * These have all functions except those that depend on the place of the expression: the four that use the status of the
 * job (or of the composite action), and `hashFiles`, which reads the workspace.
 */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionDefinition } from '@actions/expressions/funcs/info';
import { hashFiles } from './hash-files.ts';
import { readData, renderDictionary, type ExpressionValue } from './value.ts';
import type { Scope } from './value.ts';

/** @throws Error with GitHub's message when the expression is invalid or uses something that is not available here. */
export function evaluate(expression: string, scope: Scope): ExpressionValue {
  const functions = listFunctions(scope);
  const tokens = new Lexer(expression).lex().tokens.map(repairQuotes);
  const tree = new Parser(tokens, Object.keys(scope.contexts), functions).parse();
  const byName = new Map(functions.map((definition) => [definition.name.toLowerCase(), definition]));
  return readData(new Evaluator(tree, renderDictionary(scope.contexts), byName).evaluate());
}

type LexedToken = ReturnType<Lexer['lex']>['tokens'][number];

/**
 * The lexer (0.3.61) decodes only the first doubled quote of a string. That matters: a script with expressions in it
 * becomes one string with all its quotes doubled.
 */
function repairQuotes(token: LexedToken): LexedToken {
  if (typeof token.value !== 'string' || !token.lexeme.startsWith("'")) return token;
  return { ...token, value: token.lexeme.slice(1, -1).replaceAll("''", "'") };
}

function listFunctions(scope: Scope): FunctionDefinition[] {
  const { status, workspace } = scope;
  const functions: FunctionDefinition[] = [];
  if (status !== undefined) {
    functions.push(
      statusFunction('always', () => true),
      statusFunction('success', status.success),
    );
    functions.push(statusFunction('failure', status.failure), statusFunction('cancelled', status.cancelled));
  }
  if (workspace !== undefined) {
    functions.push({
      name: 'hashFiles',
      minArgs: 1,
      maxArgs: 255,
      call: (...patterns) =>
        new data.StringData(
          hashFiles(
            workspace,
            patterns.map((pattern) => pattern.coerceString()),
          ),
        ),
    });
  }
  return functions;
}

/** A job's `if` may name other jobs as arguments (an old form). They are accepted and have no effect. */
function statusFunction(name: string, answer: () => boolean): FunctionDefinition {
  return { name, minArgs: 0, maxArgs: 255, call: () => new data.BooleanData(answer()) };
}
