/** Mutants of the bot's rules that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const BOT_SURVIVORS: SurvivorsByFile = {
  'bot/rules/answers/parts/gather-parts.ts': [
    {
      was: "source.kind === 'comment' || source.kind === 'tick' || source.kind === 'default'",
      becomes: 'true',
      because: 'only these kinds of answers can belong to several questions; TypeScript cannot infer that',
    },
  ],
  'bot/rules/answers/quorum.ts': [
    {
      was: 'first === undefined',
      becomes: 'false',
      because: 'a group has at least as many members as must agree; TypeScript cannot infer that',
    },
    {
      was: "source.kind === 'comment'",
      becomes: 'true',
      because: 'if several people must agree, only comments count; TypeScript cannot infer that',
    },
  ],
  'bot/rules/answers/reminders.ts': [
    {
      was: 'times.default === undefined',
      becomes: 'false',
      because: 'an absent time is not later than now, and the next line skips it',
    },
    { code: 'let until = 0', was: '0', because: 'both values are times in the distant past' },
    {
      was: 'rules.warnBefore === undefined',
      becomes: 'false',
      because: 'an unknown time is neither in the past nor in the future, and nothing waits for it',
    },
  ],
  'bot/rules/commands/pull-request-commands.ts': [
    {
      was: 'isUnknown(traced)',
      becomes: 'false',
      because: 'a waiting task was found by reading the task that it continues; TypeScript cannot infer that',
    },
  ],
};
