/**
 * Every limit of GitHub or of ours, with its source.
 *
 * All in one place, because copies of a limit diverge.
 */
export const LIMITS = {
  /** Characters in an issue or pull-request comment; the API returns 422 "body is too long" beyond that. */
  commentChars: 65_536,
  /** Characters that the proof adds to the first line of a comment, at most. Ours. */
  recordChars: 1_200,
  /**
   * Characters of all workflow_dispatch inputs together.
   * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs
   */
  dispatchInputsChars: 65_535,
  /** Characters of an answer inside the dispatch request; a longer one is passed by reference. Ours. */
  inlineAnswerChars: 8_000,
  /** Bytes of the canonical JSON of a whole needs_input payload. Ours: 1 MiB. */
  needsInputBytes: 1_048_576,
  /** Bytes of the sentinel file on disk, checked before it is read; allows for pretty-printing. Ours. */
  needsInputFileBytes: 4_194_304,
  /** Depth of nested JSON that we read from an agent or from a stored state. Ours. */
  jsonDepth: 200,
  /** Options shown with a question: one letter each. Ours. */
  options: 26,
  /** Characters of one option as shown. Ours. */
  optionChars: 200,
  /** Hosts that an agent can ask for at once. */
  askedHosts: 5,
  /** Characters of the question as shown; the whole text is in the result. Ours. */
  questionChars: 8_000,
  /** Questions that an agent may ask at once, options of one of them, and characters of its text as shown. Ours. */
  questionParts: 5,
  partOptions: 9,
  partChars: 1_500,
  /** Characters of the context as shown. Ours. */
  contextChars: 20_000,
  /**
   * Bytes of a step summary; a longer one is dropped as a whole.
   * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
   */
  summaryBytes: 1_048_576,
  /** Characters of one annotation that the runner keeps (actions/runner, src/Runner.Worker/ExecutionContext.cs). */
  annotationChars: 4_096,
  /** Annotations of one level that a step shows. https://docs.github.com/en/actions/reference/limits */
  annotationsOfALevel: 10,
  /**
   * Annotations that one request about a check run may carry, and characters of its summary and of its text.
   * https://docs.github.com/en/rest/checks/runs#create-a-check-run
   */
  checkAnnotations: 50,
  checkTextChars: 65_535,
  /** Characters of a check run's title. Ours. */
  checkTitleChars: 200,
  /** Days an artifact may be kept. https://docs.github.com/en/actions/reference/limits */
  retentionDays: 90,
  /** Seconds that setTimeout can wait; more fires at once (Node's TIMEOUT_MAX, 2^31-1 ms). */
  timerSeconds: 2_147_483,
  /** Seconds that one call to a webhook may take. Ours: the end of a run waits for it. */
  callbackSeconds: 60,
  /** Files in `.agora/outputs/`, bytes of one, and bytes of all together. Ours. */
  outputs: 256,
  outputBytes: 104_857_600,
  outputsBytes: 268_435_456,
  /** Bytes of agent stdout and stderr kept in the result. Ours. */
  stdoutBytes: 4_194_304,
  stderrBytes: 262_144,
  /** Characters of a verify report. Ours. */
  verifyReportChars: 8_000,
  /** Questions that one task may ask. Ours, raised or lowered by the input max-rounds. */
  rounds: 10,
  /** Capabilities, or environments, of one subagent. Ours. */
  bundles: 50,
  /** Bytes of all files of a capability together. Ours: 50 MiB. */
  capabilityBytes: 52_428_800,
  /** Bytes of all capabilities of a subagent together: they are held in memory. Ours: 200 MiB. */
  overlayBytes: 209_715_200,
  /** Files of one capability. Ours. */
  capabilityFiles: 10_000,
  /** Dispatches in a row without a person in between. Ours. */
  hops: 3,
  /** Messages in one dispatch. Ours. */
  messages: 64,
  /** The most people who can be required to give the same answer. Ours. */
  answerers: 10,
} as const;
