/**
 * What a capability's `.claude/settings.json` must not contain. Pure.
 *
 * Its `env` reaches the agent without passing our rules for environments, so the same names are refused here: whoever
 * sets the address of the model gets the key.
 */
import { z } from '../../../protocol/base/zod.ts';
import { findRefusedName } from '../../../protocol/config/environment-file.ts';

const Settings = z.looseObject({ env: z.optional(z.record(z.string(), z.unknown())) });

/** Why settings cannot be used; undefined when they can. */
export function findSettingsMistake(settings: unknown): string | undefined {
  const parsed = Settings.safeParse(settings);
  if (!parsed.success) return 'is no JSON object, or its env is none';
  const refused = Object.keys(parsed.data.env ?? {})
    .map(findRefusedName)
    .find((why) => why !== undefined);
  return refused === undefined ? undefined : `sets a variable that it may not: ${refused}`;
}
