/** The public keys of the keys that sign records, for `authority.keys` in the configuration. */
import { deriveSigners, type KeyRole, type Pin, pinOf } from '../../protocol/records/record-keys.ts';
import type { DoctorCheck } from '../cli-schemas.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Which secret makes which keys: the relay signs with the key of the agent's job, in the role of a bot. */
const SOURCES = [
  { id: 'pins-run', whose: "the agent's job", name: 'AGORA_STATE_KEY', role: 'run' },
  { id: 'pins-relay', whose: 'the relay', name: 'AGORA_STATE_KEY', role: 'bot' },
  { id: 'pins-bot', whose: 'the bot', name: 'AGORA_BOT_KEY', role: 'bot' },
] as const satisfies readonly { id: string; whose: string; name: string; role: KeyRole }[];

/** @param environment in which somebody has set the secrets for this one command. Only public keys are shown. */
export function listPins(environment: Variables): DoctorCheck[] {
  const checks = SOURCES.flatMap(({ id, whose, name, role }): DoctorCheck[] => {
    const pins = deriveSigners(environment[name] ?? '', role).map(pinOf);
    const detail = `For authority.keys: ${pins.map(sayPin).join(', ')}`;
    return pins.length === 0 ? [] : [{ id, title: `The public keys of ${whose}`, outcome: 'pass', detail }];
  });
  return checks.length > 0 ? checks : [NO_SECRET];
}

const NO_SECRET: DoctorCheck = {
  id: 'pins',
  title: 'The public keys of records',
  outcome: 'skip',
  detail: 'Set AGORA_STATE_KEY or AGORA_BOT_KEY for this command to see what belongs in authority.keys.',
};

const sayPin = ({ id, role, key }: Pin): string => `{ id: ${id}, role: ${role}, key: ${key} }`;
