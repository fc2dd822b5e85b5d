/**
 * Handles the lines that a process prints: most are logged, some are commands to the runner.
 *
 * There is one reader for each process: a `::stop-commands::` that was never ended stops at the end of the process, as
 * on GitHub.
 */
import type { AnnotationLevel } from '../jobs/runner-contract.ts';
import { readCommand, type WorkflowCommand } from './workflow-commands.ts';

/** What commands may do. The running step provides it. */
export interface ConsoleTarget {
  readonly log: (line: string) => void;
  readonly annotate: (level: AnnotationLevel, message: string, properties: Readonly<Record<string, string>>) => void;
  readonly addMask: (value: string) => void;
  readonly setOutput: (name: string, value: string) => void;
  readonly saveState: (name: string, value: string) => void;
  /** Makes the step fail, whatever its process returns. */
  readonly fail: (message: string) => void;
  readonly debug: boolean;
}

type ConsoleEffect = (command: WorkflowCommand, target: ConsoleTarget) => void;

/** Commands that GitHub knows and this runner does not need: problem matchers, and echoing of commands. */
const IGNORED: ConsoleEffect = () => undefined;

const EFFECTS: Readonly<Record<string, ConsoleEffect>> = {
  error: annotate('error'),
  warning: annotate('warning'),
  notice: annotate('notice'),
  debug: ({ data }, target) => {
    if (target.debug) target.log(`##[debug]${data}`);
  },
  group: ({ data }, target) => {
    target.log(`##[group]${data}`);
  },
  endgroup: (_, target) => {
    target.log('##[endgroup]');
  },
  'add-mask': ({ data }, target) => {
    if (data.trim() !== '') target.addMask(data);
    else target.annotate('warning', "Can't add secret mask for empty string in ##[add-mask] command.", {});
  },
  // Deprecated since 2022 and still obeyed.
  'set-output': named((name, value, target) => {
    target.setOutput(name, value);
  }),
  'save-state': named((name, value, target) => {
    target.saveState(name, value);
  }),
  'set-env': disabled,
  'add-path': disabled,
  'add-matcher': IGNORED,
  'remove-matcher': IGNORED,
  echo: IGNORED,
};

const STOP = 'stop-commands';

export function createConsole(target: ConsoleTarget): (line: string) => void {
  let resume: string | undefined;
  return (line) => {
    const command = readCommand(
      line,
      (name) => name === STOP || Object.hasOwn(EFFECTS, name) || name === resume?.toLowerCase(),
    );
    if (command === undefined || (resume !== undefined && command.name !== resume.toLowerCase())) {
      target.log(line);
      return;
    }
    if (resume !== undefined) resume = undefined;
    else if (command.name !== STOP) {
      EFFECTS[command.name]?.(command, target);
      return;
    } else if (isUsableToken(command.data)) resume = command.data;
    else target.fail(`Unable to process command '${line}' successfully. ${BAD_TOKEN}`);
    target.log(line);
  };
}

const BAD_TOKEN =
  "You cannot use a endToken that is an empty string, the string 'pause-logging', or another workflow command.";

/** If a stranger could guess the token, the stranger's text could switch commands on again. */
function isUsableToken(token: string): boolean {
  const name = token.toLowerCase();
  return name !== '' && name !== 'pause-logging' && name !== STOP && !Object.hasOwn(EFFECTS, name);
}

function annotate(level: AnnotationLevel): ConsoleEffect {
  return ({ data, properties }, target) => {
    target.annotate(level, data, properties);
  };
}

function named(act: (name: string, value: string, target: ConsoleTarget) => void): ConsoleEffect {
  return (command, target) => {
    const name = command.properties['name'];
    if (name === undefined) {
      target.fail(`Required field 'name' is missing in ##[${command.name}] command.`);
      return;
    }
    target.annotate(
      'warning',
      `The \`${command.name}\` command is deprecated and will be disabled soon. Please upgrade to using Environment Files.`,
      {},
    );
    act(name, command.data, target);
  };
}

function disabled(command: WorkflowCommand, target: ConsoleTarget): void {
  target.fail(`The \`${command.name}\` command is disabled. Please upgrade to using Environment Files.`);
}
