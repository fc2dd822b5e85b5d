/** The output of a step of our jobs: log, annotations, outputs, summary. All text passes one filter. */
import * as core from '@actions/core';
import { renderOutgoing } from '../../../protocol/text/outgoing-line.ts';

type OutputValue = string | number | boolean;

export const jobStep = {
  info: (text: string): void => {
    core.info(renderOutgoing(text));
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
    core.setOutput(name, typeof value === 'string' ? renderOutgoing(value) : value);
  },
  summary: async (markdown: string): Promise<void> => {
    await core.summary.addRaw(renderOutgoing(markdown), true).write();
  },
};

function titled(title: string | undefined): core.AnnotationProperties {
  return title === undefined ? {} : { title: renderOutgoing(title) };
}
