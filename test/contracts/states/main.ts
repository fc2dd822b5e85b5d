/** Writes docs/states.md. `--check` writes nothing and fails when it differs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { walkIssues } from './issue-walks.ts';
import { LOCAL_ROWS } from './local-rows.ts';
import { renderStates } from './render-states.ts';

const DOCUMENT = 'docs/states.md';

const fresh = renderStates(await walkIssues(), LOCAL_ROWS);
const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(DOCUMENT, fresh);
else if (readFileSync(DOCUMENT, 'utf8') !== fresh) {
  console.error(`${DOCUMENT} does not show what the texts say. Run \`npm run schemas\`.`);
  process.exitCode = 1;
}
