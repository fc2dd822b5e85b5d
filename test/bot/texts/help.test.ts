/** The commands of comments, in the bot's help and in the documentation. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sayHelp } from '../../../bot/texts/notices.ts';
import { type Command, findCommand } from '../../../protocol/comments/parse-command.ts';

/** A new command does not compile here without an example. */
const EXAMPLES: Readonly<Record<Exclude<Command['verb'], 'unknown'>, string>> = {
  run: '/agora run planner',
  answer: '/answer 2',
  help: '/agora help',
  questions: '/agora questions',
  status: '/agora status',
  end: '/agora end',
  deliver: '/agora deliver',
  cancel: '/agora cancel',
  retry: '/agora retry',
  hold: '/agora hold',
  say: '/agora say hello',
};

it.each(Object.entries(EXAMPLES))('explains the command %s in the help and in docs/bot.md', (verb, example) => {
  const [command = ''] = /^\/(?:agora \w+|answer)/.exec(example) ?? [];

  expect(findCommand(example)?.verb).toBe(verb);
  expect(sayHelp()).toContain(`\`${command}`);
  expect(readFileSync('docs/bot.md', 'utf8')).toContain(`\`${command}`);
});

it('offers no command in the help that the bot does not read', () => {
  const offered = [...sayHelp().matchAll(/^\| `(\/(?:agora \w+|answer))/gm)].map(([, command = '']) => command);

  const known = Object.values(EXAMPLES).map((example) => /^\/(?:agora \w+|answer)/.exec(example)?.[0]);
  expect(offered.toSorted()).toEqual(known.toSorted());
});
