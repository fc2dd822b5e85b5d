/** Mutants of how the bot receives events and shares work that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const EVENTS_SURVIVORS: SurvivorsByFile = {
  'bot/webhooks/external-answers.ts': [
    {
      was: 'text === undefined',
      becomes: 'false',
      because: 'what would be posted for a missing text is not read as that; TypeScript cannot infer that',
    },
  ],
};
