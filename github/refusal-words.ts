/** What GitHub says of a call that it refuses, for a person. */

/** Octokit puts the address of GitHub's documentation behind the message. */
const DOCUMENTATION = / - https?:\/\/\S+$/;

/** Whether a permission is missing, for an App or a job's token as for a person's token. */
export function isInaccessible({ message }: Error): boolean {
  return /not accessible by (?:integration|personal access token)/i.test(message);
}

/** @returns its words without a full stop at their end, cut. */
export function readRefusal({ message }: Error, most = 200): string {
  return message.replace(DOCUMENTATION, '').replace(/\.$/, '').slice(0, most).trimEnd();
}
