/**
 * Which file a setting belongs to, for somebody who wrote it into another one: `runtime` in config.yaml, or
 * `await-input` in a subagent. The first file in this order counts.
 *
 * Literals, because the schemas of the files import this; a test compares them with the schemas and with action.yml.
 */
export const KEY_OWNERS: Readonly<Record<string, string>> = {
  'the front matter of a subagent':
    'name description runtime model command permission-mode allow may-ask budget hosts tools agent-timeout-seconds prompt-template context-requires verify deliver capabilities env skip-needs-input-helper',
  '.github/agora/config.yaml':
    'dashboard authority isolation network allow-hosts service-ports resume-on-queued context protected unprotected links who-may answers questions limits',
  "the workflow, below `with:` of the action's step":
    'request github-token subagent prompt issue state-key setup-timeout-seconds verify-timeout-seconds max-rounds model-prices model-headers retention-days env-allow setup-as sandbox-reads disable-needs-input-helper fail-on check answers-app secrets bundles callback-url callback-key callback-bearer callback-timeout-seconds callback-allow-private notifications channel await-input interactive job-minutes',
};

export function findOwner(key: string): string | undefined {
  return Object.entries(KEY_OWNERS).find(([, keys]) => keys.split(' ').includes(key))?.[0];
}
