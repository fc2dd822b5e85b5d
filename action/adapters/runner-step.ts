/** The step through @actions/core: outputs, annotations, summary, state, masks. */
import * as core from '@actions/core';
import type { Step } from '../ports.ts';

/** What the post step finds of what the main step remembered. */
export function recall(name: 'open-status'): string {
  return core.getState(name);
}

export function readInput(name: string): string {
  return core.getInput(name);
}

export function hide(secret: string): void {
  core.setSecret(secret);
}

export const runnerStep: Step = {
  output: (name, value) => { core.setOutput(name, value); },
  annotate: (level, title, text) => { core[level](text, { title }); },
  summary: async (markdown) => { await core.summary.addRaw(markdown, true).write(); },
  remember: (name, value) => { core.saveState(name, value); },
  fail: (text) => { core.setFailed(text); },
};
