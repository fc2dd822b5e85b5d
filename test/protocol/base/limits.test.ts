import { expect, it } from 'vitest';
import { LIMITS } from '../../../protocol/base/limits.ts';

/** Of others, as their documentation and their source say. */
const GIVEN = {
  commentChars: 65_536,
  dispatchInputsChars: 65_535,
  summaryBytes: 1024 ** 2,
  annotationChars: 4_096,
  annotationsOfALevel: 10,
  checkAnnotations: 50,
  checkTextChars: 65_535,
  retentionDays: 90,
  timerSeconds: Math.floor((2 ** 31 - 1) / 1_000),
};

/** Lower ones would refuse what agents write and registries contain today; higher ones were never tried. */
const OURS = {
  recordChars: 1_200,
  inlineAnswerChars: 8_000,
  needsInputBytes: 1024 ** 2,
  needsInputFileBytes: 4 * 1024 ** 2,
  jsonDepth: 200,
  options: 'abcdefghijklmnopqrstuvwxyz'.length,
  optionChars: 200,
  askedHosts: 5,
  questionChars: 8_000,
  questionParts: 5,
  partOptions: 9,
  partChars: 1_500,
  contextChars: 20_000,
  checkTitleChars: 200,
  callbackSeconds: 60,
  outputs: 256,
  outputBytes: 100 * 1024 ** 2,
  outputsBytes: 256 * 1024 ** 2,
  stdoutBytes: 4 * 1024 ** 2,
  stderrBytes: 256 * 1024,
  verifyReportChars: 8_000,
  rounds: 10,
  bundles: 50,
  capabilityBytes: 50 * 1024 ** 2,
  overlayBytes: 200 * 1024 ** 2,
  capabilityFiles: 10_000,
  hops: 3,
  messages: 64,
  answerers: 10,
};

it('has the limits that GitHub and Node document, and keeps its own', () => {
  expect(LIMITS).toEqual({ ...GIVEN, ...OURS });
});

it('leaves space in a comment for its record beside the shown question and context', () => {
  const { recordChars, questionChars, contextChars, options, optionChars, commentChars } = LIMITS;
  expect(recordChars + questionChars + contextChars + options * optionChars).toBeLessThan(commentChars);
});
