/** Every repository of the hub has this default branch. */

export const DEFAULT_BRANCH = 'main';
