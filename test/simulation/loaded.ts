/**
 * What the action and the bot load when they need it, loaded before the clock begins: loading takes real time, of which
 * a schedule knows nothing, so whoever waited for it would seem to hang.
 */
await Promise.all([
  import('../../action/authorize/authorize-start.ts'),
  import('../../action/authorize/authorize-resume.ts'),
  import('../../action/run/turns.ts'),
  import('../../github/issues/comment-feed.ts'),
  import('../../github/git/trees.ts'),
  import('../../github/look/read-look.ts'),
  import('../../protocol/config/repository-config.ts'),
  import('../../protocol/policy/access-policy.ts'),
]);
