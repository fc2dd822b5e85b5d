/** Folders of the scratch folder with programs of ours that the agent or its CLI starts. */

/** On the agent's PATH. */
export const PROGRAMS = 'programs';
/** For the agent's CLI alone. */
export const HOOKS = 'hooks';
