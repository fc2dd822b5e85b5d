/** The output of a step of our jobs: log, annotations, outputs, summary. All text passes one filter. */
import * as core from '@actions/core';
import { renderOutgoing } from '../../../protocol/text/outgoing-line.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

type OutputValue = string | number | boolean;

export const jobStep = {
  info: (text: string): void => {
    core.info(asWords(renderOutgoing(text)));
  },
  notice: (text: string, title?: string): void => {
    core.notice(renderOutgoing(text), titled(title));
  },
  warn: (text: string, title?: string): void => {
    core.warning(renderOutgoing(text), titled(title));
  },
  /** Marks the job as failed, with this message. */
  fail: (text: string): void => {
    core.setFailed(renderOutgoing(text));
  },
  output: (name: string, value: OutputValue): void => {
    try {
      core.setOutput(name, typeof value === 'string' ? renderOutgoing(value) : value);
    } catch (error) {
      warnOf(`The output ${name} could not be written`, error);
    }
  },
  summary: async (markdown: string): Promise<void> => {
    try {
      await core.summary.addRaw(renderOutgoing(markdown), true).write();
    } catch (error) {
      warnOf('The summary could not be written', error);
    }
  },
};

/** A line of the log that is no command: the runner obeys `::command` behind any space, and `##[command]` anywhere. */
function asWords(text: string): string {
  return text.replace(/##(?=\[)|:(?=:)/g, '$&\u2060');
}

/** The disk of the runner may be full; what the job has done then still has to be posted on the issue. */
function warnOf(what: string, error: unknown): void {
  jobStep.warn(`${what}: ${errorMessage(error)}`);
}

function titled(title: string | undefined): core.AnnotationProperties {
  return title === undefined ? {} : { title: renderOutgoing(title) };
}
