/**
 * Copies the client library's types into docs/client.md, so that the document and the declarations are the same text.
 * `--check` writes nothing and fails if they differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/client.md';
const [START, END] = ['<!-- generated: client -->', '<!-- /generated: client -->'];

/** The header comment is for people who change the file. */
const types = ['client/types.ts', 'client/task-types.ts', 'client/attach-types.ts', 'client/result-types.ts']
  .map((file) =>
    readFileSync(file, 'utf8')
      .replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
      .replace(/^(?:import|export) type .* from '.*';\n+/gm, '')
      .trimEnd(),
  )
  .join('\n\n');
const text = readFileSync(DOCUMENT, 'utf8');
const fresh = `${text.slice(0, text.indexOf(START) + START.length)}\n\`\`\`ts\n${types}\n\`\`\`\n${text.slice(text.indexOf(END))}`;
if (fresh !== text) {
  if (process.argv.includes('--check')) {
    console.error(`${DOCUMENT} does not match client/types.ts. Run \`npm run schemas\`.`);
    process.exitCode = 1;
  } else writeFileSync(DOCUMENT, fresh);
}
