/** Mutants of the rules of the bot that change no behaviour that anybody could see, each with the reason. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const BOT_SURVIVORS: SurvivorsByFile = {
  'bot/rules/answers/parts/gather-parts.ts': [
    {
      was: "source.kind === 'comment' || source.kind === 'tick' || source.kind === 'default'",
      becomes: 'true',
      because: 'no other answer is to several questions; TypeScript does not know',
    },
  ],
  'bot/rules/answers/reminders.ts': [
    {
      was: 'times.default === undefined',
      becomes: 'false',
      because: 'an absent time is not later than now, and the next line leaves it out',
    },
    { code: 'let until = 0', was: '0', because: 'both are times long ago' },
    {
      was: 'rules.warnBefore === undefined',
      becomes: 'false',
      because: 'a time that cannot be told is neither past nor to come, and nothing waits for it',
    },
  ],
  'bot/rules/commands/pull-request-commands.ts': [
    {
      was: 'isUnknown(traced)',
      becomes: 'false',
      because: 'a task that waits for its turn was found by reading what it goes back to; TypeScript does not know',
    },
  ],
};
