/** Mutants of how the bot receives events and shares work that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const EVENTS_SURVIVORS: SurvivorsByFile = {
  'bot/concurrency/attempts.ts': [
    {
      code: 'Math.max(0, ...[...tries.runs',
      was: '0',
      because: 'the end of a run is only compared with the time of a comment, which is always later than that',
    },
  ],
  'bot/concurrency/first-seen.ts': [
    {
      code: 'seeRunOver:',
      was: '1',
      because: 'every look at the end of a run has the same number, whatever it is',
    },
  ],
  'bot/sweep/select-issues.ts': [{ code: 'lastLabel: 0', was: '0', because: "GitHub's events have larger ids" }],
  'bot/sweep/sweep-budget.ts': [
    {
      code: 'limit === undefined || remaining === undefined',
      was: '||',
      because: 'nothing is less than an unknown number, so the comparisons that follow say the same',
    },
  ],
  'bot/webhooks/external-answers.ts': [
    {
      was: 'text === undefined',
      becomes: 'false',
      because: 'what would be posted for a missing text is not read as that; TypeScript cannot infer that',
    },
  ],
};
