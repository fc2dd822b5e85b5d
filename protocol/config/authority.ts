/**
 * `authority` in config.yaml: who may vouch for the person on whose behalf a run acts, and the public halves of the
 * keys that prove records. It is on the default branch, so every change to it was reviewed.
 */
import { complain, PositiveInt, z } from '../base/zod.ts';
import { type Pin, type RecordKey, readPin } from '../records/record-keys.ts';

const PIN = 'must be a public half as `agora doctor` prints it: 43 characters';
/** Every secret gives another key for each role, so one of the two lines proves nothing. */
const BOTH_ROLES = 'is also the key of the other role; `agora doctor` prints one key for each role';

const PinnedKey = z
  .strictObject({
    id: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'must be the name of a key, like 2026-11')),
    role: z.enum(['run', 'bot'], "must be run (the agent's job) or bot (the bot or the relay)"),
    // Aborts, so that one mistake is not reported twice.
    key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: PIN, abort: true })),
  })
  .check(z.refine((pin) => readPin(pin) !== undefined, { path: ['key'], message: PIN }));

const Vouching = z.strictObject({
  login: z.string().check(z.minLength(1), z.maxLength(100)),
  id: PositiveInt,
});

/** Exported for the JSON Schema that editors complete config.yaml with. */
export const AuthorityFile = z.strictObject({
  vouches: z._default(z.array(Vouching).check(z.maxLength(10)), []),
  keys: z._default(
    z.array(PinnedKey).check(
      z.maxLength(40),
      z.superRefine((keys, context) => {
        for (const [index, { key, role }] of keys.entries())
          if (keys.slice(0, index).some((pin) => pin.key === key && pin.role !== role))
            complain(context, BOTH_ROLES, [String(index), 'key']);
      }),
    ),
    [],
  ),
});

export interface Authority {
  /**
   * Accounts that may name the person on whose behalf a run acts that they started: the bot user of the App. The id
   * decides.
   */
  readonly vouches: readonly { readonly login: string; readonly id: number }[];
  readonly keys: readonly RecordKey[];
}

export function authorityOf({ vouches, keys }: z.infer<typeof AuthorityFile>): Authority {
  return { vouches, keys: keys.flatMap((pin: Pin) => readPin(pin) ?? []) };
}
