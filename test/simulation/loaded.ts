/**
 * What the action and the bot load when they need it, loaded before the clock begins: loading takes real time, of which a schedule knows
 * nothing, so whoever waited for it would seem to hang.
 */
await Promise.all([
  import('../../action/authorize-start.ts'),
  import('../../action/authorize-resume.ts'),
  import('../../action/turns.ts'),
  import('../../github/comment-feed.ts'),
  import('../../github/trees.ts'),
  import('../../protocol/config.ts'),
  import('../../protocol/policy.ts'),
]);
