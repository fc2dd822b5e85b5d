/** Whether GitHub refused a call because the App, the job's token or a person's token lacks a permission. */
export function isInaccessible({ message }: Error): boolean {
  return /not accessible by (?:integration|personal access token)/i.test(message);
}
