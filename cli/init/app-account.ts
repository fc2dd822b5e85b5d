/** The bot user of an App: it may start runs in the name of people once the configuration contains its name and id. */
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import { isStatus } from '../../github/github-client.ts';
import type { CliContext } from '../cli-context.ts';

const Account = z.looseObject({ login: z.string(), id: z.int().check(z.positive()) });

/** @throws ClientError not-found when there is no App with that name. */
export async function readApp(
  slug: string,
  context: Pick<CliContext, 'github'>,
): Promise<{ readonly login: string; readonly id: number }> {
  const login = `${slug.replace(/\[bot\]$/, '')}[bot]`;
  const { context: github } = await context.github({}).catch((error: unknown) => {
    throw isWithoutRepository(error) ? explainNoRemote(error) : error;
  });
  try {
    const { data } = await github.client.request('GET /users/{username}', { username: login });
    return Account.parse(data);
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new ClientError('not-found', `There is no App called ${slug.slice(0, 100)}.`, {
      fix: "Use the slug: the last part of its page's URL, https://github.com/apps/SLUG.",
    });
  }
}

/** `--repo`, which that error recommends, is not an option of `init`. */
const isWithoutRepository = (error: unknown): error is ClientError =>
  error instanceof ClientError && error.fix.includes('--repo');

const explainNoRemote = (cause: ClientError): ClientError =>
  new ClientError('mistake', `--app: ${cause.message}`, {
    fix: 'Add a remote, set GH_REPO, or leave out --app and name the bot user in .github/agora/config.yaml later.',
    cause,
  });
