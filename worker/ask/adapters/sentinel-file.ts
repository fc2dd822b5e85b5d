/**
 * Writes the sentinel completely or not at all: to a temporary file first, then moved into place. An existing link is
 * replaced, not followed; a folder that is a link is refused, because nobody would read the question through it.
 *
 * One question is asked in a round, so a later one replaces an earlier one. The agent is told which, and so is the
 * worker, which reads a list of the replaced ones beside the sentinel.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { readNeedsInput } from '../../../protocol/messages/needs-input.ts';
import { cutEarlier, type QuestionWrite, replacedListOf } from '../replaced-questions.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

export async function writeSentinel(path: string, text: string): Promise<QuestionWrite> {
  const folder = dirname(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    if (!(await lstat(folder)).isDirectory()) return failed(`${folder} is not a folder. Remove it and ask again.`);
    await writeFile(draft, text, { flag: 'wx' });
    return { kind: 'written', replaced: await place(draft, path) };
  } catch (error) {
    await rm(draft, { force: true });
    return failed(errorMessage(error));
  }
}

function failed(why: string): QuestionWrite {
  return { kind: 'failed', why: `The question could not be saved: ${why}` };
}

/** @returns the question that it replaced. */
async function place(draft: string, path: string): Promise<string | undefined> {
  // Of two that are written at once, only one can be linked, so the other one notices it. Not every file system can.
  const isFirst = await link(draft, path).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await rm(draft, { force: true });
    return undefined;
  }
  const earlier = await readEarlier(path);
  await rename(draft, path);
  // The list is for the log only: the question is asked without it too.
  if (earlier !== undefined)
    await appendFile(replacedListOf(path), `${JSON.stringify(cutEarlier(earlier))}\n`).catch(() => undefined);
  return earlier;
}

/**
 * Only what would have been asked: a file that is not a question was never promised to anybody. The agent that wrote it
 * runs as the same user, so a plain look is enough.
 */
async function readEarlier(path: string): Promise<string | undefined> {
  try {
    const seen = await lstat(path);
    if (!seen.isFile() || seen.size > LIMITS.needsInputFileBytes) return undefined;
    const read = readNeedsInput(await readFile(path, 'utf8'));
    return read.kind === 'asked' ? read.asked.question : undefined;
  } catch {
    // It is gone, or cannot be read.
    return undefined;
  }
}
