/** What GitHub says of a call that it refuses, for a person. */

/** Octokit puts the address of GitHub's documentation behind the message. */
const DOCUMENTATION = / - https?:\/\/\S+$/;

/** @returns its words without a full stop at their end, cut. */
export function readRefusal({ message }: Error, most = 200): string {
  return message.replace(DOCUMENTATION, '').replace(/\.$/, '').slice(0, most).trimEnd();
}
