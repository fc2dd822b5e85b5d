/** Mutants of what comments contain that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const COMMENTS_SURVIVORS: SurvivorsByFile = {
  'protocol/comments/command-checkbox.ts': [
    {
      was: 'before === after',
      becomes: 'false',
      because: 'equal texts have the same ticks; the check only saves time',
    },
    {
      code: 'groups === undefined || task',
      was: '||',
      becomes: '&&',
      because: 'without a line there is no task, and each line that matches has one',
    },
    {
      was: "word === 'retry' || word === 'deliver'",
      becomes: 'true',
      because: 'there is a third word, which is also what replaces all others',
    },
    {
      was: "text.includes('\\r')",
      becomes: 'true',
      because: 'a text without them stays the same; the check only saves time',
    },
  ],
  'protocol/comments/delegated-answer-comment.ts': [
    { code: "split('\\n', 1)", was: '1', because: 'only the first line is used; the limit only saves time' },
    { code: 'to <= from', was: '<=', because: 'between two equal positions there is no text' },
  ],
  'protocol/comments/marker.ts': [
    {
      code: 'head === undefined ||',
      was: '||',
      becomes: '&&',
      because: 'the expression finds all three parts or none; TypeScript cannot infer that',
    },
    {
      was: 'body.startsWith(OPENING)',
      becomes: 'true',
      because: 'a text with another beginning does not match either; the check only saves time',
    },
    { was: "json.kind === 'malformed'", becomes: 'false', because: 'without a value, it is no marker either' },
  ],
  'protocol/comments/near-option.ts': [
    {
      code: 'name === undefined || words',
      was: '||',
      becomes: '&&',
      because: 'each of the expressions finds both or none; TypeScript cannot infer that',
    },
    {
      code: 'end >= 0 && THANKS',
      was: '>=',
      because: 'the reply does not begin with a line end: it was trimmed, and a greeting takes those behind it',
    },
    {
      code: 'end >= 0 && THANKS',
      was: '0',
      because: 'the reply does not begin with a line end: it was trimmed, and a greeting takes those behind it',
    },
    { code: 'while (from < to', was: '<', because: 'behind the end there is no sign' },
    { code: 'while (to > from', was: '>', because: 'all signs before that are removed already, so nothing remains' },
    {
      code: 'first < 0',
      was: '<',
      because: 'if nothing was removed, what remains is the text that is already among the names',
    },
    {
      code: 'first < 0',
      was: '0',
      because: 'if nothing was removed, what remains is the text that is already among the names',
    },
  ],
  'protocol/comments/parse-answer.ts': [
    {
      was: 'options.length === 0',
      becomes: 'false',
      because: 'without options, no name belongs to one; the check only saves time',
    },
    { code: "split('\\n', 1)", was: '1', because: 'only the first line is used; the limit only saves time' },
    { code: "end.lastIndexOf('[') : -1", was: '1', because: 'any negative number means that there is none' },
    {
      code: 'open < 0',
      was: '<',
      because: 'no name begins with a bracket, because emphasis and brackets were removed',
    },
    {
      code: 'open < 0',
      was: '0',
      because: 'no name begins with a bracket, because emphasis and brackets were removed',
    },
  ],
  'protocol/comments/parse-command.ts': [
    {
      was: "command !== undefined && 'text' in command",
      becomes: 'false',
      because: 'it is only the size by which results are forgotten, which are then read again',
    },
    {
      was: 'MENTION.test(body)',
      becomes: 'true',
      because: 'without it there is no command; the check only saves time',
    },
  ],
  'protocol/comments/parts/answer-parts.ts': [
    {
      code: 'const answer',
      was: 'option === undefined',
      becomes: 'false',
      because: 'without a number there is no option',
    },
    { code: 'open.at(-1) ?? 1', was: '1', because: 'there is always a last element; TypeScript cannot infer that' },
  ],
  'protocol/comments/parts/read-reply.ts': [
    {
      code: 'createReadMemory',
      was: "read.kind === 'answer'",
      becomes: 'false',
      because: 'it is only the size by which results are forgotten, which are then read again',
    },
    {
      code: 'createReadMemory',
      was: '2',
      because: 'it is only the size by which results are forgotten, which are then read again',
    },
    {
      code: 'createReadMemory',
      was: '0',
      because: 'it is only the size by which results are forgotten, which are then read again',
    },
  ],
  'protocol/comments/question-comment.ts': [
    {
      was: 'before === after',
      becomes: 'false',
      because: 'equal texts have the same ticks; the check only saves time',
    },
    {
      code: 'parts.flatMap(({ option }',
      was: 'option === undefined',
      becomes: 'false',
      because: 'a part without the number of an option is then a part with a number that none of them has',
    },
    {
      was: "body.includes('\\r\\n')",
      becomes: 'true',
      because: 'a text without them stays the same; the check only saves time',
    },
  ],
};
