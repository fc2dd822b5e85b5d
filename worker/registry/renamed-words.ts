/**
 * Words that mean the same as another one and are no longer written: `gh-secret` is `env`, `local-secret` is `file`,
 * `webhook` is `url`. They are still read, and whoever wrote one is told which word to write instead. Pure.
 */
import type { SecretReference } from '../../protocol/config/secret-reference.ts';
import type { Notification } from '../../protocol/messages/notification.ts';

/** A word as it was written, and the word that replaces it. */
export interface RenamedWord {
  readonly written: string;
  readonly now: string;
}

/** Of a reference: `gh-secret://…` is `env://…` now. */
export function findRenamedScheme(reference: SecretReference): RenamedWord | undefined {
  return reference.kind === 'aws' || reference.formerly === undefined
    ? undefined
    : { written: `${reference.formerly}://`, now: `${reference.kind}://` };
}

/** Of a notification: its address is `url` now. */
export function findRenamedMember({ formerly }: Notification): RenamedWord | undefined {
  return formerly === undefined ? undefined : { written: formerly, now: 'url' };
}

/** Each word once, in the order in which they were met. */
export function findRenamedWords(
  references: readonly SecretReference[],
  notifications: readonly Notification[],
): readonly RenamedWord[] {
  const found = [...references.map(findRenamedScheme), ...notifications.map(findRenamedMember)];
  return [...new Map(found.flatMap((word) => (word === undefined ? [] : [[word.written, word] as const]))).values()];
}

export function sayRenamed({ written, now }: RenamedWord): string {
  return `\`${written}\` is called \`${now}\` now: write that; both are read the same`;
}
