/** `local-github schedule URL`: asks a running hub to start the next schedule of a repository now. */
import { z } from 'zod';

const Answer = z.object({ to: z.string().optional(), message: z.string().optional() });

/** @returns the address of the run's page. @throws Error that says why there is none. */
export async function bringForward(url: URL): Promise<string> {
  const [, owner = '', repo = ''] = url.pathname.split('/');
  const response = await fetch(new URL('/_page/do/run-schedule', url), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ owner, repo }),
  }).catch((error: unknown) => {
    throw new Error(`No local GitHub is running at ${url.origin}. Start it first.`, { cause: error });
  });
  const { to, message } = Answer.catch({}).parse(await response.json().catch(() => ({})));
  if (to !== undefined) return new URL(to, url).href;
  throw new Error(
    message === undefined
      ? `${url.origin} is not a local GitHub: it returned status ${response.status}.`
      : `${owner}/${repo}: ${message}`,
  );
}
