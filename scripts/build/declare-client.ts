/** The declarations of the client library. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const DECLARED_FILES = [
  'client/types.ts',
  'client/task-types.ts',
  'client/attach-types.ts',
  'client/result-types.ts',
  'client/client-error.ts',
  'client/index.ts',
];

/**
 * The declarations of the client library: the public types, which import nothing, and the values that the entry point
 * exports. All in one file, so that no import in it can fail.
 */
export function declareClient(): string {
  return (
    DECLARED_FILES.map((file) => {
      const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
        fileName: file,
        compilerOptions: { target: ts.ScriptTarget.ES2024, isolatedDeclarations: true },
      });
      return outputText.replace(/^(?:import|export) (?:type )?(?:\*|\{[^}]*\}) from '\.\/.*$\n/gm, '').trim();
    }).join('\n\n') + '\n'
  );
}
