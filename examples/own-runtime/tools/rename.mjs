/**
 * Renames a word of the code in every file below src/. No model: it reads "rename `old` to `new`" from the request,
 * and asks for the new name when it is missing. The last line that it prints is JSON, which the runtime reads.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const [folder = '.', answerFile = ''] = process.argv.slice(2);
const NOTES = join(folder, 'session.json');
const IS_NAME = /^[A-Za-z_$][\w$]*$/;

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

// The last one counts: words after `/agora retry` come below the request.
const asked = [...(await text(process.stdin)).matchAll(/rename `(?<from>[\w$]+)`(?: to `(?<to>[\w$]+)`)?/gi)].at(
  -1,
)?.groups;
const noted = existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, 'utf8')) : {};
const from = asked?.from ?? noted.from;
const to = answerFile === '' ? asked?.to : readFileSync(answerFile, 'utf8').trim();

mkdirSync(folder, { recursive: true });
writeFileSync(NOTES, JSON.stringify({ from }));
if (from === undefined) {
  say({ failed: 'Nothing to rename: write "rename `old` to `new`".' });
  process.exitCode = 1;
} else if (to === undefined || !IS_NAME.test(to)) {
  const why = to === undefined ? '' : `${JSON.stringify(to.slice(0, 100))} is not a name: please reply with one word. `;
  const question = `${why}What should \`${from}\` be called?`;
  writeFileSync(process.env.AGORA_SENTINEL, JSON.stringify({ question }));
  say({ result: 'It asks for the new name.' });
} else {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((path) => path.endsWith('.js'));
  const changed = files.filter((path) => {
    const before = readFileSync(path, 'utf8');
    const after = before.replace(
      new RegExp(String.raw`(?<![\w$])${from.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g'),
      () => to,
    );
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
  say({ result: `Rename ${from} to ${to}\n\nIn ${changed.length} of ${files.length} files.` });
}
