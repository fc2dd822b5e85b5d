/** The step's outputs, annotations, state, masks and summary, with @actions/core. */
import { constants, promises } from 'node:fs';
import * as core from '@actions/core';
import { dropControls } from '../../protocol/text/control-characters.ts';
import type { RunnerStep } from '../ports.ts';
import { writeAsOurs, writeAsOursLater } from './command-files.ts';

/** By name, so that the bundle contains only the functions that are called. */
const ANNOTATE = { notice: core.notice, warning: core.warning, error: core.error };

/** The log shows each line of an annotation as a separate line, and could interpret some as groups or commands. */
function asWords(text: string): string {
  return dropControls(text).replace(/^[ \t]{0,9}(?=::|##\[)/gm, '$&\u2060');
}

/** Returns to the post step what the main step remembered. */
export function recall(name: 'open-status'): string {
  return core.getState(name);
}

export function readInput(name: string): string {
  return core.getInput(name);
}

export function hide(secret: string): void {
  core.setSecret(secret);
}

/** Starts or ends a folded section of the log. */
export function section(title: string | undefined): void {
  if (title === undefined) core.endGroup();
  else core.startGroup(title);
}

let outcome: string | undefined;

/** What the step has output so far. */
export function outcomeSoFar(): string | undefined {
  return outcome;
}

export const runnerStep: RunnerStep = {
  output: (name, value) => {
    if (name === 'outcome') outcome = value;
    writeAsOurs(() => {
      core.setOutput(name, value);
    });
  },
  annotate: (level, title, text) => {
    ANNOTATE[level](asWords(text), { title: asWords(title) });
  },
  summary: async (markdown) => {
    await writeAsOursLater(() => appendSummary(markdown));
  },
  remember: (name, value) => {
    writeAsOurs(() => {
      core.saveState(name, value);
    });
  },
  fail: (text) => {
    core.setFailed(asWords(text));
  },
};

/** Like `core.summary`, which also renders HTML and would have to be loaded at every start. */
async function appendSummary(markdown: string): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '')
    throw new Error('The summary cannot be written: the runner did not set GITHUB_STEP_SUMMARY.');
  // The runner has created the file. If it no longer exists, it is not created again.
  await promises.appendFile(file, `${markdown}\n`, { flag: constants.O_WRONLY | constants.O_APPEND });
}

/** Fails the step because of mistakes in its settings. */
export function failWith(mistakes: readonly string[]): void {
  runnerStep.output('outcome', 'refused');
  runnerStep.fail(
    mistakes.length === 1
      ? (mistakes[0] ?? '')
      : `${mistakes.length} mistakes in the settings of agora/dispatch:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
  );
}
