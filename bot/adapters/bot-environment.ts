/** The environment, with the files that it names read in, so that a key can be mounted as a file. */
import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '../bot-config.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** Variables that may be given as `<NAME>_PATH` instead. */
const FROM_FILES = ['PRIVATE_KEY', 'WEBHOOK_SECRET', 'AGORA_ANSWERS'] as const;

/** What is documented. */
const NEEDED_NODE = 24;
/** An older one starts and then fails on every issue, because it lacks functions such as `Map.groupBy`. */
const OLDEST_NODE = 22;

/** @throws Error that lists every mistake on its own line. */
export function readBotEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  carrier: 'bot' | 'function' = 'bot',
  node: string = process.versions.node,
): Config {
  const mistakes: string[] = [];
  if (Number(node.split('.')[0]) < OLDEST_NODE)
    mistakes.push(`The bot needs Node ${NEEDED_NODE}, and this is Node ${node}. Install Node ${NEEDED_NODE} or newer.`);
  const read = { ...environment };
  for (const name of FROM_FILES) {
    const path = environment[`${name}_PATH`] ?? '';
    if ((environment[name] ?? '') !== '' || path === '') continue;
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      mistakes.push(`${name}_PATH names a file that cannot be read: ${errorMessage(error).slice(0, 200)}.`);
    }
  }
  const config = readConfig(read, carrier);
  if (config.kind === 'config' && mistakes.length === 0) return config.config;
  const all = [...mistakes, ...(config.kind === 'mistakes' ? config.mistakes : [])];
  throw new Error(`The bot cannot start like this:\n${all.map((mistake) => `- ${mistake}`).join('\n')}`);
}
