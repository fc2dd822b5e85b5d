/**
 * Findings of zizmor in the workflows of our documents and examples that we accept, with the reason for each. Its own
 * exceptions are named by line; these apply to every example.
 */
export interface AcceptedFinding {
  readonly audit: string;
  /** Matches the place that the finding names. */
  readonly at: RegExp;
  readonly reason: string;
}

export const ACCEPTED: readonly AcceptedFinding[] = [
  {
    audit: 'unpinned-uses',
    at: /^uses: (?:agora\/dispatch(?:\/relay|\/deliver)?@v1|actions\/checkout@v5)\b/,
    reason: 'Samples name versions that are read at a glance; SECURITY.md says how to pin a commit instead.',
  },
  {
    audit: 'dangerous-triggers',
    at: /^on:\n(?= {2}issues:\n)[^]*^ {2}workflow_run:/m,
    reason: 'The relay checks no code out and runs none of the repository; what it reads is data and needs proof.',
  },
  {
    audit: 'secrets-outside-env',
    at: /\bsecrets\.[A-Z_]+/,
    reason: 'An environment is the choice of who owns the repository; docs/threat-model.md says what it closes.',
  },
  {
    audit: 'concurrency-limits',
    at: /^on:/,
    reason: 'GitHub cancels what waits in a concurrency group, and what waits here is an answer.',
  },
  {
    audit: 'anonymous-definition',
    at: /^[a-z]+$/,
    reason: 'The name of a job with one word is that word.',
  },
  {
    audit: 'self-hosted-runner',
    at: /^runs-on: \[self-hosted, linux\]/,
    reason: 'One example is about runners of your own; its README says for which repositories they are safe.',
  },
];
