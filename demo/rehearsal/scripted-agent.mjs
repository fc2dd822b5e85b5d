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
  const there = PLACES.map((file) => `- \`${file}\`: ${existsSync(file) ? length(file) : 'does not exist yet'}`);
  const question = {
    question: `${again}Which file should explain how to assign an issue to the agent?`,
    options: PLACES,
    context: [...there, '', 'I recommend 1: people read it first.'].join('\n'),
  };
  mkdirSync(dirname(process.env.AGORA_SENTINEL), { recursive: true });
  writeFileSync(process.env.AGORA_SENTINEL, JSON.stringify(question, null, 2));
  console.error('Asked which file should explain it.');
}

function write(file) {
  const before = read(file) || `# ${file === 'README.md' ? 'Read me' : 'Contributing'}`;
  const checked = verify === '' ? '' : ` Its work is checked with \`${verify}\`.`;
  const section = `## Working with the agent\n\nLabel an issue \`agora:${subagent}\`, or comment \`/agora run ${subagent}\`. If the agent has a question, it asks in the issue. Answer it there.${checked}`;
  writeFileSync(file, `${before}\n\n${section}\n`);
  console.log(
    `Document in ${file} how to assign an issue to the agent\n\nA new section of ${file} explains the label and the command.`,
  );
}

const round = process.env.AGORA_ROUND ?? '1';
const answer = process.env.AGORA_ANSWER ?? '';
const meant = PLACES.filter((file) => NAMED[file].test(answer));
const chosen = PLACES[Number(process.env.AGORA_OPTION) - 1] ?? (meant.length === 1 ? meant[0] : undefined);
if (round === '1') ask();
else if (chosen === undefined) ask('Your answer does not say which of the two options to use. ');
else write(chosen);
