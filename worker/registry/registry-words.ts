/**
 * What people are told about a file of a registry. The words are true wherever the registry is: on GitHub at a commit
 * of the default branch, elsewhere in a folder or a bucket, which have no commits. Pure.
 */
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';

/** ` at commit c0ffee…`, or nothing. */
export function sayAtCommit(at: string): string {
  return at === NO_COMMIT ? '' : ` at commit ${at}`;
}

export function sayHowToCorrect(path: string): string {
  return `Correct ${path} (on GitHub, on the default branch), then start the task again.`;
}
