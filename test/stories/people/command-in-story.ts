/** The command, in a repository on the local GitHub. */
import { agora, type Ended } from '../../support/command-line.ts';
import { SHOP, type Story } from '../support/story.ts';

export function inStory(story: Story, who = 'alice'): (...args: string[]) => Promise<Ended> {
  const env = {
    GITHUB_API_URL: story.hub.url,
    GH_TOKEN: story.hub.tokenOf(who),
    GH_REPO: `${SHOP.owner}/${SHOP.repo}`,
    AGORA_POLL_MS: '100',
  };
  return (...args) => agora(args, { env });
}
