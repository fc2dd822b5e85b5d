/** Mutants of how the bot decides and reconciles that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const DECISION_SURVIVORS: SurvivorsByFile = {
  'bot/decision/claim-turns.ts': [
    { code: 'byPerson === true', was: '1', because: 'a sort only uses which of the two ranks is higher' },
  ],
  'bot/decision/snapshot.ts': [
    {
      code: 'trigger.subagent',
      was: "trigger.kind === 'look'",
      becomes: 'true',
      because: 'other triggers have no such member; TypeScript cannot infer that',
    },
    {
      code: 'trigger.pull?.number',
      was: "trigger.kind === 'look'",
      becomes: 'true',
      because: 'other triggers have no such member; TypeScript cannot infer that',
    },
  ],
  'bot/reconcile/held-claims.ts': [
    {
      code: 'attempt: 0, seenAt: 0',
      was: '0',
      because: 'nothing reads when an attempt was seen that does not exist',
    },
  ],
  'bot/reconcile/requeue.ts': [
    {
      code: "before.kind !== 'look' || next.kind !== 'look'",
      was: '||',
      becomes: '&&',
      because: 'only two looks or two equal triggers have the same key; TypeScript cannot infer that',
    },
  ],
};
