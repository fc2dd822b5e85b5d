/**
 * The agent of a rehearsal where no model is wanted: a program of a few lines that asks one question and makes one small change.
 *
 * The change is useful in any repository: its documentation says from then on how an issue is handed to the agent. Where
 * that should stand is for a person to say, so it asks. It speaks the contract of the runtime `command`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const [subagent = 'fixer', verify = ''] = process.argv.slice(2);
const PLACES = ['README.md', 'CONTRIBUTING.md'];
const NAMED = { 'README.md': /readme/i, 'CONTRIBUTING.md': /contributing/i };

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '');

function ask(again = '') {
  const length = (file) => {
    const lines = read(file).split('\n').length;
    return lines === 1 ? '1 line' : `${lines} lines`;
  };
  const there = PLACES.map((file) => `- \`${file}\`: ${existsSync(file) ? length(file) : 'is not there yet'}`);
  const question = {
    question: `${again}Where should people read how to hand an issue to the agent?`,
    options: PLACES,
    context: [...there, '', 'I would take 1: it is read first.'].join('\n'),
  };
  mkdirSync(dirname(process.env.AGORA_SENTINEL), { recursive: true });
  writeFileSync(process.env.AGORA_SENTINEL, JSON.stringify(question, null, 2));
  console.error('Asked where it should stand.');
}

function write(file) {
  const before = read(file) || `# ${file === 'README.md' ? 'Read me' : 'Contributing'}`;
  const checked = verify === '' ? '' : ` Its work is checked with \`${verify}\`.`;
  const section = `## Working with the agent\n\nLabel an issue \`agora:${subagent}\`, or comment \`/agora run ${subagent}\`. When something is open it asks in the issue; answer there.${checked}`;
  writeFileSync(file, `${before}\n\n${section}\n`);
  console.log(
    `Say in ${file} how to hand an issue to the agent\n\nA section of ${file} names the label and the command.`,
  );
}

const round = process.env.AGORA_ROUND ?? '1';
const answer = process.env.AGORA_ANSWER ?? '';
const meant = PLACES.filter((file) => NAMED[file].test(answer));
const chosen = PLACES[Number(process.env.AGORA_OPTION) - 1] ?? (meant.length === 1 ? meant[0] : undefined);
if (round === '1') ask();
else if (chosen === undefined) ask('I could not tell from your answer which of the two it is. ');
else write(chosen);
