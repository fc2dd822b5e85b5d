/** What an authorization will read about an issue, so that one request can return it. */
import { CONFIG_PATH, LOCK_PATH, subagentPath } from '../../protocol/base/registry-paths.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import type { GitHub } from '../ports.ts';

/** Only for the authorization itself: anything that is read later must be current. */
export function askTogether(request: DispatchRequest, github: GitHub): GitHub {
  if (request.issue === undefined || github.together === undefined) return github;
  const config = { ref: 'HEAD', path: CONFIG_PATH };
  if (request.kind === 'resume') return github.together(request.issue, [config]);
  const { name, at } = request.subagent;
  return github.together(request.issue, [config, { ref: at, path: subagentPath(name) }, { ref: at, path: LOCK_PATH }]);
}
