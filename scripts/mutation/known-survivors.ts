/** Mutants that have no visible effect, with the reason for each. */
import type { Mutant } from './find-mutants.ts';
import { ACTION_SURVIVORS } from './survivors/action-survivors.ts';
import { BOT_SURVIVORS } from './survivors/bot-survivors.ts';
import { COMMENTS_SURVIVORS } from './survivors/comments-survivors.ts';
import { CREDENTIALS_SURVIVORS } from './survivors/credentials-survivors.ts';
import { DECISION_SURVIVORS } from './survivors/decision-survivors.ts';
import { EVENTS_SURVIVORS } from './survivors/events-survivors.ts';
import { MARKDOWN_SURVIVORS } from './survivors/markdown-survivors.ts';
import { PROTOCOL_SURVIVORS } from './survivors/protocol-survivors.ts';
import { SETTINGS_SURVIVORS } from './survivors/settings-survivors.ts';
import { STATE_SURVIVORS } from './survivors/state-survivors.ts';
import { STEPS_SURVIVORS } from './survivors/steps-survivors.ts';
import { TASKS_SURVIVORS } from './survivors/tasks-survivors.ts';
import { TEXT_SURVIVORS } from './survivors/text-survivors.ts';
import type { UnseenMutant } from './survivors/survivors-by-file.ts';

interface KnownSurvivor extends UnseenMutant {
  readonly path: string;
}

const BY_FILE = {
  ...ACTION_SURVIVORS,
  ...BOT_SURVIVORS,
  ...COMMENTS_SURVIVORS,
  ...CREDENTIALS_SURVIVORS,
  ...DECISION_SURVIVORS,
  ...EVENTS_SURVIVORS,
  ...MARKDOWN_SURVIVORS,
  ...PROTOCOL_SURVIVORS,
  ...SETTINGS_SURVIVORS,
  ...STATE_SURVIVORS,
  ...STEPS_SURVIVORS,
  ...TASKS_SURVIVORS,
  ...TEXT_SURVIVORS,
};

export const KNOWN_SURVIVORS: readonly KnownSurvivor[] = Object.entries(BY_FILE).flatMap(([path, some]) =>
  some.map((one) => ({ path, ...one })),
);

export function reasonOf(mutant: Mutant & { readonly path: string }): string | undefined {
  return KNOWN_SURVIVORS.find(
    ({ path, code, was = mutant.was, becomes = mutant.becomes }) =>
      path === mutant.path && was === mutant.was && becomes === mutant.becomes && mutant.code.includes(code ?? ''),
  )?.because;
}
