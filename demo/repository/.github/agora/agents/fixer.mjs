/**
 * A small deterministic agent: no model, but real work. It reads the code, runs it, finds a receipt whose lines do not
 * add up, and knows that two rules would repair it. Which one is right is a question for the shop, so it asks.
 *
 * It speaks the contract of the runtime `command`: the task on stdin, the question in the file $AGORA_SENTINEL, the answer in
 * $AGORA_OPTION and $AGORA_ANSWER, notes for its later self in $AGORA_SESSION_DIR.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NOTES = join(process.env.AGORA_SESSION_DIR ?? '.agora', 'notes.json');

const RULES = [
  {
    option: 'Round every line, then add them up',
    effect: 'the total is always the sum of the rows that are printed',
    words: /\b(line|row|each|every)\b/i,
    total: (amounts) => amounts.reduce((sum, amount) => sum + Math.round(amount), 0),
    title: 'Round every line of a receipt to whole cents',
    edit: (code) => code
      .replace('return line.priceInCents * line.quantity * (1 + this.taxRate);', 'return Math.round(line.priceInCents * line.quantity * (1 + this.taxRate));')
      .replace('/** What a line costs, tax included, in cents. */', '/** What a line costs, tax included, in whole cents: the rows of a receipt add up to its total. */'),
  },
  {
    option: 'Add everything up, then round once',
    effect: 'the total is exact to the cent, but the printed rows may not add up to it',
    words: /\b(total|once|sum|end)\b/i,
    total: (amounts) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0)),
    title: 'Round the total of a cart once, to whole cents',
    edit: (code) => code
      .replace('return this.lines.reduce((sum, line) => sum + this.lineTotal(line), 0);', 'return Math.round(this.lines.reduce((sum, line) => sum + this.lineTotal(line), 0));')
      .replace('/** What the whole cart costs, tax included, in cents. */', '/** What the whole cart costs, tax included, in whole cents: rounded once, so that no line’s rounding adds up. */'),
  },
];

/** Every place in src/ where money is multiplied and not rounded. */
function findUnroundedMoney() {
  return readdirSync('src').filter((file) => file.endsWith('.js')).flatMap((file) => {
    const lines = readFileSync(join('src', file), 'utf8').split('\n');
    return lines.flatMap((line, index) => (/InCents.*\*/.test(line) && !line.includes('Math.round') ? [`src/${file}:${index + 1}`] : []));
  });
}

/** The first small cart, in a fixed order, for which the rules disagree: the case to talk about. */
async function findExample() {
  const { Cart } = await import(pathToFileURL(join(process.cwd(), 'src/cart.js')).href);
  for (let price = 95; price < 400; price += 5) {
    const cart = new Cart(0.19).add('Tea', price, 1).add('Milk', price + 10, 1).add('Bread', price + 20, 1);
    const amounts = cart.lines.map((line) => cart.lineTotal(line));
    const totals = RULES.map((rule) => rule.total(amounts));
    if (totals[0] !== totals[1]) return { price, totals };
  }
  return undefined;
}

const cents = (amount) => (amount / 100).toFixed(2);

function writeTest(name, body) {
  writeFileSync(join('test', name), `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { Cart } from '../src/cart.js';\n\n${body}`);
}

const cartOf = ({ price }) => `new Cart(0.19).add('Tea', ${price}).add('Milk', ${price + 10}).add('Bread', ${price + 20})`;

/** Look, reproduce, write down what is certain. */
async function investigate() {
  const places = findUnroundedMoney();
  const example = await findExample();
  if (places.length === 0 || example === undefined) return undefined;
  console.error(`Looked at src/: ${places.join(', ')} multiplies amounts without rounding.`);
  writeTest('cents.test.js', `test('a cart costs whole cents', () => {\n  assert.ok(Number.isInteger(${cartOf(example)}.total()));\n});\n`);
  console.error('Wrote test/cents.test.js, which fails until the bug is fixed.');
  const notes = { places, example };
  mkdirSync(dirname(NOTES), { recursive: true });
  writeFileSync(NOTES, JSON.stringify(notes, null, 2));
  return notes;
}

/** First round: what is not certain is a question. */
async function start() {
  const notes = await investigate();
  if (notes === undefined) finish('All amounts are already rounded. There is nothing to fix.');
  else ask(notes);
}

function ask({ places, example }, again = '') {
  const cart = `three things at ${cents(example.price)}, ${cents(example.price + 10)} and ${cents(example.price + 20)} net, with 19 % tax`;
  const question = {
    question: `${again}Amounts are never rounded, so a receipt can be off by a cent. Which rule does the shop want?`,
    options: RULES.map((rule) => rule.option),
    context: [
      `Not rounded: ${places.map((place) => `\`${place}\``).join(', ')}. No test or document says which rule applies.`,
      '',
      `Example, ${cart}:`,
      ...RULES.map((rule, index) => `- ${index + 1}: ${cents(example.totals[index])}; ${rule.effect}`),
      '',
      'I recommend 1: people check a receipt by adding up its rows.',
    ].join('\n'),
    partial_state: { considered_options: RULES.map((rule) => rule.option), places, example, remaining_work: ['round', 'test the rule', 'say it in the README'] },
  };
  mkdirSync(dirname(process.env.AGORA_SENTINEL), { recursive: true });
  writeFileSync(process.env.AGORA_SENTINEL, JSON.stringify(question, null, 2));
  console.error('Asked which rule the shop wants.');
}

/** What an earlier round found: its notes, or what went along with the question, or one more look. */
async function recall() {
  for (const file of [NOTES, process.env.AGORA_PARTIAL_STATE_FILE]) {
    if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  }
  return investigate();
}

/** A later round: the notes say what was found, the answer says what is wanted. */
async function carryOn() {
  const notes = await recall();
  const answer = process.env.AGORA_ANSWER ?? '';
  const rule = RULES[Number(process.env.AGORA_OPTION) - 1] ?? onlyMatch(answer);
  if (rule === undefined) return ask(notes, 'Your answer does not say which of the two options to use. ');
  applyRule(rule, notes);
}

/** An answer in own words counts only when it fits one rule and no other. */
function onlyMatch(answer) {
  const fitting = RULES.filter((rule) => rule.words.test(answer));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function applyRule(rule, { example }) {
  writeFileSync('src/cart.js', rule.edit(readFileSync('src/cart.js', 'utf8')));
  const expected = example.totals[RULES.indexOf(rule)];
  writeTest('rounding.test.js', `test('${rule.option.toLowerCase()}', () => {\n  assert.equal(${cartOf(example)}.total(), ${expected});\n});\n`);
  writeFileSync('README.md', `${readFileSync('README.md', 'utf8').trimEnd()}\n\n## Rounding\n\n${rule.option}: ${rule.effect}.\n`);
  finish(`${rule.title}\n\n${rule.option}: ${rule.effect}.\nThe test that failed before the question now passes, and test/rounding.test.js checks the rule with ${cents(expected)} for the example.`);
}

function finish(text) {
  console.log(text);
}

await (process.env.AGORA_ROUND === undefined || process.env.AGORA_ROUND === '1' ? start() : carryOn());
