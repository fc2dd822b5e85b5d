/** The step through @actions/core: outputs, annotations, state, masks; and its summary. */
import { constants, promises } from 'node:fs';
import * as core from '@actions/core';
import { dropControls } from '../../protocol/text/control-characters.ts';
import type { RunnerStep } from '../ports.ts';
import { writeAsOurs, writeAsOursLater } from './command-files.ts';

/** By name, so that only what is called is part of the bundle. */
const ANNOTATE = { notice: core.notice, warning: core.warning, error: core.error };

/** The log shows each line of an annotation as its own, where the page would take some for a group or a mark. */
function asWords(text: string): string {
  return dropControls(text).replace(/^[ \t]{0,9}(?=::|##\[)/gm, '$&\u2060');
}

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

/** Begins a part of the log that is folded, or ends it. */
export function section(title: string | undefined): void {
  if (title === undefined) core.endGroup();
  else core.startGroup(title);
}

export const runnerStep: RunnerStep = {
  output: (name, value) => {
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

/** As `core.summary` does it, which also knows how to write HTML: every start would read that. */
async function appendSummary(markdown: string): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '')
    throw new Error('The summary cannot be written: the runner did not set GITHUB_STEP_SUMMARY.');
  // The runner has made the file. One that is not there any more is not made again.
  await promises.appendFile(file, `${markdown}\n`, { flag: constants.O_WRONLY | constants.O_APPEND });
}

/** Ends the step red, for mistakes in its settings. */
export function failWith(mistakes: readonly string[]): void {
  runnerStep.output('outcome', 'refused');
  runnerStep.fail(
    mistakes.length === 1
      ? (mistakes[0] ?? '')
      : `${mistakes.length} mistakes in the settings of agora/dispatch:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
  );
}
