/**
 * Takes messages from the folder in which the worker queues them for a working agent.
 *
 * An agent may use several tools at once, so several hooks may run at once: a file is taken by renaming it, which only
 * one of them can do. It is renamed again when it was printed; a hook that was killed in between leaves it where the
 * worker finds it and delivers it in another way.
 */
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { GIVEN, QUEUED, TAKEN } from '../ask-command.ts';
import { countFitting, type QueuedMessage, readQueued } from '../hand-over.ts';

export interface TakenMessage {
  /** Oldest first. */
  readonly messages: readonly QueuedMessage[];
  /** To be called once they were printed. */
  readonly given: () => Promise<void>;
}

export async function takeQueued(folder: string): Promise<TakenMessage> {
  await Promise.all([TAKEN, GIVEN].map((name) => mkdir(join(folder, name), { recursive: true })));
  const queued = await readAll(folder);
  const taken: { readonly name: string; readonly message: QueuedMessage }[] = [];
  for (const { name, message } of queued.slice(0, countFitting(queued.map((one) => one.message)))) {
    // In order: messages after one that another hook has taken may still be ours.
    if (await move(folder, name, QUEUED, TAKEN)) taken.push({ name, message });
  }
  return {
    messages: taken.map(({ message }) => message),
    given: async () => {
      for (const { name } of taken) await move(folder, name, TAKEN, GIVEN);
    },
  };
}

/** Up to the first unreadable one, so that nothing is delivered out of order. */
async function readAll(folder: string): Promise<{ readonly name: string; readonly message: QueuedMessage }[]> {
  const all: { readonly name: string; readonly message: QueuedMessage }[] = [];
  for (const name of (await readdir(join(folder, QUEUED))).filter((one) => one.endsWith('.json')).sort()) {
    const text = await readFile(join(folder, QUEUED, name), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const message = readQueued(text);
    if (message === undefined) break;
    all.push({ name, message });
  }
  return all;
}

async function move(folder: string, name: string, from: string, to: string): Promise<boolean> {
  return rename(join(folder, from, name), join(folder, to, name)).then(
    () => true,
    () => false,
  );
}
