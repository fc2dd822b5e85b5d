/**
 * What the bot lacks before it can work, in words that a probe may show to anybody: names of settings, never a value,
 * and never the text of an error.
 */

export interface Readiness {
  /** One sentence each; if empty, it is ready. */
  readonly missing: () => readonly string[];
  /** Asks GitHub for the App. @throws GitHub's error. */
  readonly until: (askGitHub: () => Promise<unknown>) => Promise<void>;
}

export function createReadiness(): Readiness {
  let missing: readonly string[] = ['GitHub has not identified the App yet.'];
  return {
    missing: () => missing,
    until: async (askGitHub) => {
      try {
        await askGitHub();
        missing = [];
      } catch (error) {
        missing = [explain(error)];
        throw error;
      }
    },
  };
}

function explain(error: unknown): string {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  switch (status) {
    case 401:
      return "GitHub rejects APP_ID and PRIVATE_KEY: the key is not the App's, or this machine's clock is wrong.";
    case 404:
      return 'GitHub has no App with this APP_ID.';
    case 403:
    case 429:
      return 'GitHub is not answering right now; the next sweep tries again.';
    default:
      return typeof status === 'number'
        ? `GitHub answered ${status} when asked to identify the App.`
        : 'GitHub cannot be reached at GITHUB_API_URL, or PRIVATE_KEY is not a key.';
  }
}
